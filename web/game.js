// A game against the engine, or between two people: whose turn it is, who has won, and why.

import { Clock } from './clock.js';
import { actor, adding, begin, placed, stonesAtEnd } from './opening.js';
import { clockOf } from './plan.js';
import { colorWord, enemy } from './points.js';
import { load, save } from './store.js';
import { Tree } from './tree.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {import('./opening.js').Opening} Opening */
/** @typedef {{winner: Color|'draw', reason: string}} Result */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {{plan: Plan, human: Color|null, opening: Opening|null, result: Result|null, clock: import('./clock.js').ClockRecord|null, tip: number[]}} GameState */
/** @typedef {{point: string, words: string[], chance: number|null}} Hint */

/** Tells `change` when anything about the game has changed, `end` once when it is over. */
export class Game extends EventTarget {
  /**
   * @param {import('./table.js').Table} table
   * @param {import('./socket.js').Socket} socket
   */
  constructor(table, socket) {
    super();
    this.table = table;
    this.socket = socket;
    /** @type {Plan|null} */
    this.plan = null;
    /** The colour of the person; `null` while an opening has not settled it, or with two people. @type {Color|null} */
    this.human = null;
    /** @type {Opening|null} */
    this.opening = null;
    /** @type {Result|null} */
    this.result = null;
    /** @type {Clock|null} */
    this.clock = null;
    /** The last node of the game. */
    this.tip = table.node;
    this.thinking = false;
    /** @type {Hint|null} */
    this.hint = null;
    /** What could not be done, until the next try. */
    this.trouble = '';
    /** Grows when something happens; what was asked before is then stale. */
    this.turn = 0;
    this.#restore();
  }

  get isOn() {
    return this.plan !== null && this.result === null;
  }

  /** Whether two people play on this board. */
  get isShared() {
    return this.plan?.opponent.agent === '';
  }

  /** Whether the person at the board is to act, with a stone or a choice. */
  get isYours() {
    if (!this.isOn || this.thinking) return false;
    // Whether the last stone has won is known in a moment; to act before that is too early.
    if (this.tip.parent && !this.tip.facts) return false;
    if (this.opening) return actor(this.opening) === 'you';
    return this.isShared || this.human === this.table.tree.turn(this.tip);
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
    if (plan.terms) this.#wind(new Clock(plan.terms));
    this.#name();
    void this.advance();
  }

  /** @param {Clock} clock */
  #wind(clock) {
    this.clock = clock;
    clock.addEventListener('tick', () => this.dispatchEvent(new Event('tick')));
    clock.addEventListener('flag', (event) => {
      const color = /** @type {CustomEvent<Color>} */ (event).detail;
      this.finish({ winner: enemy(color), reason: `${colorWord(color)} ran out of time.` });
    });
  }

  /** Writes the players into the record. */
  #name() {
    const { tree } = this.table;
    const name = this.plan?.opponent.name ?? '';
    tree.black = this.human === 'black' ? 'You' : this.human === 'white' ? name : null;
    tree.white = this.human === 'white' ? 'You' : this.human === 'black' ? name : null;
    tree.result = null;
  }

  /** Looks at the position at the tip and lets the one to act act. */
  async advance() {
    this.turn += 1;
    const { turn } = this;
    this.thinking = false;
    this.trouble = '';
    this.#changed();
    try {
      const facts = await this.table.facts(this.tip);
      if (turn !== this.turn || !this.isOn) return;
      if (facts.winner) {
        this.finish({ winner: facts.winner, reason: facts.winner === 'draw' ? 'The board is full.' : 'Five in a row.' });
      } else if (this.isYours) {
        if (!this.opening) this.clock?.start(facts.turn);
        this.#changed();
      } else {
        await this.#think(turn);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.thinking = false;
      this.trouble = /** @type {Error} */ (error).message;
      this.#changed();
    }
  }

  /**
   * Asks the engine for its move or its choice.
   * @param {number} turn
   */
  async #think(turn) {
    const plan = /** @type {Plan} */ (this.plan);
    const position = this.table.tree.position(this.tip);
    const { agent, level, knobs } = plan.opponent;
    this.thinking = true;
    this.#changed();
    const color = this.table.tree.turn(this.tip);
    if (!this.opening) this.clock?.start(color);
    const job = this.opening
      ? { do: 'opening', protocol: this.opening.protocol, position, agent, level }
      : { do: 'move', position, agent, level, knobs, clock: clockOf(plan, this.clock, color) };
    /** @type {import('./socket.js').Message|null} */
    let answer = null;
    const { cancelled } = await this.socket.run(job, (message) => { answer = message; });
    if (turn !== this.turn || cancelled) return;
    if (!answer) throw new Error('The engine ended without a move.');
    this.thinking = false;
    if (this.opening) this.#engineChose(answer);
    else this.#engineMoved(answer);
  }

  /** @param {import('./socket.js').Message} answer */
  #engineMoved(answer) {
    const color = this.table.tree.turn(this.tip);
    if (answer.move === null) {
      this.finish({ winner: enemy(color), reason: `${colorWord(color)} resigned.` });
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
      return 'Back at the last move.';
    }
    if (!this.isYours) return this.isOn ? 'Your opponent is thinking.' : null;
    if (this.opening && !stonesAtEnd(this.opening)) return 'Choose a colour first.';
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
    this.table.node = this.tip;
    this.table.remember();
    while (this.tip !== node && this.tip.parent) {
      const last = this.tip;
      this.tip = last.parent ?? last;
      tree.remove(last);
    }
    this.table.node = this.tip;
    this.result = null;
    this.clock?.pause();
    this.table.changed();
    void this.advance();
    return true;
  }

  resign() {
    if (!this.isOn) return;
    const loser = this.isShared || !this.human ? this.table.tree.turn(this.tip) : this.human;
    this.socket.stop();
    this.finish({ winner: enemy(loser), reason: `${colorWord(loser)} resigned.` });
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
    const position = this.table.tree.position(this.tip);
    await this.socket.run({ do: 'hint', position }, (message) => {
      if (turn !== this.turn || message.type !== 'hint') return;
      this.hint = { point: message.move, words: message.explain, chance: message.winrate };
      this.#changed();
    });
  }

  /** @param {Result} result */
  finish(result) {
    this.turn += 1;
    this.thinking = false;
    this.clock?.pause();
    this.hint = null;
    this.result = result;
    this.table.tree.result = result.winner === 'draw' ? 'draw' : result.winner;
    this.#changed();
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
    this.#changed();
  }

  /** @returns {GameState|null} */
  state() {
    if (!this.plan) return null;
    const { plan, human, opening, result } = this;
    return { plan, human, opening, result, clock: this.clock?.record() ?? null, tip: this.table.pathOf(this.tip) };
  }

  /** Takes up a game; what the table shows must be the tree it was played on. @param {GameState|null} state */
  take(state) {
    this.pause();
    if (!state) {
      this.leave();
      return;
    }
    this.plan = state.plan;
    this.human = state.human;
    this.opening = state.opening;
    this.result = state.result;
    this.tip = this.table.nodeAt(state.tip);
    this.clock = null;
    if (state.clock) this.#wind(new Clock(state.clock.terms, state.clock.left));
    this.#changed();
  }

  #restore() {
    this.take(/** @type {GameState|null} */ (load('game', null)));
  }

  /** Saves the game and tells the views. */
  #changed() {
    save('game', this.state());
    this.dispatchEvent(new Event('change'));
  }
}
