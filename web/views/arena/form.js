// The form for a new match.

import { checkField, numberField, segmentField, selectField } from '../../dialog.js';
import { el, redraw } from '../../dom.js';
import { t } from '../../language.js';
import { load, save } from '../../store.js';
import { ruleName } from '../../words.js';

/** @typedef {{who: string, level: number, knobs: Record<string, string>}} Entrant `who` is `agent:NAME` or `brain:NAME`; level 0 is full strength */
/** @typedef {import('../arena.js').Overview} Overview */

const DEFAULTS = {
  /** @type {Entrant[]} */
  players: [{ who: 'agent:tengen', level: 3, knobs: {} }, { who: 'agent:tengen', level: 5, knobs: {} }],
  name: '',
  games: 20,
  limit: 'time',
  seconds: 0.5,
  nodes: 10_000,
  rule: 'freestyle',
  size: 15,
  openings: 'builtin',
  schedule: 'round-robin',
  concurrency: 1,
  sprt: false,
  elo0: 0,
  elo1: 20,
};

/** What holds until the server has told. */
const BOUNDS = { players: 16, games: 10_000, time_ms: [10, 60_000], nodes: 100_000_000, concurrency: 1 };

/** The form. */
export class Form {
  /**
   * @param {import('../../app.js').App} app
   * @param {(order: Record<string, unknown>) => void} start
   */
  constructor(app, start) {
    this.app = app;
    this.values = { ...DEFAULTS, ...load('arena', {}) };
    /** @type {Overview|null} */
    this.overview = null;
    // Fields mend their numbers themselves; a browser's complaint about a hidden one would be mute.
    this.root = el('form', { class: 'card arena-form', novalidate: '', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      start(this.order());
    } });
  }

  /** Games at the same time. @param {Overview|null} overview */
  concurrency(overview) {
    return Math.min(this.values.concurrency, overview?.bounds.concurrency ?? 1);
  }

  /** The match as the server wants it described. */
  order() {
    const { values } = this;
    const isDuel = values.players.length === 2;
    return {
      name: values.name.trim() || null,
      players: values.players.map(({ who, level, knobs }) => {
        const name = who.slice(who.indexOf(':') + 1);
        if (who.startsWith('brain:')) return { brain: name };
        return { agent: name, level: name === 'tengen' && level > 0 ? level : null, knobs };
      }),
      games: values.games,
      time_ms: values.limit === 'time' ? Math.round(values.seconds * 1000) : null,
      nodes: values.limit === 'nodes' ? values.nodes : null,
      rule: values.rule,
      width: values.size,
      height: values.size,
      openings: values.openings,
      schedule: isDuel ? 'round-robin' : values.schedule,
      concurrency: this.concurrency(this.overview),
      sprt: isDuel && values.sprt ? [values.elo0, values.elo1] : null,
    };
  }

  /** @param {Overview|null} overview */
  draw(overview) {
    this.overview = overview;
    const { values } = this;
    const bounds = overview?.bounds ?? BOUNDS;
    const isDuel = values.players.length === 2;
    const sizes = Array.from({ length: 18 }, (_, index) => String(index + 5));
    this.root.setAttribute('aria-label', t('arena.new'));
    redraw(this.root,
      el('h2', {}, t('arena.new')),
      ...values.players.map((entrant, index) => this.#player(entrant, index)),
      values.players.length < bounds.players && el('button', { type: 'button', class: 'quiet-button add-player', onclick: () => this.#add() }, t('arena.add')),
      ...(overview?.faults ?? []).map((fault) => el('p', { class: 'notice small', role: 'note' }, fault)),
      el('div', { class: 'pair' },
        numberField(isDuel ? t('arena.games') : t('arena.gamesEach'), { value: values.games, min: 1, max: bounds.games }, this.#set('games')),
        numberField(t('arena.concurrency'), { value: this.concurrency(overview), min: 1, max: bounds.concurrency }, this.#set('concurrency'))),
      el('div', { class: 'pair limit' },
        segmentField(t('arena.limit'), [['time', t('arena.time')], ['nodes', t('arena.nodes')]], values.limit, this.#set('limit')),
        values.limit === 'time'
          ? numberField(t('arena.seconds'), { value: values.seconds, min: bounds.time_ms[0] / 1000, max: bounds.time_ms[1] / 1000, step: 0.01 }, this.#set('seconds'))
          : numberField(t('arena.positions'), { value: values.nodes, min: 1, max: bounds.nodes }, this.#set('nodes'))),
      el('div', { class: 'pair' },
        selectField(t('arena.rule'), (this.app.hello?.rules ?? ['freestyle']).map((rule) => [rule, ruleName(rule)]), values.rule, this.#set('rule')),
        selectField(t('arena.size'), sizes.map((size) => [size, `${size} × ${size}`]), String(values.size), (size) => this.#set('size')(Number(size)))),
      el('div', { class: 'pair' },
        selectField(t('arena.openings'), ['builtin', 'none', 'swap2'].map((key) => [key, t(`arena.opening.${key}`)]), values.openings, this.#set('openings')),
        !isDuel && selectField(t('arena.schedule'), ['round-robin', 'gauntlet'].map((key) => [key, t(`arena.schedules.${key}`)]), values.schedule, this.#set('schedule'))),
      isDuel && checkField(t('arena.sprt'), values.sprt, this.#set('sprt')),
      isDuel && values.sprt && el('div', { class: 'pair' },
        numberField(t('arena.elo0'), { value: values.elo0, min: -1000, max: 1000, step: 0.5 }, this.#set('elo0')),
        numberField(t('arena.elo1'), { value: values.elo1, min: -1000, max: 1000, step: 0.5 }, this.#set('elo1'))),
      this.#name(),
      el('button', { type: 'submit', class: 'primary big' }, t('arena.start')));
  }

  #name() {
    const input = el('input', { type: 'text', maxlength: 60, value: this.values.name, placeholder: t('arena.nameHint'),
      oninput: () => { this.values.name = input.value; } });
    return el('label', { class: 'field' }, el('span', {}, t('arena.name')), input);
  }

  /**
   * @param {Entrant} entrant
   * @param {number} index
   */
  #player(entrant, index) {
    const number = index + 1;
    const agents = this.app.hello?.agents ?? [];
    const change = (/** @type {Partial<Entrant>} */ part) => this.#set('players')(this.values.players.map((each, at) => (at === index ? { ...each, ...part } : each)));
    const option = (/** @type {string} */ value, /** @type {string} */ words) => el('option', { value, selected: value === entrant.who }, words);
    const brains = this.overview?.brains ?? [];
    const who = el('select', { 'aria-label': t('arena.player', { number }), onchange: () => change({ who: who.value, knobs: {} }) },
      el('optgroup', { label: t('arena.agents') }, ...agents.map(({ name }) => option(`agent:${name}`, name === 'tengen' ? 'Tengen' : name))),
      brains.length > 0 && el('optgroup', { label: t('arena.brains') }, ...brains.map((name) => option(`brain:${name}`, name))));
    const levels = el('select', { 'aria-label': t('arena.level', { number }), onchange: () => change({ level: Number(levels.value) }) },
      ...Array.from({ length: 10 }, (_, at) => el('option', { value: at + 1, selected: at + 1 === entrant.level }, t('arena.levelOf', { level: at + 1 }))),
      el('option', { value: 0, selected: entrant.level === 0 }, t('arena.full')));
    return el('fieldset', { class: 'arena-player' },
      el('legend', { class: 'unseen' }, t('arena.player', { number })),
      el('div', { class: 'row' }, who, entrant.who === 'agent:tengen' && levels,
        this.values.players.length > 2 && el('button', { type: 'button', class: 'tool', 'aria-label': t('arena.remove', { number }), title: t('arena.remove', { number }),
          onclick: () => this.#set('players')(this.values.players.filter((_, at) => at !== index)) }, '×')),
      this.#knobs(entrant, change));
  }

  /**
   * @param {Entrant} entrant
   * @param {(part: Partial<Entrant>) => void} change
   */
  #knobs({ who, knobs }, change) {
    const agent = this.app.hello?.agents.find(({ name }) => who === `agent:${name}`);
    if (!agent || agent.knobs.length === 0) return null;
    return el('details', { class: 'knobs', open: Object.keys(knobs).length > 0 }, el('summary', { class: 'small' }, t('arena.knobs')),
      ...agent.knobs.map((knob) => numberField(`${knob.name}: ${knob.about}`,
        { value: Number(knobs[knob.name] ?? knob.default), min: knob.low, max: knob.high, step: knob.whole ? 1 : 'any' },
        (value) => change({ knobs: { ...knobs, [knob.name]: String(value) } }))));
  }

  #add() {
    const last = this.values.players[this.values.players.length - 1];
    const level = last.who === 'agent:tengen' && last.level > 0 && last.level < 10 ? last.level + 1 : last.level;
    this.#set('players')([...this.values.players, { ...last, level }]);
  }

  /**
   * @template {keyof typeof DEFAULTS} Key
   * @param {Key} key
   */
  #set(key) {
    return (/** @type {any} */ value) => {
      Object.assign(this.values, { [key]: value });
      save('arena', this.values);
      this.draw(this.overview);
    };
  }
}
