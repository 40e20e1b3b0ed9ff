// The head of a match: its name, how it is, what can be done with it, and how far it is.

import { el, redraw } from '../../dom.js';
import { language, t } from '../../language.js';
import { ruleName, sizeName } from '../../words.js';

/** @typedef {import('../arena.js').Match} Match */
/** @typedef {{stop: () => void, resume: () => void, back: (() => void)|null}} Acts */

/** The head. It is drawn anew only when the match has become another thing: buttons stay under the mouse. */
export class Head {
  constructor() {
    this.root = el('div', { class: 'arena-head' });
    this.progress = el('progress');
    this.count = el('p', { class: 'small', 'data-testid': 'arena-played' });
    this.key = '';
  }

  /** @param {HTMLElement} picture for the eye, where no match has been played */
  invite(picture) {
    this.key = '';
    redraw(this.root, el('div', { class: 'arena-empty' }, picture, el('h2', {}, t('arena.empty')), el('p', { class: 'quiet' }, t('arena.invitation'))));
  }

  /**
   * @param {Match} match
   * @param {number} played
   * @param {Acts} acts
   */
  draw(match, played, acts) {
    const { name, state, total, trouble } = match;
    const key = [name, state, trouble, acts.back !== null, language()].join('|');
    if (key !== this.key) {
      this.key = key;
      this.progress.setAttribute('aria-label', t('arena.progress'));
      redraw(this.root, this.#title(match, acts),
        el('p', { class: 'quiet small' }, [`${ruleName(match.rule)} ${sizeName(match)}`, limitsOf(match), match.date].filter(Boolean).join(' · ')),
        this.progress, this.count, trouble && el('p', { class: 'notice', role: 'note' }, trouble));
    }
    this.progress.max = total;
    this.progress.value = played;
    this.count.textContent = t('arena.played', { played, total });
  }

  /**
   * @param {Match} match
   * @param {Acts} acts
   */
  #title({ name, state }, { stop, resume, back }) {
    const isPlaying = state === 'playing' || state === 'stopping';
    return el('div', { class: 'arena-title' },
      el('h2', {}, name), el('span', { class: `badge state-${state}`, 'data-testid': 'arena-state' }, t(`arena.state.${state}`)), el('span', { class: 'grow' }),
      isPlaying && el('button', { type: 'button', class: 'secondary', disabled: state === 'stopping', onclick: stop }, t('arena.stop')),
      state === 'stopped' && el('button', { type: 'button', class: 'primary', onclick: resume }, t('arena.resume')),
      el('a', { class: 'secondary link-button', href: reportOf(name), target: '_blank', rel: 'noopener' }, t('arena.report')),
      back && el('button', { type: 'button', class: 'quiet-button', onclick: back }, t('arena.back')));
  }
}

/** The address of a report. @param {string} name */
export function reportOf(name) {
  return `/api/arena/${encodeURIComponent(name)}/report/`;
}

/** What limits a move, in words. @param {Match} match */
function limitsOf({ time_ms: time, nodes, limits }) {
  const words = [time !== null && t('arena.timeOf', { seconds: time / 1000 }), nodes !== null && t('arena.nodesOf', { count: nodes })];
  return words.filter(Boolean).join(' · ') || limits;
}
