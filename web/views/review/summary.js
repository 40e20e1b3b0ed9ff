// How well both sides have played, and the opening.

import { el } from '../../dom.js';
import { t } from '../../language.js';

/** @typedef {import('../review.js').Review} Review */
/** @typedef {import('../review.js').Color} Color */

const FAULTS = ['blunder', 'mistake', 'inaccuracy'];

/**
 * @param {Review} review
 * @param {Color} color
 */
function side({ accuracy, plies }, color) {
  const number = accuracy[color];
  const count = (/** @type {string} */ name) => plies.filter((ply) => ply.color === color && ply.class === name).length;
  return el('div', { class: 'review-side' },
    el('span', { class: 'side-name' }, el('span', { class: `stone-dot ${color}`, 'aria-hidden': 'true' }), t(`color.${color}`)),
    el('span', { class: 'side-figure', 'data-testid': `accuracy-${color}` }, number === null ? '–' : String(Math.round(number))),
    ...FAULTS.map((name) => el('span', { class: `side-count ${name}` }, t(`review.counts.${name}`, { count: count(name) }))));
}

/** @param {Review} review */
export function drawSummary(review) {
  const { opening } = review;
  return [
    !review.complete && el('p', { class: 'notice' }, t('review.partial')),
    el('h3', {}, t('review.accuracy')),
    el('div', { class: 'sides' }, side(review, 'black'), side(review, 'white')),
    opening && el('p', { class: 'quiet small' }, t('review.opening', { name: opening.name, code: opening.code.toUpperCase() })),
  ].filter((part) => part instanceof Node);
}
