// Stones: those that lie on the board, and ghosts of those that might.

import { svg } from '../dom.js';
import { RADIUS, place } from './grid.js';

/** @typedef {import('../points.js').Color} Color */
/** @typedef {import('../tree.js').Stone} Stone */

/**
 * A stone with its shadow and, if it has one, its number.
 * @param {Stone} stone
 * @param {number} height of the board
 * @param {string} [kind] another class
 */
export function drawStone({ point, color, number }, height, kind = '') {
  const { x, y } = place(point, height);
  const stone = svg('g', { class: `stone ${color} ${kind}`, transform: `translate(${x} ${y})` },
    svg('circle', { class: 'shadow', cx: 1.6, cy: 3, r: RADIUS + 2.2 }),
    svg('circle', { class: 'body', r: RADIUS, fill: `url(#${color}-stone)` }),
    svg('ellipse', { class: 'shine', cx: -6, cy: -8, rx: 6.5, ry: 4, transform: 'rotate(-32 -6 -8)' }));
  if (number) stone.append(svg('text', { class: number > 99 ? 'number long' : 'number', y: number > 99 ? 5 : 5.6 }, String(number)));
  return stone;
}

/** The layer of stones: only what has changed is drawn, only a new stone lands. */
export class StoneLayer {
  constructor() {
    this.root = svg('g', { class: 'stones' });
    /** @type {Map<string, {stone: Stone, element: Element}>} */
    this.drawn = new Map();
  }

  /**
   * @param {Stone[]} stones
   * @param {number} height
   */
  draw(stones, height) {
    const isStart = this.drawn.size === 0;
    const wanted = new Map(stones.map((stone) => [stone.point, stone]));
    for (const [point, { stone, element }] of this.drawn) {
      const now = wanted.get(point);
      if (now && now.color === stone.color && now.number === stone.number) continue;
      element.remove();
      this.drawn.delete(point);
    }
    const fresh = stones.filter(({ point }) => !this.drawn.has(point));
    for (const stone of fresh) {
      // A whole position appears at once; a single stone lands.
      const lands = fresh.length === 1 && (!isStart || stones.length === 1);
      const element = drawStone(stone, height, lands ? 'lands' : '');
      this.root.append(element);
      this.drawn.set(stone.point, { stone, element });
    }
  }

  clear() {
    this.root.replaceChildren();
    this.drawn.clear();
  }
}
