// A game against the engine, or between two people: its beginning, its moves, its end.

import { Clock } from './clock.js';
import { t } from './language.js';
import { adding, begin, placed, stonesAtEnd } from './opening.js';
import { askHint, askOpponent } from './opponent.js';
import { enemy } from './points.js';
import { Standing } from './standing.js';
import { Tree } from './tree.js';
import { opponentName } from './words.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {import('./opening.js').Opening} Opening */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./standing.js').Result} Result */
/** @typedef {import('./standing.js').GameState} GameState */

/** Tells also `end` once when the game is over, and `choice` when the engine chose in an opening. */
export class Game extends Standing {
  /**
   * @param {import('./table.js').Table} table
   * @param {import('./socket.js').Socket} socket
   */
  constructor(table, socket) {
    super(table);
    this.socket = socket;
    /** Grows when something happens; what was asked before is then stale. */
    this.turn = 0;
  }

  /** @param {Plan} plan */
  start(plan) {
    this.socket.stop();
    this.clock?.pause();
    const { rule, width, height } = plan;
    this.table.lay(new Tree({ rule, width, height }));
    this.#begin(plan);
  }

  /**
   * Starts a game from the position shown.
   * @param {Plan} plan
   */
  startHere(plan) {
    const { rule, width, height } = this.table.tree;
    this.#begin({ ...plan, rule, width, height, protocol: 'none' });
  }

