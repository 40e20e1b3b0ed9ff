// The buttons under the board.

import { byId, el, icon, redraw } from '../dom.js';

/**
 * @param {string} name
 * @param {string} picture
 * @param {() => void} act
 * @param {{key?: string, words?: boolean, pressed?: boolean, disabled?: boolean}} [look]
 */
function button(name, picture, act, { key = '', words = false, pressed, disabled = false } = {}) {
  return el('button', {
    type: 'button', class: words ? 'tool wide' : 'tool', title: key ? `${name} (${key})` : name, disabled,
    'aria-label': name, 'aria-pressed': pressed === undefined ? null : String(pressed), onclick: act,
  }, icon(picture), words && el('span', {}, name));
}

/** @param {import('../app.js').App} app */
export function drawControls(app) {
  const { table, game, settings, acts, view } = app;
  const atStart = !table.node.parent;
  const atEnd = !table.node.children.length;
  const steps = el('div', { class: 'steps', role: 'group', 'aria-label': 'Step through the game' },
    button('First move', 'first', acts.first, { key: 'Home', disabled: atStart }),
    button('Previous move', 'back', acts.back, { key: '←', disabled: atStart }),
    button('Next move', 'forward', acts.forward, { key: '→', disabled: atEnd }),
    button('Last move', 'last', acts.last, { key: 'End', disabled: atEnd }));
  const play = [
    button('Take back', 'undo', acts.undo, { key: 'u', words: true, disabled: !game.plan || !game.tip.parent || Boolean(game.opening) }),
    button('Hint', 'hint', acts.hint, { key: 'h', words: true, disabled: !game.isYours }),
    button('Resign', 'flag', acts.resign, { words: true, disabled: !game.isOn }),
  ];
  const analyse = [
    button('Undo', 'undo', acts.undo, { key: 'u', disabled: !table.past.length }),
    button('Redo', 'redo', acts.redo, { key: 'Ctrl Y', disabled: !table.future.length }),
    button('Clear the board', 'clear', acts.clear),
  ];
  const looks = el('div', { class: 'looks', role: 'group', 'aria-label': 'What the board shows' },
    button('Numbers', 'numbers', acts.numbers, { key: 'n', pressed: settings.values.numbers }),
    button('Threats', 'threats', acts.threats, { key: 't', pressed: settings.values.threats }),
    button('Share, import and export', 'share', acts.share));
  redraw(byId('controls'), steps, el('div', { class: 'acts' }, ...(view === 'play' ? play : view === 'analyse' ? analyse : [])), looks);
}
