// The tab with the engine's settings and with questions to it: forced wins, balance.

import { numberField, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { colorWord, shown, shownLine } from '../points.js';
import { drawProof } from './proof.js';

/** @typedef {import('../app.js').App} App */

const KINDS = [['any', 'Any threats'], ['vcf', 'Fours only'], ['vct', 'Fours and threes']];

/** The kind of win that was asked for last. */
let kind = 'any';

/**
 * @param {HTMLElement} host
 * @param {App} app
 */
export function drawTools(host, app) {
  const { analysis } = app;
  const isBusy = analysis.question !== null;
  redraw(host,
    el('section', { 'aria-label': 'Forced win' }, el('h3', {}, 'Forced win'),
      el('div', { class: 'row' },
        selectField('Threats', KINDS, kind, (value) => { kind = value; }),
        isBusy ? el('button', { type: 'button', class: 'secondary', onclick: () => analysis.stop() }, 'Stop')
          : el('button', { type: 'button', class: 'secondary', onclick: () => analysis.solve(kind) }, 'Search')),
      solvedCard(app)),
    el('section', { 'aria-label': 'Balance' }, el('h3', {}, 'Balance'),
      el('p', { class: 'quiet small' }, 'Finds stones after which neither side is better.'),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: 'secondary', disabled: isBusy, onclick: () => analysis.balance(1) }, 'One stone'),
        el('button', { type: 'button', class: 'secondary', disabled: isBusy, onclick: () => analysis.balance(2) }, 'Two stones')),
      balancedCard(app)),
    engineSection(app));
}

/** @param {App} app */
function solvedCard(app) {
  const { solved, question } = app.analysis;
  if (question === 'solve') return el('p', { class: 'quiet' }, 'Searching, at most 20 seconds…');
  if (!solved) return null;
  if (solved.result === 'none') return el('p', { class: 'notice' }, 'There is no such win: everything was tried.');
  if (solved.result === 'unknown') return el('p', { class: 'notice' }, 'None found in the time; there may be one.');
  return el('div', { class: 'notice', 'data-testid': 'solved' },
    el('p', {}, el('strong', {}, `${colorWord(solved.winner)} wins in ${solved.plies} moves or fewer.`)),
    drawProof(app, solved));
}

/** @param {App} app */
function balancedCard(app) {
  const { balanced, question } = app.analysis;
  if (question === 'balance') return el('p', { class: 'quiet' }, 'Weighing, about five seconds…');
  if (!balanced) return null;
  return el('div', { class: 'notice row', onmouseenter: () => app.setPreview(balanced.moves), onmouseleave: () => app.setPreview([]) },
    el('span', {}, `${shownLine(balanced.moves)} (value ${balanced.value})`), el('span', { class: 'grow' }),
    el('button', { type: 'button', class: 'secondary', onclick: () => app.playLine(balanced.moves) }, 'Place'));
}

/** @param {App} app */
function engineSection({ analysis, settings, hello, table }) {
  const { values } = settings;
  const set = (/** @type {any} */ key) => (/** @type {any} */ value) => { settings.set(key, value); analysis.restart(); };
  const memory = Math.max(16, Math.min(4096, Math.floor((hello?.memory_mb ?? 1024) / 2)));
  const blocked = [...analysis.blocked];
  return el('section', { 'aria-label': 'Engine settings' }, el('h3', {}, 'Engine'),
    el('div', { class: 'pair' },
      numberField('Lines', { value: values.lines, min: 1, max: 5 }, set('lines')),
      numberField('Threads', { value: values.threads, min: 1, max: hello?.cores ?? 1 }, set('threads')),
      numberField('Hash, MB', { value: values.hash, min: 1, max: memory }, set('hash')),
      numberField('Seconds, 0: no limit', { value: values.time, min: 0, max: 3600 }, set('time'))),
    blocked.length > 0
      ? el('div', { class: 'row' }, el('span', {}, `Blocked: ${blocked.map(shown).join(' ')}`), el('span', { class: 'grow' }),
        el('button', { type: 'button', class: 'quiet-button', onclick: () => analysis.unblock() }, 'Allow all'))
      : el('p', { class: 'quiet small' }, `Right click or long press a point to block it for the engine. ${colorWord(table.turn)} is to move.`));
}
