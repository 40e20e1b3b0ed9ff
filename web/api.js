// Questions to the server that are answered at once.

import { t } from './language.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {import('./tree.js').Position} Position */
/** @typedef {import('./tree.js').GameRecord} GameRecord */
/** @typedef {{color: Color, kind: 'five'|'four'|'three', point: string, cells: string[], answers: string[]}} Threat */
/** @typedef {{turn: Color, winner: Color|'draw'|null, row: string[]|null, stones: number, forbidden: {point: string, reason: string}[], threats: Threat[], remarks: import('./words.js').Remark[]}} Facts */
/** @typedef {{name: string, about: string, default: number, low: number, high: number, whole: boolean}} Knob */
/** @typedef {{name: string, about: string, knobs: Knob[]}} Agent */
/** @typedef {{level: number, name: string, elo: number}} Level */
/** @typedef {{version: string, cores: number, memory_mb: number, rules: string[], least: number, most: number, agents: Agent[], levels: Level[]}} Hello */

/**
 * Asks the server; what it refuses is an error with its sentence and its `status`.
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [method]
 */
export async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
  const init = body === undefined ? { method } : {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error(t('trouble.silent'));
  }
  const answer = await response.json().catch(() => ({ error: t('trouble.status', { status: response.status }) }));
  if (!response.ok) {
    const { status } = response;
    throw Object.assign(new Error(answer.error ?? t('trouble.status', { status })), { status });
  }
  return answer;
}

/** @returns {Promise<Hello>} */
export function hello() {
  return ask('/api/hello');
}

/**
 * What the rules say about a position.
 * @param {Position} position
 * @returns {Promise<Facts>}
 */
export function facts(position) {
  return ask('/api/position', position);
}

/**
 * The games of a text in any format.
 * @param {string} text
 * @param {string|null} name of the file
 * @param {{rule: string, width: number, height: number}} board for texts that do not tell theirs
 * @returns {Promise<{games: GameRecord[]}>}
 */
export function read(text, name, { rule, width, height }) {
  return ask('/api/read', { text, name, rule, width, height });
}

/**
 * A game as text.
 * @param {string} format
 * @param {GameRecord} game
 * @returns {Promise<{text: string, name: string}>}
 */
export function write(format, game) {
  return ask('/api/write', { format, game });
}
