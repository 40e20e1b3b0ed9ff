// Thinking time of both sides.

/** @typedef {import('./points.js').Color} Color */
/** @typedef {{turn: number|null, game: number|null, increment: number}} Terms milliseconds for a move, for a game, and added by a move */
/** @typedef {{terms: Terms, left: Record<Color, number>}} ClockRecord */

/** How often the figures are drawn, in milliseconds: tenths are shown below ten seconds. */
const TICK = 100;

/** Runs for one side at a time; tells `tick` as it runs and `flag` when a side is out of time. */
export class Clock extends EventTarget {
  /**
   * @param {Terms} terms
   * @param {Record<Color, number>} [left]
   */
  constructor(terms, left) {
    super();
    this.terms = terms;
    const full = terms.game ?? terms.turn ?? 0;
    this.left = left ?? { black: full, white: full };
    /** @type {Color|null} */
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  /**
   * What a side has left now.
   * @param {Color} color
   */
  now(color) {
    const used = this.running === color ? performance.now() - this.since : 0;
    return Math.max(0, this.left[color] - used);
  }

  /** @param {Color} color */
  start(color) {
    if (this.running === color) return;
    this.pause();
    if (this.terms.game === null && this.terms.turn !== null) this.left[color] = this.terms.turn;
    this.running = color;
    this.since = performance.now();
    this.timer = window.setInterval(() => this.#tick(), TICK);
  }

  pause() {
    window.clearInterval(this.timer);
    if (this.running) this.left[this.running] = this.now(this.running);
    this.running = null;
  }

  /** The side that runs has moved. */
  press() {
    const color = this.running;
    this.pause();
    if (color && this.terms.game !== null) this.left[color] += this.terms.increment;
  }

  #tick() {
    this.dispatchEvent(new Event('tick'));
    if (this.running && this.now(this.running) === 0) {
      const color = this.running;
      this.pause();
      this.dispatchEvent(new CustomEvent('flag', { detail: color }));
    }
  }

  /** @returns {ClockRecord} */
  record() {
    return { terms: this.terms, left: { black: this.now('black'), white: this.now('white') } };
  }
}

/**
 * Milliseconds as a clock shows them.
 * @param {number} ms
 */
export function clockText(ms) {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
