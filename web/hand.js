// What a click on the board means: a move, a stone of a set-up, a mark, a blocked point.

import { t } from './language.js';
import { placeFreely } from './panel/setup.js';
import { shown } from './points.js';
import { say, toast } from './toast.js';

/** The user's hand, with the tool it holds. */
export class Hand {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * @param {string} point
   * @param {boolean} touched
   */
  click(point, touched) {
    const { confirm } = this.app.settings.values;
    const asks = confirm === 'confirm' || (confirm === 'auto' && touched);
    const isStone = this.app.tool.kind === 'play' && !this.app.table.stones.some((stone) => stone.point === point);
    if (asks && isStone && this.app.pending !== point) {
      this.app.pending = point;
      this.app.drawBoard();
      say(t('told.chosen', { point: shown(point) }));
    } else {
      void this.place(point);
    }
  }

  /** @param {string} point */
  async place(point) {
    const { game, table, view } = this.app;
    this.app.pending = null;
    if (view === 'play' && game.isOn && game.isUnjudged) {
      // A click right after one's own stone is not lost: it waits the moment that the rules take.
      const { tip } = game;
      const facts = await table.facts(tip).catch(() => null);
      if (!facts || game.tip !== tip || this.app.view !== view) return;
    }
    const refusal = this.#act(point);
    if (refusal) toast(refusal);
    this.app.drawBoard();
  }

  /**
   * What a click on a point means now; the words say why nothing was done.
   * @param {string} point
   * @returns {string|null}
   */
  #act(point) {
    const { tool, table, game, view, views } = this.app;
    if (views.shown?.play?.(point)) return null;
    if (tool.kind === 'mark') return this.#mark(point, tool.mark);
    if (tool.kind === 'stone' || tool.kind === 'erase') {
      placeFreely(this.app, point, tool.kind === 'stone' ? tool.color : null);
      return null;
    }
    if (view === 'analyse') {
      const refusal = table.refusal(point);
      if (!refusal) table.play(point);
      return refusal;
    }
    if (view !== 'play') return null;
    if (game.plan) return game.result ? t('refusal.overStart') : game.play(point);
    if (table.stones.length) return t('refusal.noGame');
    return this.#playAtOnce(point);
  }

  /** The first stone on an empty board starts a game. @param {string} point */
  #playAtOnce(point) {
    this.app.playPanel.isPlanning = false;
    this.app.newGame();
    return this.app.game.isYours ? this.app.game.play(point) : null;
  }

  /**
   * @param {string} point
   * @param {string} mark
   */
  #mark(point, mark) {
    const { node } = this.app.table;
    this.app.table.remember();
    const there = node.marks.find((other) => other.point === point);
    node.marks = node.marks.filter((other) => other !== there);
    const letters = node.marks.flatMap((other) => (other.mark.startsWith('letter:') ? [other.mark.slice(7)] : []));
    const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((other) => !letters.includes(other)) ?? 'Z';
    const isSame = there && (there.mark === mark || (mark === 'letter' && there.mark.startsWith('letter:')));
    if (!isSame) node.marks.push({ point, mark: mark === 'letter' ? `letter:${letter}` : mark });
    this.app.table.changed();
    return null;
  }

  /** @param {string} point */
  block(point) {
    if (this.app.view !== 'analyse' || this.app.table.stones.some((stone) => stone.point === point)) return;
    this.app.analysis.block(point);
    this.app.draw();
    say(t(this.app.analysis.blocked.has(point) ? 'told.blocked' : 'told.freed', { point: shown(point) }));
  }
}
