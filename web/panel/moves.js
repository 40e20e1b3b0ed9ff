// The moves and variations, as text to click through, in the manner of printed games.

import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { PASS, shown } from '../points.js';

/** @typedef {import('../tree.js').TreeNode} TreeNode */

/**
 * One move as a button.
 * @param {TreeNode} node
 * @param {TreeNode} current
 * @param {(node: TreeNode) => void} go
 */
function moveButton(node, current, go) {
  const name = node.move === PASS ? t('moves.pass') : shown(node.move ?? '');
  const number = node.depth();
  return el('button', {
    type: 'button', class: `move${node === current ? ' current' : ''}${node.comment ? ' commented' : ''}`,
    'aria-current': node === current ? 'step' : null, 'aria-label': node.comment ? t('moves.commented', { move: `${number} ${name}` }) : `${number} ${name}`,
    title: node.comment || null, onclick: () => go(node),
  }, el('span', { class: 'move-number' }, String(number)), ` ${name}`);
}

/**
 * A line with the variations that leave it.
 * @param {TreeNode} first
 * @param {TreeNode} current
 * @param {(node: TreeNode) => void} go
 * @param {Element} into
 */
function writeLine(first, current, go, into) {
  for (let node = /** @type {TreeNode|undefined} */ (first); node; node = node.children[0]) {
    into.append(moveButton(node, current, go));
    if (node.comment) into.append(el('p', { class: 'comment' }, node.comment));
    // The variations are other moves at the same place: they stand after the main one.
    const siblings = node.parent?.children ?? [];
    if (siblings[0] !== node) continue;
    for (const other of siblings.slice(1)) {
      const variation = el('div', { class: 'variation', role: 'group', 'aria-label': t('moves.variation', { number: other.depth() }) });
      writeLine(other, current, go, variation);
      into.append(variation);
    }
  }
}

/**
 * Writes the moves of a tree.
 * @param {HTMLElement} host
 * @param {import('../table.js').Table} table
 * @param {(node: TreeNode) => void} go
 */
export function drawMoves(host, table, go) {
  const { root } = table.tree;
  const first = root.children[0];
  if (!first) {
    host.replaceChildren(el('p', { class: 'quiet' }, t('moves.none')));
    return;
  }
  const list = el('div', { class: 'moves', role: 'group', 'aria-label': t('moves.title') });
  writeLine(first, table.node, go, list);
  redraw(host, list);
  const current = /** @type {HTMLElement|null} */ (list.querySelector('.current'));
  // Only the list scrolls; the page stays where it is.
  if (current) host.scrollTop = current.offsetTop - host.clientHeight / 2;
  else host.scrollTop = 0;
}
