// How a game stands: who plays, whose turn it is, who has won, what the clock says. It outlives a
// reload.

import { Clock } from './clock.js';
import { actor } from './opening.js';
import { load, save } from './store.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {import('./opening.js').Opening} Opening */
/** @typedef {{winner: Color|'draw', reason: 'five'|'full'|'time'|'resigned'}} Result */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {{plan: Plan, human: Color|null, opening: Opening|null, result: Result|null, clock: import('./clock.js').ClockRecord|null, tip: number[]}} GameState */
/** @typedef {import('./opponent.js').Hint} Hint */

/** Tells `change` when anything about the game has changed, `tick` as its clock runs. */
export class Standing extends EventTarget {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Plan|null} */
    this.plan = null;
    /** The colour of the person; `null` while an opening has not settled it, or with two people. @type {Color|null} */
    this.human = null;
    /** @type {Opening|null} */
    this.opening = null;
    /** @type {Result|null} */
    this.result = null;
    /** @type {Clock|null} */
    this.clock = null;
    /** The last node of the game. */
    this.tip = table.node;
    this.thinking = false;
    /** @type {Hint|null} */
    this.hint = null;
    /** What could not be done, until the next try. */
    this.trouble = '';
    this.#take(/** @type {GameState|null} */ (load('game', null)));
  }

  get isOn() {
    return this.plan !== null && this.result === null;
  }

  /** Whether two people play on this board. */
  get isShared() {
    return this.plan?.opponent.agent === '';
  }

  /** Whether the rules have yet to tell if the last stone has won; to act before that is too early. */
  get isUnjudged() {
    return this.tip.parent !== null && !this.tip.facts;
  }

  /** Whether the person at the board is to act, with a stone or a choice. */
  get isYours() {
    if (!this.isOn || this.thinking) return false;
    if (this.isUnjudged) return false;
    if (this.opening) return actor(this.opening) === 'you';
    return this.isShared || this.human === this.table.tree.turn(this.tip);
  }

  /** @returns {GameState|null} */
  state() {
    if (!this.plan) return null;
    const { plan, human, opening, result } = this;
    return { plan, human, opening, result, clock: this.clock?.record() ?? null, tip: this.table.pathOf(this.tip) };
  }

  /** @param {GameState|null} state of a game on the tree that the table shows */
  #take(state) {
    this.plan = state?.plan ?? null;
    this.human = state?.human ?? null;
    this.opening = state?.opening ?? null;
    this.result = state?.result ?? null;
    this.hint = null;
    this.tip = state ? this.table.nodeAt(state.tip) : this.table.node;
    this.clock = null;
    if (state?.clock) this.wind(new Clock(state.clock.terms, state.clock.left));
  }

  /** Takes up a game; what the table shows must be the tree it was played on. @param {GameState|null} state */
  take(state) {
    this.#take(state);
    this.changed();
  }

  /** @param {Clock} clock */
  wind(clock) {
    this.clock = clock;
    clock.addEventListener('tick', () => this.dispatchEvent(new Event('tick')));
    clock.addEventListener('flag', (event) => this.flag(/** @type {CustomEvent<Color>} */ (event).detail));
  }

  /** A side is out of time. @param {Color} _color */
  flag(_color) {}

  /** Saves the game and tells the views. */
  changed() {
    save('game', this.state());
    this.dispatchEvent(new Event('change'));
  }
}
