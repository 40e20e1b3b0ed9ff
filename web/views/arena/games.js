// The games of a match that have ended, the last first.

import { el } from '../../dom.js';
import { knows, language, t } from '../../language.js';

/** @typedef {import('../arena.js').Line} Line */

/** The list. Rows that stand there stay: whoever is about to click one must not lose it. */
export class Games {
  /** @param {(number: number) => void} open */
  constructor(open) {
    this.open = open;
    this.title = el('h3');
    this.rows = el('ul', { class: 'game-rows' });
    this.scroll = el('div', { class: 'scroll tall', tabindex: 0, role: 'region' }, this.rows);
    this.root = el('div', { class: 'arena-games' }, this.title, this.scroll);
    this.key = '';
    /** @type {Set<number>} */
    this.listed = new Set();
  }

  /**
   * @param {string} match whatever tells one match from another
   * @param {Line[]} games
   */
  draw(match, games) {
    const key = `${match} ${language()}`;
    if (key !== this.key) {
      this.key = key;
      this.listed.clear();
      this.rows.replaceChildren();
      this.title.textContent = t('arena.ended');
      this.scroll.setAttribute('aria-label', t('arena.ended'));
    }
    this.root.hidden = games.length === 0;
    for (const game of games) {
      if (this.listed.has(game.number)) continue;
      this.listed.add(game.number);
      this.rows.prepend(row(game, this.open));
    }
    while (this.rows.children.length > games.length) this.rows.lastElementChild?.remove();
  }
}

/**
 * @param {Line} game
 * @param {(number: number) => void} open
 */
function row(game, open) {
  const { number, black, white, result } = game;
  const seat = (/** @type {'black'|'white'} */ color, /** @type {string} */ name) => [
    el('span', { class: `chip ${color}` }), el('span', { class: result === color ? 'winner' : '' }, name)];
  const reason = knows(`arena.reason.${game.reason}`) ? t(`arena.reason.${game.reason}`) : game.reason;
  return el('li', {}, el('button', { type: 'button', class: 'game-row', onclick: () => open(number),
    title: t('arena.openGame', { number, black, white }) },
  el('span', { class: 'quiet' }, String(number)), el('span', { class: 'pairing' }, ...seat('black', black), ...seat('white', white)),
  el('span', { class: 'quiet small' }, `${reason} · ${t('arena.moves', { count: game.moves })}`)));
}
