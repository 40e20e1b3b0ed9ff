// The Arena: a match of players against each other, started, watched, stopped and gone on with.

import { ask } from '../api.js';
import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { complain, say, toast } from '../toast.js';
import { Tree } from '../tree.js';
import { ruleName, sizeName } from '../words.js';
import { Boards, sample } from './arena/boards.js';
import { Form } from './arena/form.js';
import { drawGames } from './arena/games.js';
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
    this.head = el('div', { class: 'arena-head' });
    this.standings = el('div', { class: 'arena-standings' });
    this.games = el('div', { class: 'arena-games' });
    this.match = el('section', { class: 'card arena-match' }, this.head, this.boards.root, this.standings, this.games);
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
    if (!this.opened) this.#drawMatch();
  }

  #drawMatch() {
    const { match, table, games } = this.shown;
    this.boards.root.hidden = this.opened !== null || !match;
    this.standings.hidden = !match;
    this.games.hidden = !match;
    if (!match) {
      redraw(this.head, el('div', { class: 'arena-empty' }, sample(), el('h2', {}, t('arena.empty')), el('p', { class: 'quiet' }, t('arena.invitation'))));
      return;
    }
    redraw(this.head, ...this.#headOf(match, table?.played ?? match.played ?? 0));
    if (table) drawStandings(this.standings, table, match);
    drawGames(this.games, games, (number) => void this.#openGame(match.name, number));
  }

  /**
   * @param {Match} match
   * @param {number} played
   */
  #headOf(match, played) {
    const { name, state, total } = match;
    const isPlaying = state === 'playing' || state === 'stopping';
    const conditions = [`${ruleName(match.rule)} ${sizeName(match)}`, limitsOf(match), match.date].filter(Boolean).join(' · ');
    return [
      el('div', { class: 'arena-title' },
        el('h2', {}, name), el('span', { class: `badge state-${state}`, 'data-testid': 'arena-state' }, t(`arena.state.${state}`)), el('span', { class: 'grow' }),
        isPlaying && el('button', { type: 'button', class: 'secondary', disabled: state === 'stopping', onclick: () => void this.#command('stop', name) }, t('arena.stop')),
        state === 'stopped' && el('button', { type: 'button', class: 'primary', onclick: () => void this.#command('resume', name) }, t('arena.resume')),
        el('a', { class: 'secondary link-button', href: reportOf(name), target: '_blank', rel: 'noopener' }, t('arena.report')),
        this.opened && this.live.match && el('button', { type: 'button', class: 'quiet-button', onclick: () => { this.opened = null; this.draw(); } }, t('arena.back'))),
      el('p', { class: 'quiet small' }, conditions),
      el('progress', { max: total, value: played, 'aria-label': t('arena.progress') }),
      el('p', { class: 'small', 'data-testid': 'arena-played' }, t('arena.played', { played, total })),
      match.trouble && el('p', { class: 'notice', role: 'note' }, match.trouble),
    ];
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
      const more = act === 'resume' ? { concurrency: this.form.concurrency(this.overview) } : {};
      await ask(`/api/arena/${act}`, { name, ...more });
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

/** What limits a move, in words. @param {Match} match */
function limitsOf({ time_ms: time, nodes, limits }) {
  const words = [time !== null && t('arena.timeOf', { seconds: time / 1000 }), nodes !== null && t('arena.nodesOf', { count: nodes })];
  return words.filter(Boolean).join(' · ') || limits;
}

/** The address of a report. @param {string} name */
function reportOf(name) {
  return `/api/arena/${encodeURIComponent(name)}/report/`;
}
