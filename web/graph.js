// Black's winning chance over the game. A click goes to the move; a move that cost its side much is
// a dot with a label.

import { svg } from './dom.js';
import { t } from './language.js';
import { shown } from './points.js';

/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** The drawing's own units; it is stretched to the width there is. */
const WIDTH = 1000;
const HEIGHT = 100;

/** Room above and below the curve, for the dots at its ends. */
const EDGE = 10;

/** A move that costs this much of the winning chance is a mistake. */
const MISTAKE = 0.15;

/** Searches less deep than this do not call a move a mistake. */
const SURE = 8;

/**
 * The nodes of the line that is shown, to its end.
 * @param {TreeNode} node
 */
function lineThrough(node) {
  return node.end().path();
}

/**
 * Draws the graph.
 * @param {HTMLElement} host
 * @param {TreeNode} node the one shown
 * @param {import('./points.js').Color} first the side that began
 * @param {(node: TreeNode) => void} go
 */
export function drawGraph(host, node, first, go) {
  const line = lineThrough(node);
  const known = line.filter(({ chance }) => chance !== null).length;
  host.classList.toggle('empty', known < 2);
  if (known < 2) {
    host.replaceChildren(document.createTextNode(t('engine.graph')));
    return;
  }
  const last = Math.max(1, line.length - 1);
  const x = (/** @type {number} */ index) => (index / last) * WIDTH;
  const y = (/** @type {number} */ chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const points = line.flatMap(({ chance }, index) => (chance === null ? [] : [[x(index), y(chance)]]));
  const path = points.map(([px, py], index) => `${index ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'white-side', width: WIDTH, height: HEIGHT }),
    svg('path', { class: 'black-side', d: `${path}L${points[points.length - 1][0]} ${HEIGHT}L${points[0][0]} ${HEIGHT}Z` }),
    svg('path', { class: 'even', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg('path', { class: 'curve', d: path }),
    svg('path', { class: 'here', d: `M${x(line.indexOf(node))} 0V${HEIGHT}` }));
  const dots = mistakes(line, first).map(({ index, cost }) => dot(line[index], x(index) / WIDTH, y(line[index].chance ?? 0.5) / HEIGHT, cost, go));
  host.replaceChildren(drawing, ...dots);
  host.onclick = (event) => {
    if (event.target instanceof HTMLButtonElement) return;
    const box = host.getBoundingClientRect();
    go(line[Math.round(((event.clientX - box.left) / box.width) * last)] ?? node);
  };
}

/**
 * Moves that cost much, by the chances before and after them.
 * @param {TreeNode[]} line
 * @param {import('./points.js').Color} first
 */
function mistakes(line, first) {
  return line.flatMap((node, index) => {
    const before = line[index - 1];
    if (!before || before.chance === null || node.chance === null || Math.min(before.sought, node.sought) < SURE) return [];
    const change = node.chance - before.chance;
    const isBlacks = (index % 2 === 1) === (first === 'black');
    const cost = isBlacks ? -change : change;
    return cost >= MISTAKE ? [{ index, cost }] : [];
  });
}

/**
 * @param {TreeNode} node
 * @param {number} left
 * @param {number} top
 * @param {number} cost
 * @param {(node: TreeNode) => void} go
 */
function dot(node, left, top, cost, go) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'dot';
  const words = t('engine.mistake', { number: node.depth(), point: shown(node.move ?? ''), percent: Math.round(cost * 100) });
  button.title = words;
  button.setAttribute('aria-label', words);
  button.style.left = `${left * 100}%`;
  button.style.top = `${top * 100}%`;
  button.addEventListener('click', () => go(node));
  return button;
}
