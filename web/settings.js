// What the user has chosen, with what holds until then.

import { load, save } from './store.js';

const DEFAULTS = {
  theme: 'auto',
  /** A language of languages/, or `auto` for the browser's. */
  language: 'auto',
  sound: false,
  numbers: false,
  coordinates: true,
  threats: false,
  /** How a stone is placed: `auto` asks for a second touch on touch screens only. */
  confirm: 'auto',
  lines: 3,
  threads: 1,
  hash: 64,
  /** Seconds of analysis of one position, 0: until stopped. */
  time: 0,
  opponent: 'tengen',
  level: 3,
  color: 'black',
  rule: 'freestyle',
  width: 15,
  height: 15,
  clock: 'none',
  clockMinutes: 10,
  clockIncrement: 5,
  clockTurn: 0,
  opening: 'none',
  /** Whether finished games against the engine are kept in the library. */
  keepGames: true,
  /** Knobs of agents, set by hand: agent, knob, number. @type {Record<string, Record<string, string>>} */
  knobs: {},
};

/** @typedef {typeof DEFAULTS} Values */

/** The settings; an event `change` tells that one was set, its `detail` which. */
export class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Values} */
    this.values = { ...DEFAULTS, ...load('settings', {}) };
  }

  /**
   * @template {keyof Values} Key
   * @param {Key} key
   * @param {Values[Key]} value
   */
  set(key, value) {
    this.values[key] = value;
    save('settings', this.values);
    this.dispatchEvent(new CustomEvent('change', { detail: key }));
  }

  /** Everything as on the first visit. */
  reset() {
    this.values = { ...DEFAULTS };
    save('settings', this.values);
    this.dispatchEvent(new CustomEvent('change', { detail: 'all' }));
  }
}
