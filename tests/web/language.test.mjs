// The page speaks eight languages, each complete, and changes between them without a reload.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, fitting, learn, t } from '../../web/language.js';
import { VIEWS } from '../../web/views.js';
import { findings } from './axe.mjs';
import { setTable, visit } from './table.mjs';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const CODES = LANGUAGES.map(([code]) => code);
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const THERE = VIEWS.filter((view) => view === 'play' || view === 'analyse' || existsSync(`${WEB}views/${view}.js`));

const wordsOf = async (code) => JSON.parse(await readFile(`${WEB}languages/${code}.json`, 'utf8'));
const isPlural = (value) => typeof value === 'object' && 'other' in value && Object.keys(value).every((form) => FORMS.includes(form));

/** Keys with their texts; the forms of a plural are the texts of one key. */
function texts(value, path = '') {
  if (typeof value === 'string') return [[path, { other: value }]];
  if (isPlural(value)) return [[path, value]];
  return Object.entries(value).flatMap(([part, inner]) => texts(inner, path ? `${path}.${part}` : part));
}

const places = (forms) => [...new Set(Object.values(forms).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

/** The page's scripts without their comments. */
async function scripts() {
  const names = (await readdir(WEB, { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map(async (name) => {
    const text = await readFile(WEB + name, 'utf8');
    return { name, text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '').replace(/ \/\/ .*$/gm, '') };
  }));
}

/** The quoted texts of a script; what is put into a template is `…`. */
const quoted = (text) => [
  ...[...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, inner]) => inner),
  ...[...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, inner]) => inner.replace(/\$\{[^}]*\}/g, '…')),
];

/** Controls that end beyond the screen, or whose words do not fit them. */
const sticking = (page, hosts) => page.evaluate((selector) => [...document.querySelectorAll(selector)]
  .flatMap((host) => [...host.querySelectorAll('button, select, input, .segments span')])
  .filter((each) => each.getClientRects().length && (each.getBoundingClientRect().right > innerWidth || each.matches('button, span') && each.scrollWidth > each.clientWidth + 1))
  .filter((each) => !each.closest('[data-scrolls], .lines, table'))
  .map((each) => each.textContent), hosts);

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

test('no language lacks a key, or has one too many, or another place to fill in', async () => {
  const english = new Map(texts(await wordsOf('en')));
  for (const code of CODES) {
    const words = new Map(texts(await wordsOf(code)));
    assert.deepEqual([...words.keys()].toSorted(), [...english.keys()].toSorted(), code);
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of words) {
      assert.deepEqual(places(forms), places(english.get(key)), `${code}: ${key}`);
      if (places(english.get(key)).includes('{count}') && Object.keys(english.get(key)).length > 1) {
        assert.deepEqual(Object.keys(forms).toSorted(), wanted, `${code}: forms of ${key}`);
      }
      for (const text of Object.values(forms)) assert.ok(text.trim(), `${code}: ${key} is empty`);
    }
  }
});

test('every key of the page has a text, and every text is used', async () => {
  const words = new Map(texts(await wordsOf('en')));
  const html = await readFile(`${WEB}index.html`, 'utf8');
  const used = [...html.matchAll(/data-t(?:-\w+)?="([^"]+)"/g)].map(([, key]) => key);
  const all = [];
  for (const { name, text } of await scripts()) {
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g)) assert.ok(words.has(key), `${name}: ${key} has no text`);
    all.push(...quoted(text));
  }
  const patterns = all.filter((text) => /^\w+\.[^ ]+$/.test(text) || /^…\./.test(text))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('+', '\\+').replaceAll('…', '.+')}$`));
  // The words of a view belong to its module.
  const isAbsent = (key) => VIEWS.some((view) => !THERE.includes(view) && key.startsWith(`${view}.`));
  const idle = [...words.keys()].filter((key) => !isAbsent(key) && !used.includes(key) && !patterns.some((pattern) => pattern.test(key)));
  assert.deepEqual(idle, []);
  for (const key of used) assert.ok(words.has(key), `index.html: ${key} has no text`);
});

test('no words are left in the scripts', async () => {
  // Names of keys and formats, parts of keys, and what only a developer reads.
  const known = /^(Fours|tengen\.|Arrow(Left|Right|Up|Down)|Enter|Escape|Home( End)?|End|Ctrl [YZ]|Ctrl Z · Ctrl Y|Content-Type|Tengen( …)?|English|Tiếng Việt|the page has no element #…|languages\/….json: the server answered …)$/;
  const looksShown = (text) => !known.test(text) && (/^[A-Z][a-z]+( |$|[.…:!?])/.test(text) || /(^|[^-\w/])[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text) || /[a-z]{3}[.!?]$/.test(text));
  const found = [];
  for (const { name, text } of await scripts()) {
    const bare = text.replace(/\bclass: ('[^']*'|`[^`]*`)/g, '').replace(/matches\([^)]*\)/g, '').replace(/(from|import) '[^']*'/g, '').replace(/querySelector(All)?\([^)]*\)/g, '');
    found.push(...quoted(bare).filter(looksShown).map((words) => `${name}: ${words}`));
  }
  assert.deepEqual(found, []);
  assert.ok(looksShown('Take back') && looksShown('The game is over.') && looksShown('nothing to undo here'), 'the check can fail');
});

