// Windows over the page: a title, content, a way out.

import { el } from './dom.js';
import { t } from './language.js';

/**
 * Opens a window; it is gone when closed.
 * @param {string} title
 * @param {(import('./dom.js').Child)[]} content
 */
export function openDialog(title, ...content) {
  const close = () => dialog.close();
  const dialog = el('dialog', { class: 'window', 'aria-label': title, onclose: () => dialog.remove(),
    // A click on the backdrop is a click on the dialog itself, outside its content.
    onclick: (/** @type {MouseEvent} */ event) => { if (event.target === dialog) close(); } },
  el('div', { class: 'window-body' },
    el('header', {}, el('h2', {}, title), el('button', { type: 'button', class: 'plain close', 'aria-label': t('page.close'), onclick: close }, '×')),
    ...content));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * A choice from a few, as a list to unfold.
 * @param {string} name
 * @param {string[][]} options values and words
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function selectField(name, options, value, choose) {
  const select = el('select', { onchange: () => choose(select.value) },
    ...options.map(([key, words]) => el('option', { value: key, selected: key === value }, words)));
  return el('label', { class: 'field' }, el('span', {}, name), select);
}

/**
 * A number.
 * @param {string} name
 * @param {{value: number, min: number, max: number, step?: number|'any'}} range
 * @param {(value: number) => void} choose
 */
export function numberField(name, { value, min, max, step = 1 }, choose) {
  const input = el('input', { type: 'number', value, min, max, step, inputmode: 'decimal', onchange: () => {
    const number = Math.min(max, Math.max(min, Number(input.value) || min));
    input.value = String(number);
    choose(number);
  } });
  return el('label', { class: 'field' }, el('span', {}, name), input);
}

/**
 * Something that is on or off.
 * @param {string} name
 * @param {boolean} value
 * @param {(value: boolean) => void} choose
 */
export function checkField(name, value, choose) {
  const input = el('input', { type: 'checkbox', class: 'switch', checked: value, onchange: () => choose(input.checked) });
  return el('label', { class: 'field check' }, el('span', {}, name), input);
}

/**
 * One of a few, all in view.
 * @param {string} name
 * @param {string[][]} options values and words
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function segmentField(name, options, value, choose) {
  const group = `segment-${name.toLowerCase().replaceAll(' ', '-')}`;
  return el('fieldset', { class: 'segment' }, el('legend', {}, name),
    el('div', { class: 'segments' }, ...options.map(([key, words]) => el('label', {},
      el('input', { type: 'radio', name: group, value: key, checked: key === value, onchange: () => choose(key) }),
      el('span', {}, words)))));
}
