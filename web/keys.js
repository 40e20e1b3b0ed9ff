// The keyboard, and the list of its keys.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { knows, t } from './language.js';
import { VIEWS } from './views.js';

/** The keys as the list shows them, with the names of their words. */
const LIST = [
  ['arrows', 'cursor'], ['Enter', 'enter'], ['b', 'block'], ['← →', 'step'], ['Home End', 'ends'], ['g', 'board'],
  ['space', 'engine'], ['h', 'hint'], ['u', 'undo'], ['Ctrl Z · Ctrl Y', 'edits'], ['n', 'numbers'], ['t', 'threats'],
  ['c', 'coordinates'], ['1 2 3 4 5 6', 'views'], ['Escape', 'escape'], ['?', 'list'],
];

/** Shows the list of keys. */
export function showKeys() {
  const parts = (/** @type {string} */ key) => key.split(' ').map((part) => (part === '·' ? ' · ' : el('kbd', {}, knows(`keys.${part}`) && part.length > 1 ? t(`keys.${part}`) : part)));
  const words = (/** @type {string} */ name) => (name === 'views' ? VIEWS.map((view) => t(`views.${view}`)).join(t('list.comma')) : t(`keys.${name}`));
  openDialog(t('page.keys'), el('dl', { class: 'keylist' },
    ...LIST.flatMap(([key, name]) => [el('dt', {}, ...parts(key)), el('dd', {}, words(name))])));
}

/**
 * Listens to the keyboard.
 * @param {Record<string, () => void>} acts by the key's name; `mod+z` is with Ctrl or Command
 */
export function listenToKeys(acts) {
  // A button pressed by the mouse gives the keyboard back: space is for the engine then.
  document.addEventListener('click', ({ detail, target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (detail > 0 && button && !button.closest('dialog')) button.blur();
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
    const isMod = event.ctrlKey || event.metaKey;
    const key = isMod ? `mod+${event.key.toLowerCase()}` : event.key;
    if (isForeign(event.target, event.key) || !acts[key]) return;
    event.preventDefault();
    acts[key]();
  });
}

/**
 * Whether a key belongs to the control that has the focus.
 * @param {EventTarget|null} target
 * @param {string} key
 */
function isForeign(target, key) {
  if (!(target instanceof Element)) return false;
  if (target.matches('textarea, input:not([type=checkbox], [type=radio], [type=range]), select')) return true;
  const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
  if (moves && target.matches('input, [role=tab]')) return true;
  return key === ' ' && target.matches('button, input, summary, a');
}
