// The keyboard, and the list of its keys.

import { openDialog } from './dialog.js';
import { el } from './dom.js';

/** The keys as the list shows them. */
const LIST = [
  ['Arrows', 'move the cursor on the focused board'],
  ['Enter', 'play at the cursor'],
  ['b', 'block the point at the cursor for the engine'],
  ['← →', 'step through the game'],
  ['Home End', 'first and last move'],
  ['g', 'go to the board'],
  ['Space', 'engine on or off'],
  ['h', 'hint'],
  ['u', 'undo'],
  ['Ctrl Z · Ctrl Y', 'undo and redo edits'],
  ['n', 'numbers on stones'],
  ['t', 'threats'],
  ['c', 'coordinates'],
  ['1 2 3 4 5 6', 'Play, Analyse, Review, Puzzles, Library, Arena'],
  ['Escape', 'put the tool away, close a window'],
  ['?', 'this list'],
];

/** Shows the list of keys. */
export function showKeys() {
  openDialog('Keyboard', el('dl', { class: 'keylist' },
    ...LIST.flatMap(([key, words]) => [el('dt', {}, ...key.split(' ').map((part) => (part === '·' ? ' · ' : el('kbd', {}, part)))), el('dd', {}, words)])));
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
