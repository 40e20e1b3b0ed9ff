// Puzzles: one position at a time that is won by force, and one first move that wins it.

import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { drawProof } from '../panel/proof.js';
import { shown } from '../points.js';
import { load, save } from '../store.js';
import { complain, say, toast } from '../toast.js';
import { ruleName } from '../words.js';
import { giveBack, setAside } from './puzzles/aside.js';
import { BANDS, next, passes } from './puzzles/choice.js';
import { Desk } from './puzzles/desk.js';
import { Records } from './puzzles/records.js';
import { isNew } from './puzzles/repetition.js';

/** @typedef {import('./puzzles/desk.js').Puzzle} Puzzle */

/** The view of puzzles. */
export class View {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.root = el('section', { class: 'card puzzles', 'data-testid': 'puzzles' });
    this.desk = new Desk(app);
    /** @type {Puzzle[]} */
    this.puzzles = [];
    this.records = new Records({});
    this.isLoaded = false;
    /** @type {import('./puzzles/choice.js').Filter} */
    this.filter = { rule: '', level: '', set: '', ...load('puzzles.filter', {}) };
    /** How far a harvest has come. @type {{done: number, of: number, found: number}|null} */
    this.harvest = null;
    document.head.append(el('link', { rel: 'stylesheet', href: 'style/puzzles.css' }));
    this.desk.addEventListener('change', () => this.app.draw());
    this.desk.addEventListener('end', (event) => this.#ended(/** @type {CustomEvent<boolean>} */ (event).detail));
  }

  show() {
    setAside(this.app);
    if (this.desk.puzzle) this.desk.lay(this.desk.puzzle);
    else this.#load().catch(complain);
  }

  leave() {
    this.desk.halt();
    this.harvest = null;
    giveBack(this.app);
  }

  /** @param {string} point */
  play(point) {
    this.desk.play(point);
    return true;
  }

  /** The solution is not given away. @param {import('../board/view.js').Scene} scene */
  scene(scene) {
    const { phase } = this.desk;
    return phase === 'answering' || phase === 'none' ? { ...scene, ghost: null } : scene;
  }

