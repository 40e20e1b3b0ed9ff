// How the user's attempts went: in the library, or in this browser where there is none.

import { load, save } from '../../store.js';
import { NEW, after } from './repetition.js';

/** @typedef {import('./repetition.js').State} State */

const KEY = 'puzzles';

/** Every puzzle's state, and the run of puzzles solved at the first try. */
export class Records {
  /** @param {Record<string, State>|null} kept what the library knows; `null` if there is none */
  constructor(kept) {
    this.isLocal = kept === null;
    /** @type {Record<string, State>} */
    this.states = kept ?? load(KEY, {});
    /** @type {{now: number, best: number}} */
    this.run = load(`${KEY}.run`, { now: 0, best: 0 });
  }

  /** @param {string} id */
  of(id) {
    return this.states[id] ?? NEW;
  }

  /**
   * Keeps an attempt. A library that fails is told by an error; the state here is right all the same.
   * @param {string} id
   * @param {boolean} solved
   */
  async keep(id, solved) {
    const now = solved ? this.run.now + 1 : 0;
    this.run = { now, best: Math.max(now, this.run.best) };
    save(`${KEY}.run`, this.run);
    this.states[id] = after(this.of(id), solved, Date.now());
    if (this.isLocal) {
      save(KEY, this.states);
      return;
    }
    const response = await fetch(`/api/puzzles/${encodeURIComponent(id)}/attempt`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ solved }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    this.states[id] = { ...this.states[id], ...answer };
  }
}
