// What the board shows, from the state of everything.

import { shortWorth } from './analysis.js';
import { PASS, enemy } from './points.js';

/** @typedef {import('./board/view.js').Scene} Scene */
/** @typedef {import('./tree.js').Stone} Stone */

/**
 * A line as stones to come.
 * @param {import('./table.js').Table} table
 * @param {string[]} line
 * @returns {Stone[]}
 */
function previewStones(table, line) {
  let color = table.turn;
  return line.flatMap((point, index) => {
    const stone = { point, color, number: index + 1 };
    color = enemy(color);
    return point === PASS ? [] : [stone];
  });
}

/**
 * @param {import('./app.js').App} app
 * @returns {Scene}
 */
export function compose(app) {
  const { table, game, analysis, settings, view, views } = app;
  const { values } = settings;
  const { node, tree } = table;
  const facts = node.facts;
  const isAnalysis = view === 'analyse';
  /** @type {Scene} */
  const scene = {
    width: tree.width,
    height: tree.height,
    stones: table.stones,
    last: node.move === PASS ? null : node.move,
    row: facts?.row ?? null,
    ghost: ghostColor(app),
    pending: app.pending,
    preview: previewStones(table, app.preview),
    candidates: isAnalysis ? analysis.lines.filter((line) => line?.pv.length).map((line) => ({
      point: line.pv[0], text: shortWorth(line), rank: line.multipv,
    })) : view === 'play' && game.hint && node === game.tip ? [{ point: game.hint.point, text: '★', rank: 1 }] : [],
    threats: values.threats && facts && !facts.winner ? facts.threats : [],
    forbidden: facts && !facts.winner && table.turn === 'black' ? facts.forbidden : [],
    blocked: isAnalysis ? analysis.blocked : [],
    marks: node.marks,
    numbers: values.numbers,
    coordinates: values.coordinates,
  };
  return views.shown?.scene?.(scene) ?? scene;
}

/** @param {import('./app.js').App} app */
function ghostColor({ table, game, view, views, tool }) {
  if (tool.kind === 'stone') return tool.color;
  if (tool.kind !== 'play' || table.node.facts?.winner) return null;
  if (view !== 'play' && view !== 'analyse' && !views.shown?.play) return null;
  if (view === 'play' && game.plan) return game.isYours && table.node === game.tip ? table.turn : null;
  return table.turn;
}
