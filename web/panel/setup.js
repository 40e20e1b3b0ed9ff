// The tab for free placement: stones of either colour, the side to move, board and rule.

import { numberField, segmentField, selectField } from '../dialog.js';
import { el, redraw } from '../dom.js';
import { t } from '../language.js';
import { LETTERS, colorWord, pointName, spotOf } from '../points.js';
import { Tree } from '../tree.js';
import { ruleName } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {(x: number, y: number) => [number, number]} Motion */

/**
 * The position shown as stones that lie there.
 * @param {App} app
 * @returns {import('../tree.js').Setup}
 */
function draft({ table }) {
  const of = (/** @type {string} */ color) => table.stones.filter((stone) => stone.color === color).map(({ point }) => point);
  return { black: of('black'), white: of('white'), turn: table.turn };
}

/**
 * Lays a position of given stones.
 * @param {App} app
 * @param {import('../tree.js').Setup} setup
 * @param {{rule?: string, width?: number, height?: number}} [board]
 */
function lay(app, setup, board = {}) {
  const { rule, width, height } = { ...app.table.tree, ...board };
  const fits = (/** @type {string} */ point) => LETTERS.indexOf(point[0]) < width && Number(point.slice(1)) <= height;
  const black = setup.black.filter(fits);
  const white = setup.white.filter(fits);
  const isBare = !black.length && !white.length && setup.turn === 'black';
  app.replace(() => app.table.lay(new Tree({ rule, width, height, ...(isBare ? {} : { setup: { black, white, turn: setup.turn } }) })));
}

/**
 * Puts a stone on a point, or takes the one there away.
 * @param {App} app
 * @param {string} point
 * @param {'black'|'white'|null} color
 */
export function placeFreely(app, point, color) {
  const { black, white, turn } = draft(app);
  const without = (/** @type {string[]} */ points) => points.filter((other) => other !== point);
  const wasThere = (color === 'black' ? black : white).includes(point);
  const next = { black: without(black), white: without(white), turn };
  if (color && !wasThere) next[color].push(point);
  lay(app, next);
}

/**
 * Turns, mirrors or shifts the game.
 * @param {App} app
 * @param {Motion} motion
 */
function transform(app, motion) {
  const { table } = app;
  const { width, height } = table.tree;
  table.remember();
  const moved = table.tree.transform((point) => {
    const { x, y } = spotOf(point);
    const [toX, toY] = motion(x, y);
    return toX >= 0 && toX < width && toY >= 0 && toY < height ? pointName(toX, toY) : null;
  });
  if (!moved) table.past.pop();
  table.changed();
}

/**
 * @param {HTMLElement} host
 * @param {App} app
 */
export function drawSetup(host, app) {
  const { table, tool, hello } = app;
  const { rule, width, height } = table.tree;
  const colors = [['black', colorWord('black')], ['white', colorWord('white')]];
  const held = tool.kind === 'stone' ? tool.color : tool.kind;
  const [least, most] = [hello?.least ?? 5, hello?.most ?? 22];
  const motion = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {Motion} */ move) =>
    el('button', { type: 'button', class: 'tool', 'aria-label': name, title: name, onclick: () => transform(app, move) }, sign);
  redraw(host,
    segmentField(t('setup.click'), [['play', t('setup.play')], ...colors, ['erase', t('setup.erase')]], held, (value) => {
      if (value === 'black' || value === 'white') app.takeTool({ kind: 'stone', color: value });
      else app.takeTool({ kind: value === 'erase' ? 'erase' : 'play' });
    }),
    segmentField(t('setup.turn'), colors, table.turn, (value) =>
      lay(app, { ...draft(app), turn: value === 'black' ? 'black' : 'white' })),
    el('div', { class: 'triple' },
      selectField(t('setup.rule'), (hello?.rules ?? [rule]).map((name) => [name, ruleName(name)]), rule, (value) => app.changeRule(value)),
      numberField(t('setup.columns'), { value: width, min: least, max: most }, (value) => lay(app, draft(app), { width: value })),
      numberField(t('setup.rows'), { value: height, min: least, max: most }, (value) => lay(app, draft(app), { height: value }))),
    el('div', { class: 'motions', role: 'group', 'aria-label': t('setup.motions') },
      // A quarter turn keeps the points on the board only where it is square.
      width === height && motion(t('setup.right'), '⟳', (x, y) => [y, height - 1 - x]),
      width === height && motion(t('setup.left'), '⟲', (x, y) => [width - 1 - y, x]),
      motion(t('setup.mirrorAcross'), '⇋', (x, y) => [width - 1 - x, y]),
      motion(t('setup.mirrorDown'), '⥮', (x, y) => [x, height - 1 - y]),
      motion(t('setup.shiftLeft'), '←', (x, y) => [x - 1, y]), motion(t('setup.shiftRight'), '→', (x, y) => [x + 1, y]),
      motion(t('setup.shiftUp'), '↑', (x, y) => [x, y + 1]), motion(t('setup.shiftDown'), '↓', (x, y) => [x, y - 1])),
    el('div', { class: 'row wrap' },
      el('button', { type: 'button', class: 'secondary', onclick: () => app.acts.pass() }, t('setup.pass')),
      el('button', { type: 'button', class: 'secondary', onclick: () => app.acts.clear() }, t('setup.clear'))));
}
