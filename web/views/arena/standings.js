// The table of a match: points, ratings with their errors, and what a test says.

import { el, redraw, svg } from '../../dom.js';
import { t } from '../../language.js';

/** @typedef {import('../arena.js').Row} Row */

/** Half the width of the plot, in its own units. */
const HALF = 60;

/** The least and the most Elo at the edge of the plot. */
const EDGES = [50, 1200];

/**
 * @param {HTMLElement} host
 * @param {import('../arena.js').Standings} standings
 * @param {import('../arena.js').Match} match
 */
export function drawStandings(host, { rows, sprt }, match) {
  const widest = Math.max(...rows.map((row) => Math.abs(row.elo ?? 0) + (row.elo_error ?? 0)));
  const edge = Math.min(EDGES[1], Math.max(EDGES[0], widest));
  const heads = ['player', 'elo', 'interval', 'score', 'won', 'drawn', 'lost', 'faults'];
  const table = el('table', { class: 'standings' },
    el('caption', { class: 'unseen' }, t('arena.standings')),
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col', class: `column-${head}` }, t(`arena.head.${head}`))))),
    el('tbody', {}, ...rows.map((row) => rowOf(row, edge))));
  const left = host.querySelector('.scroll')?.scrollLeft ?? 0;
  redraw(host,
    el('h3', {}, t('arena.standings')),
    el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('arena.standings') }, table),
    sprt && el('p', { class: 'small', 'data-testid': 'arena-sprt' }, t('arena.sprtLine', {
      elo0: match.sprt?.[0] ?? 0, elo1: match.sprt?.[1] ?? 0, llr: sprt.llr.toFixed(2), lower: sprt.lower.toFixed(2), upper: sprt.upper.toFixed(2),
      decision: t(`arena.decision.${sprt.decision}`),
    })));
  const scroll = host.querySelector('.scroll');
  if (scroll) scroll.scrollLeft = left;
}

/**
 * @param {Row} row
 * @param {number} edge
 */
function rowOf(row, edge) {
  const cell = (/** @type {string|number|Node} */ content, name = '') => el('td', { class: name }, content instanceof Node ? content : String(content));
  const faults = row.time_losses + row.crashes + row.illegal;
  return el('tr', {}, el('th', { scope: 'row' }, row.engine), cell(eloText(row)), cell(bar(row, edge), 'column-interval'),
    cell(`${(row.score * 100).toFixed(1)} %`), cell(row.wins), cell(row.draws), cell(row.losses), cell(faults || '–'));
}

/** @param {{elo: number|null, elo_error: number|null}} rating */
export function eloText({ elo, elo_error: error }) {
  if (elo === null || error === null || !Number.isFinite(elo)) return '–';
  const sign = elo >= 0.5 ? '+' : elo <= -0.5 ? '−' : '±';
  return `${sign === '±' ? '' : sign}${Math.abs(elo).toFixed(0)} ± ${error.toFixed(0)}`;
}

/**
 * A rating and its error on a line from the weakest to the strongest.
 * @param {Row} row
 * @param {number} edge
 */
function bar({ elo, elo_error: error }, edge) {
  const place = (/** @type {number} */ value) => Math.max(-1, Math.min(1, value / edge)) * HALF;
  const middle = elo ?? 0;
  const [low, high] = [place(middle - (error ?? 0)), place(middle + (error ?? 0))];
  return svg('svg', { class: 'interval', viewBox: `${-HALF - 4} -8 ${2 * HALF + 8} 16`, 'aria-hidden': 'true' },
    svg('path', { class: 'zero', d: 'M0 -8V8' }),
    elo !== null && svg('path', { class: 'whisker', d: `M${low} 0H${high}M${low} -3V3M${high} -3V3` }),
    elo !== null && svg('circle', { class: 'middle', cx: place(middle), cy: 0, r: 3.5 }));
}