  async #load() {
    const response = await fetch('/api/puzzles');
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    this.puzzles = answer.puzzles;
    this.records = new Records(answer.attempts && Object.fromEntries(Object.entries(answer.attempts).map(([id, state]) => [id, { streak: 0, ...state }])));
    this.isLoaded = true;
    this.next();
  }

  /** Lays the next puzzle. */
  next() {
    if (document.body.dataset.view !== 'puzzles') return;
    const found = next(this.#passing(), (id) => this.records.of(id), Date.now(), this.desk.puzzle?.id ?? '');
    if (found) this.desk.lay(found);
    else Object.assign(this.desk, { puzzle: null, phase: 'none' });
    this.app.draw();
  }

  #passing() {
    return this.puzzles.filter((puzzle) => passes(puzzle, this.filter));
  }

  /** @param {boolean} isSolved */
  #ended(isSolved) {
    const { puzzle } = this.desk;
    if (!puzzle) return;
    say(t(isSolved ? 'puzzles.solved' : 'puzzles.failed'));
    this.records.keep(puzzle.id, isSolved).catch(complain).finally(() => this.app.draw());
  }

  draw() {
    if (!this.isLoaded) {
      redraw(this.root, el('h2', {}, t('views.puzzles')), el('p', { class: 'quiet' }, t('puzzles.loading')));
      return;
    }
    const { puzzle } = this.desk;
    redraw(this.root, this.#filters(), ...(puzzle ? this.#task(puzzle) : [this.#nothing()]), this.#foot());
  }

  #filters() {
    const { filter } = this;
    const boards = [...new Set(this.puzzles.map(({ rule, width }) => `${rule}/${width}`))];
    const rules = boards.map((board) => {
      const [rule, size] = board.split('/');
      return /** @type {[string, string]} */ ([board, `${ruleName(rule)} ${size}`]);
    });
    const levels = BANDS.map(([word]) => /** @type {[string, string]} */ ([word, t('puzzles.levels', { levels: word.replace('-', '–') })]));
    const hasOwn = this.puzzles.some(({ own }) => own);
    return el('div', { class: 'pair puzzle-filters' },
      select(t('puzzles.rule'), filter.rule, [['', t('puzzles.allRules')], ...rules], (value) => this.#set('rule', value)),
      select(t('puzzles.level'), filter.level, [['', t('puzzles.allLevels')], ...levels], (value) => this.#set('level', value)),
      hasOwn && select(t('puzzles.set'), filter.set, [['', t('puzzles.allSets')], ['own', t('puzzles.own')], ['built', t('puzzles.built')]], (value) => this.#set('set', value)));
  }

  /** @param {'rule'|'level'|'set'} key @param {string} value */
  #set(key, value) {
    this.filter[key] = value;
    save('puzzles.filter', this.filter);
    const { puzzle } = this.desk;
    if (!puzzle || !passes(puzzle, this.filter)) this.next();
    else this.app.draw();
  }

  /** @param {Puzzle} puzzle */
  #task(puzzle) {
    const { desk } = this;
    const title = t(`puzzles.${puzzle.turn}${puzzle.alone === 'vcf' ? 'Fours' : ''}`);
    const level = puzzle.level === null ? null : el('span', { class: 'tag' }, t('puzzles.oneLevel', { level: puzzle.level }));
    return [
      el('div', { class: 'puzzle-head', 'data-puzzle': puzzle.id, 'data-phase': desk.phase },
        el('span', { class: `chip ${puzzle.turn}`, 'aria-hidden': 'true' }),
        el('div', {}, el('h2', {}, title),
          el('p', { class: 'tags small' },
            el('span', { class: 'stars', role: 'img', 'aria-label': t('puzzles.grade', { grade: puzzle.grade }) }, '★'.repeat(puzzle.grade) + '☆'.repeat(5 - puzzle.grade)),
            el('span', { class: 'tag' }, ruleName(puzzle.rule)), level,
            desk.phase === 'solving' && desk.tip === desk.start ? null : el('span', { class: 'tag' }, t('puzzles.plies', { count: (puzzle.plies + 1) / 2 })),
            puzzle.own ? el('span', { class: 'tag' }, t('puzzles.ownTag')) : null))),
      this.#status(puzzle),
      this.#buttons(),
      desk.phase === 'seen' && desk.solved?.result === 'win' ? drawProof(this.app, desk.solved) : null,
    ];
  }

  /** @param {Puzzle} puzzle */
  #status(puzzle) {
    const { phase, replied, tip, start, isSlower } = this.desk;
    const other = t(puzzle.turn === 'black' ? 'puzzles.whiteName' : 'puzzles.blackName');
    /** @type {Record<string, [string, string]>} */
    const words = {
      solving: ['', isSlower ? t('puzzles.slower') : tip !== start ? t('puzzles.goOn') : t(puzzle.alone === 'vcf' ? 'puzzles.findFours' : 'puzzles.find')],
      answering: ['', t('puzzles.thinking', { color: other })],
      refuting: ['bad', t('puzzles.wrong')],
      failed: ['bad', t('puzzles.failed')],
      solved: ['good', t('puzzles.solved')],
      seen: ['', t('puzzles.solution')],
    };
    const [look, text] = words[phase] ?? ['', ''];
    const known = replied?.line.length ? t(`puzzles.reply.${replied.outcome}`, { color: other, point: shown(replied.line[0]), count: Math.ceil((replied.plies ?? 0) / 2) }) : '';
    return el('div', { class: `puzzle-status ${look}`, 'data-testid': 'puzzle-status', role: 'status' },
      el('strong', {}, text), known && el('span', {}, known), this.desk.isOpen && el('span', { class: 'quiet small' }, t('puzzles.whatIf')));
  }

  #buttons() {
    const { desk } = this;
    const button = (/** @type {string} */ key, /** @type {() => void} */ run, look = 'secondary') => el('button', { type: 'button', class: look, onclick: run }, t(key));
    const again = button('puzzles.again', () => desk.again());
    const see = button('puzzles.see', () => { desk.see().catch(complain); });
    const skip = button('puzzles.next', () => this.next(), desk.phase === 'solved' || desk.phase === 'seen' ? 'primary' : 'secondary');
    if (desk.phase === 'failed' || desk.phase === 'refuting') return el('div', { class: 'row wrap' }, button('puzzles.again', () => desk.again(), 'primary'), see, skip);
    if (desk.phase === 'solved' || desk.phase === 'seen') return el('div', { class: 'row wrap' }, skip, desk.phase === 'solved' ? see : null, again);
    return el('div', { class: 'row wrap' }, see, skip);
  }

  #nothing() {
    return el('div', { class: 'empty' }, el('h2', {}, t('puzzles.none')), el('p', { class: 'quiet' }, t('puzzles.noneWords')));
  }

  /** Where the user stands, and the way to own puzzles. */
  #foot() {
    const { records } = this;
    const states = this.#passing().map(({ id }) => records.of(id));
    const solved = states.filter((state) => !isNew(state) && state.solved > 0 && state.due === null).length;
    const waiting = states.filter((state) => state.due !== null).length;
    const figure = (/** @type {string} */ key, /** @type {string|number} */ value, name = '') => el('div', { class: 'figure', 'data-figure': name }, el('strong', {}, String(value)), el('span', {}, t(key)));
    return el('div', { class: 'puzzle-foot' },
      el('div', { class: 'figures-row' },
        figure('puzzles.streak', records.run.now, 'streak'), figure('puzzles.best', records.run.best, 'best'),
        figure('puzzles.done', `${solved} / ${states.length}`, 'done'), figure('puzzles.due', waiting, 'due')),
      this.#harvest());
  }

  #harvest() {
    if (this.records.isLocal) return el('p', { class: 'quiet small' }, t('puzzles.local'));
    if (!this.harvest) return el('button', { type: 'button', class: 'quiet-button', onclick: () => this.#glean() }, t('puzzles.harvest'));
    const { done, of, found } = this.harvest;
    return el('div', { class: 'harvest' },
      el('progress', { value: done, max: Math.max(of, 1), 'aria-label': t('puzzles.harvest') }),
      el('span', { class: 'small' }, t('puzzles.harvesting', { done, of, found })),
      el('button', { type: 'button', class: 'quiet-button', onclick: () => { this.harvest = null; this.app.socket.stop(); this.app.draw(); } }, t('puzzles.stop')));
  }

  /** Looks for puzzles in the games of the library. */
  async #glean() {
    this.desk.halt();
    this.harvest = { done: 0, of: 0, found: 0 };
    this.app.draw();
    try {
      await this.app.socket.run({ do: 'harvest' }, (message) => {
        if (message.type === 'progress') this.harvest = { done: message.done, of: message.of, found: message.found };
        if (message.type === 'harvested') toast(t('puzzles.harvested', { count: message.found, games: message.games }));
        this.app.draw();
      });
      const shownNow = this.desk.puzzle;
      const response = await fetch('/api/puzzles');
      if (response.ok) this.puzzles = (await response.json()).puzzles;
      if (shownNow && this.desk.phase === 'solving') this.desk.again();
    } catch (error) {
      complain(error);
    }
    this.harvest = null;
    this.app.draw();
  }
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} choose
 */
function select(label, value, options, choose) {
  return el('label', { class: 'field' }, el('span', {}, label),
    el('select', { name: label, onchange: (event) => choose(event.target.value) },
      ...options.map(([name, text]) => el('option', { value: name, selected: name === value }, text))));
}
