// The way through a proof: what the winner plays, and which defence lasts longest.

import { spotOf } from '../../points.js';

/** @typedef {import('../../analysis.js').Step} Step */

/**
 * Plies from the winner's move at each step to the five. Steps lead to steps behind them.
 * @param {Step[]} steps
 */
export function lengths(steps) {
  /** @type {number[]} */
  const found = new Array(steps.length).fill(1);
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const { answers, otherwise } = steps[at];
    const nexts = answers.map(([, next]) => next);
    if (otherwise !== null) nexts.push(otherwise);
    if (nexts.length) found[at] = 2 + Math.max(...nexts.map((next) => found[next]));
  }
  return found;
}

/**
 * The step after moves from the start of a proof, and who is to move there; `null` if they leave it.
 * @param {Step[]} steps
 * @param {(string|null)[]} moves
 * @returns {{step: Step, isWinners: boolean}|null}
 */
export function follow(steps, moves) {
  let step = steps[0];
  for (let at = 0; at < moves.length; at += 2) {
    if (moves[at] !== step.play) return null;
    if (at + 1 === moves.length) return { step, isWinners: false };
    const answer = step.answers.find(([point]) => point === moves[at + 1]);
    const next = answer ? answer[1] : step.otherwise;
    if (next === null || !steps[next]) return null;
    step = steps[next];
  }
  return { step, isWinners: true };
}

/**
 * The defence that lasts longest. Where many are answered alike, the free point nearest to the
 * winner's stone stands for them.
 * @param {Step[]} steps
 * @param {Step} step
 * @param {(point: string) => boolean} isFree
 * @param {string[]} points of the board
 * @returns {string|null}
 */
export function hardest(steps, step, isFree, points) {
  const long = lengths(steps);
  /** @type {[string, number]|null} */
  let named = null;
  for (const [point, next] of step.answers) {
    if (isFree(point) && (!named || long[next] > long[named[1]])) named = [point, next];
  }
  const { otherwise } = step;
  if (otherwise === null || (named && long[otherwise] <= long[named[1]])) return named && named[0];
  const from = spotOf(step.play);
  const far = (/** @type {string} */ point) => {
    const { x, y } = spotOf(point);
    return (x - from.x) ** 2 + (y - from.y) ** 2;
  };
  const others = points.filter((point) => isFree(point) && !step.answers.some(([other]) => other === point));
  others.sort((a, b) => far(a) - far(b));
  return others[0] ?? (named && named[0]);
}
