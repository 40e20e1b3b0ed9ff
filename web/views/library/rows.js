// The table of games.

import { el, icon } from '../../dom.js';
import { t } from '../../language.js';
import { ruleName, sizeName } from '../../words.js';
import { thumbnail } from './thumbnail.js';

/** @typedef {{id: number, added: number, rule: string, width: number, height: number, black: string|null, white: string|null, result: string|null, event: string|null, date: string|null, moves: string[], setup?: import('../../tree.js').Setup}} Summary */
/** @typedef {{open: (game: Summary) => void, review: (game: Summary) => void, remove: (game: Summary) => void}} Acts */

/** Both players in a few words. @param {Summary} game */
export function pairOf({ black, white }) {
  return t('library.pair', { black: black || t('library.unknown'), white: white || t('library.unknown') });
}

/** @param {Summary[]} games @param {Acts} acts */
export function gameTable(games, acts) {
  const head = ['board', 'players', 'result', 'rule', 'moves', 'date', 'acts'].map((key) =>
    el('th', { scope: 'col', class: `is-${key}` }, t(`library.${key}`)));
  return el('table', { class: 'games' },
    el('caption', { class: 'unseen' }, t('library.games')),
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...games.map((game) => gameRow(game, acts))));
}

/** @param {Summary} game @param {Acts} acts */
export function gameRow(game, acts) {
  const pair = pairOf(game);
  const player = (/** @type {'black'|'white'} */ color) => el('span', { class: game.result === color ? 'name winner' : 'name' },
    el('span', { class: `chip ${color}`, 'aria-hidden': 'true' }), el('span', {}, game[color] || t('library.unknown')));
  const button = (/** @type {'open'|'review'} */ name) => el('button', {
    type: 'button', class: `quiet-button ${name}`, 'aria-label': t(`library.${name}This`, { pair }), onclick: () => acts[name](game),
  }, t(`library.${name}`));
  return el('tr', { 'data-game': game.id },
    el('td', { class: 'is-board' }, el('button', { type: 'button', class: 'thumb', 'aria-label': t('library.openGame', { pair }), onclick: () => acts.open(game) }, thumbnail(game))),
    el('td', { class: 'is-players' }, player('black'), player('white')),
    el('td', { class: 'is-result' }, t(`library.results.${game.result ?? 'none'}`)),
    el('td', { class: 'is-rule' }, `${ruleName(game.rule)} ${sizeName(game)}`),
    el('td', { class: 'is-moves' }, String(game.moves.length)),
    el('td', { class: 'is-date' }, game.date ?? '–'),
    el('td', { class: 'is-acts' },
      button('open'), button('review'),
      el('button', { type: 'button', class: 'tool', 'aria-label': t('library.remove', { pair }), title: t('library.remove', { pair }), onclick: () => acts.remove(game) }, icon('clear'))));
}
