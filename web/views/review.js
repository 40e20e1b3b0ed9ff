// The Review view: the engine goes through the game on the table, then tells how well both sides
// have played and where the game turned. Every turning point can be tried again.

import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { drawProof } from '../panel/proof.js';
import { complain, say } from '../toast.js';
import { momentWords } from './review/moments.js';
import { drawSummary } from './review/summary.js';
import { Trial } from './review/trial.js';

/** @typedef {import('../points.js').Color} Color */
/** @typedef {import('../tree.js').TreeNode} TreeNode */
/** @typedef {{plies: number, kind: string, winner: Color, line: string[], steps: import('../analysis.js').Step[]|null}} Forced */
/** @typedef {{ply: number, color: Color, move: string, before: number|null, after: number|null, loss: number|null, class: string|null, line: string[], win: Forced|null}} Ply */
/** @typedef {{ply: number, color: Color, move: string, class: string, before: number, after: number, better: string[], key: string, sentence: string, plies?: number, enemy_plies?: number, to?: string|null, points?: string[], percent?: number, reason?: string}} Moment */
/** @typedef {{plies: Ply[], turning: Moment[], accuracy: {black: number|null, white: number|null}, opening: {code: string, name: string}|null, complete: boolean}} Review */

/** How long every move is looked at, in milliseconds. */
const TIMES = /** @type {const} */ ([['quick', 150], ['normal', 400], ['deep', 2000]]);

/** What stands for the depth of a search that a review made: deeper than any look in passing. */
const SOUGHT = 99;

