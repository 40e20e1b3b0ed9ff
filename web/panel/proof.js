// A forced win as a tree to click through: the winner's move, then every answer that matters.

import { el } from '../dom.js';
import { t } from '../language.js';
import { enemy, shown } from '../points.js';

/** @typedef {import('../analysis.js').Solved} Solved */
/** @typedef {import('../analysis.js').Step} Step */

/**
 * The step of the proof that fits the position shown, and whether the winner is to move there.
 * @param {import('../app.js').App} app
 * @param {Step[]} steps
 * @returns {{step: Step, isWinners: boolean}|null}
 */
function stepHere({ table, analysis }, steps) {
  const path = table.node.path();
  const start = path.indexOf(analysis.solvedAt);
  if (start < 0) return null;
  let step = steps[0];
  const moves = path.slice(start + 1).map(({ move }) => move);
  for (let at = 0; at < moves.length; at += 2) {
    if (moves[at] !== step.play) return null;
    if (at + 1 === moves.length) return { step, isWinners: false };
    const answer = step.answers.find(([point]) => point === moves[at + 1]);
    const next = answer ? answer[1] : step.otherwise;
    if (next === null || next === undefined || !steps[next]) return null;
    step = steps[next];
  }
  return { step, isWinners: true };
}

/**
 * @param {import('../app.js').App} app
 * @param {Solved} solved
 */
export function drawProof(app, solved) {
  const { table, analysis } = app;
  const play = (/** @type {string} */ point) => () => app.playLine([point]);
  const back = el('button', { type: 'button', class: 'quiet-button', onclick: () => table.go(analysis.solvedAt) }, t('proof.start'));
  const line = el('p', { class: 'small' }, t('proof.line'), ...solved.line.flatMap((point, at) => [
    el('button', { type: 'button', class: 'move', onclick: () => { table.go(analysis.solvedAt); app.playLine(solved.line.slice(0, at + 1)); } }, shown(point)), ' ']));
  const here = solved.steps ? stepHere(app, solved.steps) : null;
  if (!here) return el('div', { class: 'proof' }, line, solved.steps ? el('p', { class: 'quiet small' }, t('proof.off')) : null, back);
  const { step, isWinners } = here;
  if (isWinners) {
    return el('div', { class: 'proof' }, line,
      el('p', {}, t(`proof.plays.${solved.winner}`), el('button', { type: 'button', class: 'secondary', onclick: play(step.play) }, shown(step.play))), back);
  }
  const answers = step.answers.map(([point]) => el('button', { type: 'button', class: 'secondary', onclick: play(point) }, shown(point)));
  const words = !answers.length ? t('proof.any')
    : t(`proof.${step.otherwise === null ? 'answers' : 'answersOrAny'}.${enemy(solved.winner)}`);
  return el('div', { class: 'proof' }, line, el('p', {}, words), el('div', { class: 'row wrap' }, ...answers), back);
}
