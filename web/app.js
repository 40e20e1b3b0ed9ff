// The page as a whole: it owns the game, the engine and the views, and ties clicks to acts.

import * as api from './api.js';
import { Analysis } from './analysis.js';
import { BoardView } from './board/view.js';
import { byId } from './dom.js';
import { Game } from './game.js';
import { drawGraph } from './graph.js';
import { Hand } from './hand.js';
import { listenToKeys, showKeys } from './keys.js';
import { Meter } from './meter.js';
import { AnalysePanel } from './panel/analyse.js';
import { drawControls } from './panel/controls.js';
import { drawPlayers } from './panel/players.js';
import { PlayPanel } from './panel/play.js';
import { planOf } from './plan.js';
import { PASS, colorWord, enemy, shown } from './points.js';
import { openPreferences } from './preferences.js';
import { compose } from './scene.js';
import { Settings } from './settings.js';
import { listenToDrops, openShare } from './share/window.js';
import { readHash } from './share/link.js';
import { Socket } from './socket.js';
import { knock } from './sound.js';
import { load, save } from './store.js';
import { Table } from './table.js';
import { dress, oppositeTheme } from './themes.js';
import { complain, say, toast } from './toast.js';
import { Tree } from './tree.js';
import { ruleName, sizeName } from './words.js';

/** @typedef {{kind: 'play'}|{kind: 'erase'}|{kind: 'stone', color: 'black'|'white'}|{kind: 'mark', mark: string}} Tool */

/** The page. */
export class App {
  constructor() {
    this.settings = new Settings();
    this.table = new Table();
    this.socket = new Socket();
    this.game = new Game(this.table, this.socket);
    this.analysis = new Analysis(this.table, this.socket, this.settings);
    /** @type {import('./api.js').Hello|null} */
    this.hello = null;
    this.view = load('view', 'play');
    /** @type {Tool} */
    this.tool = { kind: 'play' };
    /** A stone that waits for a second touch. @type {string|null} */
    this.pending = null;
    /** Moves shown as if they were played. @type {string[]} */
    this.preview = [];
    this.hand = new Hand(this);
    this.acts = this.#acts();
    this.meter = new Meter();
    this.board = new BoardView(byId('board'), {
      play: (point, touched) => this.hand.click(point, touched),
      block: (point) => this.hand.block(point),
      hover: () => {},
    });
    this.playPanel = new PlayPanel(this);
    this.analysePanel = new AnalysePanel(this);
    this.heard = this.table.node;
    this.#listen();
  }

