// Games that go to the library: finished ones by themselves, others when asked.

import { ask } from './api.js';
import { t } from './language.js';
import { complain, toast } from './toast.js';

/** Today, as `2026-11-16`. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Keeps games; tells `kept` of each. */
export class Keeper extends EventTarget {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    super();
    this.app = app;
    /** Whether it was told that there is no library: once is enough. */
    this.hasTold = false;
    app.game.addEventListener('end', () => void this.#end());
  }

  /** A game is over. */
  async #end() {
    const { game, settings, table } = this.app;
    if (!settings.values.keepGames || !game.plan || game.isShared) return;
    try {
      await this.keep(table.tree);
    } catch (error) {
      if (!this.hasTold) complain(error);
      this.hasTold = true;
    }
  }

  /** Keeps the game on the table and tells so; whether it is kept. */
  async keepShown() {
    const { tree } = this.app.table;
    if (!tree.root.children.length) {
      toast(t('library.noMoves'));
      return false;
    }
    try {
      await this.keep(tree);
    } catch (error) {
      complain(error);
      return false;
    }
    toast(t('library.kept'), { label: t('library.show'), run: () => this.app.show('library') });
    return true;
  }

  /**
   * Keeps a game; one that is in the library already is kept in its place.
   * @param {import('./tree.js').Tree} tree
   */
  async keep(tree) {
    tree.date ??= today();
    const save = (/** @type {number|null} */ id) => ask('/api/library/games', { game: tree.record(), id });
    const { id } = await save(tree.kept).catch((error) => {
      // It was removed in the meantime: then it is a new game.
      if (tree.kept === null || error.status !== 404) throw error;
      return save(null);
    });
    tree.kept = id;
    this.app.table.keep();
    this.dispatchEvent(new Event('kept'));
  }
}
