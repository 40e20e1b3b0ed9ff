// The engine's lines: rank, worth, and the moves expected. Hovering previews them on the board, a
// click plays them up to that move.

import { worth } from '../analysis.js';
import { el } from '../dom.js';
import { language, t } from '../language.js';
import { shown } from '../points.js';

/** Moves of a line that are shown. */
const LENGTH = 14;

/** The list; its rows stay while their texts change. */
export class Lines {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.root = el('ol', { class: 'lines' });
    /** @type {Row[]} */
    this.rows = [];
    /** The row and the number of its moves that are previewed. @type {{index: number, count: number}|null} */
    this.hovered = null;
  }

  draw() {
    const { analysis, settings, table } = this.app;
    this.root.setAttribute('aria-label', t('engine.lines'));
    const isShown = analysis.isOn || analysis.lines.length > 0;
    const wanted = isShown && !table.node.facts?.winner ? settings.values.lines : 0;
    while (this.rows.length < wanted) {
      const row = new Row(this, this.rows.length);
      this.rows.push(row);
      this.root.append(row.root);
    }
    while (this.rows.length > wanted) this.rows.pop()?.root.remove();
    for (const row of this.rows) row.draw(analysis.lines[row.index] ?? null);
    if (this.hovered) this.show(this.hovered.index, this.hovered.count);
  }

  /**
   * Previews a line.
   * @param {number} index
   * @param {number} count
   */
  show(index, count) {
    this.hovered = { index, count };
    this.app.setPreview((this.app.analysis.lines[index]?.pv ?? []).slice(0, count));
  }

  hide() {
    this.hovered = null;
    this.app.setPreview([]);
  }

  /**
   * Plays a line.
   * @param {number} index
   * @param {number} count
   */
  play(index, count) {
    const pv = this.app.analysis.lines[index]?.pv.slice(0, count) ?? [];
    this.hide();
    this.app.playLine(pv);
  }
}

/** One line. */
class Row {
  /**
   * @param {Lines} lines
   * @param {number} index
   */
  constructor(lines, index) {
    this.lines = lines;
    this.index = index;
    this.pv = '';
    this.worth = el('span', { class: 'worth' });
    this.first = el('button', { type: 'button', class: 'line-first', onclick: () => lines.play(index, 1),
      onfocus: () => { if (this.first.matches(':focus-visible')) lines.show(index, LENGTH); }, onblur: () => lines.hide() });
    this.rest = el('span', { class: 'line-rest' });
    this.root = el('li', { class: 'line waiting', 'data-testid': `line-${index + 1}`,
      onmouseover: (/** @type {MouseEvent} */ event) => lines.show(index, this.#count(event)), onmouseleave: () => lines.hide() },
    el('span', { class: 'rank', 'aria-hidden': 'true' }, String(index + 1)), this.worth, this.first, this.rest);
  }

  /** The moves up to the one under the mouse; all of them elsewhere on the row. @param {MouseEvent} event */
  #count(event) {
    const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
    return at ? Number(at) : LENGTH;
  }

  /** @param {import('../analysis.js').Line|null} line */
  draw(line) {
    this.root.classList.toggle('waiting', !line);
    // The language belongs to it: the buttons say what they do.
    const pv = line ? `${language()} ${line.pv.slice(0, LENGTH).join(' ')}` : '';
    this.worth.textContent = line ? worth(line) : '';
    if (line) this.first.setAttribute('aria-label', t('engine.line', {
      number: this.index + 1, point: shown(line.pv[0] ?? ''), worth: worth(line), rest: line.pv.slice(1, 6).map(shown).join(' '),
    }));
    this.first.disabled = !line;
    if (pv === this.pv) return;
    this.pv = pv;
    const [first = '', ...rest] = line?.pv.slice(0, LENGTH) ?? [];
    this.first.textContent = shown(first);
    this.rest.replaceChildren(...rest.map((point, at) => el('button', {
      type: 'button', tabindex: -1, 'data-at': at + 2, 'aria-label': t('engine.upTo', { point: shown(point) }), onclick: () => this.lines.play(this.index, at + 2),
    }, shown(point))));
  }
}
