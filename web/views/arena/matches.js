// The matches that there are.

import { el, icon, redraw } from '../../dom.js';
import { t } from '../../language.js';
import { ruleName, sizeName } from '../../words.js';
import { reportOf } from './head.js';
import { eloText } from './standings.js';

/** @typedef {import('../arena.js').Match} Match */
/** @typedef {{open: (name: string) => void, resume: (name: string) => void, stop: (name: string) => void}} Acts */

/**
 * @param {HTMLElement} host
 * @param {import('../arena.js').Overview} overview
 * @param {string} shown the name of the match that is looked at
 * @param {Acts} acts
 */
export function drawMatches(host, { matches, folder }, shown, acts) {
  const isPlaying = matches.some(({ state }) => state === 'playing');
  redraw(host, el('h2', {}, t('arena.matches')),
    matches.length === 0
      ? el('p', { class: 'quiet' }, t('arena.noMatches'))
      : el('ul', { class: 'match-rows' }, ...matches.map((match) => row(match, match.name === shown, isPlaying, acts))),
    el('p', { class: 'quiet small folder' }, t('arena.folder', { folder })));
}

/**
 * @param {Match} match
 * @param {boolean} isShown
 * @param {boolean} isPlaying whether any match is played
 * @param {Acts} acts
 */
function row(match, isShown, isPlaying, acts) {
  const { name, state } = match;
  if (state === 'broken') {
    return el('li', { class: 'match-row' }, el('strong', {}, name), el('p', { class: 'small quiet' }, match.trouble ?? ''));
  }
  const facts = [t('arena.played', { played: match.played ?? 0, total: match.total }), `${ruleName(match.rule)} ${sizeName(match)}`, match.date];
  const best = match.best ? ` · ${match.best.engine} ${eloText(match.best)}` : '';
  return el('li', { class: 'match-row' },
    el('button', { type: 'button', class: 'match-open', 'aria-current': isShown && 'true', onclick: () => acts.open(name) },
      el('strong', {}, name), el('span', { class: `badge state-${state}` }, t(`arena.state.${state}`)),
      el('span', { class: 'small quiet' }, facts.filter(Boolean).join(' · ') + best)),
    el('div', { class: 'row tight' },
      state === 'stopped' && !isPlaying && el('button', { type: 'button', class: 'tool', 'aria-label': t('arena.resumeOf', { match: name }), title: t('arena.resume'), onclick: () => acts.resume(name) }, icon('forward')),
      state === 'playing' && el('button', { type: 'button', class: 'tool', 'aria-label': t('arena.stopOf', { match: name }), title: t('arena.stop'), onclick: () => acts.stop(name) }, '■'),
      el('a', { class: 'tool', href: reportOf(name), target: '_blank', rel: 'noopener', 'aria-label': t('arena.reportOf', { match: name }), title: t('arena.report') }, '≡')));
}
