// The tab with moves and variations, comments and marks.

import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { drawMoves } from './moves.js';

/** The marks with their signs. */
const MARKS = [['triangle', '△'], ['square', '□'], ['circle', '○'], ['cross', '×'], ['letter', 'A']];

/**
 * @param {HTMLElement} host
 * @param {import('../app.js').App} app
 */
export function drawNotes(host, app) {
  const { table, tool } = app;
  const { node } = table;
  const marks = el('div', { class: 'marks', role: 'group', 'aria-label': t('moves.marks') },
    ...MARKS.map(([mark, sign]) => {
      const name = t(`moves.${mark}`);
      const isHeld = tool.kind === 'mark' && tool.mark === mark;
      return el('button', { type: 'button', class: 'tool', 'aria-label': name, title: t('moves.markHint', { mark: name }), 'aria-pressed': String(isHeld),
        onclick: () => app.takeTool(isHeld ? { kind: 'play' } : { kind: 'mark', mark }) }, sign);
    }));
  const list = el('div', { class: 'move-list', tabindex: 0, role: 'region', 'aria-label': t('moves.all') });
  const go = (/** @type {import('../tree.js').TreeNode} */ other) => table.go(other);
  redraw(host, list,
    el('div', { class: 'row tight wrap' }, marks, el('span', { class: 'grow' }),
      el('button', { type: 'button', class: 'quiet-button', title: t('moves.playHint'), onclick: () => app.playHere() }, t('moves.play')),
      el('button', { type: 'button', class: 'quiet-button', disabled: isMain(node), title: t('moves.promoteHint'),
        onclick: () => { table.remember(); table.tree.promote(node); table.changed(); } }, t('moves.promote')),
      el('button', { type: 'button', class: 'quiet-button', disabled: !node.parent, title: t('moves.deleteHint'),
        onclick: () => table.remove(node) }, t('moves.delete'))),
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
  const box = el('textarea', { class: 'comment-box', rows: 1, placeholder: t('moves.commentHint'), 'aria-label': t('moves.comment'),
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
