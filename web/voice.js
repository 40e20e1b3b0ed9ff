// What is told of the game to screen readers and ears.

import { t } from './language.js';
import { PASS, enemy, shown } from './points.js';
import { knock } from './sound.js';
import { say, toast } from './toast.js';
import { reasonWords } from './words.js';

/** Follows the table and the game. */
export class Voice {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** The last node that was told. */
    this.heard = app.table.node;
  }

  /** Tells of the stone that was placed, if one was. */
  announce() {
    const { table, settings } = this.app;
    const { node } = table;
    if (node !== this.heard && node.move) {
      const color = enemy(table.turn);
      say(node.move === PASS ? t(`told.pass.${color}`) : t(`told.move.${color}`, { point: shown(node.move) }));
      if (node.parent === this.heard && settings.values.sound) knock();
    }
    this.heard = node;
  }

  /** Tells how the game ended. */
  end() {
    const { result } = this.app.game;
    if (!result) return;
    say(`${t(`result.${result.winner}`)} ${reasonWords(result)}`);
  }

  /**
   * Tells what the opponent chose in an opening.
   * @param {string} choice
   */
  choice(choice) {
    toast(t(`opening.${choice === 'place' ? 'placed' : choice}`));
  }
}
