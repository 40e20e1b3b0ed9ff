// When a puzzle comes again. One that was solved at once does not; one that failed comes after ten
// minutes, and after every solution in a row later still: after 1, 3, 7 and 21 days. Then it is
// learnt, until it fails again. The library keeps the same rule.

/** @typedef {{solved: number, failed: number, due: number|null, streak: number}} State times in milliseconds; streak: solutions since the last failure */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The wait after a failure. */
const SOON = 10 * MINUTE;

/** The wait after each solution in a row. */
const WAITS = [DAY, 3 * DAY, 7 * DAY, 21 * DAY];

/** A puzzle that was never tried. @type {State} */
export const NEW = { solved: 0, failed: 0, due: null, streak: 0 };

/**
 * How a puzzle stands after one attempt more.
 * @param {State} state
 * @param {boolean} solved
 * @param {number} now
 * @returns {State}
 */
export function after(state, solved, now) {
  if (!solved) return { ...state, failed: state.failed + 1, due: now + SOON, streak: 0 };
  const wait = state.failed > 0 ? WAITS[state.streak] : undefined;
  return { ...state, solved: state.solved + 1, due: wait === undefined ? null : now + wait, streak: state.streak + 1 };
}

/** Whether it was tried. @param {State} state */
export function isNew(state) {
  return state.solved + state.failed === 0;
}

/**
 * Whether its time has come.
 * @param {State} state
 * @param {number} now
 */
export function isDue(state, now) {
  return state.due !== null && state.due <= now;
}
