// The Library view: the user's games, found again, opened, brought in and taken out.

import { ask } from '../api.js';
import { openDialog, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { language, t } from '../language.js';
import { complain, say, toast } from '../toast.js';
import { Tree } from '../tree.js';
import { ruleName } from '../words.js';
import { chosenFiles, droppedFiles, folderFiles, importAll } from './library/intake.js';
import { gameTable, pairOf } from './library/rows.js';

/** @typedef {import('./library/rows.js').Summary} Summary */
/** @typedef {import('./library/intake.js').Source} Source */

/** Games that are asked for at once. */
const PAGE = 50;

/** How long after the last letter the search begins, in milliseconds. */
const PAUSE = 150;

/** The longest opening that the library knows, in moves. */
const MOST_STONES = 12;

const NOTHING = { player: '', rule: '', result: '', opening: '', size: '', after: '', before: '' };

/** The view. */
export class View {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.wide = true;
    this.query = { ...NOTHING };
    /** @type {Summary[]} */
    this.games = [];
    this.total = 0;
    this.trouble = '';
    /** Grows with every question; what was asked before is then stale. */
    this.round = 0;
    this.timer = 0;
    this.spoken = '';
    this.count = el('p', { class: 'quiet', role: 'status' });
    this.progress = el('p', { class: 'reading', role: 'status', hidden: true });
    this.tools = el('div', { class: 'row wrap library-tools' });
    this.form = el('form', { class: 'library-search', role: 'search', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.search(); } });
    this.list = el('div', { class: 'library-list', 'data-testid': 'games' });
    this.title = el('h2');
    this.root = el('div', { class: 'library' },
      el('header', { class: 'library-head' }, el('div', {}, this.title, this.count), this.tools),
      this.progress, this.form, this.list);
    document.head.append(el('link', { rel: 'stylesheet', href: 'style/library.css' }));
    // A game that has just ended may still be on its way when its player looks for it.
    app.keeper.addEventListener('kept', () => { if (app.view === 'library') void this.search(); });
  }

  show() {
    void this.search();
  }

  leave() {
    this.round += 1;
    window.clearTimeout(this.timer);
  }

  draw() {
    if (this.spoken === language()) return;
    this.spoken = language();
    this.title.textContent = t('library.title');
    this.#drawTools();
    this.#drawForm();
    this.#drawList();
  }

  #drawTools() {
    const chooser = (/** @type {string} */ words, /** @type {Record<string, boolean>} */ kind, /** @type {(files: Iterable<File>) => Source[]} */ take) => {
      const input = el('input', { type: 'file', 'aria-label': `${t('library.import')}: ${words}`, ...kind, onchange: () => {
        void this.take(Promise.resolve(take(input.files ?? [])));
        input.value = '';
      } });
      return el('label', { class: 'secondary file' }, words, input);
    };
    redraw(this.tools,
      el('button', { type: 'button', class: 'secondary', onclick: () => void this.app.keeper.keepShown() }, t('library.keep')),
      el('div', { class: 'row together', role: 'group', 'aria-label': t('library.import') },
        el('span', { class: 'quiet small' }, t('library.import')),
        chooser(t('library.files'), { multiple: true }, chosenFiles),
        chooser(t('library.folder'), { webkitdirectory: true }, folderFiles),
        el('button', { type: 'button', class: 'secondary', onclick: () => this.#paste() }, t('library.paste'))),
      el('a', { class: 'secondary link-button', href: '/api/library/export', download: '' }, t('library.export')));
  }

  #drawForm() {
    const { query, app } = this;
    const rules = (app.hello?.rules ?? ['freestyle', 'standard', 'renju', 'caro', 'caro-overline']).map((rule) => [rule, ruleName(rule)]);
    const results = ['black', 'white', 'draw'].map((result) => [result, t(`library.results.${result}`)]);
    const set = (/** @type {keyof typeof NOTHING} */ key) => (/** @type {string} */ value) => {
      query[key] = value;
      if (key === 'opening') query.size = '';
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.search(), PAUSE);
    };
    const field = (/** @type {keyof typeof NOTHING} */ key, hint = '') => {
      const input = el('input', { type: 'text', name: key, value: query[key], placeholder: hint, autocomplete: 'off', spellcheck: 'false', oninput: () => set(key)(input.value) });
      return el('label', { class: `field is-${key}` }, el('span', {}, t(`library.${key}`)), input);
    };
    redraw(this.form,
      field('player', t('library.playerHint')),
      selectField(t('library.rule'), [['', t('library.anyRule')], ...rules], query.rule, set('rule')),
      selectField(t('library.result'), [['', t('library.anyResult')], ...results], query.result, set('result')),
      el('div', { class: 'opening-field', title: t('library.openingHelp') }, field('opening', t('library.openingHint')),
        el('button', { type: 'button', class: 'secondary', onclick: () => this.#fromBoard() }, t('library.fromBoard'))),
      field('after', t('library.dayHint')),
      field('before', t('library.dayHint')),
      el('button', { type: 'button', class: 'quiet-button', onclick: () => this.#clear() }, t('library.clear')));
  }

  /** Searches for the first moves that lie on the board. */
  #fromBoard() {
    const { table } = this.app;
    const { moves, width, height } = table.position;
    this.query.opening = moves.slice(0, MOST_STONES).map((move) => (move === 'pass' ? '--' : move)).join(' ');
    this.query.size = `${width}x${height}`;
    this.#drawForm();
    void this.search();
  }

  #clear() {
    Object.assign(this.query, NOTHING);
    this.#drawForm();
    void this.search();
  }

  /** Asks anew, from the first game on. */
  async search() {
    await this.#ask(0);
  }

  /** @param {number} offset */
  async #ask(offset) {
    this.round += 1;
    const { round } = this;
    const fields = Object.entries(this.query).filter(([, value]) => value.trim());
    const asked = new URLSearchParams([...fields, ['offset', String(offset)], ['limit', String(PAGE)]]);
    try {
      const { total, games } = await ask(`/api/library/games?${asked}`);
      if (round !== this.round) return;
      this.total = total;
      this.games = offset ? [...this.games, ...games] : games;
      this.trouble = '';
    } catch (error) {
      if (round !== this.round) return;
      this.trouble = /** @type {Error} */ (error).message;
    }
    this.#drawList();
  }

  #drawList() {
    const isSearch = Object.values(this.query).some((value) => value.trim());
    const number = this.total.toLocaleString(language());
    this.count.textContent = this.trouble ? '' : t('library.count', { count: this.total }).replace(String(this.total), number);
    if (this.trouble) return redraw(this.list, el('div', { class: 'notice' }, el('p', {}, this.trouble)));
    if (!this.games.length) {
      const key = isSearch ? 'nothing' : 'empty';
      return redraw(this.list, el('div', { class: 'library-empty' }, el('h3', {}, t(`library.${key}`)), el('p', { class: 'quiet' }, t(`library.${key}Hint`))));
    }
    redraw(this.list,
      gameTable(this.games, {
        open: (game) => void this.#open(game, 'analyse'),
        review: (game) => void this.#open(game, 'review'),
        remove: (game) => void this.#remove(game),
      }),
      this.games.length < this.total && el('button', { type: 'button', class: 'secondary more', onclick: () => void this.#ask(this.games.length) }, t('library.more')));
  }

  /**
   * Puts a game on the board.
   * @param {Summary} summary
   * @param {string} view
   */
  async #open({ id }, view) {
    try {
      const { game } = await ask(`/api/library/games/${id}`);
      const tree = Tree.from({ ...game, kept: id });
      const { app } = this;
      app.replace(() => {
        app.table.lay(tree, view === 'review' ? tree.root : tree.root.end());
        app.show(view);
      }, t('library.opened'));
      app.table.facts().catch(complain);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Summary} game */
  async #remove(game) {
    try {
      await ask(`/api/library/games/${game.id}`, undefined, 'DELETE');
      this.games = this.games.filter(({ id }) => id !== game.id);
      this.total -= 1;
      this.#drawList();
      toast(t('library.removed', { pair: pairOf(game) }), { label: t('page.undo'), run: () => {
        ask(`/api/library/games/${game.id}/restore`, {}).then(() => this.search()).catch(complain);
      } });
    } catch (error) {
      complain(error);
    }
  }

  #paste() {
    const box = el('textarea', { rows: 8, 'aria-label': t('library.pasteTitle'), placeholder: t('library.pasteHint') });
    const dialog = openDialog(t('library.pasteTitle'), box,
      el('div', { class: 'row' }, el('button', { type: 'button', class: 'primary', onclick: () => {
        dialog.close();
        void this.take(Promise.resolve([{ name: 'text', file: new Blob([box.value.trim()]) }]));
      } }, t('library.add'))));
    box.focus();
  }

  /**
   * Takes what was dropped or pasted on the page.
   * @param {DataTransfer} transfer
   */
  receive(transfer) {
    const sources = droppedFiles(transfer);
    if (sources) void this.take(sources);
    return sources !== null;
  }

  /**
   * Imports files and tells what became of them.
   * @param {Promise<Source[]>} sources
   */
  async take(sources) {
    try {
      const files = await sources;
      if (!files.length) return;
      this.progress.hidden = false;
      const { games, added, faults } = await importAll(files, (done, all) => {
        this.progress.textContent = t('library.reading', { done, files: all });
      });
      const words = [t('library.added', { count: added })];
      if (games > added) words.push(t('library.known', { count: games - added }));
      if (faults.length) words.push(`${t('library.faults', { count: faults.length })}${t('list.stop')}`);
      say(words.join(' '));
      toast(words.join(' '), faults.length ? { label: t('library.why'), run: () => this.#tell(faults) } : undefined);
    } catch (error) {
      complain(error);
    }
    this.progress.hidden = true;
    await this.search();
  }

  /** @param {{error: string}[]} faults */
  #tell(faults) {
    openDialog(t('library.faults', { count: faults.length }),
      el('ul', { class: 'faults' }, ...faults.map(({ error }) => el('li', {}, error))));
  }
}
