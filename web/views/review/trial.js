// A mistake once more: the position before it stands on the board and waits for a better move,
// which the engine judges.

import { el } from '../../dom.js';
import { t } from '../../language.js';
import { shown } from '../../points.js';
import { complain, say, toast } from '../../toast.js';
import { percent } from './moments.js';

/** @typedef {import('../review.js').Moment} Moment */

/** How long a move is judged, in milliseconds. */
const TIME = 1000;

/** A move that gives no more than this away is good enough. */
const ENOUGH = 0.06;

/** What is said: nothing yet, being judged, right or wrong. */
/** @typedef {'waiting'|'judging'|'right'|'shown'} State */

/** Trying again. */
export class Trial {
  /** @param {import('../review.js').View} view */
  constructor(view) {
    this.view = view;
    /** @type {Moment|null} */
    this.moment = null;
    /** @type {State} */
    this.state = 'waiting';
    this.words = '';
    this.round = 0;
  }

  get isOn() {
    return this.moment !== null;
  }

  /** Whether a click on the board is a try. */
  get isWaiting() {
    return this.isOn && this.state === 'waiting';
  }

  get isSolved() {
    return this.isOn && (this.state === 'right' || this.state === 'shown');
  }

  /** @param {Moment} moment */
  begin(moment) {
    this.round += 1;
    Object.assign(this, { moment, state: 'waiting', words: t(`review.find.${moment.color}`) });
    this.#back();
  }

  end() {
    if (this.isOn && this.state === 'judging') this.view.app.socket.stop();
    this.round += 1;
    this.moment = null;
  }

  /** Puts the moment on the board. */
  #back() {
    const { moment, view } = this;
    if (moment) view.app.table.go(view.line[moment.ply - 1]);
    view.app.draw();
  }

  /** @param {string} point */
  play(point) {
    const { moment } = this;
    const { table } = this.view.app;
    if (!moment || !this.isWaiting) return false;
    if (table.node !== this.view.line[moment.ply - 1]) this.#back();
    const refusal = table.refusal(point);
    if (refusal) toast(refusal);
    else if (point === moment.move) this.#say('waiting', t('review.same', { move: shown(point) }));
    else {
      table.play(point);
      if (moment.better.includes(point)) this.#say('right', t('review.best', { move: shown(point) }));
      else this.#judge(moment, point).catch(complain);
    }
    return true;
  }

  /**
   * Asks the engine what the move is worth.
   * @param {Moment} moment
   * @param {string} point
   */
  async #judge(moment, point) {
    const { table, socket, settings } = this.view.app;
    const { round } = this;
    this.#say('judging', t('review.judging', { move: shown(point) }));
    const { node } = table;
    const facts = await table.facts(node);
    let chance = facts.winner === moment.color ? 1 : 0;
    let reply = '';
    if (!facts.winner) {
      const job = { do: 'analyse', position: table.tree.position(node), time_ms: TIME, threads: settings.values.threads };
      await socket.run(job, (message) => {
        if (message.type === 'info') [chance, reply] = [1 - message.winrate, message.pv[0] ?? ''];
        // Nothing holds against the threat that the move makes.
        if (message.type === 'defence' && !message.holding.length) chance = 1;
      });
    }
    if (round !== this.round) return;
    const values = { move: shown(point), percent: percent(chance), before: percent(moment.before), reply: shown(reply) };
    if (chance >= moment.before - ENOUGH) {
      this.#say('right', t('review.right', values));
    } else {
      this.#say('waiting', t(reply ? 'review.wrong-reply' : 'review.wrong', values));
      this.#back();
    }
  }

  /**
   * @param {State} state
   * @param {string} words
   */
  #say(state, words) {
    Object.assign(this, { state, words });
    say(words);
    this.view.draw();
    this.view.app.drawBoard();
  }

  #show() {
    const better = this.moment?.better ?? [];
    this.#back();
    this.#say('shown', t('review.answer', { move: better.map(shown).join(', ') }));
  }

  draw() {
    const { moment } = this;
    if (!moment) return null;
    return el('div', { class: `trial ${this.state}` },
      el('p', { 'data-testid': 'trial' }, this.words),
      el('div', { class: 'row wrap' },
        this.isSolved && el('button', { type: 'button', class: 'secondary', onclick: () => this.begin(moment) }, t('review.once-more')),
        !this.isSolved && moment.better.length > 0 && el('button', { type: 'button', class: 'secondary', onclick: () => this.#show() }, t('review.show')),
        el('button', { type: 'button', class: 'quiet-button', onclick: () => this.view.open(moment) }, t('review.back'))));
  }
}
