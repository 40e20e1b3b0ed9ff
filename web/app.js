// The page as a whole: it owns the game, the engine and the views, and ties clicks to acts.

import * as api from './api.js';
import { actsOf } from './acts.js';
import { Analysis } from './analysis.js';
import { BoardView } from './board/view.js';
import { byId } from './dom.js';
import { Game } from './game.js';
import { drawGraph } from './graph.js';
import { Hand } from './hand.js';
import { Keeper } from './keeper.js';
import { listenToKeys } from './keys.js';
import { speak, t } from './language.js';
import { Meter } from './meter.js';
import { AnalysePanel } from './panel/analyse.js';
import { drawControls } from './panel/controls.js';
import { drawPlayers } from './panel/players.js';
import { PlayPanel } from './panel/play.js';
import { planOf } from './plan.js';
import { compose } from './scene.js';
import { listenToDrops } from './share/window.js';
import { readHash } from './share/link.js';
import { Socket } from './socket.js';
import { load, save } from './store.js';
import { Table } from './table.js';
import { dress } from './themes.js';
import { complain, toast } from './toast.js';
import { drawTongue } from './tongue.js';
import { Tree } from './tree.js';
import { VIEWS, Views } from './views.js';
import { Voice } from './voice.js';
import { ruleName, sizeName } from './words.js';

/** @typedef {{kind: 'play'}|{kind: 'erase'}|{kind: 'stone', color: 'black'|'white'}|{kind: 'mark', mark: string}} Tool */

