// Turning points in the language of the page.

import { el } from '../../dom.js';
import { language, t } from '../../language.js';
import { enemy, shown } from '../../points.js';

/** @typedef {import('../review.js').Moment} Moment */

/** Signs behind a move, as annotators set them. @type {Record<string, string>} */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** What is about the other side. */
const ENEMIES = new Set(['missed-win-and-lost', 'overlooked', 'allowed']);

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/** Points of which any will do. @param {string[]} points */
function any(points) {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(points.map(shown));
}

/** What happened, in a sentence. @param {Moment} moment */
export function sentenceOf(moment) {
  const { key, to, points = [] } = moment;
  const hasMore = key === 'overlooked' ? points.length > 0 : ['slip', 'weaker', 'allowed'].includes(key) && Boolean(to);
  // Sentences about the other side have a text for each colour: languages bend the word.
  const side = ENEMIES.has(key) ? `.${enemy(moment.color)}` : '';
  return t(`review.moments.${key}${hasMore ? '-more' : ''}${side}`, {
    plies: moment.plies ?? 0, enemy_plies: moment.enemy_plies ?? 0, percent: moment.percent ?? 0,
    to: shown(to ?? ''), points: any(points),
    reason: moment.reason ? t(`review.forbidden.${moment.reason}`) : '',
  });
}

/** The head of a turning point: the move, the chances before and after it, the sentence. @param {Moment} moment */
export function momentWords(moment) {
  const stone = el('span', { class: `stone-dot ${moment.color}`, 'aria-hidden': 'true' });
  return [
    el('span', { class: 'moment-move' }, stone, `${moment.ply}. ${shown(moment.move)}${SIGNS[moment.class] ?? ''}`),
    el('span', { class: 'moment-chance' }, `${percent(moment.before)} → ${percent(moment.after)}`),
    el('span', { class: 'moment-words' }, sentenceOf(moment)),
  ];
}
