// Everybody can use the page: screen readers, keyboards, fingers; and it is light.

import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findings } from './axe.mjs';
import { cell, headline, setTable, stoneAt, stones, visit } from './table.mjs';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

/** Other themes than the first differ in contrast only. */
const options = (theme) => theme === 'wood' ? {} : { runOnly: ['color-contrast'] };

for (const theme of ['wood', 'paper', 'night', 'contrast']) {
  test(`axe finds nothing serious on any view, theme ${theme}`, async () => {
    const { page, context } = await visit(table, { settings: { theme, level: 1, time: 1 } });
    assert.deepEqual(await findings(page, options(theme)), [], 'a new game');
    await cell(page, 'h8').click();
    await headline(page, /Your move/);
    assert.deepEqual(await findings(page, options(theme)), [], 'a game');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.keyboard.press(' ');
    await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
    await page.keyboard.press('t');
    for (const tab of ['Moves', 'Tools', 'Set up']) {
      await page.getByRole('tab', { name: tab }).click();
      assert.deepEqual(await findings(page, options(theme)), [], tab);
    }
    for (const button of ['Settings', 'Keyboard', 'Share, import and export']) {
      await page.getByRole('button', { name: button, exact: true }).click();
      assert.deepEqual(await findings(page, options(theme)), [], button);
      await page.keyboard.press('Escape');
    }
    await context.close();
  });
}

test('a phone: the board fills the width, a second touch plays', async () => {
  const { page, context, faults } = await visit(table, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, settings: { level: 1 } });
  const box = await page.getByTestId('board').boundingBox();
  assert.ok(box.width >= 380, `the board is ${box.width} wide`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing sticks out');
  await cell(page, 'h8').tap();
  await page.getByRole('button', { name: 'Play here' }).waitFor();
  assert.equal((await stones(page)).length, 0, 'the first touch only shows');
  await cell(page, 'h8').tap();
  await stoneAt(page, 'h8', 'Black');
  await headline(page, /Your move/);
  await page.getByRole('button', { name: 'Larger panel' }).tap();
  await page.getByRole('button', { name: 'Larger panel', expanded: true }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('moves are told to screen readers', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8' });
  await cell(page, 'i9').click();
  await page.locator('#live').filter({ hasText: 'White I9' }).waitFor({ state: 'attached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('the list of keys opens and closes', async () => {
  const { page, context } = await visit(table);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.close();
});

/** What comes with the first load: everything but the views that load themselves and the languages not spoken. */
const isFirst = (name) => !/^(views\/|style\/(review|puzzles|library|arena)\b)/.test(name) && (!name.startsWith('languages/') || name === 'languages/en.json');

test('the first load weighs less than 300 KB, and asks early for all its modules', async () => {
  const files = (await readdir(WEB, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(WEB.length).replace(/^\//, '')).filter(isFirst);
  const sizes = await Promise.all(files.map(async (name) => (await stat(WEB + name)).size));
  const weight = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(weight < 300_000, `${weight} bytes`);
  const html = await readFile(`${WEB}index.html`, 'utf8');
  const asked = [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name).sort();
  assert.deepEqual(asked, files.filter((name) => name.endsWith('.js') && !['early.js', 'main.js'].includes(name)).sort());
});
