// The names and clocks above and below the board.

import { clockText } from '../clock.js';
import { byId, el, redraw } from '../dom.js';
import { enemy } from '../points.js';

/** @typedef {import('../points.js').Color} Color */

/**
 * @param {import('../app.js').App} app
 * @param {Color} color
 */
function nameOf({ game, table }, color) {
  const { tree } = table;
  const opponent = game.plan?.opponent.name ?? 'Tengen';
  if (!game.plan) return tree[color] ?? (color === 'black' ? 'Black' : 'White');
  if (game.isShared) return color === 'black' ? 'Black' : 'White';
  if (!game.human) return color === 'black' ? 'Black (not chosen yet)' : 'White (not chosen yet)';
  return game.human === color ? 'You' : opponent;
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
      el('span', { class: `chip ${color}`, role: 'img', 'aria-label': color === 'black' ? 'Black' : 'White' }),
      el('span', { class: 'player-name' }, nameOf(app, color)),
      game.thinking && game.human !== color && isToMove && el('span', { class: 'thinking', 'aria-label': 'is thinking' }, el('i'), el('i'), el('i')),
      isWinner && el('span', { class: 'badge' }, 'won'),
      el('span', { class: 'grow' }),
      time !== null && el('span', { class: `clock${isToMove ? ' running' : ''}${isLow ? ' low' : ''}`, role: 'timer' }, time));
    byId(id).classList.toggle('to-move', isToMove && Boolean(game.plan));
  }
}
