// What is drawn over the board: last move, winning row, candidates, threats, marks.

import { svg } from '../dom.js';
import { LETTERS } from '../points.js';
import { CELL, RADIUS, place } from './grid.js';

/** @typedef {{point: string, text: string, rank: number}} Candidate */
/** @typedef {import('../api.js').Threat} Threat */
/** @typedef {import('../tree.js').Mark} Mark */

/**
 * A small ring on the last stone.
 * @param {string} point
 * @param {number} height
 */
export function drawLast(point, height) {
  const { x, y } = place(point, height);
  return svg('circle', { class: 'last', cx: x, cy: y, r: 6.5 });
}

/**
 * The line through the winning row.
 * @param {string[]} row
 * @param {number} height
 */
export function drawRow(row, height) {
  const ends = lineEnds(row, height);
  return svg('line', { class: 'row', ...ends, pathLength: 1 });
}

/**
 * The two ends of cells on one line.
 * @param {string[]} cells
 * @param {number} height
 */
function lineEnds(cells, height) {
  const order = (/** @type {string} */ point) => LETTERS.indexOf(point[0]) * 100 + Number(point.slice(1));
  const sorted = [...cells].sort((a, b) => order(a) - order(b));
  const [from, to] = [place(sorted[0], height), place(sorted[sorted.length - 1], height)];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

/**
 * Discs on the points that a search likes, the larger the better.
 * @param {Candidate[]} candidates
 * @param {number} height
 */
export function drawCandidates(candidates, height) {
  return candidates.map(({ point, text, rank }) => {
    const { x, y } = place(point, height);
    const radius = Math.max(12.5, RADIUS - 1 - (rank - 1) * 1.4);
    return svg('g', { class: `candidate rank${Math.min(rank, 5)}`, transform: `translate(${x} ${y})` },
      svg('circle', { r: radius }),
      svg('text', { y: 4.8, class: text.length > 2 ? 'long' : '' }, text));
  });
}

/**
 * A line through the cells of every threat and a dot on the points that answer it. Fives are
 * solid, fours dashed, threes dotted, so that colour alone tells nothing.
 * @param {Threat[]} threats
 * @param {number} height
 */
export function drawThreats(threats, height) {
  const lines = threats.map(({ kind, color, cells }) =>
    svg('line', { class: `threat ${kind} of-${color}`, ...lineEnds(cells, height) }));
  const answers = [...new Map(threats.flatMap(({ kind, answers: points }) => points.map((point) => [point, kind])))];
  const dots = answers.map(([point, kind]) => {
    const { x, y } = place(point, height);
    return svg('circle', { class: `answer ${kind}`, cx: x, cy: y, r: 5 });
  });
  return [...lines, ...dots];
}

/**
 * Crosses on the points that renju forbids Black.
 * @param {{point: string, reason: string}[]} forbidden
 * @param {number} height
 */
export function drawForbidden(forbidden, height) {
  return forbidden.map(({ point }) => {
    const { x, y } = place(point, height);
    return svg('path', { class: 'forbidden', d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12` });
  });
}

/**
 * Points that the search must not play.
 * @param {Iterable<string>} blocked
 * @param {number} height
 */
export function drawBlocked(blocked, height) {
  return [...blocked].map((point) => {
    const { x, y } = place(point, height);
    return svg('g', { class: 'blocked', transform: `translate(${x} ${y})` },
      svg('circle', { r: 9 }), svg('path', { d: 'M-6 6L6 -6' }));
  });
}

/**
 * Marks of the record: triangle, square, circle, cross, letters.
 * @param {Mark[]} marks
 * @param {number} height
 * @param {(point: string) => string} colorAt what lies under a mark
 */
export function drawMarks(marks, height, colorAt) {
  return marks.map(({ point, mark }) => {
    const { x, y } = place(point, height);
    const group = svg('g', { class: `mark on-${colorAt(point)}`, transform: `translate(${x} ${y})` });
    if (mark.startsWith('letter:')) {
      group.append(svg('circle', { class: 'patch', r: CELL * 0.3 }), svg('text', { y: 6 }, mark.slice(7)));
    } else {
      group.append(SHAPES[mark]?.() ?? SHAPES.circle());
    }
    return group;
  });
}

/** @type {Record<string, () => SVGElement>} */
const SHAPES = {
  triangle: () => svg('path', { d: 'M0 -9L8.5 6H-8.5Z' }),
  square: () => svg('path', { d: 'M-7 -7H7V7H-7Z' }),
  circle: () => svg('circle', { r: 8 }),
  cross: () => svg('path', { d: 'M-7 -7L7 7M7 -7L-7 7' }),
};
