// The panel of the Play view: the next game to set up, or the state of the one on the board.

import { numberField, segmentField, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { invitation, options } from '../opening.js';
import { colorWord, shown } from '../points.js';
import { RULE_HINTS, ruleName, sentence } from '../words.js';
import { drawMoves } from './moves.js';

/** @typedef {import('../app.js').App} App */

const CLOCKS = [
  ['none', 'No clock'], ['3', '3 minutes'], ['5+3', '5 minutes + 3 s'], ['15+10', '15 minutes + 10 s'],
  ['turn30', '30 s a move'], ['own', 'My own…'],
];

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
    return el('form', { class: 'card new-game', 'aria-label': 'New game', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.isPlanning = false;
      app.newGame();
    } },
    el('h2', {}, 'New game'),
    selectField('Opponent', this.#opponents(), values.opponent, set('opponent')),
    values.opponent === 'tengen' ? this.#levels() : this.#knobs(),
    !isShared && segmentField(values.opening === 'none' ? 'Your colour' : 'Who opens',
      values.opening === 'none' ? [['black', 'Black'], ['random', 'Random'], ['white', 'White']] : [['black', 'You'], ['random', 'Random'], ['white', 'Opponent']],
      values.color, set('color')),
    el('div', { class: 'pair' },
      selectField('Rule', (app.hello?.rules ?? [values.rule]).map((rule) => [rule, ruleName(rule)]), values.rule, set('rule')),
      this.#sizes()),
    el('p', { class: 'quiet small' }, RULE_HINTS[values.rule] ?? ''),
    el('div', { class: 'pair' },
      selectField('Clock', CLOCKS, values.clock, set('clock')),
      !isShared && selectField('Opening', [['none', 'Free'], ['swap2', 'Swap2'], ['swap1', 'Swap1']], values.opening, set('opening'))),
    values.clock === 'own' && el('div', { class: 'triple' },
      numberField('Minutes', { value: values.clockMinutes, min: 0, max: 180 }, set('clockMinutes')),
      numberField('Plus seconds', { value: values.clockIncrement, min: 0, max: 60 }, set('clockIncrement')),
      numberField('Seconds a move', { value: values.clockTurn, min: 0, max: 600 }, set('clockTurn'))),
    el('button', { class: 'primary big', type: 'submit' }, 'Play'),
    hasStones && el('button', { type: 'button', class: 'secondary', onclick: () => { this.isPlanning = false; app.playHere(); } }, 'Play from this position'),
    app.game.plan && el('button', { type: 'button', class: 'secondary', onclick: () => { this.isPlanning = false; again(); } }, 'Back to the game'));
  }

  #opponents() {
    const agents = this.app.hello?.agents ?? [{ name: 'tengen', about: '', knobs: [] }];
    return [...agents.map(({ name }) => [name, name === 'tengen' ? 'Tengen' : name]), ['', 'Two people, one board']];
  }

  #levels() {
    const { settings, hello } = this.app;
    const { level } = settings.values;
    const words = () => {
      const entry = hello?.levels.find((other) => other.level === Number(slider.value));
      const rating = entry?.elo ? ` · about ${Math.round(entry.elo)} Elo` : '';
      return `${slider.value} · ${entry?.name ?? ''}${rating}`;
    };
    const slider = el('input', { type: 'range', min: 1, max: 10, step: 1, value: level,
      oninput: () => { text.textContent = words(); slider.setAttribute('aria-valuetext', words()); settings.set('level', Number(slider.value)); } });
    const text = el('output', { class: 'level-words' }, words());
    slider.setAttribute('aria-valuetext', words());
    return el('div', { class: 'level' }, el('label', { class: 'field' }, el('span', {}, 'Level'), slider), text);
  }

  #knobs() {
    const { settings, hello } = this.app;
    const name = settings.values.opponent;
    const agent = hello?.agents.find((entry) => entry.name === name);
    if (!agent) return null;
    const set = settings.values.knobs[name] ?? {};
    return el('div', { class: 'knobs' }, el('p', { class: 'quiet small' }, agent.about),
      agent.knobs.length > 0 && el('details', {}, el('summary', {}, 'Settings of this opponent'),
        ...agent.knobs.map((knob) => numberField(`${knob.name}: ${knob.about}`,
          { value: Number(set[knob.name] ?? knob.default), min: knob.low, max: knob.high, step: knob.whole ? 1 : 0.01 },
          (value) => settings.set('knobs', { ...settings.values.knobs, [name]: { ...settings.values.knobs[name], [knob.name]: String(value) } })))));
  }

  #sizes() {
    const { settings, hello } = this.app;
    const { width, height } = settings.values;
    const least = hello?.least ?? 5;
    const most = hello?.most ?? 22;
    const sizes = Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((size) => [size, `${size} × ${size}`]);
    if (width !== height) sizes.push([`${width}x${height}`, `${width} × ${height}`]);
    return selectField('Board', sizes, width === height ? String(width) : `${width}x${height}`, (value) => {
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
      game.trouble && el('div', { class: 'notice' }, el('p', {}, game.trouble), el('button', { type: 'button', class: 'secondary', onclick: () => void game.advance() }, 'Try again')),
      game.opening && this.#choices(),
      game.hint && this.#hintCard(),
      game.result && el('div', { class: 'row' },
        el('button', { type: 'button', class: 'primary', onclick: () => game.rematch() }, 'Rematch'),
        el('button', { type: 'button', class: 'secondary', onclick: acts.analyse }, 'Analyse')),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: game.result ? 'secondary' : 'quiet-button', onclick: () => { this.isPlanning = true; this.draw(); } }, 'New game…')),
      el('h3', {}, 'Moves'),
      el('div', { class: 'move-list', tabindex: 0, role: 'region', 'aria-label': 'Moves of the game' }));
  }

  #headline() {
    const { game, table } = this.app;
    const { result, human } = game;
    if (result) {
      if (result.winner === 'draw') return 'A draw';
      if (game.isShared || !human) return `${colorWord(result.winner)} has won`;
      return result.winner === human ? 'You have won' : 'You have lost';
    }
    if (game.trouble) return 'The game is waiting';
    if (game.thinking) return 'Your opponent is thinking';
    if (game.opening) return game.isYours ? 'Opening' : 'Your opponent opens';
    if (!game.isYours && !game.isShared) return 'Your opponent is thinking';
    return game.isShared ? `${colorWord(table.tree.turn(game.tip))} to move` : 'Your move';
  }

  #detail() {
    const { game, table } = this.app;
    if (game.result) return el('p', { class: 'quiet' }, `${game.result.reason} ${game.tip.depth()} moves.`);
    if (game.opening && game.isYours) return el('p', {}, invitation(game.opening, game.tip.depth()));
    const isHurried = table.node === game.tip && (table.node.facts?.words.length ?? 0) > 0 && this.app.settings.values.threats;
    if (isHurried) return el('p', { class: 'quiet' }, table.node.facts?.words.join(' '));
    return el('p', { class: 'quiet' }, game.human ? `You play ${colorWord(game.human)}.` : `${ruleName(table.tree.rule)}.`);
  }

  #choices() {
    const { game } = this.app;
    if (!game.opening || !game.isYours) return null;
    return el('div', { class: 'row', role: 'group', 'aria-label': 'Your choice' }, ...options(game.opening).map(({ choice, label }) =>
      el('button', { type: 'button', class: 'secondary', onclick: () => game.choose(choice) }, label)));
  }

  #hintCard() {
    const { hint } = this.app.game;
    if (!hint) return null;
    const words = hint.words.length ? hint.words : ['A quiet move: nothing is forced, and the engine likes it best'];
    const chance = hint.chance === null ? '' : `, ${Math.round(hint.chance * 100)} %`;
    return el('div', { class: 'notice hint', role: 'note' },
      el('strong', {}, `Hint: ${shown(hint.point)}${chance}`), ...words.map((text) => el('p', {}, sentence(text))));
  }
}