  /** @param {Plan} plan */
  #begin(plan) {
    this.plan = plan;
    this.tip = this.table.node;
    this.result = null;
    this.hint = null;
    const isShared = plan.opponent.agent === '';
    const hasOpening = plan.protocol !== 'none' && !isShared;
    this.opening = hasOpening ? begin(plan.protocol, plan.color === 'black' ? 'you' : 'engine') : null;
    this.human = isShared || hasOpening ? null : plan.color;
    this.clock = null;
    if (plan.terms) this.wind(new Clock(plan.terms));
    this.#name();
    void this.advance();
  }

  /** A side is out of time. @param {Color} color */
  flag(color) {
    this.finish({ winner: enemy(color), reason: 'time' });
  }

  /** Writes the players into the record. */
  #name() {
    const { tree } = this.table;
    const name = this.plan ? opponentName(this.plan.opponent) : '';
    const you = t('player.you');
    tree.black = this.human === 'black' ? you : this.human === 'white' ? name : null;
    tree.white = this.human === 'white' ? you : this.human === 'black' ? name : null;
    tree.result = null;
  }

  /** Looks at the position at the tip and lets the one to act act. */
  async advance() {
    this.turn += 1;
    const { turn } = this;
    this.thinking = false;
    this.trouble = '';
    this.changed();
    try {
      const facts = await this.table.facts(this.tip);
      if (turn !== this.turn || !this.isOn) return;
      if (facts.winner) {
        this.finish({ winner: facts.winner, reason: facts.winner === 'draw' ? 'full' : 'five' });
      } else if (this.isYours) {
        if (!this.opening) this.clock?.start(facts.turn);
        this.changed();
      } else {
        await this.#think(turn);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.thinking = false;
      this.trouble = /** @type {Error} */ (error).message;
      this.changed();
    }
  }

  /**
   * Lets the engine move or choose.
   * @param {number} turn
   */
  async #think(turn) {
    this.thinking = true;
    this.changed();
    if (!this.opening) this.clock?.start(this.table.tree.turn(this.tip));
    const answer = await askOpponent(this);
    if (turn !== this.turn || !answer) return;
    this.thinking = false;
    if (this.opening) this.#engineChose(answer);
    else this.#engineMoved(answer);
  }

  /** @param {import('./socket.js').Message} answer */
  #engineMoved(answer) {
    const color = this.table.tree.turn(this.tip);
    if (answer.move === null) {
      this.finish({ winner: enemy(color), reason: 'resigned' });
      return;
    }
    this.#append(answer.move);
    if (typeof answer.winrate === 'number') {
      this.tip.chance = color === 'black' ? answer.winrate : 1 - answer.winrate;
    }
    void this.advance();
  }

  /** @param {import('./socket.js').Message} answer */
  #engineChose(answer) {
    const opening = /** @type {Opening} */ (this.opening);
    for (const stone of answer.stones ?? []) this.#append(stone);
    const turn = this.table.tree.turn(this.tip);
    if (answer.choice === 'place') this.opening = placed(opening);
    else if (answer.choice === 'offer') this.opening = placed(adding(opening));
    else this.#settle(answer.choice === 'swap' || answer.stones?.length ? turn : enemy(turn));
    this.dispatchEvent(new CustomEvent('choice', { detail: answer.choice }));
    void this.advance();
  }

  /**
   * The person's colour is known: the opening is over.
   * @param {Color} human
   */
  #settle(human) {
    this.opening = null;
    this.human = human;
    this.#name();
  }

  /**
   * The person's choice in an opening.
   * @param {'black'|'white'|'add'} choice
   */
  choose(choice) {
    if (!this.opening || !this.isYours) return;
    if (choice === 'add') this.opening = adding(this.opening);
    else this.#settle(choice);
    void this.advance();
  }

  /**
   * The person plays; the words say why not.
   * @param {string} point
   * @returns {string|null}
   */
  play(point) {
    if (this.table.node !== this.tip) {
      this.table.go(this.tip);
      return t('refusal.notLast');
    }
    if (!this.isYours) return this.isOn ? t('refusal.thinking') : null;
    if (this.opening && !stonesAtEnd(this.opening)) return t('refusal.color');
    const refusal = this.table.refusal(point);
    if (refusal) return refusal;
    this.#append(point);
    if (this.opening && this.tip.depth() === stonesAtEnd(this.opening)) this.opening = placed(this.opening);
    void this.advance();
    return null;
  }

  /** @param {string} point */
  #append(point) {
    this.hint = null;
    this.clock?.press();
    // Somebody may be looking at an earlier move: the game goes on at its end.
    const wasAtTip = this.table.node === this.tip;
    this.tip = this.table.tree.add(this.tip, point);
    this.table.tree.promote(this.tip);
    if (wasAtTip) this.table.node = this.tip;
    this.table.changed();
  }

  /** Takes back the person's last move, and the answer to it. */
  takeBack() {
    if (!this.plan || this.opening || !this.tip.parent) return false;
    this.socket.stop();
    const { tree } = this.table;
    let node = this.tip;
    do node = node.parent ?? node;
    while (node.parent && !this.isShared && tree.turn(node) !== this.human);
    if (!this.isShared && tree.turn(node) !== this.human) return false;
    this.result = null;
    this.clock?.pause();
    const last = this.tip;
    this.tip = node;
    this.table.cut(last, node);
    void this.advance();
    return true;
  }

  resign() {
    if (!this.isOn) return;
    const loser = this.isShared || !this.human ? this.table.tree.turn(this.tip) : this.human;
    this.socket.stop();
    this.finish({ winner: enemy(loser), reason: 'resigned' });
  }

  /** Goes on with a game that was given up. */
  resume() {
    if (!this.plan || !this.result) return;
    this.result = null;
    void this.advance();
  }

  /** The same again with the colours exchanged. */
  rematch() {
    if (!this.plan) return;
    this.start({ ...this.plan, color: enemy(this.plan.color) });
  }

  /** Asks for a good move and the reasons. */
  async askHint() {
    if (!this.isYours || (this.opening && !stonesAtEnd(this.opening))) return;
    const { turn } = this;
    const hint = await askHint(this);
    if (turn !== this.turn) return;
    this.hint = hint;
    this.changed();
  }

  /** @param {Result} result */
  finish(result) {
    this.turn += 1;
    this.thinking = false;
    this.clock?.pause();
    this.hint = null;
    this.result = result;
    this.table.tree.result = result.winner === 'draw' ? 'draw' : result.winner;
    this.changed();
    this.dispatchEvent(new Event('end'));
  }

  /** Stops the clock and the engine while another view is open. */
  pause() {
    this.turn += 1;
    this.clock?.pause();
    if (this.thinking) this.socket.stop();
    this.thinking = false;
  }

  /** Forgets the game; the moves stay on the table. */
  leave() {
    this.pause();
    this.plan = null;
    this.result = null;
    this.opening = null;
    this.hint = null;
    this.changed();
  }

  /** Takes up a game; what the table shows must be the tree it was played on. @param {GameState|null} state */
  take(state) {
    this.pause();
    super.take(state);
  }
}
