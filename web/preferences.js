// The window of settings.

import { checkField, openDialog, segmentField, selectField } from './dialog.js';
import { el } from './dom.js';
import { LANGUAGES, language, t } from './language.js';
import { clear } from './store.js';
import { THEMES } from './themes.js';
import { toast } from './toast.js';

/** @param {import('./app.js').App} app */
export function openPreferences(app) {
  const { settings } = app;
  const { values } = settings;
  const set = (/** @type {any} */ key) => (/** @type {any} */ value) => settings.set(key, value);
  const dialog = openDialog(t('page.settings'),
    selectField(t('settings.language'), LANGUAGES, language(), (value) => { settings.set('language', value); dialog.close(); }),
    selectField(t('settings.theme'), THEMES.map((theme) => [theme, t(`settings.themes.${theme}`)]), values.theme, set('theme')),
    segmentField(t('settings.confirm'), [['auto', t('settings.confirmTouch')], ['direct', t('settings.direct')], ['confirm', t('settings.confirmAlways')]], values.confirm, set('confirm')),
    checkField(t('settings.sound'), values.sound, set('sound')),
    checkField(t('settings.numbers'), values.numbers, set('numbers')),
    checkField(t('settings.coordinates'), values.coordinates, set('coordinates')),
    checkField(t('settings.threats'), values.threats, set('threats')),
    checkField(t('library.keepGames'), values.keepGames, set('keepGames')),
    el('div', { class: 'row' }, el('button', { type: 'button', class: 'secondary', onclick: () => {
      const before = { ...settings.values };
      settings.reset();
      dialog.close();
      toast(t('settings.wasReset'), { label: t('page.undo'), run: () => {
        for (const [key, value] of Object.entries(before)) settings.set(/** @type {any} */ (key), /** @type {any} */ (value));
      } });
    } }, t('settings.reset')),
    el('button', { type: 'button', class: 'secondary', onclick: () => { clear(); location.reload(); } }, t('settings.forget'))),
    el('p', { class: 'quiet small' }, app.hello ? `Tengen ${app.hello.version}` : ''));
}
