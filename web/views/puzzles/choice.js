// Which puzzle comes next.

import { isDue, isNew } from './repetition.js';

/** @typedef {import('./repetition.js').State} State */
/** @typedef {{id: string, rule: string, width: number, height: number, turn: 'black'|'white', kind: string, plies: number, grade: number, level: number|null, own: boolean}} Listed what there is to know before it is shown */
/** @typedef {{rule: string, level: string, set: string}} Filter empty texts let everything pass; a rule may name a size, as in `renju/15` */

/** Of so many new ones that are about as easy, one is drawn. */
const DRAWN = 8;

/** The groups of levels that can be asked for: names and the levels in them. @type {[string, number, number][]} */
export const BANDS = [['1-2', 1, 2], ['3-4', 3, 4], ['5-6', 5, 6], ['7-8', 7, 8], ['9-10', 9, 11]];

/** How hard a puzzle is: a level, one above the highest if none finds it. @param {Listed} puzzle */
export function hardness({ level, grade }) {
  return level ?? (grade < 5 ? 2 * grade : 11);
}

/**
 * Whether a puzzle passes.
 * @param {Listed} puzzle
 * @param {Filter} filter
 */
export function passes(puzzle, { rule, level, set }) {
  const [name, size] = rule.split('/');
  const band = BANDS.find(([word]) => word === level);
  const hard = hardness(puzzle);
  return (!rule || (puzzle.rule === name && (!size || puzzle.width === Number(size))))
    && (!band || (hard >= band[1] && hard <= band[2]))
    && (!set || (set === 'own') === puzzle.own);
}

/**
 * The next puzzle: what is due, the longest first; else an easy new one; else what comes again the
 * soonest, or was solved the fewest times.
 * @template {Listed} P
 * @param {P[]} puzzles that pass
 * @param {(id: string) => State} stateOf
 * @param {number} now
 * @param {string} shown the one that is shown, which comes again only if there is no other
 * @param {() => number} [dice]
 * @returns {P|null}
 */
export function next(puzzles, stateOf, now, shown, dice = Math.random) {
  const others = puzzles.filter(({ id }) => id !== shown);
  if (!others.length) return puzzles[0] ?? null;
  const by = (/** @type {(puzzle: P) => number} */ key) => (/** @type {P} */ a, /** @type {P} */ b) => key(a) - key(b);
  const dueOf = (/** @type {P} */ { id }) => stateOf(id).due ?? Infinity;
  const due = others.filter(({ id }) => isDue(stateOf(id), now)).sort(by(dueOf));
  if (due.length) return due[0];
  const fresh = others.filter(({ id }) => isNew(stateOf(id))).sort(by((puzzle) => 100 * hardness(puzzle) + puzzle.plies));
  if (fresh.length) return fresh[Math.floor(dice() * Math.min(DRAWN, fresh.length))];
  const waiting = others.filter(({ id }) => stateOf(id).due !== null).sort(by(dueOf));
  return waiting[0] ?? others.sort(by(({ id }) => stateOf(id).solved))[0];
}
