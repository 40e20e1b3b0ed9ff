// The words of the page in the language that was chosen: one file for each, sorted by areas.
// Only the chosen one is loaded.

/** The languages with their own names. */
export const LANGUAGES = [
  ['en', 'English'], ['zh-Hans', '简体中文'], ['zh-Hant', '繁體中文'], ['ja', '日本語'],
  ['ko', '한국어'], ['ru', 'Русский'], ['vi', 'Tiếng Việt'], ['cs', 'Čeština'],
];

/** @typedef {string|{[part: string]: Words}} Words a text, the forms of a plural, or an area */

/** @type {Words} */
let words = {};
let spoken = 'en';
let plurals = new Intl.PluralRules(spoken);

/** The language that is spoken now. */
export function language() {
  return spoken;
}

/**
 * The language of the page that fits what a browser prefers.
 * @param {readonly string[]} preferred
 */
export function fitting(preferred) {
  for (const wish of preferred) {
    const [main, ...rest] = wish.toLowerCase().split('-');
    if (main === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans';
    if (LANGUAGES.some(([code]) => code === main)) return main;
  }
  return 'en';
}

/**
 * Loads a language and speaks it from then on.
 * @param {string} wish a language, or `auto` for the browser's
 */
export async function speak(wish) {
  const code = LANGUAGES.some(([known]) => known === wish) ? wish : fitting(navigator.languages);
  const answer = await fetch(`languages/${code}.json`);
  if (!answer.ok) throw new Error(`languages/${code}.json: the server answered ${answer.status}`);
  learn(code, await answer.json());
  document.documentElement.lang = code;
  fillPage();
}

/**
 * Takes words that are loaded already.
 * @param {string} code
 * @param {Words} loaded
 */
export function learn(code, loaded) {
  words = loaded;
  spoken = code;
  plurals = new Intl.PluralRules(code);
}

/**
 * The text of a key such as `library.title`, its `{places}` filled in. A text with forms is chosen
 * by `count`. A key without a text is told as it is, which no test lets pass.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  let found = find(key);
  if (typeof found === 'object') found = found[plurals.select(Number(values.count))] ?? found.other;
  if (typeof found !== 'string') return key;
  return found.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/** Whether there is a text for a key. @param {string} key */
export function knows(key) {
  return find(key) !== undefined;
}

/**
 * @param {string} key
 * @returns {Words|undefined}
 */
function find(key) {
  /** @type {Words|undefined} */
  let found = words;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return found;
}

/** Writes the words of what stands in the page's markup. */
function fillPage() {
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.getAttribute('data-t') ?? '');
  for (const [mark, name] of [['data-t-label', 'aria-label'], ['data-t-title', 'title'], ['data-t-content', 'content']]) {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.setAttribute(name, t(element.getAttribute(mark) ?? ''));
  }
}
