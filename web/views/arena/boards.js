// Small boards of the games that are being played.

import { clockText } from '../../clock.js';
import { el, svg } from '../../dom.js';
import { t } from '../../language.js';
import { PASS, spotOf } from '../../points.js';

/** @typedef {import('../../points.js').Color} Color */
/** @typedef {{board: number, number: number, black: string, white: string, moves: string[], turn: Color|null, left_ms: {black: number|null, white: number|null}, result: string|null, reason: string|null}} Board */
/** @typedef {{width: number, height: number}} Size */

/** The boards, each in its place. */
export class Boards {
  constructor() {
    this.root = el('div', { class: 'arena-boards' });
    /** @type {Map<number, Small>} */
    this.places = new Map();
    /** Whether the clocks run. */
    this.isRunning = false;
  }

  clear() {
    this.places.clear();
    this.root.replaceChildren();
  }

  /**
   * @param {Board[]} boards those that have changed
   * @param {Size} size
   */
  hear(boards, size) {
    for (const board of boards) {
      let place = this.places.get(board.board);
      if (!place) {
        place = new Small(size);
        this.places.set(board.board, place);
        this.root.append(place.root);
      }
      place.draw(board);
    }
  }

  /** Lets the clocks run. */
  tick() {
    if (!this.isRunning) return;
    for (const place of this.places.values()) place.tick();
  }
}

/** One small board. */
class Small {
  /** @param {Size} size */
  constructor(size) {
    this.size = size;
    this.stones = svg('g');
    this.last = svg('circle', { class: 'mini-last', r: 0.2 });
    this.picture = svg('svg', { class: 'mini', role: 'img', viewBox: `-0.8 -0.8 ${size.width + 0.6} ${size.height + 0.6}` }, lines(size), this.stones, this.last);
    this.names = { black: el('span', { class: 'mini-name' }), white: el('span', { class: 'mini-name' }) };
    this.clocks = { black: el('span', { class: 'mini-clock' }), white: el('span', { class: 'mini-clock' }) };
    this.note = el('p', { class: 'mini-note small quiet' });
    const seat = (/** @type {Color} */ color) => el('p', { class: 'mini-seat' }, el('span', { class: `chip ${color}` }), this.names[color], this.clocks[color]);
    this.root = el('figure', { class: 'arena-board' }, seat('white'), this.picture, seat('black'), this.note);
    /** @type {Board|null} */
    this.board = null;
    this.heard = 0;
  }

  /** @param {Board} board */
  draw(board) {
    const before = this.board?.number === board.number ? this.board.moves : [];
    const isLonger = before.length <= board.moves.length && before.every((move, index) => move === board.moves[index]);
    if (!isLonger || before.length === 0) this.stones.replaceChildren();
    for (let ply = isLonger ? before.length : 0; ply < board.moves.length; ply += 1) this.#put(board.moves[ply], ply);
    this.board = board;
    this.heard = performance.now();
    const last = board.moves.findLast((move) => move !== PASS);
    this.last.toggleAttribute('hidden', !last);
    if (last) for (const [name, value] of Object.entries(this.#spot(last))) this.last.setAttribute(name, String(value));
    const { number, black, white } = board;
    this.names.black.textContent = black;
    this.names.white.textContent = white;
    this.picture.setAttribute('aria-label', t('arena.board', { number, black, white, count: board.moves.length }));
    const end = board.result === 'draw' ? t('arena.draw') : t('arena.won', { winner: board.result === 'black' ? black : white });
    this.note.textContent = `${t('arena.game', { number })} · ${board.result ? end : t('arena.moves', { count: board.moves.length })}`;
    this.root.classList.toggle('is-over', board.result !== null);
    this.tick();
  }

  tick() {
    const { board } = this;
    if (!board) return;
    for (const color of /** @type {Color[]} */ (['black', 'white'])) {
      const left = board.left_ms[color];
      const isRunning = board.turn === color;
      const used = isRunning ? performance.now() - this.heard : 0;
      this.clocks[color].textContent = left === null ? '' : clockText(Math.max(0, left - used));
      this.clocks[color].classList.toggle('running', isRunning);
      this.names[color].classList.toggle('to-move', isRunning);
    }
  }

  /**
   * @param {string} move
   * @param {number} ply
   */
  #put(move, ply) {
    if (move === PASS) return;
    this.stones.append(svg('circle', { class: ply % 2 === 0 ? 'mini-black' : 'mini-white', r: 0.46, ...this.#spot(move) }));
  }

  /** @param {string} move */
  #spot(move) {
    const { x, y } = spotOf(move);
    return { cx: x, cy: this.size.height - 1 - y };
  }
}

/** A board for the eye where no game is played yet. */
export function sample() {
  const small = new Small({ width: 9, height: 9 });
  small.draw({ board: 0, number: 0, black: '', white: '', moves: ['e5', 'd6', 'f6', 'd4', 'e6', 'g6', 'e7', 'e8', 'd5'], turn: null, left_ms: { black: null, white: null }, result: null, reason: null });
  small.picture.removeAttribute('aria-label');
  small.picture.setAttribute('aria-hidden', 'true');
  return el('div', { class: 'arena-sample' }, small.picture);
}

/**
 * The lines of a board.
 * @param {Size} size
 */
function lines({ width, height }) {
  const down = Array.from({ length: width }, (_, x) => `M${x} 0V${height - 1}`);
  const across = Array.from({ length: height }, (_, y) => `M0 ${y}H${width - 1}`);
  return svg('path', { class: 'mini-lines', d: [...down, ...across].join('') });
}