/** The view. */
export class View {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.hasGraph = true;
    this.root = el('div', { class: 'card review' });
    this.time = 400;
    /** The nodes of the game that is or was reviewed, from the root. @type {TreeNode[]} */
    this.line = [];
    /** @type {Review|null} */
    this.review = null;
    /** @type {{done: number, of: number}|null} */
    this.progress = null;
    /** The turning point that is looked at. @type {Moment|null} */
    this.moment = null;
    this.trial = new Trial(this);
    this.round = 0;
    document.head.append(el('link', { rel: 'stylesheet', href: 'style/review.css' }));
  }

  show() {}

  leave() {
    this.round += 1;
    this.trial.end();
    if (this.progress) this.app.socket.stop();
    this.progress = null;
  }

  /** Whether the game on the table is the one that was reviewed. */
  get isHere() {
    return this.line.length > 0 && this.line[0] === this.app.table.tree.root;
  }

  /** Reviews the line that is shown, to its end. */
  async start() {
    const { table, socket } = this.app;
    this.round += 1;
    const { round } = this;
    const end = table.node.end();
    this.line = end.path();
    Object.assign(this, { review: null, moment: null, progress: { done: 0, of: this.line.length } });
    this.trial.end();
    this.draw();
    const job = { do: 'review', position: table.tree.position(end), library: table.tree.kept, time_ms: this.time };
    try {
      await socket.run(job, (message) => { if (round === this.round) this.#hear(message); });
    } catch (error) {
      if (round === this.round) complain(error);
    }
    if (round !== this.round) return;
    this.progress = null;
    table.keep();
    if (this.review) say(t('review.done', { count: /** @type {Review} */ (this.review).turning.length }));
    this.app.draw();
  }

  /** @param {import('../socket.js').Message} message */
  #hear(message) {
    if (message.type === 'progress') this.progress = { done: message.done, of: message.of };
    else if (message.type === 'move') this.#learn(/** @type {Ply} */ (/** @type {unknown} */ (message)));
    else if (message.type === 'review') {
      this.review = /** @type {Review} */ (/** @type {unknown} */ (message));
      this.review.plies.forEach((ply) => this.#learn(ply));
    }
    this.app.draw();
  }

  /** Keeps what is known of a move, for the bar and the graph. @param {Ply} ply */
  #learn({ ply, color, before, after }) {
    const black = (/** @type {number} */ chance) => (color === 'black' ? chance : 1 - chance);
    const [from, to] = [this.line[ply - 1], this.line[ply]];
    if (to && after !== null) Object.assign(to, { chance: black(after), sought: SOUGHT, mate: null });
    if (from && before !== null && ply === 1) Object.assign(from, { chance: black(before), sought: SOUGHT });
  }

  /** Shows a turning point: the position after the move. @param {Moment} moment */
  open(moment) {
    this.trial.end();
    this.moment = moment;
    this.app.table.go(this.line[moment.ply]);
    this.draw();
    this.#reveal();
  }

  /** Opens the proof of the win that was missed. @param {Moment} moment */
  prove(moment) {
    const { analysis, table } = this.app;
    const win = this.review?.plies[moment.ply - 1].win;
    if (!win) return;
    this.trial.end();
    this.moment = moment;
    Object.assign(analysis, { solved: { result: 'win', nodes: 0, time_ms: 0, ...win }, solvedAt: this.line[moment.ply - 1] });
    table.go(this.line[moment.ply - 1]);
    this.app.draw();
    this.#reveal();
  }

  /** A click on the board counts while a move is tried again. @param {string} point */
  play(point) {
    return this.trial.play(point);
  }

  /** @param {import('../board/view.js').Scene} scene */
  scene(scene) {
    const { node } = this.app.table;
    const isAfter = this.moment && node === this.line[this.moment.ply];
    const shown = this.trial.isSolved || (isAfter && !this.trial.isOn) ? this.moment?.better ?? [] : [];
    const stones = new Set(scene.stones.map(({ point }) => point));
    const candidates = shown.filter((point) => !stones.has(point)).map((point) => ({ point, text: '★', rank: 1 }));
    return { ...scene, candidates, ghost: this.trial.isWaiting ? scene.ghost : null };
  }

  draw() {
    if (this.progress) redraw(this.root, this.#heading(), ...this.#running());
    else if (this.review && this.isHere) redraw(this.root, this.#heading(), ...this.#result(this.review));
    else redraw(this.root, this.#heading(), ...this.#invitation());
  }

  #heading() {
    return el('h2', {}, t('review.title'));
  }

  #invitation() {
    const count = this.app.table.node.end().depth();
    if (!count) return [el('p', { class: 'quiet' }, t('review.empty'))];
    const choice = ([key, ms] = /** @type {readonly [string, number]} */ (TIMES[1])) => el('label', {},
      el('input', { type: 'radio', name: 'review-time', value: ms, checked: this.time === ms, onchange: () => { this.time = ms; } }),
      el('span', {}, t(`review.times.${key}`)));
    return [
      el('p', {}, t('review.invitation', { count })),
      el('fieldset', { class: 'segment' }, el('legend', {}, t('review.time')), el('div', { class: 'segments' }, ...TIMES.map(choice))),
      el('button', { type: 'button', class: 'primary big', onclick: () => void this.start() }, t('review.start')),
    ];
  }

  #running() {
    const { done, of } = this.progress ?? { done: 0, of: 1 };
    return [
      el('label', { class: 'field' }, el('span', {}, t('review.progress', { done, of })),
        el('progress', { max: of, value: done, 'data-testid': 'review-progress' })),
      el('button', { type: 'button', class: 'secondary', onclick: () => this.app.socket.finish() }, t('review.stop')),
    ];
  }

  /** @param {Review} review */
  #result(review) {
    return [
      ...drawSummary(review),
      el('h3', {}, t('review.turning')),
      review.turning.length ? this.#moments(review) : el('p', { class: 'quiet' }, t('review.calm')),
      el('div', { class: 'row wrap' },
        el('button', { type: 'button', class: 'secondary', onclick: () => { this.review = null; this.draw(); } }, t('review.again'))),
    ];
  }

  /** @param {Review} review */
  #moments(review) {
    return el('ol', { class: 'moments' }, ...review.turning.map((moment) => {
      const isOpen = moment === this.moment;
      const hasWin = review.plies[moment.ply - 1].win !== null;
      return el('li', { class: `moment ${moment.class}${isOpen ? ' open' : ''}` },
        el('button', { type: 'button', class: 'moment-head', 'aria-expanded': String(isOpen), onclick: () => this.open(moment) },
          ...momentWords(moment)),
        isOpen && el('div', { class: 'moment-body' },
          this.trial.isOn ? this.trial.draw() : el('div', { class: 'row wrap' },
            el('button', { type: 'button', class: 'primary', onclick: () => this.trial.begin(moment) }, t('review.try')),
            hasWin && el('button', { type: 'button', class: 'secondary', onclick: () => this.prove(moment) }, t('review.proof'))),
          this.#proof(moment)));
    }));
  }

  /** The proof that is open, if it belongs to the moment. @param {Moment} moment */
  #proof(moment) {
    const { solved, solvedAt } = this.app.analysis;
    return solved && solvedAt === this.line[moment.ply - 1] && !this.trial.isOn ? drawProof(this.app, solved) : null;
  }

  /** Brings the open turning point into sight. */
  #reveal() {
    this.root.querySelector('.moment.open')?.scrollIntoView({ block: 'nearest' });
  }
}
