// The tab with the engine's settings and with questions to it: forced wins, balance.

import { numberField, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { shown, shownLine } from '../points.js';
import { drawProof } from './proof.js';

/** @typedef {import('../app.js').App} App */

/** The kinds of threats that a forced win may be made of. */
const KINDS = ['any', 'vcf', 'vct'];

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
    el('section', { 'aria-label': t('tools.win') }, el('h3', {}, t('tools.win')),
      el('div', { class: 'row' },
        selectField(t('tools.threats'), KINDS.map((name) => [name, t(`tools.${name}`)]), kind, (value) => { kind = value; }),
        isBusy ? el('button', { type: 'button', class: 'secondary', onclick: () => analysis.stop() }, t('tools.stop'))
          : el('button', { type: 'button', class: 'secondary', onclick: () => analysis.solve(kind) }, t('tools.search'))),
      solvedCard(app)),
    el('section', { 'aria-label': t('tools.balance') }, el('h3', {}, t('tools.balance')),
      el('p', { class: 'quiet small' }, t('tools.balanceHint')),
      el('div', { class: 'row' },
        el('button', { type: 'button', class: 'secondary', disabled: isBusy, onclick: () => analysis.balance(1) }, t('tools.one')),
        el('button', { type: 'button', class: 'secondary', disabled: isBusy, onclick: () => analysis.balance(2) }, t('tools.two'))),
      balancedCard(app)),
    engineSection(app));
}

/** @param {App} app */
function solvedCard(app) {
  const { solved, question } = app.analysis;
  if (question === 'solve') return el('p', { class: 'quiet' }, t('tools.searching'));
  if (!solved) return null;
  if (solved.result === 'none') return el('p', { class: 'notice' }, t('tools.none'));
  if (solved.result === 'unknown') return el('p', { class: 'notice' }, t('tools.unknown'));
  return el('div', { class: 'notice', 'data-testid': 'solved' },
    el('p', {}, el('strong', {}, t(`tools.solved.${solved.winner}`, { count: solved.plies }))),
    drawProof(app, solved));
}

/** @param {App} app */
function balancedCard(app) {
  const { balanced, question } = app.analysis;
  if (question === 'balance') return el('p', { class: 'quiet' }, t('tools.weighing'));
  if (!balanced) return null;
  return el('div', { class: 'notice row', onmouseenter: () => app.setPreview(balanced.moves), onmouseleave: () => app.setPreview([]) },
    el('span', {}, t('tools.balanced', { moves: shownLine(balanced.moves), value: balanced.value })), el('span', { class: 'grow' }),
    el('button', { type: 'button', class: 'secondary', onclick: () => app.playLine(balanced.moves) }, t('tools.place')));
}

/** @param {App} app */
function engineSection({ analysis, settings, hello, table }) {
  const { values } = settings;
  const set = (/** @type {any} */ key) => (/** @type {any} */ value) => { settings.set(key, value); analysis.restart(); };
  const memory = Math.max(16, Math.min(4096, Math.floor((hello?.memory_mb ?? 1024) / 2)));
  const blocked = [...analysis.blocked];
  return el('section', { 'aria-label': t('tools.engineSettings') }, el('h3', {}, t('tools.engine')),
    el('div', { class: 'pair' },
      numberField(t('tools.lines'), { value: values.lines, min: 1, max: 5 }, set('lines')),
      numberField(t('tools.threads'), { value: values.threads, min: 1, max: hello?.cores ?? 1 }, set('threads')),
      numberField(t('tools.hash'), { value: values.hash, min: 1, max: memory }, set('hash')),
      numberField(t('tools.time'), { value: values.time, min: 0, max: 3600 }, set('time'))),
    blocked.length > 0
      ? el('div', { class: 'row' }, el('span', {}, t('tools.blocked', { points: blocked.map(shown).join(' ') })), el('span', { class: 'grow' }),
        el('button', { type: 'button', class: 'quiet-button', onclick: () => analysis.unblock() }, t('tools.allow')))
      : el('p', { class: 'quiet small' }, t(`tools.block.${table.turn}`)));
}
