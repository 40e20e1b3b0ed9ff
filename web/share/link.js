// A position in the address: `#renju/15/h8i9g7`, or with stones that lie there
// `#freestyle/15x17/b=h8,w=i9j9,t=white/g7`.

import { readPoints } from '../points.js';
import { Tree } from '../tree.js';

/** @typedef {import('../tree.js').Position} Position */

/**
 * The part of an address after `#`.
 * @param {Position} position
 */
export function writeHash({ rule, width, height, setup, moves }) {
  const size = width === height ? String(width) : `${width}x${height}`;
  const laid = setup ? [`b=${setup.black.join('')},w=${setup.white.join('')},t=${setup.turn}`] : [];
  return [rule, size, ...laid, moves.join('')].join('/');
}

/**
 * The game of an address, or `null` if it tells none.
 * @param {string} hash
 */
export function readHash(hash) {
  const parts = decodeURIComponent(hash).replace(/^#/, '').split('/');
  if (parts.length < 3 || parts.length > 4) return null;
  const [width, height = width] = parts[1].split('x').map(Number);
  const moves = readPoints(parts[parts.length - 1]);
  const setup = parts.length === 4 ? readSetup(parts[2]) : undefined;
  if (!Number.isInteger(width) || !Number.isInteger(height) || !moves || setup === null) return null;
  if (Math.min(width, height) < 5 || Math.max(width, height) > 22) return null;
  const tree = new Tree({ rule: parts[0], width, height, setup });
  let node = tree.root;
  for (const move of moves) node = tree.add(node, move);
  return { tree, node };
}

/**
 * @param {string} text
 * @returns {import('../tree.js').Setup|null}
 */
function readSetup(text) {
  const found = /^b=([a-v0-9]*),w=([a-v0-9]*),t=(black|white)$/.exec(text);
  const black = found && readPoints(found[1]);
  const white = found && readPoints(found[2]);
  return black && white ? { black, white, turn: found[3] === 'black' ? 'black' : 'white' } : null;
}
