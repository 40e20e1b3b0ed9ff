// The measures of a drawn board, in the units of its drawing, and what never changes on it: wood,
// lines, star points and coordinates.

import { svg } from '../dom.js';
import { LETTERS, pointName, spotOf } from '../points.js';

/** Distance of two lines. */
export const CELL = 40;

/** From the edge of the wood to the first line; the coordinates stand there. */
export const MARGIN = 46;

/** Radius of a stone: neighbours almost touch. */
export const RADIUS = 18.6;

/**
 * Where a point lies in the drawing.
 * @param {string} point
 * @param {number} height of the board, in rows
 */
export function place(point, height) {
  const { x, y } = spotOf(point);
  return { x: MARGIN + x * CELL, y: MARGIN + (height - 1 - y) * CELL };
}

/**
 * The extent of a drawing.
 * @param {number} lines
 */
export function extent(lines) {
  return 2 * MARGIN + (lines - 1) * CELL;
}

/**
 * Lines that carry star points, counted from 0.
 * @param {number} lines
 */
function starLines(lines) {
  const middle = lines % 2 ? [(lines - 1) / 2] : [];
  if (lines < 9) return middle;
  const edge = lines < 13 ? 2 : 3;
  return [edge, ...middle, lines - 1 - edge];
}

/**
 * The star points: the corners of the frame and the centre.
 * @param {number} width
 * @param {number} height
 */
export function stars(width, height) {
  const isCentre = (/** @type {number} */ at, /** @type {number} */ lines) => at * 2 === lines - 1;
  return starLines(width).flatMap((x) => starLines(height)
    .filter((y) => isCentre(x, width) === isCentre(y, height) || width > 17)
    .map((y) => pointName(x, y)));
}

/**
 * The lines, star points and coordinates.
 * @param {number} width
 * @param {number} height
 */
export function drawGrid(width, height) {
  const [right, bottom] = [extent(width) - MARGIN, extent(height) - MARGIN];
  const lines = svg('g', { class: 'lines' });
  const words = svg('g', { class: 'coordinates', 'aria-hidden': 'true' });
  for (let column = 0; column < width; column += 1) {
    const x = MARGIN + column * CELL;
    lines.append(svg('path', { d: `M${x} ${MARGIN}V${bottom}` }));
    words.append(svg('text', { x, y: extent(height) - 14 }, LETTERS[column].toUpperCase()));
  }
  for (let row = 0; row < height; row += 1) {
    const y = extent(height) - MARGIN - row * CELL;
    lines.append(svg('path', { d: `M${MARGIN} ${y}H${right}` }));
    words.append(svg('text', { x: 17, y: y + 5 }, String(row + 1)));
  }
  lines.append(svg('rect', { class: 'frame', x: MARGIN, y: MARGIN, width: right - MARGIN, height: bottom - MARGIN }));
  for (const star of stars(width, height)) {
    const { x, y } = place(star, height);
    lines.append(svg('circle', { class: 'star', cx: x, cy: y, r: 4 }));
  }
  return [lines, words];
}

/**
 * The wood, as a drawing of its own: its grain is costly, so it must not be drawn again when a
 * stone moves above it.
 * @param {number} width
 * @param {number} height
 */
export function drawWood(width, height) {
  const [w, h] = [extent(width), extent(height)];
  return svg('svg', { class: 'wood', viewBox: `0 0 ${w} ${h}`, 'aria-hidden': 'true' },
    svg('defs', {},
      svg('linearGradient', { id: 'plank', x1: 0, y1: 0, x2: 1, y2: 1 },
        svg('stop', { class: 'plank-light', offset: 0 }),
        svg('stop', { class: 'plank-middle', offset: 0.55 }),
        svg('stop', { class: 'plank-dark', offset: 1 })),
      svg('filter', { id: 'grain', x: 0, y: 0, width: '100%', height: '100%' },
        svg('feTurbulence', { type: 'fractalNoise', baseFrequency: '0.055 0.0035', numOctaves: 4, seed: 11, result: 'noise' }),
        svg('feColorMatrix', { type: 'matrix', values: '0 0 0 0 0.32  0 0 0 0 0.17  0 0 0 0 0.03  0 0 0 1.5 -0.62' }))),
    svg('rect', { width: w, height: h, rx: 10, fill: 'url(#plank)' }),
    svg('rect', { class: 'grain', width: w, height: h, rx: 10, filter: 'url(#grain)' }),
    svg('rect', { class: 'bevel', x: 0.75, y: 0.75, width: w - 1.5, height: h - 1.5, rx: 9.5 }));
}

/** The gradients that give stones their depth; the colours are the theme's. */
export function drawGradients() {
  const stone = (/** @type {string} */ color) => svg('radialGradient', { id: `${color}-stone`, cx: 0.36, cy: 0.3, r: 0.78 },
    svg('stop', { class: `${color}-light`, offset: 0 }),
    svg('stop', { class: `${color}-body`, offset: color === 'black' ? 0.45 : 0.5 }),
    svg('stop', { class: `${color}-edge`, offset: 1 }));
  return svg('defs', {}, stone('black'), stone('white'),
    svg('radialGradient', { id: 'stone-shadow' },
      svg('stop', { class: 'shadow-core', offset: 0.7 }),
      svg('stop', { class: 'shadow-rim', offset: 1 })));
}
