// What a screen reader says about the points of the board.

import { colorWord, shown } from '../points.js';

/** @typedef {import('./view.js').Scene} Scene */

/**
 * Words for every point that has something to tell; the others are empty.
 * @param {Scene} scene
 * @returns {Map<string, string>}
 */
export function labels(scene) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  const say = (/** @type {string} */ point, /** @type {string} */ text) => {
    words.set(point, [...(words.get(point) ?? []), text]);
  };
  for (const { point, color, number } of scene.stones) {
    say(point, number ? `${colorWord(color)} stone, move ${number}` : `${colorWord(color)} stone`);
  }
  if (scene.last) say(scene.last, 'last move');
  for (const point of scene.row ?? []) say(point, 'winning row');
  for (const { point, reason } of scene.forbidden) say(point, `forbidden for Black, ${reason.replaceAll('-', ' ')}`);
  for (const { point, text, rank } of scene.candidates) say(point, text === '★' ? 'hint' : `candidate ${rank}, ${text}`);
  for (const { color, kind, point } of scene.threats) {
    say(point, `${colorWord(color)} ${kind === 'five' ? 'makes five' : kind === 'four' ? 'makes a four' : 'makes a three'} here`);
  }
  for (const point of scene.blocked) say(point, 'blocked for the engine');
  for (const { point, mark } of scene.marks) say(point, mark.startsWith('letter:') ? `letter ${mark.slice(7)}` : mark);
  return new Map([...words].map(([point, texts]) => [point, texts.join(', ')]));
}

/**
 * The label of one point.
 * @param {string} point
 * @param {string|undefined} words
 * @param {boolean} isFree
 */
export function label(point, words, isFree) {
  return [shown(point), isFree ? 'empty' : null, words].filter(Boolean).join(', ');
}
