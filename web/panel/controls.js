// The buttons under the board.

import { byId, el, icon, redraw } from '../dom.js';
import { t } from '../language.js';

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
  const steps = el('div', { class: 'steps', role: 'group', 'aria-label': t('controls.steps') },
    button(t('controls.first'), 'first', acts.first, { key: 'Home', disabled: atStart }),
    button(t('controls.back'), 'back', acts.back, { key: '←', disabled: atStart }),
    button(t('controls.forward'), 'forward', acts.forward, { key: '→', disabled: atEnd }),
    button(t('controls.last'), 'last', acts.last, { key: 'End', disabled: atEnd }));
  const play = [
    button(t('controls.takeBack'), 'undo', acts.undo, { key: 'u', words: true, disabled: !game.plan || !game.tip.parent || Boolean(game.opening) }),
    button(t('controls.hint'), 'hint', acts.hint, { key: 'h', words: true, disabled: !game.isYours }),
    button(t('controls.resign'), 'flag', acts.resign, { words: true, disabled: !game.isOn }),
  ];
  const analyse = [
    button(t('controls.undo'), 'undo', acts.undo, { key: 'u', disabled: !table.past.length }),
    button(t('controls.redo'), 'redo', acts.redo, { key: 'Ctrl Y', disabled: !table.future.length }),
    button(t('controls.clear'), 'clear', acts.clear),
  ];
  const looks = el('div', { class: 'looks', role: 'group', 'aria-label': t('controls.looks') },
    button(t('controls.numbers'), 'numbers', acts.numbers, { key: 'n', pressed: settings.values.numbers }),
    button(t('controls.threats'), 'threats', acts.threats, { key: 't', pressed: settings.values.threats }),
    button(t('controls.share'), 'share', acts.share));
  redraw(byId('controls'), steps, el('div', { class: 'acts' }, ...(view === 'play' ? play : view === 'analyse' ? analyse : [])), looks);
}
