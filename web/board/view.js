// The board: one drawing of wood, and one above it with lines, stones and everything that changes.
// The points are the cells of a grid, so that mouse, keyboard and screen reader find the same things.

import { svg } from '../dom.js';
import { t } from '../language.js';
import { pointName } from '../points.js';
import { CELL, MARGIN, drawGradients, drawGrid, drawWood, extent } from './grid.js';
import { Input } from './input.js';
import { label, labels } from './labels.js';
import { drawBlocked, drawCandidates, drawForbidden, drawLast, drawMarks, drawRow, drawThreats } from './overlay.js';
import { StoneLayer, drawStone } from './stones.js';

/** @typedef {import('../points.js').Color} Color */
/** @typedef {import('../tree.js').Stone} Stone */

/**
 * Everything that is to be seen.
 * @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {Stone[]} stones
 * @property {string|null} last
 * @property {string[]|null} row
 * @property {Color|null} ghost the colour of a stone that a click would place
 * @property {string|null} pending a stone that waits for a second touch
 * @property {Stone[]} preview
 * @property {import('./overlay.js').Candidate[]} candidates
 * @property {import('../api.js').Threat[]} threats
 * @property {{point: string, reason: string}[]} forbidden
 * @property {Iterable<string>} blocked
 * @property {import('../tree.js').Mark[]} marks
 * @property {boolean} numbers
 * @property {boolean} coordinates
 */

/** Draws scenes into its host and tells what is done to its points. */
export class BoardView {
  /**
   * @param {HTMLElement} host
   * @param {import('./input.js').Acts} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    this.width = 0;
    this.height = 0;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {string|null} */
    this.hovered = null;
    this.stones = new StoneLayer();
    this.under = svg('g', { class: 'under' });
    this.over = svg('g', { class: 'over' });
    this.ghost = svg('g', { class: 'ghosts' });
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    /** @type {Map<string, string>} */
    this.said = new Map();
    /** @type {Input|null} */
    this.input = null;
  }

  /**
   * Builds an empty board.
   * @param {number} width
   * @param {number} height
   */
  #build(width, height) {
    this.width = width;
    this.height = height;
    const [w, h] = [extent(width), extent(height)];
    // The layout of the whole page follows the shape of the board.
    document.documentElement.style.setProperty('--ratio', String(w / h));
    this.stones.clear();
    this.cells.clear();
    this.said.clear();
    const grid = svg('g', { class: 'cells' });
    for (let y = height - 1; y >= 0; y -= 1) {
      const row = svg('g', { role: 'row' });
      for (let x = 0; x < width; x += 1) row.append(this.#cell(x, y));
      grid.append(row);
    }
    const surface = svg('svg', {
      class: 'surface', viewBox: `0 0 ${w} ${h}`, role: 'grid',
      'aria-rowcount': height, 'aria-colcount': width, 'data-testid': 'board',
    }, drawGradients(), ...drawGrid(width, height), this.under, this.stones.root, this.over, this.ghost, grid);
    this.input = new Input(surface, this.cells, { width, height }, {
      ...this.acts,
      hover: (point) => {
        this.hovered = point;
        this.#drawGhost();
        this.acts.hover(point);
      },
    });
    this.host.replaceChildren(drawWood(width, height), surface);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #cell(x, y) {
    const point = pointName(x, y);
    const cell = svg('rect', {
      role: 'gridcell', class: 'cell', 'data-point': point, tabindex: -1, 'aria-label': label(point, undefined, true),
      x: MARGIN + (x - 0.5) * CELL, y: MARGIN + (this.height - 1.5 - y) * CELL, width: CELL, height: CELL, rx: 6,
    });
    this.cells.set(point, cell);
    return cell;
  }

  /** @param {Scene} scene */
  draw(scene) {
    if (scene.width !== this.width || scene.height !== this.height) this.#build(scene.width, scene.height);
    this.scene = scene;
    const { height } = this;
    this.host.classList.toggle('numbered', scene.numbers);
    this.host.classList.toggle('bare', !scene.coordinates);
    const colors = new Map(scene.stones.map(({ point, color }) => [point, color]));
    this.stones.draw(scene.numbers ? scene.stones : scene.stones.map((stone) => ({ ...stone, number: 0 })), height);
    this.under.replaceChildren(...drawForbidden(scene.forbidden, height), ...drawBlocked(scene.blocked, height));
    const free = scene.preview.length ? [] : scene.candidates.filter(({ point }) => !colors.has(point));
    this.over.replaceChildren(
      ...drawThreats(scene.threats, height),
      ...drawCandidates(free, height),
      ...drawMarks(scene.marks, height, (point) => colors.get(point) ?? 'wood'),
      ...(scene.last && colors.has(scene.last) && !scene.preview.length && !scene.row ? [drawLast(scene.last, height)] : []),
      ...scene.preview.map((stone) => drawStone(stone, height, 'preview')),
    );
    this.#drawRow(scene.row);
    this.#drawGhost();
    this.#label(colors);
  }

  /** The winning row is kept while it stays the same, so that it draws itself once. @param {string[]|null} row */
  #drawRow(row) {
    const key = row?.join(' ') ?? '';
    const known = this.stones.root.querySelector('.row');
    if (known?.getAttribute('data-row') === key) return;
    known?.remove();
    if (!row) return;
    const line = drawRow(row, this.height);
    line.setAttribute('data-row', key);
    this.stones.root.append(line);
  }

  #drawGhost() {
    const scene = this.scene;
    if (!scene) return;
    const point = scene.pending ?? this.hovered;
    const isFree = point && !scene.stones.some((stone) => stone.point === point) && !scene.preview.length;
    if (!point || !scene.ghost || !isFree) this.ghost.replaceChildren();
    else this.ghost.replaceChildren(drawStone({ point, color: scene.ghost, number: 0 }, this.height, scene.pending ? 'ghost pending' : 'ghost'));
    this.#hint(point);
  }

  /** The reason of a forbidden point, as a tooltip of the cell under the mouse. @param {string|null} point */
  #hint(point) {
    const reason = this.scene?.forbidden.find((entry) => entry.point === point)?.reason;
    this.host.title = reason ? t('board.forbiddenHint', { reason: t(`forbidden.${reason}`) }) : '';
  }

  /** @param {Map<string, Color>} colors */
  #label(colors) {
    if (!this.scene) return;
    const words = labels(this.scene);
    this.host.lastElementChild?.setAttribute('aria-label', t('board.name', { width: this.width, height: this.height }));
    for (const [point, cell] of this.cells) {
      const text = label(point, words.get(point), !colors.has(point));
      if (this.said.get(point) === text) continue;
      this.said.set(point, text);
      cell.setAttribute('aria-label', text);
    }
  }

  /** Puts the keyboard's cursor on the board. */
  focus() {
    this.input?.focus();
  }
}
