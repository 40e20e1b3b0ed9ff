// Short messages that can be read at leisure, and the voice for screen readers.

import { byId, el } from './dom.js';
import { t } from './language.js';

/** How long a message stays, in milliseconds; it waits while the mouse or the focus is on it. */
const STAY = 9000;

/**
 * Shows a message.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 */
export function toast(text, action) {
  let timer = 0;
  const close = () => {
    window.clearTimeout(timer);
    box.remove();
  };
  const wait = () => window.clearTimeout(timer);
  const leave = () => { timer = window.setTimeout(close, STAY); };
  const box = el('div', { class: 'toast', onmouseenter: wait, onmouseleave: leave, onfocusin: wait, onfocusout: leave },
    el('span', {}, text),
    action && el('button', { type: 'button', class: 'plain', onclick: () => { close(); action.run(); } }, action.label),
    el('button', { type: 'button', class: 'plain close', 'aria-label': t('page.closeMessage'), onclick: close }, '×'));
  const list = byId('toasts');
  // The same words twice are one message.
  for (const other of list.children) if (other.firstChild?.textContent === text) other.remove();
  list.append(box);
  while (list.children.length > 3) list.firstElementChild?.remove();
  leave();
}

/** Shows what went wrong. @param {unknown} error */
export function complain(error) {
  toast(error instanceof Error ? error.message : String(error));
}

/** Says something to screen readers only. @param {string} text */
export function say(text) {
  byId('live').textContent = text;
}
