// A game as an animated GIF: each stone is painted on a canvas, and the square around it becomes a
// frame in a small palette.

import { LETTERS, spotOf } from '../points.js';
import { stars } from '../board/grid.js';
import { encodeGif } from './gif.js';

/** @typedef {import('../tree.js').Stone} Stone */
/** @typedef {[number, number, number]} Rgb */

/** Pixels between two lines, and from the edge to the first. */
const CELL = 28;
const EDGE = 30;

/** Time of a stone and of the final position, in hundredths of a second. */
const STONE_TIME = 70;
const LAST_TIME = 400;

/** @type {Record<string, Rgb>} */
const COLORS = { wood: [227, 188, 120], line: [84, 60, 26], black: [24, 22, 22], grey: [104, 100, 98], white: [252, 250, 245], shade: [196, 189, 176], ring: [210, 69, 44] };

/** Blends between the colours that meet in the picture. */
function palette() {
  const pairs = [['wood', 'line'], ['wood', 'black'], ['wood', 'white'], ['black', 'grey'], ['white', 'shade'], ['wood', 'shade'], ['black', 'ring'], ['white', 'ring']];
  const steps = 16;
  return pairs.flatMap(([from, to]) => Array.from({ length: steps }, (_, step) =>
    COLORS[from].map((value, index) => Math.round(value + ((COLORS[to][index] - value) * step) / (steps - 1)))));
}

/** Paints the board and turns squares of it into palette indices. */
class Painter {
  /**
   * @param {number} width
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    const canvas = document.createElement('canvas');
    canvas.width = 2 * EDGE + (width - 1) * CELL;
    canvas.height = 2 * EDGE + (height - 1) * CELL;
    this.canvas = canvas;
    this.paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
    this.palette = palette();
    /** @type {Map<number, number>} */
    this.nearest = new Map();
    this.#board();
  }

  /** @param {string} point */
  #place(point) {
    const { x, y } = spotOf(point);
    return { x: EDGE + x * CELL, y: EDGE + (this.height - 1 - y) * CELL };
  }

  #board() {
    const { paint, canvas } = this;
    paint.fillStyle = css(COLORS.wood);
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.strokeStyle = paint.fillStyle = css(COLORS.line);
    paint.lineWidth = 1;
    paint.font = '11px system-ui, sans-serif';
    paint.textAlign = 'center';
    paint.beginPath();
    for (let column = 0; column < this.width; column += 1) {
      const x = EDGE + column * CELL + 0.5;
      paint.moveTo(x, EDGE);
      paint.lineTo(x, canvas.height - EDGE);
      paint.fillText(LETTERS[column].toUpperCase(), x, canvas.height - 8);
    }
    for (let row = 0; row < this.height; row += 1) {
      const y = canvas.height - EDGE - row * CELL + 0.5;
      paint.moveTo(EDGE, y);
      paint.lineTo(canvas.width - EDGE, y);
      paint.fillText(String(row + 1), 10, y + 4);
    }
    paint.stroke();
    for (const star of stars(this.width, this.height)) this.#disc(star, 3, css(COLORS.line));
  }

  /**
   * @param {string} point
   * @param {number} radius
   * @param {string|CanvasGradient} fill
   */
  #disc(point, radius, fill) {
    const { x, y } = this.#place(point);
    this.paint.beginPath();
    this.paint.arc(x + 0.5, y + 0.5, radius, 0, 2 * Math.PI);
    this.paint.fillStyle = fill;
    this.paint.fill();
  }

  /**
   * @param {Stone} stone
   * @param {boolean} isLast
   */
  stone({ point, color }, isLast) {
    const { x, y } = this.#place(point);
    const shine = this.paint.createRadialGradient(x - 4, y - 5, 1, x, y, CELL * 0.5);
    shine.addColorStop(0, css(color === 'black' ? COLORS.grey : COLORS.white));
    shine.addColorStop(1, css(color === 'black' ? COLORS.black : COLORS.shade));
    this.#disc(point, CELL * 0.46, shine);
    if (!isLast) return;
    this.paint.beginPath();
    this.paint.arc(x + 0.5, y + 0.5, 4.5, 0, 2 * Math.PI);
    this.paint.strokeStyle = css(COLORS.ring);
    this.paint.lineWidth = 2;
    this.paint.stroke();
  }

  /**
   * A frame of the smallest square around some points, or of the whole board.
   * @param {string[]|null} points
   * @param {number} delay
   * @returns {import('./gif.js').Frame}
   */
  frame(points, delay) {
    const places = points?.map((point) => this.#place(point)) ?? [{ x: 0, y: 0 }, { x: this.canvas.width, y: this.canvas.height }];
    const around = points ? CELL / 2 : 0;
    const left = Math.max(0, Math.min(...places.map(({ x }) => x)) - around);
    const top = Math.max(0, Math.min(...places.map(({ y }) => y)) - around);
    const width = Math.min(this.canvas.width, Math.max(...places.map(({ x }) => x)) + around) - left;
    const height = Math.min(this.canvas.height, Math.max(...places.map(({ y }) => y)) + around) - top;
    const { data } = this.paint.getImageData(left, top, width, height);
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = this.#index(data[at * 4], data[at * 4 + 1], data[at * 4 + 2]);
    return { left, top, width, height, pixels, delay };
  }

  /**
   * The nearest colour of the palette.
   * @param {number} red
   * @param {number} green
   * @param {number} blue
   */
  #index(red, green, blue) {
    const key = (red << 16) | (green << 8) | blue;
    const known = this.nearest.get(key);
    if (known !== undefined) return known;
    const distances = this.palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
    const index = distances.indexOf(Math.min(...distances));
    this.nearest.set(key, index);
    return index;
  }
}

/** @param {Rgb} color */
function css([red, green, blue]) {
  return `rgb(${red} ${green} ${blue})`;
}

/**
 * The stones of a game, one after the other.
 * @param {number} width
 * @param {number} height
 * @param {Stone[]} stones
 */
export function gameGif(width, height, stones) {
  const painter = new Painter(width, height);
  const laid = stones.filter(({ number }) => number === 0);
  const played = stones.filter(({ number }) => number > 0);
  for (const stone of laid) painter.stone(stone, false);
  const frames = [painter.frame(null, STONE_TIME)];
  played.forEach((stone, index) => {
    const before = played[index - 1];
    if (before) painter.stone(before, false);
    painter.stone(stone, true);
    const points = before ? [before.point, stone.point] : [stone.point];
    frames.push(painter.frame(points, index === played.length - 1 ? LAST_TIME : STONE_TIME));
  });
  return encodeGif(painter.canvas.width, painter.canvas.height, painter.palette, frames);
}
