// What a screen reader says about the points of the board.

import { t } from '../language.js';
import { shown } from '../points.js';

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
    say(point, t(`board.stone.${color}`));
    if (number) say(point, t('board.move', { number }));
  }
  if (scene.last) say(scene.last, t('board.last'));
  for (const point of scene.row ?? []) say(point, t('board.row'));
  for (const { point, reason } of scene.forbidden) say(point, t('board.forbidden', { reason: t(`forbidden.${reason}`) }));
  for (const { point, text, rank } of scene.candidates) say(point, text === '★' ? t('board.hint') : t('board.candidate', { rank, worth: text }));
  for (const { color, kind, point } of scene.threats) say(point, t(`board.makes.${color}.${kind}`));
  for (const point of scene.blocked) say(point, t('board.blocked'));
  for (const { point, mark } of scene.marks) say(point, mark.startsWith('letter:') ? t('board.letter', { letter: mark.slice(7) }) : t(`board.${mark}`));
  return new Map([...words].map(([point, texts]) => [point, texts.join(t('list.comma'))]));
}

/**
 * The label of one point.
 * @param {string} point
 * @param {string|undefined} words
 * @param {boolean} isFree
 */
export function label(point, words, isFree) {
  return [shown(point), isFree ? t('board.empty') : null, words].filter(Boolean).join(t('list.comma'));
}
