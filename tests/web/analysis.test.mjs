// Live analysis, previews, questions.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, setTable, stoneAt, stones, visit } from './table.mjs';

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

/** A position in which Black, to move, has two open threes. */
const WON = '#freestyle/15/h8a1i8a15j8o1h9o15';

test('analysis streams, moves with the board, and stops', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8i9' });
  const status = page.getByTestId('engine-status');
  await page.keyboard.press(' ');
  await status.filter({ hasText: /depth \d+/ }).waitFor();
  const shown = await status.innerText();
  await page.waitForFunction((before) => document.querySelector('[data-testid=engine-status]').textContent !== before, shown);
  assert.equal(await page.locator('.lines .line').count(), 3);
  await page.locator('.candidate').first().waitFor();
  const rank = await page.getByRole('meter').getAttribute('aria-valuetext');
  assert.match(rank, /^Black \d+ percent$/);
  await cell(page, 'c3').click();
  await stoneAt(page, 'c3', 'Black');
  await page.locator('.line:not(.waiting)').first().waitFor();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await status.filter({ hasText: /stopped|off/ }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  assert.equal(await page.locator('.candidate').count(), 0, 'nothing of the analysis is left in the other view');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a line is previewed by hover and played by click', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8i9', settings: { time: 1 } });
  await page.keyboard.press(' ');
  await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
  const line = page.getByTestId('line-1');
  await line.locator('.line-rest button').nth(1).hover();
  assert.equal(await page.locator('.stone.preview').count(), 3);
  assert.equal((await stones(page)).length, 2, 'a preview plays nothing');
  await page.mouse.move(2, 2);
  await page.locator('.stone.preview').first().waitFor({ state: 'detached' });
  await line.locator('.line-rest button').nth(0).click();
  await page.locator('.move').nth(3).waitFor();
  assert.equal((await stones(page)).length, 4);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a forced win is found and clicked through', async () => {
  const { page, context, faults } = await visit(table, { hash: WON });
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  const solved = page.getByTestId('solved');
  await solved.getByText(/Black wins in \d+ moves/).waitFor();
  const before = (await stones(page)).length;
  await solved.locator('.proof > p .secondary').click();
  await page.waitForFunction((count) => document.querySelectorAll('[role=gridcell][aria-label*=" stone"]').length === count + 1, before);
  await solved.getByText(/has these answers|Any answer loses/).waitFor();
  await solved.getByRole('button', { name: 'To its start' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[role=gridcell][aria-label*=" stone"]').length === count, before);
  assert.deepEqual(faults, []);
  await context.close();
});

test('threats are drawn with their answers and said in words', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8a1i8a15j8' });
  await page.keyboard.press('t');
  // A level line has no height, so it counts as hidden.
  await page.locator('.surface .threat.four').first().waitFor({ state: 'attached' });
  assert.ok(await page.locator('.surface .answer').count() >= 2);
  await page.getByRole('list', { name: 'Threats' }).waitFor();
  await page.locator('.words').getByText(/Black threatens/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('blocked points are not played by the engine', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/5/c3', settings: { time: 1, lines: 1 } });
  await page.keyboard.press(' ');
  await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
  const best = (await page.getByTestId('line-1').locator('.line-first').innerText()).toLowerCase();
  await cell(page, best).click({ button: 'right' });
  await page.getByRole('gridcell', { name: new RegExp(`^${best.toUpperCase()}, empty.*blocked`) }).waitFor();
  await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
  const next = (await page.getByTestId('line-1').locator('.line-first').innerText()).toLowerCase();
  assert.notEqual(next, best);
  assert.deepEqual(faults, []);
  await context.close();
});

test('balance offers stones and places them', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8' });
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'One stone' }).click();
  await page.getByRole('button', { name: 'Place' }).click();
  await page.locator('[role=gridcell][aria-label*="White stone"]').waitFor();
  assert.equal((await stones(page)).length, 2);
  assert.deepEqual(faults, []);
  await context.close();
});
