// The game of the other views, which is put aside while puzzles lie on the board.

import { load, save } from '../../store.js';
import { Tree } from '../../tree.js';

/** @typedef {import('../../app.js').App} App */

/** Puts it aside; it is there after a reload too. @param {App} app */
export function setAside({ table, game }) {
  if (load('aside', null)) return;
  save('aside', { table: table.snapshot(), game: game.state() });
  if (game.plan) game.leave();
}

/** Lays back what was put aside. @param {App} app */
export function giveBack({ table, game }) {
  const aside = /** @type {{table: import('../../table.js').Saved, game: any}|null} */ (load('aside', null));
  save('aside', null);
  if (!aside) return;
  table.lay(Tree.from(aside.table.game));
  table.go(table.nodeAt(aside.table.path));
  game.take(aside.game);
}
