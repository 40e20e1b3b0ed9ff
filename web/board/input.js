// Mouse, touch and keyboard on the board.

import { pointName, spotOf } from '../points.js';

/**
 * What a user does to a point.
 * @typedef {object} Acts
 * @property {(point: string, touched: boolean) => void} play
 * @property {(point: string) => void} block right click or long press
 * @property {(point: string|null) => void} hover
 */

/** A touch this long is a long press, in milliseconds. */
const LONG_PRESS = 500;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Listens on the surface; one cell at a time can be reached by the Tab key. */
export class Input {
  /**
   * @param {SVGSVGElement} surface
   * @param {Map<string, SVGElement>} cells
   * @param {{width: number, height: number}} size
   * @param {Acts} acts
   */
  constructor(surface, cells, size, acts) {
    this.cells = cells;
    this.size = size;
    this.acts = acts;
    this.isTouch = false;
    this.timer = 0;
    this.wasLong = false;
    this.cursor = pointName((size.width - 1) >> 1, (size.height - 1) >> 1);
    cells.get(this.cursor)?.setAttribute('tabindex', '0');
    surface.addEventListener('pointerdown', (event) => this.#down(event));
    surface.addEventListener('mousedown', (event) => this.#press(event));
    surface.addEventListener('pointerup', () => window.clearTimeout(this.timer));
    surface.addEventListener('pointercancel', () => window.clearTimeout(this.timer));
    surface.addEventListener('pointermove', (event) => this.#move(event));
    surface.addEventListener('pointerleave', () => acts.hover(null));
    surface.addEventListener('click', (event) => this.#click(event));
    surface.addEventListener('contextmenu', (event) => this.#menu(event));
    surface.addEventListener('keydown', (event) => this.#key(event));
    surface.addEventListener('focusin', (event) => this.#focused(event));
    surface.addEventListener('focusout', () => acts.hover(null));
  }

  /** @param {Event} event */
  #point(event) {
    const { target } = event;
    return target instanceof Element ? target.getAttribute('data-point') : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.isTouch = event.pointerType === 'touch';
    this.wasLong = false;
    const point = this.#point(event);
    if (!this.isTouch || !point) return;
    this.timer = window.setTimeout(() => {
      this.wasLong = true;
      this.acts.block(point);
    }, LONG_PRESS);
  }

  /**
   * A mouse does not take the keyboard to the board: the arrows go on stepping through the game.
   * @param {MouseEvent} event
   */
  #press(event) {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) document.activeElement.blur();
    const point = this.#point(event);
    if (point) this.#rove(point);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType !== 'touch') this.acts.hover(this.#point(event));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const point = this.#point(event);
    if (point && !this.wasLong) this.acts.play(point, this.isTouch);
    this.wasLong = false;
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const point = this.#point(event);
    if (!point) return;
    event.preventDefault();
    // On touch screens the long press has already told.
    if (!this.isTouch) this.acts.block(point);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const point = this.#point(event);
    if (!point) return;
    this.#rove(point);
    if (event.target instanceof Element && event.target.matches(':focus-visible')) this.acts.hover(point);
  }

  /** @param {string} point */
  #rove(point) {
    this.cells.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.cursor = point;
    this.cells.get(point)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const { x, y } = spotOf(this.cursor);
      const within = (/** @type {number} */ at, /** @type {number} */ lines) => Math.min(lines - 1, Math.max(0, at));
      this.#rove(pointName(within(x + arrow[0], this.size.width), within(y + arrow[1], this.size.height)));
      this.focus();
    } else if (event.key === 'Enter') {
      this.acts.play(this.cursor, false);
    } else if (event.key === 'b') {
      this.acts.block(this.cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Puts the keyboard's cursor on the board. */
  focus() {
    this.cells.get(this.cursor)?.focus();
  }
}
