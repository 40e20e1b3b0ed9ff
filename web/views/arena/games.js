// The games of a match that have ended, the last first.

import { el, redraw } from '../../dom.js';
import { knows, t } from '../../language.js';

/**
 * @param {HTMLElement} host
 * @param {import('../arena.js').Line[]} games
 * @param {(number: number) => void} open
 */
export function drawGames(host, games, open) {
  if (games.length === 0) {
    redraw(host);
    return;
  }
  const list = host.querySelector('.scroll');
  const top = list?.scrollTop ?? 0;
  redraw(host, el('h3', {}, t('arena.ended')),
    el('div', { class: 'scroll tall', tabindex: 0, role: 'region', 'aria-label': t('arena.ended') },
      el('ul', { class: 'game-rows' }, ...games.toReversed().map((game) => row(game, open)))));
  const fresh = host.querySelector('.scroll');
  if (fresh) fresh.scrollTop = top;
}

/**
 * @param {import('../arena.js').Line} game
 * @param {(number: number) => void} open
 */
function row(game, open) {
  const { number, black, white, result } = game;
  const seat = (/** @type {'black'|'white'} */ color, /** @type {string} */ name) => [
    el('span', { class: `chip ${color}` }), el('span', { class: result === color ? 'winner' : '' }, name)];
  const reason = knows(`arena.reason.${game.reason}`) ? t(`arena.reason.${game.reason}`) : game.reason;
  return el('li', {}, el('button', { type: 'button', class: 'game-row', onclick: () => open(number),
    'aria-label': t('arena.openGame', { number, black, white }) },
  el('span', { class: 'quiet' }, String(number)), el('span', { class: 'pairing' }, ...seat('black', black), ...seat('white', white)),
  el('span', { class: 'quiet small' }, `${reason} · ${t('arena.moves', { count: game.moves })}`)));
}
