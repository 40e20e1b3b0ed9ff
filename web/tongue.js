// The choice of the language in the bar: a short word, and the list of languages over it.

import { byId, el } from './dom.js';
import { LANGUAGES, language, t } from './language.js';

/** What the bar shows of a language, where its code would not say it. @type {Record<string, string>} */
const SHORT = { 'zh-Hans': '简', 'zh-Hant': '繁', ja: '日', ko: '한' };

/** @param {import('./app.js').App} app */
export function drawTongue({ settings }) {
  const select = el('select', { 'aria-label': t('page.language'), title: t('page.language'), onchange: () => settings.set('language', select.value) },
    ...LANGUAGES.map(([code, name]) => el('option', { value: code, lang: code, selected: code === language() }, name)));
  byId('language').replaceChildren(el('span', { 'aria-hidden': 'true' }, SHORT[language()] ?? language().toUpperCase()), select);
}