/** The page. */
export class App {
  /** @param {import('./settings.js').Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.table = new Table();
    this.socket = new Socket();
    this.game = new Game(this.table, this.socket);
    this.analysis = new Analysis(this.table, this.socket, this.settings);
    /** @type {import('./api.js').Hello|null} */
    this.hello = null;
    /** @type {Tool} */
    this.tool = { kind: 'play' };
    /** A stone that waits for a second touch. @type {string|null} */
    this.pending = null;
    /** Moves shown as if they were played. @type {string[]} */
    this.preview = [];
    this.hand = new Hand(this);
    this.voice = new Voice(this);
    this.keeper = new Keeper(this);
    this.acts = actsOf(this);
    this.meter = new Meter();
    this.board = new BoardView(byId('board'), {
      play: (point, touched) => this.hand.click(point, touched),
      block: (point) => this.hand.block(point),
      hover: () => {},
    });
    this.playPanel = new PlayPanel(this);
    this.analysePanel = new AnalysePanel(this);
    this.views = new Views(this, { play: this.playPanel, analyse: this.analysePanel });
    this.#listen();
  }

  /** The name of the view that is shown. */
  get view() {
    return this.views.name;
  }

  #listen() {
    const { acts, table, game, analysis, settings } = this;
    listenToKeys({
      ArrowLeft: acts.back, ArrowRight: acts.forward, Home: acts.first, End: acts.last, ' ': acts.engine, h: acts.hint, u: acts.undo,
      'mod+z': acts.undo, 'mod+y': acts.redo, n: acts.numbers, t: acts.threats, c: acts.coordinates,
      '?': acts.keys, g: acts.board, Escape: acts.drop,
      ...Object.fromEntries(VIEWS.map((view, index) => [index + 1, () => this.show(view)])),
    });
    for (const element of document.querySelectorAll('[data-act]')) {
      const name = /** @type {keyof App['acts']} */ (element.getAttribute('data-act'));
      element.addEventListener('click', () => acts[name]());
    }
    byId('sheet-handle').addEventListener('click', () => this.#sheet());
    listenToDrops(this);
    table.addEventListener('change', () => { this.preview = []; this.pending = null; this.voice.announce(); this.draw(); });
    table.addEventListener('facts', () => this.draw());
    game.addEventListener('change', () => this.draw());
    game.addEventListener('tick', () => drawPlayers(this));
    game.addEventListener('end', () => { this.voice.end(); this.draw(); });
    game.addEventListener('choice', (event) => this.voice.choice(/** @type {CustomEvent<string>} */ (event).detail));
    analysis.addEventListener('change', () => this.#drawAnalysis());
    settings.addEventListener('change', (event) => this.#set(/** @type {CustomEvent<string>} */ (event).detail));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dress(settings.values.theme));
    window.addEventListener('hashchange', () => this.#openLink());
    window.addEventListener('pagehide', () => save('game', game.state()));
  }

  /** Shows the page and takes up where it was left. */
  async start() {
    dress(this.settings.values.theme);
    drawTongue(this);
    const kept = load('view', 'play');
    if (!this.#openLink()) this.show(VIEWS.includes(kept) ? kept : 'play');
    this.socket.open();
    try {
      this.hello = await api.hello();
      if (this.settings.values.threads > this.hello.cores) this.settings.set('threads', this.hello.cores);
      this.draw();
      await this.table.facts();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} key of the setting that has changed */
  #set(key) {
    dress(this.settings.values.theme);
    if (key === 'language' || key === 'all') speak(this.settings.values.language).then(() => { drawTongue(this); this.draw(); }, complain);
    else this.draw();
  }

  /** Follows the address to a position, or to a view by its name. */
  #openLink() {
    const view = VIEWS.find((name) => location.hash === `#${name}`);
    const found = readHash(location.hash);
    if (!found && !view) return false;
    // The address is spent: a reload keeps what was done since.
    history.replaceState(null, '', location.pathname);
    if (!found) {
      this.show(view ?? 'play');
      return true;
    }
    this.game.leave();
    this.table.lay(found.tree, found.node);
    this.table.facts().catch(complain);
    this.show('analyse');
    return true;
  }

  /** @param {string} view */
  show(view) {
    this.views.show(view);
  }

  draw() {
    const { tree } = this.table;
    byId('board-name').textContent = `${ruleName(tree.rule)} ${sizeName(tree)}`;
    drawPlayers(this);
    drawControls(this);
    this.views.shown?.draw();
    byId('legend').hidden = !this.settings.values.threats;
    this.#drawAnalysis();
  }

  /** What a running search changes. */
  #drawAnalysis() {
    const { table, analysis } = this;
    if (this.view === 'analyse') this.analysePanel.drawSearch();
    // While a game is played its chances are nobody's business, and the board keeps its size.
    const hasGraph = this.views.shown?.hasGraph === true;
    byId('graph').hidden = !hasGraph;
    byId('meter').hidden = !hasGraph;
    this.meter.draw(analysis.chance, table.node.mate);
    drawGraph(byId('graph'), table.node, table.tree.setup?.turn ?? 'black', (node) => table.go(node));
    this.drawBoard();
  }

  drawBoard() {
    this.board.draw(compose(this));
    byId('tick').hidden = this.pending === null;
  }

  /** @param {string[]} line */
  setPreview(line) {
    if (line.join() === this.preview.join()) return;
    this.preview = line;
    this.drawBoard();
  }

  /** @param {Tool} tool */
  takeTool(tool) {
    this.tool = tool;
    if (this.view === 'analyse') this.analysePanel.draw();
    this.drawBoard();
  }

  /**
   * Plays moves one after the other.
   * @param {string[]} line
   */
  playLine(line) {
    this.preview = [];
    for (const point of line) this.table.play(point);
  }

  newGame() {
    const plan = planOf(this);
    this.replace(() => this.game.start(plan));
    this.draw();
  }

  /** A game from the position shown, with the side to move as the user's colour. */
  playHere() {
    const plan = planOf(this);
    const color = this.table.turn;
    const wasAnalysis = this.view === 'analyse';
    this.playPanel.isPlanning = false;
    this.game.startHere({ ...plan, color });
    if (wasAnalysis) this.show('play');
    this.draw();
  }

  /**
   * An empty board.
   * @param {{rule: string, width: number, height: number}} [board]
   */
  layBoard(board = this.settings.values) {
    const { rule, width, height } = board;
    this.table.lay(new Tree({ rule, width, height }));
  }

  /**
   * Does what takes the game from the table; with words it is told and can be undone.
   * @param {() => void} act
   * @param {string} [words]
   */
  replace(act, words) {
    const before = { table: this.table.snapshot(), game: this.game.state() };
    const hadGame = before.game !== null;
    if (this.game.plan) this.game.leave();
    act();
    if (!words && !(hadGame && before.game && !before.game.result && before.game.tip.length > 1)) return;
    toast(words ?? t('told.left'), { label: t('page.undo'), run: () => {
      const tree = Tree.from(before.table.game);
      this.table.lay(tree);
      this.table.go(this.table.nodeAt(before.table.path));
      this.game.take(before.game);
      this.show(this.view);
    } });
  }

  /** The same stones under another rule. @param {string} rule */
  changeRule(rule) {
    const { table } = this;
    if (this.game.plan) this.game.leave();
    table.remember();
    table.tree.rule = rule;
    for (const node of table.tree.root.walk()) Object.assign(node, { facts: null, asked: null, chance: null, mate: null, sought: 0 });
    table.changed();
  }

  #sheet() {
    const isOpen = document.body.classList.toggle('sheet-open');
    byId('sheet-handle').setAttribute('aria-expanded', String(isOpen));
  }
}
