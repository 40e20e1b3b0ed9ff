// The Arena: a match of players against each other, started, watched, stopped and gone on with.

import { ask } from '../api.js';
import { el } from '../dom.js';
import { t } from '../language.js';
import { complain, say, toast } from '../toast.js';
import { Tree } from '../tree.js';
import { Boards, sample } from './arena/boards.js';
import { Form } from './arena/form.js';
import { Games } from './arena/games.js';
import { Head } from './arena/head.js';
import { drawMatches } from './arena/matches.js';
import { drawStandings } from './arena/standings.js';

/** @typedef {{name: string, state: 'playing'|'stopping'|'stopped'|'over'|'broken', trouble?: string|null, date: string, rule: string, width: number, height: number, players: {name: string, brain: boolean}[], total: number, played?: number, limits: string, time_ms: number|null, nodes: number|null, sprt: [number, number]|null, best?: {engine: string, elo: number, elo_error: number}|null}} Match */
/** @typedef {{engine: string, wins: number, draws: number, losses: number, score: number, elo: number|null, elo_error: number|null, time_losses: number, crashes: number, illegal: number}} Row */
/** @typedef {{played: number, rows: Row[], sprt: {llr: number, lower: number, upper: number, decision: string}|null}} Standings */
/** @typedef {{number: number, black: string, white: string, result: string, reason: string, moves: number}} Line */
/** @typedef {{match: Match|null, table: Standings|null, games: Line[]}} Shown */
/** @typedef {{brains: string[], faults: string[], matches: Match[], folder: string, bounds: {players: number, games: number, time_ms: [number, number], nodes: number, concurrency: number}}} Overview */

/** Games that are listed. */
const LISTED = 100;

/** The time between two figures of a clock, in milliseconds. */
const TICK = 200;

/** The pause before a connection that was lost is tried again, in milliseconds. */
const AGAIN = 3000;

/** The view. */
export class View {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.wide = true;
    /** @type {Overview|null} */
    this.overview = null;
    /** The match that the server plays, or has played last. @type {Shown & {run: number}} */
    this.live = { run: -1, match: null, table: null, games: [] };
    /** Another match that is looked at. @type {Shown|null} */
    this.opened = null;
    this.isShown = false;
    this.timer = 0;
    this.boards = new Boards();
    this.form = new Form(app, (order) => this.#start(order));
    this.head = new Head();
    this.picture = sample();
    this.standings = el('div', { class: 'arena-standings' });
    this.games = new Games((number) => { if (this.shown.match) void this.#openGame(this.shown.match.name, number); });
    this.match = el('section', { class: 'card arena-match' }, this.head.root, this.boards.root, this.standings, this.games.root);
    this.matches = el('section', { class: 'card arena-matches' });
    this.root = el('div', { class: 'arena' }, this.match, el('div', { class: 'arena-side' }, this.form.root, this.matches));
    document.head.append(el('link', { rel: 'stylesheet', href: 'style/arena.css' }));
  }

  show() {
    this.isShown = true;
    window.clearInterval(this.timer);
    this.timer = window.setInterval(() => this.boards.tick(), TICK);
    void this.#load();
    void this.#watch();
  }

  leave() {
    this.isShown = false;
    window.clearInterval(this.timer);
    this.app.socket.stop();
  }

  draw() {
    this.form.draw(this.overview);
    this.#drawMatch();
    this.#drawMatches();
  }

  /** What is shown: the match that was opened, or the one that is played. */
  get shown() {
    return this.opened ?? this.live;
  }

  async #load() {
    try {
      this.overview = await ask('/api/arena');
      this.form.draw(this.overview);
      this.#drawMatch();
      this.#drawMatches();
      this.#greet();
    } catch (error) {
      complain(error);
    }
  }

  async #watch() {
    try {
      await this.app.socket.run({ do: 'watch' }, (news) => this.#hear(news));
    } catch (error) {
      if (!this.isShown) return;
      complain(error);
      window.setTimeout(() => { if (this.isShown) void this.#watch(); }, AGAIN);
    }
  }

  /** @param {any} news */
  #hear(news) {
    const { live } = this;
    if (news.run !== live.run) {
      Object.assign(live, { run: news.run, match: null, table: null, games: [] });
      this.boards.clear();
      this.opened = null;
    }
    const before = live.match?.state;
    if ('match' in news) live.match = news.match;
    if (news.table) live.table = news.table;
    if (news.games) live.games = [...live.games, ...news.games].slice(-LISTED);
    if (news.boards && live.match) this.boards.hear(news.boards, live.match);
    if (live.match && live.match.state !== before) {
      if (before) say(t(`arena.state.${live.match.state}`));
      void this.#load();
    }
    this.boards.isRunning = live.match?.state === 'playing';
    if (!this.opened) this.#drawMatch();
    this.#greet();
  }

  /** Where nothing is played since the server started, the last match is looked at. */
  #greet() {
    const last = this.overview?.matches[0];
    if (this.live.run === 0 && !this.opened && (last?.state === 'stopped' || last?.state === 'over')) void this.#open(last.name);
  }

  #drawMatch() {
    const { opened, live } = this;
    const { match, table, games } = this.shown;
    this.boards.root.hidden = opened !== null || !match;
    this.standings.hidden = !match;
    this.games.root.hidden = !match;
    if (!match) {
      this.head.invite(this.picture);
      return;
    }
    this.head.draw(match, table?.played ?? match.played ?? 0, {
      stop: () => void this.#command('stop', match.name),
      resume: () => void this.#command('resume', match.name),
      back: opened && live.match ? () => { this.opened = null; this.draw(); } : null,
    });
    if (table) drawStandings(this.standings, table, match);
    this.games.draw(`${match.name} ${opened ? '' : live.run}`, games);
  }

  #drawMatches() {
    if (!this.overview) return;
    drawMatches(this.matches, this.overview, this.shown.match?.name ?? '', {
      open: (name) => void this.#open(name),
      resume: (name) => void this.#command('resume', name),
      stop: (name) => void this.#command('stop', name),
    });
  }

  /** @param {Record<string, unknown>} order */
  async #start(order) {
    try {
      await ask('/api/arena/start', order);
      this.opened = null;
      this.#drawMatch();
      this.match.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      complain(error);
    }
  }

  /**
   * @param {'stop'|'resume'} act
   * @param {string} name
   */
  async #command(act, name) {
    try {
      await ask(`/api/arena/${act}`, { name });
      this.opened = null;
      this.#drawMatch();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} name */
  async #open(name) {
    try {
      this.opened = name === this.live.match?.name ? null : await ask(`/api/arena/${encodeURIComponent(name)}`);
      this.#drawMatch();
      this.#drawMatches();
      this.match.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Puts a game on the board of the Analyse view.
   * @param {string} name
   * @param {number} number
   */
  async #openGame(name, number) {
    const { app } = this;
    try {
      const { game } = await ask(`/api/arena/${encodeURIComponent(name)}/games/${number}`);
      const tree = Tree.from(game);
      app.replace(() => {
        app.table.lay(tree, tree.root.end());
        app.show('analyse');
      });
      toast(t('arena.loaded', { number, match: name }));
    } catch (error) {
      complain(error);
    }
  }
}
