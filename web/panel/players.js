// The names and clocks above and below the board.

import { clockText } from '../clock.js';
import { byId, el, redraw } from '../dom.js';
import { t } from '../language.js';
import { colorWord, enemy } from '../points.js';
import { opponentName } from '../words.js';

/** @typedef {import('../points.js').Color} Color */

/**
 * @param {import('../app.js').App} app
 * @param {Color} color
 */
function nameOf({ game, table }, color) {
  const { tree } = table;
  if (!game.plan) return tree[color] ?? colorWord(color);
  if (game.isShared) return colorWord(color);
  if (!game.human) return t(`player.unsettled.${color}`);
  return game.human === color ? t('player.you') : opponentName(game.plan.opponent);
}

/** @param {import('../app.js').App} app */
export function drawPlayers(app) {
  const { game, table } = app;
  const bottom = game.plan && game.human ? game.human : 'black';
  for (const [id, color] of /** @type {[string, Color][]} */ ([['player-top', enemy(bottom)], ['player-bottom', bottom]])) {
    const isToMove = !table.node.facts?.winner && !game.result && table.turn === color;
    const isWinner = game.result?.winner === color;
    const time = game.clock && game.plan ? clockText(game.clock.now(color)) : null;
    const isLow = game.clock && game.clock.now(color) < 10_000;
    redraw(byId(id),
      el('span', { class: `chip ${color}`, role: 'img', 'aria-label': colorWord(color) }),
      el('span', { class: 'player-name' }, nameOf(app, color)),
      game.thinking && game.human !== color && isToMove && el('span', { class: 'thinking', 'aria-label': t('player.thinking') }, el('i'), el('i'), el('i')),
      isWinner && el('span', { class: 'badge' }, t('player.won')),
      el('span', { class: 'grow' }),
      time !== null && el('span', { class: `clock${isToMove ? ' running' : ''}${isLow ? ' low' : ''}`, role: 'timer' }, time));
    byId(id).classList.toggle('to-move', isToMove && Boolean(game.plan));
  }
}
