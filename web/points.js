// Points by their names, as the board shows them: letter from the left, number from the bottom.

import { t } from './language.js';

/** @typedef {'black'|'white'} Color */
/** @typedef {{x: number, y: number}} Spot column from the left, row from the bottom, both from 0 */

/** The letters of the columns. */
export const LETTERS = 'abcdefghijklmnopqrstuv';

/** A move without a stone. */
export const PASS = 'pass';

/**
 * @param {number} x
 * @param {number} y
 */
export function pointName(x, y) {
  return `${LETTERS[x]}${y + 1}`;
}

/**
 * @param {string} point
 * @returns {Spot}
 */
export function spotOf(point) {
  return { x: LETTERS.indexOf(point[0]), y: Number(point.slice(1)) - 1 };
}

/**
 * A point as people read it.
 * @param {string} point
 */
export function shown(point) {
  return point.toUpperCase();
}

/**
 * A line of points as people read it.
 * @param {string[]} points
 */
export function shownLine(points) {
  return points.map(shown).join(' ');
}

/** @param {Color} color */
export function enemy(color) {
  return color === 'black' ? 'white' : 'black';
}

/** @param {Color} color */
export function colorWord(color) {
  return t(`color.${color}`);
}

/**
 * The points of a text such as `h8i9g7`, or `null` if it is something else.
 * @param {string} text
 */
export function readPoints(text) {
  const points = text.match(/pass|[a-v]\d{1,2}/g) ?? [];
  return points.join('') === text ? points : null;
}
