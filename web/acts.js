// Everything that a key or a button can do.

import { showKeys } from './keys.js';
import { t } from './language.js';
import { PASS } from './points.js';
import { openPreferences } from './preferences.js';
import { openShare } from './share/window.js';
import { oppositeTheme } from './themes.js';
import { complain, toast } from './toast.js';

/** @typedef {import('./app.js').App} App */

/** @param {App} app */
export function actsOf(app) {
  const { table, game, settings, analysis } = app;
  const flip = (/** @type {'numbers'|'threats'|'coordinates'} */ key) => () => settings.set(key, !settings.values[key]);
  return {
    first: () => table.go(table.tree.root),
    back: () => table.back(),
    forward: () => table.forward(),
    last: () => table.go(table.node.end()),
    undo: () => undo(app),
    redo: () => { if (app.view === 'analyse') table.redo(); },
    hint: () => hint(app),
    resign: () => resign(app),
    engine: () => { if (app.view === 'analyse') analysis.toggle(); },
    numbers: flip('numbers'),
    threats: flip('threats'),
    coordinates: flip('coordinates'),
    analyse: () => app.show('analyse'),
    share: () => openShare(app),
    keys: showKeys,
    theme: () => settings.set('theme', oppositeTheme()),
    settings: () => openPreferences(app),
    board: () => app.board.focus(),
    drop: () => { app.pending = null; app.takeTool({ kind: 'play' }); },
    pass: () => { if (!game.isOn && !table.node.facts?.winner) table.play(PASS); },
    clear: () => app.replace(() => app.layBoard(table.tree), t('told.empty')),
    confirm: () => { if (app.pending) void app.hand.place(app.pending); },
  };
}

/** @param {App} app */
function undo({ view, table, game }) {
  if (view === 'analyse') {
    if (!table.undo()) toast(t('told.nothingToUndo'));
  } else if (view === 'play' && !game.takeBack()) {
    toast(t('told.nothingToTakeBack'));
  }
}

/** @param {App} app */
function hint({ view, analysis, game }) {
  if (view === 'analyse') analysis.start();
  else if (view === 'play' && game.isYours) game.askHint().catch(complain);
}

/** @param {App} app */
function resign({ game }) {
  game.resign();
  toast(t('told.resigned'), { label: t('page.undo'), run: () => game.resume() });
}
