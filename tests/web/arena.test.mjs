// The Arena: a match started, watched to its end, stopped, gone on with; its report and its games.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from './axe.mjs';
import { setTable, stones, visit, watch } from './table.mjs';

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

/** Quick players on a small board. */
const QUICK = {
  players: [{ who: 'agent:greedy', level: 0, knobs: {} }, { who: 'agent:random', level: 0, knobs: {} }],
  games: 4, limit: 'nodes', nodes: 50, size: 9,
};

/** Players whose first move takes a minute. */
const SLOW = { games: 2, limit: 'time', seconds: 60, players: [{ who: 'agent:tengen', level: 0, knobs: {} }, { who: 'agent:tengen', level: 0, knobs: {} }] };

/** A visitor of the arena whose form says this. */
async function enter(form, options = {}) {
  const visitor = await visit(table, options);
  await visitor.page.evaluate((values) => localStorage.setItem('tengen.arena', JSON.stringify(values)), form);
  await visitor.page.evaluate(() => sessionStorage.removeItem('tengen.arena'));
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Arena' }).click();
  await visitor.page.getByRole('heading', { name: 'New match' }).waitFor();
  return visitor;
}

const state = (page, word) => page.getByTestId('arena-state').filter({ hasText: word }).waitFor();

test('a match is started and watched to its end, its report and a game are opened', async () => {
  const { page, context, faults } = await enter(QUICK);
  await page.getByRole('heading', { name: 'Let the players meet' }).waitFor();
  assert.deepEqual(await findings(page), [], 'before the first match');
  await page.getByLabel('Name').fill('quick/../cup');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('img', { name: /greedy with black against random|random with black against greedy/ }).waitFor();
  await state(page, 'over');
  await page.getByRole('heading', { name: 'quick-cup' }).waitFor();
  await page.getByTestId('arena-played').filter({ hasText: '4 of 4 games' }).waitFor();
  const rows = page.getByRole('region', { name: 'Standings' }).getByRole('row');
  assert.equal(await rows.count(), 3, 'a head and two players');
  assert.match(await rows.nth(1).innerText(), /greedy|random/);
  assert.deepEqual(await findings(page), [], 'a match that is over');

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  const report = await opening;
  const amiss = watch(report, table.url);
  await report.getByRole('heading', { name: 'Standings' }).waitFor();
  await report.getByRole('button', { name: 'First position' }).click();
  await report.getByText(/Moves of this game/).waitFor();
  assert.deepEqual(amiss, []);
  // Nothing in the report may speak to the server.
  const isDeaf = await report.evaluate(() => fetch('/api/arena').then(() => false, () => true));
  assert.ok(isDeaf && await report.evaluate(() => origin) === 'null');
  await report.close();

  await page.getByTitle(/^Open game 2,/).click();
  await page.locator('body[data-view=analyse]').waitFor();
  await page.locator('[role=gridcell]').nth(80).waitFor({ state: 'attached' });
  assert.ok((await stones(page)).length >= 9, 'the game is on the board');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a match is stopped, found again after a reload, and gone on with', async () => {
  const { page, context, faults } = await enter(SLOW);
  await page.getByLabel('Name').fill('slow');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('img', { name: /with black against/ }).waitFor();
  await state(page, 'playing');
  assert.deepEqual(await findings(page), [], 'a match that is played');
  // Only one match at a time.
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText(/is being played, expected one at a time/).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await state(page, 'stopped');
  await page.reload();
  await page.getByRole('button', { name: 'Go on with slow' }).click();
  await state(page, 'playing');
  await page.getByRole('button', { name: 'Stop slow' }).click();
  await state(page, 'stopped');
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  assert.deepEqual(faults.filter((fault) => !fault.includes('400')), []);
  await context.close();
});

test('three players: everybody meets everybody, and a phone shows it all', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context, faults } = await enter({ ...QUICK, games: 1 }, phone);
  await page.getByRole('button', { name: '+ Another player' }).tap();
  await page.getByRole('combobox', { name: 'Player 3' }).selectOption('agent:deng-liu');
  await page.getByLabel('Name').fill('three');
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.getByRole('heading', { name: 'three' }).waitFor();
  await state(page, 'over');
  await page.getByTestId('arena-played').filter({ hasText: '3 of 3 games' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing sticks out');
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});