  /** Everything that a key or a button can do. */
  #acts() {
    const { table, game, settings, analysis } = this;
    const flip = (/** @type {'numbers'|'threats'|'coordinates'} */ key) => () => settings.set(key, !settings.values[key]);
    return {
      first: () => table.go(table.tree.root),
      back: () => table.back(),
      forward: () => table.forward(),
      last: () => table.go(table.node.end()),
      undo: () => this.#undo(),
      redo: () => { if (this.view === 'analyse') table.redo(); },
      hint: () => this.#hint(),
      resign: () => this.#resign(),
      engine: () => { if (this.view === 'analyse') analysis.toggle(); },
      numbers: flip('numbers'),
      threats: flip('threats'),
      coordinates: flip('coordinates'),
      play: () => this.show('play'),
      analyse: () => this.show('analyse'),
      share: () => openShare(this),
      keys: showKeys,
      theme: () => settings.set('theme', oppositeTheme()),
      settings: () => openPreferences(this),
      board: () => this.board.focus(),
      drop: () => { this.pending = null; this.takeTool({ kind: 'play' }); },
      pass: () => { if (!game.isOn && !table.node.facts?.winner) table.play(PASS); },
      clear: () => this.replace(() => this.layBoard(table.tree), 'The board is empty.'),
      confirm: () => { if (this.pending) this.hand.place(this.pending); },
    };
  }

  #listen() {
    const { acts, table, game, analysis, settings } = this;
    listenToKeys({
      ArrowLeft: acts.back, ArrowRight: acts.forward, Home: acts.first, End: acts.last, ' ': acts.engine, h: acts.hint, u: acts.undo,
      'mod+z': acts.undo, 'mod+y': acts.redo, n: acts.numbers, t: acts.threats, c: acts.coordinates, 1: acts.play, 2: acts.analyse,
      '?': acts.keys, g: acts.board, Escape: acts.drop,
    });
    for (const element of document.querySelectorAll('[data-act]')) {
      const name = /** @type {keyof App['acts']} */ (element.getAttribute('data-act'));
      element.addEventListener('click', () => acts[name]());
    }
    byId('sheet-handle').addEventListener('click', () => this.#sheet());
    listenToDrops(this);
    table.addEventListener('change', () => { this.preview = []; this.pending = null; this.#announce(); this.draw(); });
    table.addEventListener('facts', () => this.draw());
    game.addEventListener('change', () => this.draw());
    game.addEventListener('tick', () => drawPlayers(this));
    game.addEventListener('end', () => this.#ended());
    game.addEventListener('choice', (event) => this.#told(/** @type {CustomEvent<string>} */ (event).detail));
    analysis.addEventListener('change', () => this.#drawAnalysis());
    settings.addEventListener('change', () => { dress(settings.values.theme); this.draw(); });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dress(settings.values.theme));
    window.addEventListener('hashchange', () => this.#openLink());
    window.addEventListener('pagehide', () => save('game', game.state()));
  }

  /** Shows the page and takes up where it was left. */
  async start() {
    dress(this.settings.values.theme);
    if (!this.#openLink()) this.show(this.view);
    this.socket.open();
    try {
      this.hello = await api.hello();
      if (this.settings.values.threads > this.hello.cores) this.settings.set('threads', this.hello.cores);
      await this.table.facts();
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  #openLink() {
    const found = readHash(location.hash);
    if (!found) return false;
    // The address is spent: a reload keeps what was done since.
    history.replaceState(null, '', location.pathname);
    this.game.leave();
    this.table.lay(found.tree, found.node);
    this.table.facts().catch(complain);
    this.show('analyse');
    return true;
  }

  /** @param {string} view */
  show(view) {
    const isOther = this.view !== view;
    this.view = view;
    save('view', view);
    document.body.dataset.view = view;
    if (isOther) this.takeTool({ kind: 'play' });
    if (view === 'analyse') {
      this.game.pause();
      byId('panel').replaceChildren(this.analysePanel.root);
    } else {
      this.analysis.stop();
      if (this.game.plan) this.table.go(this.game.tip);
      if (this.game.isOn) void this.game.advance();
    }
    for (const tab of document.querySelectorAll('[data-view-tab]')) {
      if (tab.getAttribute('data-view-tab') === view) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    this.draw();
  }

  draw() {
    const { table, view } = this;
    const { tree } = table;
    byId('board-name').textContent = `${ruleName(tree.rule)} ${sizeName(tree)}`;
    drawPlayers(this);
    drawControls(this);
    if (view === 'play') this.playPanel.draw();
    else this.analysePanel.draw();
    byId('legend').hidden = !this.settings.values.threats;
    this.#drawAnalysis();
  }

  /** What a running search changes. */
  #drawAnalysis() {
    const { table, analysis } = this;
    if (this.view === 'analyse') {
      if (analysis.question || this.analysePanel.tab === 'tools') this.analysePanel.draw();
      else this.analysePanel.drawEngine();
    }
    // While a game is played its chances are nobody's business, and the board keeps its size.
    byId('graph').hidden = this.view === 'play';
    byId('meter').hidden = this.view === 'play';
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
    toast(words ?? 'The game before this one was left.', { label: 'Undo', run: () => {
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
    for (const node of table.tree.root.walk()) Object.assign(node, { facts: null, chance: null, mate: null, sought: 0 });
    table.changed();
  }

  #undo() {
    if (this.view === 'analyse') {
      if (!this.table.undo()) toast('There is nothing to undo.');
    } else if (!this.game.takeBack()) {
      toast('There is nothing to take back.');
    }
  }

  #hint() {
    if (this.view === 'analyse') this.analysis.start();
    else if (this.game.isYours) this.game.askHint().catch(complain);
  }

  #resign() {
    this.game.resign();
    toast('You resigned.', { label: 'Undo', run: () => this.game.resume() });
  }

  #ended() {
    const { result } = this.game;
    if (!result) return;
    const who = result.winner === 'draw' ? 'A draw.' : `${colorWord(result.winner)} has won.`;
    say(`${who} ${result.reason}`);
    this.draw();
  }

  /** @param {string} choice */
  #told(choice) {
    /** @type {Record<string, string>} */
    const words = {
      place: 'Your opponent has placed the stones of the opening.',
      swap: 'Your opponent takes Black.',
      play: 'Your opponent takes White.',
      offer: 'Your opponent has added two stones: you choose the colour.',
    };
    toast(words[choice] ?? '');
  }

  /** Tells screen readers and ears about a stone. */
  #announce() {
    const { table } = this;
    const { node } = table;
    if (node !== this.heard && node.move) {
      say(`${colorWord(enemy(table.turn))} ${node.move === PASS ? 'passes' : shown(node.move)}`);
      if (node.parent === this.heard && this.settings.values.sound) knock();
    }
    this.heard = node;
  }

  #sheet() {
    const isOpen = document.body.classList.toggle('sheet-open');
    byId('sheet-handle').setAttribute('aria-expanded', String(isOpen));
  }
}
