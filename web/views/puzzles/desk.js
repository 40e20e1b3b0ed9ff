// The puzzle on the board: what the user plays, what answers it, and how it ends.

import { LETTERS, enemy, pointName, readPoints } from '../../points.js';
import { complain } from '../../toast.js';
import { Tree } from '../../tree.js';
import { follow, hardest } from './walk.js';

/** @typedef {import('../../analysis.js').Step} Step */
/** @typedef {import('../../analysis.js').Solved} Solved */
/** @typedef {import('../../tree.js').TreeNode} TreeNode */
/** @typedef {import('./choice.js').Listed & {moves: string, setup?: import('../../tree.js').Setup, answer: string, alone: 'vcf'|'vct', game: number|null}} Puzzle */
/** @typedef {{outcome: 'lost'|'held'|'unknown', line: string[], plies?: number, winrate?: number|null, steps?: Step[]}} Replied */
/** @typedef {'none'|'solving'|'answering'|'refuting'|'failed'|'solved'|'seen'} Phase */

/** Pause before a stone of the other side, in milliseconds. */
const PAUSE = 350;

/** Moves of a refutation that are played out. */
const PLAYED = 5;

/** Longest search for the proof. */
const SOLVE_TIME = 20_000;

/** Tells `change` when there is something new to show, `end` when the first attempt has ended; its detail says how. */
export class Desk extends EventTarget {
  /** @param {import('../../app.js').App} app */
  constructor(app) {
    super();
    this.app = app;
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** @type {Phase} */
    this.phase = 'none';
    this.start = app.table.node;
    /** The node where the user is to move. */
    this.tip = app.table.node;
    /** The proof, whole. @type {Solved|null} */
    this.solved = null;
    /** The steps that fit the moves played, and where they begin. @type {{steps: Step[], at: TreeNode}|null} */
    this.proof = null;
    /** What was said to the last move. @type {Replied|null} */
    this.replied = null;
    this.isCounted = false;
    /** Whether the last try wins, but not by fours as it should. */
    this.isSlower = false;
    this.round = 0;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  /** Whether the user may try moves of both sides. */
  get isOpen() {
    return ['failed', 'solved', 'seen'].includes(this.phase);
  }

  /**
   * Lays a puzzle on the board.
   * @param {Puzzle} puzzle
   */
  lay(puzzle) {
    this.halt();
    const { rule, width, height, setup } = puzzle;
    const tree = new Tree({ rule, width, height, setup });
    let node = tree.root;
    for (const move of readPoints(puzzle.moves) ?? []) node = tree.add(node, move);
    Object.assign(this, { puzzle, start: node, tip: node, solved: null, proof: null, replied: null, isCounted: false, isSlower: false, phase: 'solving' });
    this.app.table.lay(tree, node);
    this.ready = this.#solve(puzzle);
    this.#changed();
  }

  /** Stops what runs. */
  halt() {
    this.round += 1;
    this.app.socket.stop();
  }

  /** The same puzzle from its start. */
  again() {
    this.halt();
    this.replied = null;
    this.proof = this.solved?.steps ? { steps: this.solved.steps, at: this.start } : null;
    this.tip = this.start;
    this.phase = 'solving';
    if (!this.solved && this.puzzle) this.ready = this.#solve(this.puzzle);
    this.app.table.go(this.start);
    this.#changed();
  }

  /** Gives up, or looks at the proof after the end. */
  async see() {
    this.halt();
    this.#count(false);
    this.replied = null;
    this.phase = 'seen';
    if (!this.solved && this.puzzle) this.ready = this.#solve(this.puzzle);
    this.app.table.go(this.start);
    this.#changed();
    await this.ready;
    const { analysis } = this.app;
    analysis.solved = this.solved;
    analysis.solvedAt = this.start;
    this.#changed();
  }

  /**
   * A click on the board.
   * @param {string} point
   */
  play(point) {
    const { table } = this.app;
    if (!this.puzzle || this.phase === 'answering') return;
    if (this.phase === 'refuting') this.halt();
    if (this.phase === 'solving' && table.node !== this.tip) {
      table.go(this.tip);
      return;
    }
    if (!table.node.path().includes(this.start) || table.refusal(point)) return;
    const isOwn = table.turn === this.puzzle.turn;
    const node = table.play(point);
    const work = this.isOpen || this.phase === 'refuting' ? this.#whatIf(node, isOwn) : this.#answer(node);
    work.catch((error) => {
      if (this.phase === 'answering') this.again();
      complain(error);
    });
  }

  /**
   * The proof, once for each puzzle.
   * @param {Puzzle} puzzle
   */
  async #solve(puzzle) {
    const { socket, table } = this.app;
    const job = { do: 'solve', position: table.tree.position(this.start), kind: puzzle.kind, shortest: true, time_ms: SOLVE_TIME };
    const start = this.start;
    await socket.run(job, (message) => {
      if (message.type !== 'solved' || this.start !== start) return;
      this.solved = /** @type {any} */ (message);
      if (message.steps) this.proof = { steps: message.steps, at: start };
    }).catch(complain);
  }

