// The window of settings.

import { checkField, openDialog, segmentField, selectField } from './dialog.js';
import { el } from './dom.js';
import { clear } from './store.js';
import { THEMES } from './themes.js';
import { toast } from './toast.js';

/** @param {import('./app.js').App} app */
export function openPreferences(app) {
  const { settings } = app;
  const { values } = settings;
  const set = (/** @type {any} */ key) => (/** @type {any} */ value) => settings.set(key, value);
  const dialog = openDialog('Settings',
    selectField('Theme', THEMES, values.theme, set('theme')),
    segmentField('Placing a stone', [['auto', 'Confirm on touch'], ['direct', 'Direct'], ['confirm', 'Always confirm']], values.confirm, set('confirm')),
    checkField('Sound of stones', values.sound, set('sound')),
    checkField('Numbers on stones', values.numbers, set('numbers')),
    checkField('Coordinates', values.coordinates, set('coordinates')),
    checkField('Threats', values.threats, set('threats')),
    el('div', { class: 'row' }, el('button', { type: 'button', class: 'secondary', onclick: () => {
      const before = { ...settings.values };
      settings.reset();
      dialog.close();
      toast('All settings are as on the first visit.', { label: 'Undo', run: () => {
        for (const [key, value] of Object.entries(before)) settings.set(/** @type {any} */ (key), /** @type {any} */ (value));
      } });
    } }, 'Reset settings'),
    el('button', { type: 'button', class: 'secondary', onclick: () => { clear(); location.reload(); } }, 'Forget everything')),
    el('p', { class: 'quiet small' }, app.hello ? `Tengen ${app.hello.version}` : ''));
}
