// What is told of the game to screen readers and ears.

import { PASS, colorWord, enemy, shown } from './points.js';
import { knock } from './sound.js';
import { say, toast } from './toast.js';

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
      say(`${colorWord(enemy(table.turn))} ${node.move === PASS ? 'passes' : shown(node.move)}`);
      if (node.parent === this.heard && settings.values.sound) knock();
    }
    this.heard = node;
  }

  /** Tells how the game ended. */
  end() {
    const { result } = this.app.game;
    if (!result) return;
    const who = result.winner === 'draw' ? 'A draw.' : `${colorWord(result.winner)} has won.`;
    say(`${who} ${result.reason}`);
  }

  /**
   * Tells what the opponent chose in an opening.
   * @param {string} choice
   */
  choice(choice) {
    /** @type {Record<string, string>} */
    const words = {
      place: 'Your opponent has placed the stones of the opening.',
      swap: 'Your opponent takes Black.',
      play: 'Your opponent takes White.',
      offer: 'Your opponent has added two stones: you choose the colour.',
    };
    toast(words[choice] ?? '');
  }
}
