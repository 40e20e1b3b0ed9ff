// The panel of the Analyse view: the engine's lines on top, then moves, tools and set-up in tabs.

import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { shown } from '../points.js';
import { defenceWords, remarkWords, sentence, shortCount, whyWords } from '../words.js';
import { Lines } from './lines.js';
import { drawNotes } from './notes.js';
import { drawSetup } from './setup.js';
import { drawTools } from './tools.js';

/** @typedef {import('../app.js').App} App */

const TABS = ['moves', 'tools', 'setup'];

/** The panel; it is built once, as its lines are under the mouse while they change. */
export class AnalysePanel {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.hasGraph = true;
    this.tab = 'moves';
    this.lines = new Lines(app);
    this.toggle = el('button', { type: 'button', class: 'engine-switch', role: 'switch', onclick: () => app.analysis.toggle() },
      el('span', { class: 'knob' }));
    this.title = el('h2');
    this.figures = el('span', { class: 'figures', 'data-testid': 'engine-status' });
    this.words = el('div', { class: 'words' });
    this.tabs = el('div', { class: 'tabs', role: 'tablist', onkeydown: (/** @type {KeyboardEvent} */ event) => this.#turn(event) },
      ...TABS.map((key) => el('button', { type: 'button', role: 'tab', id: `tab-${key}`, 'aria-controls': 'tab-body', onclick: () => this.open(key) })));
    this.body = el('div', { class: 'tab-body', id: 'tab-body', role: 'tabpanel', tabindex: 0 });
    this.root = el('div', { class: 'card analysis' },
      el('div', { class: 'engine-head' }, this.toggle, this.title, this.figures),
      this.lines.root, this.words, this.tabs, this.body);
  }

  show() {}

  leave() {
    this.app.analysis.stop();
  }

  /** @param {string} tab */
  open(tab) {
    this.tab = tab;
    if (tab !== 'setup' && this.app.tool.kind !== 'mark') this.app.takeTool({ kind: 'play' });
    this.app.draw();
  }

  /** @param {KeyboardEvent} event */
  #turn(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = TABS.indexOf(this.tab);
    this.open(TABS[(at + step + TABS.length) % TABS.length]);
    /** @type {HTMLElement|null} */ (this.tabs.querySelector('[aria-selected=true]'))?.focus();
  }

  /** Everything: another node is shown, or another tab. */
  draw() {
    this.toggle.setAttribute('aria-label', t('engine.name'));
    this.toggle.title = t('engine.switch');
    this.title.textContent = t('engine.name');
    this.tabs.setAttribute('aria-label', t('analyse.title'));
    for (const key of TABS) {
      const button = /** @type {HTMLElement} */ (this.tabs.querySelector(`#tab-${key}`));
      button.textContent = t(`analyse.${key}`);
      button.setAttribute('aria-selected', String(key === this.tab));
      button.tabIndex = key === this.tab ? 0 : -1;
    }
    this.body.setAttribute('aria-labelledby', `tab-${this.tab}`);
    if (this.tab === 'moves') drawNotes(this.body, this.app);
    else if (this.tab === 'tools') drawTools(this.body, this.app);
    else drawSetup(this.body, this.app);
    this.drawEngine();
  }

  /** What the engine has found: its answers to questions stand among the tools. */
  drawSearch() {
    if (this.app.analysis.question || this.tab === 'tools') this.draw();
    else this.drawEngine();
  }

  /** Only what a running search changes. */
  drawEngine() {
    const { analysis } = this.app;
    this.toggle.setAttribute('aria-checked', String(analysis.isOn));
    this.figures.textContent = this.#figures();
    this.lines.draw();
    const texts = this.#texts();
    const said = texts.join('\n');
    if (this.words.dataset.said !== said) {
      this.words.dataset.said = said;
      redraw(this.words, ...texts.map((text) => el('p', {}, text)));
    }
    this.words.hidden = !texts.length;
  }

  #figures() {
    const { analysis, table } = this.app;
    const best = analysis.lines[0];
    if (analysis.question) return t('engine.working');
    if (table.node.facts?.winner) return t('engine.over');
    if (!best) return t(analysis.isOn ? 'engine.starting' : 'engine.off');
    const depth = t('engine.depth', { depth: best.depth, most: best.seldepth });
    if (!analysis.isRunning) return t(analysis.isOn ? 'engine.done' : 'engine.stopped', { depth });
    return `${depth} · ${shortCount(best.nps)}/s · ${(best.time_ms / 1000).toFixed(1)} s`;
  }

  /** What the rules and the engine say, in sentences. */
  #texts() {
    const { analysis, table } = this.app;
    const { defence } = analysis;
    const texts = [(table.node.facts?.remarks ?? []).map(remarkWords).join(' ')];
    const best = analysis.lines[0]?.pv[0];
    if (best && analysis.reasons.length) texts.push(t('why.all', { point: shown(best), reasons: analysis.reasons.map(whyWords).join(t('list.comma')) }));
    if (defence) texts.push(defenceWords(defence));
    if (analysis.trouble) texts.push(sentence(analysis.trouble));
    return texts.filter(Boolean);
  }
}
