// The panel of the Play view: the next game to set up, or the state of the one on the board.

import { numberField, segmentField, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { knows, t } from '../language.js';
import { invitation, options } from '../opening.js';
import { shown } from '../points.js';
import { reasonWords, remarkWords, ruleName, sentence, whyWords } from '../words.js';
import { drawMoves } from './moves.js';

/** @typedef {import('../app.js').App} App */

const CLOCKS = ['none', '3', '5+3', '15+10', 'turn30', 'own'];
const OPENINGS = ['none', 'swap2', 'swap1'];

/** The panel. */
export class PlayPanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** Whether the next game is being set up although one is on the board. */
    this.isPlanning = !app.game.plan;
    this.root = el('div', { class: 'leaf' });
  }

  show() {
    const { game, table } = this.app;
    if (game.plan) table.go(game.tip);
    if (game.isOn) void game.advance();
  }

  leave() {
    this.app.game.pause();
  }

  draw() {
    const { game } = this.app;
    if (!game.plan || this.isPlanning) redraw(this.root, this.#form());
    else redraw(this.root, this.#status());
    const moves = /** @type {HTMLElement|null} */ (this.root.querySelector('.move-list'));
    if (moves) drawMoves(moves, this.app.table, (node) => this.app.table.go(node));
  }

  #form() {
    const { app } = this;
    const { settings } = app;
    const { values } = settings;
    const again = () => this.draw();
    const set = (/** @type {any} */ key) => (/** @type {any} */ value) => { settings.set(key, value); again(); };
    const isShared = values.opponent === '';
    const hasStones = app.table.stones.length > 0 && !app.game.plan;
    // Fields mend their numbers themselves; a browser's complaint about a hidden one would be mute.
    return el('form', { class: 'card new-game', novalidate: '', 'aria-label': t('play.title'), onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.isPlanning = false;
      app.newGame();
    } },
    el('h2', {}, t('play.title')),
    selectField(t('play.opponent'), this.#opponents(), values.opponent, set('opponent')),
    values.opponent === 'tengen' ? this.#levels() : this.#knobs(),
    !isShared && segmentField(t(values.opening === 'none' ? 'play.color' : 'play.opener'), [
      ['black', t(values.opening === 'none' ? 'color.black' : 'play.you')], ['random', t('play.random')],
      ['white', t(values.opening === 'none' ? 'color.white' : 'play.other')]],
      values.color, set('color')),
    el('div', { class: 'pair' },
      selectField(t('play.rule'), (app.hello?.rules ?? [values.rule]).map((rule) => [rule, ruleName(rule)]), values.rule, set('rule')),
      this.#sizes()),
    el('p', { class: 'quiet small' }, knows(`ruleHint.${values.rule}`) ? t(`ruleHint.${values.rule}`) : ''),
    el('div', { class: 'pair' },
      selectField(t('play.clock'), CLOCKS.map((clock) => [clock, t(`play.clocks.${clock}`)]), values.clock, set('clock')),
      !isShared && selectField(t('play.opening'), OPENINGS.map((opening) => [opening, t(`play.openings.${opening}`)]), values.opening, set('opening'))),
    values.clock === 'own' && el('div', { class: 'triple' },
      numberField(t('play.minutes'), { value: values.clockMinutes, min: 0, max: 180 }, set('clockMinutes')),
      numberField(t('play.increment'), { value: values.clockIncrement, min: 0, max: 60 }, set('clockIncrement')),
      numberField(t('play.turn'), { value: values.clockTurn, min: 0, max: 600 }, set('clockTurn'))),
    el('button', { class: 'primary big', type: 'submit' }, t('play.start')),
    hasStones && el('button', { type: 'button', class: 'secondary', onclick: () => { this.isPlanning = false; app.playHere(); } }, t('play.here')),
    app.game.plan && el('button', { type: 'button', class: 'secondary', onclick: () => { this.isPlanning = false; again(); } }, t('play.back')));
  }

  #opponents() {
    const agents = this.app.hello?.agents ?? [{ name: 'tengen', about: '', knobs: [] }];
    return [...agents.map(({ name }) => [name, name === 'tengen' ? 'Tengen' : name]), ['', t('play.shared')]];
  }

  #levels() {
    const { settings, hello } = this.app;
    const { level } = settings.values;
    const words = () => {
      const entry = hello?.levels.find((other) => other.level === Number(slider.value));
      const rating = entry ? ` · ${t('level.rated', { elo: entry.elo })}` : '';
      return `${slider.value} · ${t(`level.${slider.value}`)}${rating}`;
    };
    const slider = el('input', { type: 'range', min: 1, max: 10, step: 1, value: level,
      oninput: () => { text.textContent = words(); slider.setAttribute('aria-valuetext', words()); settings.set('level', Number(slider.value)); } });
    const text = el('output', { class: 'level-words' }, words());
    slider.setAttribute('aria-valuetext', words());
    return el('div', { class: 'level' }, el('label', { class: 'field' }, el('span', {}, t('play.level')), slider), text);
  }

  #knobs() {
    const { settings, hello } = this.app;
    const name = settings.values.opponent;
    const agent = hello?.agents.find((entry) => entry.name === name);
    if (!agent) return null;
    const set = settings.values.knobs[name] ?? {};
    return el('div', { class: 'knobs' }, el('p', { class: 'quiet small' }, knows(`agents.${name}`) ? t(`agents.${name}`) : agent.about),
      agent.knobs.length > 0 && el('details', {}, el('summary', {}, t('play.knobs')),
        ...agent.knobs.map((knob) => numberField(`${knob.name}: ${knob.about}`,
          { value: Number(set[knob.name] ?? knob.default), min: knob.low, max: knob.high, step: knob.whole ? 1 : 'any' },
          (value) => settings.set('knobs', { ...settings.values.knobs, [name]: { ...settings.values.knobs[name], [knob.name]: String(value) } })))));
  }

  #sizes() {
    const { settings, hello } = this.app;
    const { width, height } = settings.values;
    const least = hello?.least ?? 5;
    const most = hello?.most ?? 22;
    const sizes = Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((size) => [size, `${size} × ${size}`]);
    if (width !== height) sizes.push([`${width}x${height}`, `${width} × ${height}`]);
    return selectField(t('play.board'), sizes, width === height ? String(width) : `${width}x${height}`, (value) => {
      const [w, h] = value.split('x').map(Number);
      settings.set('width', w);
      settings.set('height', h || w);
      this.draw();
      if (!this.app.game.plan && !this.app.table.stones.length) this.app.layBoard();
    });
  }

  #status() {
    const { game, acts } = this.app;
    return el('div', { class: 'card running-game' },
      el('div', { class: 'status', 'data-testid': 'status' }, el('h2', {}, this.#headline()), this.#detail()),
      game.trouble && el('div', { class: 'notice' }, el('p', {}, game.trouble), el('button', { type: 'button', class: 'secondary', onclick: () => void game.advance() }, t('play.again'))),
      game.opening && this.#choices(),
      game.hint && this.#hintCard(),
      game.result && el('div', { class: 'row' },
        el('button', { type: 'button', class: 'primary', onclick: () => game.rematch() }, t('play.rematch')),
        el('button', { type: 'button', class: 'secondary', onclick: acts.analyse }, t('play.analyse'))),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: game.result ? 'secondary' : 'quiet-button', onclick: () => { this.isPlanning = true; this.draw(); } }, t('play.next'))),
      el('h3', {}, t('play.moves')),
      el('div', { class: 'move-list', tabindex: 0, role: 'region', 'aria-label': t('play.movesOfGame') }));
  }

  #headline() {
    const { game, table } = this.app;
    const { result, human } = game;
    if (result) {
      if (result.winner === 'draw') return t('status.draw');
      if (game.isShared || !human) return t(`status.winner.${result.winner}`);
      return t(result.winner === human ? 'status.won' : 'status.lost');
    }
    if (game.trouble) return t('status.waiting');
    if (game.thinking) return t('status.thinking');
    if (game.opening) return t(game.isYours ? 'status.opening' : 'status.opens');
    if (!game.isYours && !game.isShared) return t('status.thinking');
    return game.isShared ? t(`status.turn.${table.tree.turn(game.tip)}`) : t('status.yours');
  }

  #detail() {
    const { game, table } = this.app;
    if (game.result) return el('p', { class: 'quiet' }, t('status.ended', { reason: reasonWords(game.result), count: game.tip.depth() }));
    if (game.opening && game.isYours) return el('p', {}, invitation(game.opening, game.tip.depth()));
    const isHurried = table.node === game.tip && (table.node.facts?.remarks.length ?? 0) > 0 && this.app.settings.values.threats;
    if (isHurried) return el('p', { class: 'quiet' }, table.node.facts?.remarks.map(remarkWords).join(' '));
    return el('p', { class: 'quiet' }, game.human ? t(`status.you.${game.human}`) : sentence(ruleName(table.tree.rule)));
  }

  #choices() {
    const { game } = this.app;
    if (!game.opening || !game.isYours) return null;
    return el('div', { class: 'row wrap', role: 'group', 'aria-label': t('play.choice') }, ...options(game.opening).map((choice) =>
      el('button', { type: 'button', class: 'secondary', onclick: () => game.choose(choice) }, t(`opening.${choice}`))));
  }

  #hintCard() {
    const { hint } = this.app.game;
    if (!hint) return null;
    const words = hint.reasons.length ? hint.reasons.map(whyWords) : [t('play.quiet')];
    const point = shown(hint.point);
    return el('div', { class: 'notice hint', role: 'note' },
      el('strong', {}, hint.chance === null ? t('play.hint', { point }) : t('play.hintChance', { point, percent: Math.round(hint.chance * 100) })), ...words.map((text) => el('p', {}, sentence(text))));
  }
}
