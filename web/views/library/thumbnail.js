// A game's last position as a tiny board.

import { svg } from '../../dom.js';
import { PASS, enemy } from '../../points.js';

/** @typedef {import('./rows.js').Summary} Summary */

/** A disc as a part of a path: few elements keep long lists fast. @param {[number, number]} place */
function disc([x, y]) {
  const r = 0.44;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/**
 * Where a point lies, from the top left.
 * @param {string} point
 * @param {number} height
 * @returns {[number, number]}
 */
function place(point, height) {
  return [point.charCodeAt(0) - 97 + 0.5, height - Number(point.slice(1)) + 0.5];
}

/** @param {Summary} game */
export function thumbnail({ width, height, setup, moves }) {
  const stones = { black: [...(setup?.black ?? [])], white: [...(setup?.white ?? [])] };
  let color = setup?.turn ?? 'black';
  for (const move of moves) {
    if (move !== PASS) stones[color].push(move);
    color = enemy(color);
  }
  const columns = Array.from({ length: width }, (_, x) => `M${x + 0.5} 0.5V${height - 0.5}`);
  const rows = Array.from({ length: height }, (_, y) => `M0.5 ${y + 0.5}H${width - 0.5}`);
  const discs = (/** @type {string[]} */ points) => points.map((point) => disc(place(point, height))).join('');
  const last = moves.findLast((move) => move !== PASS);
  const [x, y] = last ? place(last, height) : [0, 0];
  return svg('svg', { class: 'thumbnail', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    svg('path', { class: 'thumb-lines', d: [...columns, ...rows].join('') }),
    svg('path', { class: 'thumb-black', d: discs(stones.black) }),
    svg('path', { class: 'thumb-white', d: discs(stones.white) }),
    last ? svg('circle', { class: 'thumb-last', cx: x, cy: y, r: 0.2 }) : null);
}
