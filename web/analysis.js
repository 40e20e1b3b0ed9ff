// Live analysis of the position on the table, and single questions: forced wins, balance.

import { t } from './language.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {{depth: number, seldepth: number, multipv: number, value: number, winrate: number, mate: number|null, nodes: number, nps: number, time_ms: number, pv: string[]}} Line */
/** @typedef {{winner: Color, plies: number, line: string[], holding: {move: string, outcome: string}[]}} Defence */
/** @typedef {{play: string, answers: [string, number][], otherwise: number|null}} Step */
/** @typedef {{result: 'win'|'none'|'unknown', winner: Color, plies: number, line: string[], nodes: number, time_ms: number, steps: Step[]|null}} Solved */
/** @typedef {{moves: string[], value: number}} Balanced */

/** Wait after a step before a search starts, so that leafing through a game asks for no search a move. */
const PAUSE = 40;

/** Longest single questions, in milliseconds. */
const SOLVE_TIME = 20_000;
const BALANCE_TIME = 5_000;

/** Tells `change` when there is something new to show. */
export class Analysis extends EventTarget {
  /**
   * @param {import('./table.js').Table} table
   * @param {import('./socket.js').Socket} socket
   * @param {import('./settings.js').Settings} settings
   */
  constructor(table, socket, settings) {
    super();
    this.table = table;
    this.socket = socket;
    this.settings = settings;
    this.isOn = false;
    /** Whether a search runs; an engine that is on rests when its time is used. */
    this.isRunning = false;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Defence|null} */
    this.defence = null;
    /** Why the best move is best. @type {import('./words.js').Reason[]} */
    this.reasons = [];
    /** Points the search must not play. @type {Set<string>} */
    this.blocked = new Set();
    /** @type {Solved|null} */
    this.solved = null;
    /** The node the forced win was found at. */
    this.solvedAt = table.node;
    /** @type {Balanced|null} */
    this.balanced = null;
    /** The question being worked on. @type {'solve'|'balance'|null} */
    this.question = null;
    this.trouble = '';
    this.timer = 0;
    this.round = 0;
    table.addEventListener('change', () => this.restart());
  }

  toggle() {
    if (this.isOn) this.stop();
    else this.start();
  }

  start() {
    this.isOn = true;
    this.restart();
  }

  stop() {
    this.isOn = false;
    this.#halt();
    this.question = null;
    this.#changed();
  }

  #halt() {
    window.clearTimeout(this.timer);
    this.round += 1;
    if (this.isRunning || this.question) this.socket.stop();
    this.isRunning = false;
  }

  /** The position or the settings are new: what was found is void. */
  restart() {
    this.#halt();
    this.question = null;
    this.lines = [];
    if (this.solvedAt.path()[0] !== this.table.tree.root) this.solved = null;
    if (this.solvedAt !== this.table.node) this.balanced = null;
    this.defence = null;
    this.reasons = [];
    this.trouble = '';
    this.#changed();
    if (this.isOn) this.timer = window.setTimeout(() => this.#guard(this.#search()), PAUSE);
  }

  /** @param {Promise<void>} work */
  async #guard(work) {
    const { round } = this;
    try {
      await work;
    } catch (error) {
      if (round !== this.round) return;
      this.isRunning = false;
      this.question = null;
      this.trouble = /** @type {Error} */ (error).message;
      this.#changed();
    }
  }

  async #search() {
    const { round, table } = this;
    const { node } = table;
    const facts = await table.facts(node);
    if (round !== this.round) return;
    if (facts.winner) {
      this.#changed();
      return;
    }
    const { lines, threads, hash, time } = this.settings.values;
    const job = {
      do: 'analyse', position: table.tree.position(node), lines, threads, hash,
      time_ms: time ? time * 1000 : null, depth: null, blocked: [...this.blocked],
    };
    this.isRunning = true;
    this.#changed();
    const { cancelled } = await this.socket.run(job, (message) => {
      if (round === this.round) this.#hear(message, node);
    });
    if (round !== this.round || cancelled) return;
    this.isRunning = false;
    this.#changed();
  }

  /**
   * @param {import('./socket.js').Message} message
   * @param {import('./tree.js').TreeNode} node
   */
  #hear(message, node) {
    if (message.type === 'info') {
      const line = /** @type {Line} */ (/** @type {unknown} */ (message));
      this.#rank(line);
      if (line.multipv === 1) this.#learn(node, line);
    } else if (message.type === 'defence') {
      this.defence = /** @type {Defence} */ (/** @type {unknown} */ (message));
    } else if (message.type === 'best') {
      this.reasons = message.reasons ?? [];
    }
    this.#changed();
  }

  /**
   * Puts a line in its place. Where the iteration before had its move further down, the line it
   * drives out goes there, so that no move is shown twice and no place is empty.
   * @param {Line} line
   */
  #rank(line) {
    const { lines } = this;
    const at = line.multipv - 1;
    const before = lines.findIndex((other, index) => index > at && other?.pv[0] === line.pv[0]);
    const driven = lines[at];
    lines[at] = line;
    if (before > 0 && driven) lines[before] = { ...driven, multipv: before + 1 };
  }

  /**
   * Keeps what a search says about a node, for the bar and the graph. What a deeper search said
   * before stays, so that coming back to a move shakes nothing.
   * @param {import('./tree.js').TreeNode} node
   * @param {Line} line
   */
  #learn(node, line) {
    if (line.depth < node.sought) return;
    node.sought = line.depth;
    const isBlack = this.table.tree.turn(node) === 'black';
    node.chance = isBlack ? line.winrate : 1 - line.winrate;
    node.mate = line.mate === null ? null : isBlack ? line.mate : -line.mate;
  }

  /**
   * Forbids the search a point, or allows it again.
   * @param {string} point
   */
  block(point) {
    if (!this.blocked.delete(point)) this.blocked.add(point);
    this.restart();
  }

  unblock() {
    this.blocked.clear();
    this.restart();
  }

  /**
   * Looks for a forced win of the side to move.
   * @param {string} kind
   */
  solve(kind) {
    this.#ask('solve', { kind, time_ms: SOLVE_TIME });
  }

  /**
   * Looks for one or two stones after which nobody is better.
   * @param {number} stones
   */
  balance(stones) {
    this.#ask('balance', { stones, time_ms: BALANCE_TIME });
  }

  /**
   * @param {'solve'|'balance'} question
   * @param {Record<string, unknown>} details
   */
  #ask(question, details) {
    this.isOn = false;
    this.#halt();
    this.question = question;
    this.trouble = '';
    this.solved = null;
    this.balanced = null;
    this.solvedAt = this.table.node;
    this.#changed();
    const { round } = this;
    const job = { do: question, position: this.table.position, ...details };
    const work = this.socket.run(job, (message) => {
      if (round !== this.round) return;
      if (message.type === 'solved') this.solved = /** @type {any} */ (message);
      if (message.type === 'balanced') this.balanced = /** @type {any} */ (message);
    });
    void this.#guard(work.then(() => {
      if (round !== this.round) return;
      this.question = null;
      this.#changed();
    }));
  }

  /** Black's winning chance at the node shown, if anything is known. */
  get chance() {
    const { node } = this.table;
    const winner = node.facts?.winner;
    if (winner) return winner === 'draw' ? 0.5 : winner === 'black' ? 1 : 0;
    return node.chance;
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * The worth of a line as people read it: a win in so many moves, or a winning chance.
 * @param {{winrate: number, mate: number|null}} line
 */
export function worth({ winrate, mate }) {
  if (mate !== null) return t(mate > 0 ? 'engine.win' : 'engine.loss', { count: Math.abs(mate) });
  return `${Math.round(winrate * 100)} %`;
}

/**
 * The same in the space of a disc on the board.
 * @param {{winrate: number, mate: number|null}} line
 */
export function shortWorth({ winrate, mate }) {
  if (mate !== null) return `${mate > 0 ? '+' : '−'}${Math.abs(mate)}`;
  return String(Math.round(winrate * 100));
}
