// Games against the engine.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, headline, playByHints, setTable, stoneAt, stones, visit } from './table.mjs';

const LEVEL_1 = { settings: { level: 1 } };
let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

test('a new visitor plays after one click, and wins against level 1 by clicks', async () => {
  const { page, context, faults } = await visit(table, LEVEL_1);
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  const end = await playByHints(page, {
    ask: () => page.getByRole('button', { name: 'Hint' }).click(),
    play: (point) => cell(page, point).click(),
  });
  assert.equal(end, 'You have won');
  assert.equal(await page.locator('.row').count() > 0, true, 'the winning row is joined by a line');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await headline(page, /Your move/);
  assert.match(await page.getByTestId('status').innerText(), /You play White/);
  assert.equal((await stones(page)).length, 1, 'the engine opens the rematch');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a game by keyboard only', async () => {
  const { page, context, faults } = await visit(table, LEVEL_1);
  await page.keyboard.press('g');
  let cursor = { x: 7, y: 8 };
  const walk = async (point) => {
    await page.keyboard.press('g');
    const to = { x: point.charCodeAt(0) - 97, y: Number(point.slice(1)) };
    for (; cursor.x < to.x; cursor.x += 1) await page.keyboard.press('ArrowRight');
    for (; cursor.x > to.x; cursor.x -= 1) await page.keyboard.press('ArrowLeft');
    for (; cursor.y < to.y; cursor.y += 1) await page.keyboard.press('ArrowUp');
    for (; cursor.y > to.y; cursor.y -= 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await walk('h8');
  const end = await playByHints(page, { ask: () => page.keyboard.press('h'), play: walk });
  assert.equal(end, 'You have won');
  assert.deepEqual(faults, []);
  await context.close();
});

test('take back, resign and its undo, reload keeps the game', async () => {
  const { page, context, faults } = await visit(table, LEVEL_1);
  await cell(page, 'h8').click();
  await headline(page, /Your move/);
  assert.equal((await stones(page)).length, 2);
  await page.reload();
  await headline(page, /Your move/);
  assert.equal((await stones(page)).length, 2);
  await stoneAt(page, 'h8', 'Black');
  await page.keyboard.press('u');
  await page.getByRole('gridcell', { name: 'H8, empty' }).waitFor();
  assert.equal((await stones(page)).length, 0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await headline(page, /You have lost/);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await headline(page, /Your move/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('the slider of levels tells how strong each is', async () => {
  const { page, context, faults } = await visit(table, LEVEL_1);
  const slider = page.getByRole('slider', { name: 'Level' });
  const rating = async (level) => {
    await slider.fill(String(level));
    // The page draws itself before the server has told the ratings.
    const words = await page.locator('.level-words', { hasText: new RegExp(`^${level} · .* Elo$`) }).innerText();
    return Number(/about (\d+) Elo$/.exec(words)?.[1]);
  };
  const ratings = [await rating(1), await rating(5), await rating(10)];
  assert.ok(ratings[0] > 0 && ratings[0] < ratings[1] && ratings[1] < ratings[2], String(ratings));
  assert.deepEqual(faults, []);
  await context.close();
});

test('two tabs play two games', async () => {
  const first = await visit(table, LEVEL_1);
  await cell(first.page, 'h8').click();
  await headline(first.page, /Your move/);
  const page = await first.context.newPage();
  await page.goto(table.url);
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  await page.getByRole('gridcell', { name: 'H8, empty' }).waitFor();
  await cell(page, 'c3').click();
  await headline(page, /Your move/);
  await stoneAt(page, 'c3', 'Black');
  await first.page.reload();
  await stoneAt(first.page, 'h8', 'Black');
  assert.equal(await first.page.getByRole('gridcell', { name: 'C3, Black' }).count(), 0, 'the first tab keeps its own game');
  assert.deepEqual(first.faults, []);
  await first.context.close();
});

test('a clock runs for the side to move', async () => {
  const { page, context, faults } = await visit(table, { settings: { level: 1, clock: '3' } });
  await cell(page, 'h8').click();
  await headline(page, /Your move/);
  await page.getByRole('timer').first().waitFor();
  await page.waitForFunction(() => document.querySelector('#player-bottom .clock.running')?.textContent !== '03:00');
  assert.deepEqual(faults, []);
  await context.close();
});

test('renju refuses forbidden points with the reason', async () => {
  const { page, context, faults } = await visit(table, { hash: '#renju/15/h8a1i8a3j9a5j10a7' });
  const point = page.getByRole('gridcell', { name: /^J8, empty, forbidden for Black, double three/ });
  await point.click();
  await page.getByText('Forbidden for Black: double three.').waitFor();
  assert.equal((await stones(page)).length, 8);
  assert.deepEqual(faults, []);
  await context.close();
});