test('plurals, places and what a browser prefers', async () => {
  learn('ru', await wordsOf('ru'));
  assert.deepEqual([1, 3, 5, 21].map((count) => t('share.games', { count })), ['1 партия', '3 партии', '5 партий', '21 партия']);
  learn('en', await wordsOf('en'));
  assert.equal(t('share.games', { count: 1 }), '1 game');
  assert.equal(t('no.such.key'), 'no.such.key');
  const wishes = { 'zh-TW': 'zh-Hant', 'zh-CN': 'zh-Hans', zh: 'zh-Hans', 'zh-Hant-HK': 'zh-Hant', 'cs-CZ': 'cs', 'en-GB': 'en', de: 'en' };
  for (const [wish, code] of Object.entries(wishes)) assert.equal(fitting([wish]), code, wish);
  assert.equal(fitting(['de-AT', 'ja-JP', 'en']), 'ja', 'the first that there is');
});

for (const code of CODES) {
  test(`the page in ${code}: chosen in the bar, kept, complete on every view, nothing sticks out`, async () => {
    const words = await wordsOf(code);
    const { page, context, faults } = await visit(table, { settings: { level: 1, threats: true } });
    await page.locator('#language select').selectOption(code);
    await page.locator(`html[lang="${code}"]`).waitFor();
    await page.reload();
    await page.locator(`html[lang="${code}"]`).waitFor();
    for (const [index, view] of VIEWS.entries()) {
      if (!THERE.includes(view)) continue;
      await page.keyboard.press(String(index + 1));
      await page.locator(`body[data-view="${view}"]`).waitFor();
      await page.getByRole('navigation').getByRole('button', { name: words.views[view], exact: true }).and(page.locator('[aria-current]')).waitFor();
      const keys = new RegExp(`\\b(${Object.keys(words).join('|')})\\.[a-z]\\w*\\.?\\w*`);
      const shown = await page.evaluate(() => `${document.body.innerText} ${[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
        .map((each) => `${each.getAttribute('aria-label')} ${each.getAttribute('title')} ${each.getAttribute('placeholder')}`).join(' ')}`);
      assert.equal(keys.exec(shown)?.[0], undefined, `${view} shows a key`);
      assert.deepEqual(await findings(page, { runOnly: ['wcag2a', 'wcag2aa'] }), [], view);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, `${view} is wider than a phone`);
      assert.deepEqual(await sticking(page, '.panel, .whole'), [], view);
      await page.getByRole('button', { name: words.page.settings, exact: true }).click();
      assert.deepEqual(await sticking(page, 'dialog'), [], 'settings');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test('the language changes while a game is on the board, and stays the browser\'s until one is chosen', async () => {
  const { page, context, faults } = await visit(table, { locale: 'cs-CZ', hash: '#freestyle/15/h8a1i8b1j8' });
  const cs = await wordsOf('cs');
  await page.locator('html[lang="cs"]').waitFor();
  await page.locator('.words').getByText('Černý hrozí vytvořit otevřenou čtyřku na G8 nebo K8').waitFor();
  await page.getByRole('button', { name: cs.page.settings, exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: cs.settings.language }).selectOption('ja');
  await page.locator('html[lang="ja"]').waitFor();
  await page.locator('.words').getByText('黒は G8またはK8 の達四が狙い').waitFor();
  await page.getByRole('gridcell', { name: 'H8、黒石、1 手目' }).waitFor();
  await page.getByRole('tab', { name: '手順' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
