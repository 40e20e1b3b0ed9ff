// The tab with moves and variations, comments and marks.

import { el, redraw } from '../dom.js';
import { drawMoves } from './moves.js';

/** The marks with their names and signs. */
const MARKS = [['triangle', 'Triangle', '△'], ['square', 'Square', '□'], ['circle', 'Circle', '○'], ['cross', 'Cross', '×'], ['letter', 'Letters', 'A']];

/**
 * @param {HTMLElement} host
 * @param {import('../app.js').App} app
 */
export function drawNotes(host, app) {
  const { table, tool } = app;
  const { node } = table;
  const marks = el('div', { class: 'marks', role: 'group', 'aria-label': 'Marks' },
    ...MARKS.map(([mark, name, sign]) => {
      const isHeld = tool.kind === 'mark' && tool.mark === mark;
      return el('button', { type: 'button', class: 'tool', 'aria-label': name, title: `${name}: then click points`, 'aria-pressed': String(isHeld),
        onclick: () => app.takeTool(isHeld ? { kind: 'play' } : { kind: 'mark', mark }) }, sign);
    }));
  const list = el('div', { class: 'move-list', tabindex: 0, role: 'region', 'aria-label': 'Moves and variations' });
  const go = (/** @type {import('../tree.js').TreeNode} */ other) => table.go(other);
  redraw(host, list,
    el('div', { class: 'row tight wrap' }, marks, el('span', { class: 'grow' }),
      el('button', { type: 'button', class: 'quiet-button', title: 'Play a game from here', onclick: () => app.playHere() }, 'Play on'),
      el('button', { type: 'button', class: 'quiet-button', disabled: isMain(node), title: 'Make this the main line',
        onclick: () => { table.remember(); table.tree.promote(node); table.changed(); } }, 'Promote'),
      el('button', { type: 'button', class: 'quiet-button', disabled: !node.parent, title: 'Delete this move and all after it',
        onclick: () => table.remove(node) }, 'Delete')),
    commentBox(app, () => drawMoves(list, table, go)));
  drawMoves(list, table, go);
}

/**
 * The comment on the node shown. Writing redraws only the list: a button that is pressed while the
 * box loses the focus must stay what it is.
 * @param {import('../app.js').App} app
 * @param {() => void} drawList
 */
function commentBox({ table }, drawList) {
  const { node } = table;
  let isNew = true;
  const box = el('textarea', { class: 'comment-box', rows: 1, placeholder: 'A comment on this position', 'aria-label': 'Comment',
    oninput: () => {
      if (isNew) table.remember();
      isNew = false;
      node.comment = box.value.trim();
      table.keep();
    },
    onchange: drawList });
  box.value = node.comment;
  return box;
}

/** @param {import('../tree.js').TreeNode} node */
function isMain(node) {
  return node.path().every((step) => !step.parent || step.parent.children[0] === step);
}