  /**
   * Answers a move of the user's.
   * @param {TreeNode} node
   */
  async #answer(node) {
    const round = this.#begin('answering');
    await this.ready;
    const facts = await this.app.table.facts(node);
    if (round !== this.round) return;
    if (facts.winner) {
      if (facts.winner === this.puzzle?.turn) this.#win();
      else this.#fail();
      return;
    }
    const defence = this.#defence(node);
    if (defence) await this.#put(defence, round);
    else if (node.parent === this.start) await this.#judgeFirst(node, round);
    else await this.#judge(node, round);
  }

  /** Another first move: where fours are asked for, other threats may win too, which is no failure. @param {TreeNode} node @param {number} round */
  async #judgeFirst(node, round) {
    const replied = this.puzzle?.alone === 'vcf' ? await this.#ask(node) : null;
    if (round !== this.round) return;
    if (replied?.outcome !== 'lost') {
      await this.#refute(node, replied, round);
      return;
    }
    this.again();
    this.isSlower = true;
    this.#changed();
  }

  /** A move beside the proof: it may win all the same. @param {TreeNode} node @param {number} round */
  async #judge(node, round) {
    const replied = await this.#ask(node);
    if (!replied || round !== this.round) return;
    if (replied.outcome !== 'lost' || !replied.steps) {
      await this.#refute(node, replied, round);
      return;
    }
    await this.#put(replied.line[0], round);
    if (round === this.round) this.proof = { steps: replied.steps, at: this.tip };
  }

  /**
   * Plays the other side's stone, and gives the turn to the user.
   * @param {string} point
   * @param {number} round
   */
  async #put(point, round) {
    await wait(PAUSE);
    if (round !== this.round) return;
    this.tip = this.app.table.play(point);
    const facts = await this.app.table.facts(this.tip);
    if (round !== this.round) return;
    if (facts.winner) {
      if (facts.winner === this.puzzle?.turn) this.#win();
      else this.#fail();
      return;
    }
    this.phase = 'solving';
    this.#changed();
  }

  /**
   * Shows why a move does not win.
   * @param {TreeNode} node
   * @param {Replied|null} known
   * @param {number} round
   */
  async #refute(node, known, round) {
    this.#count(false);
    this.phase = 'refuting';
    this.#changed();
    this.replied = known ?? await this.#ask(node);
    for (const point of (this.replied?.line ?? []).slice(0, PLAYED)) {
      if (round !== this.round) return;
      this.#changed();
      await wait(PAUSE);
      if (round !== this.round) return;
      this.app.table.play(point);
    }
    if (round === this.round) this.#fail();
  }

  /**
   * A move that is only tried: the proof answers where it can, or else the engine.
   * @param {TreeNode} node
   * @param {boolean} isOwn whether the side that wins the puzzle played it
   */
  async #whatIf(node, isOwn) {
    if (!this.isOpen) this.phase = 'failed';
    const { table } = this.app;
    const round = this.#begin(this.phase);
    const here = table.tree;
    const facts = await table.facts(node);
    if (facts.winner || round !== this.round || table.tree !== here) return;
    let point = this.#defence(node) ?? this.#attack(node);
    if (!point && isOwn) {
      this.replied = await this.#ask(node);
      point = this.replied?.line[0] ?? null;
    } else if (!point) {
      point = await this.#move(node);
    }
    if (point && round === this.round && table.node === node) table.play(point);
    this.#changed();
  }

  /** The defence of the proof that lasts longest after a move of the winner. @param {TreeNode} node */
  #defence(node) {
    const { proof } = this;
    const here = proof && follow(proof.steps, movesFrom(proof.at, node));
    if (!proof || !here || here.isWinners) return null;
    const { stones, tree } = this.app.table;
    const taken = new Set(stones.map((stone) => stone.point));
    const forbidden = new Set(node.facts?.forbidden.map((entry) => entry.point));
    const isBlack = enemy(this.puzzle?.turn ?? 'white') === 'black';
    const isFree = (/** @type {string} */ point) => !taken.has(point) && !(isBlack && forbidden.has(point));
    return hardest(proof.steps, here.step, isFree, pointsOf(tree));
  }

  /** The winner's move of the proof after a defence. @param {TreeNode} node */
  #attack(node) {
    const { proof } = this;
    const here = proof && follow(proof.steps, movesFrom(proof.at, node));
    return here?.isWinners ? here.step.play : null;
  }

  /** What the engine says to a move. @param {TreeNode} node @returns {Promise<Replied|null>} */
  async #ask(node) {
    /** @type {any} */
    let replied = null;
    const { table, socket } = this.app;
    await socket.run({ do: 'reply', position: table.tree.position(node) }, (message) => {
      if (message.type === 'replied') replied = message;
    });
    return replied;
  }

  /** A move of the engine. @param {TreeNode} node @returns {Promise<string|null>} */
  async #move(node) {
    /** @type {string|null} */
    let point = null;
    const { table, socket } = this.app;
    await socket.run({ do: 'move', position: table.tree.position(node), agent: 'tengen', level: null, clock: { turn_ms: 800 } }, (message) => {
      if (message.type === 'move') point = message.move;
    });
    return point;
  }

  /** @param {Phase} phase */
  #begin(phase) {
    this.round += 1;
    this.phase = phase;
    this.replied = null;
    this.isSlower = false;
    this.#changed();
    return this.round;
  }

  #win() {
    this.#count(true);
    this.phase = 'solved';
    this.#changed();
  }

  #fail() {
    this.#count(false);
    this.phase = 'failed';
    this.#changed();
  }

  /** The first end of an attempt counts. @param {boolean} isSolved */
  #count(isSolved) {
    if (this.isCounted) return;
    this.isCounted = true;
    this.dispatchEvent(new CustomEvent('end', { detail: isSolved }));
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** @param {number} time */
function wait(time) {
  return new Promise((resolve) => { window.setTimeout(resolve, time); });
}

/**
 * @param {TreeNode} from
 * @param {TreeNode} to
 */
function movesFrom(from, to) {
  const path = to.path();
  const at = path.indexOf(from);
  return at < 0 ? ['none'] : path.slice(at + 1).map(({ move }) => move);
}

/** @param {Tree} tree */
function pointsOf({ width, height }) {
  return [...LETTERS.slice(0, width)].flatMap((_, x) => Array.from({ length: height }, (__, y) => pointName(x, y)));
}
