// Openings played out step by step.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, headline, setTable, stoneAt, stones, visit } from './table.mjs';

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

const choice = (page) => page.getByRole('group', { name: 'Your choice' });

test('swap2 opened by the engine: two stones are added and the engine chooses', async () => {
  const { page, context, faults } = await visit(table, { settings: { level: 1, opening: 'swap2', color: 'white' } });
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  await choice(page).getByRole('button', { name: 'Add two stones' }).click();
  assert.equal((await stones(page)).length, 3);
  await page.getByText('Add 2 stones; your opponent').waitFor();
  const free = ['a1', 'o15', 'a15'];
  await cell(page, free[0]).click();
  await stoneAt(page, free[0], 'White');
  await cell(page, free[1]).click();
  await stoneAt(page, free[1], 'Black');
  await headline(page, /Your move/);
  assert.match(await page.getByTestId('status').innerText(), /You play (Black|White)/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('swap2 opened by the visitor: the engine takes its choice and the game begins', async () => {
  const { page, context, faults } = await visit(table, { settings: { level: 1, opening: 'swap2', color: 'black' } });
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  for (const [point, color] of [['h8', 'Black'], ['i9', 'White'], ['a1', 'Black']]) {
    await cell(page, point).click();
    await stoneAt(page, point, color);
  }
  await page.getByText(/Your opponent (takes|has added)/).waitFor();
  const take = choice(page).getByRole('button', { name: 'Take Black' });
  const move = page.getByTestId('status').getByRole('heading', { name: 'Your move' });
  await take.or(move).first().waitFor();
  if (await take.isVisible()) await take.click();
  await headline(page, /Your move/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('swap1: the visitor chooses after one stone', async () => {
  const { page, context, faults } = await visit(table, { settings: { level: 1, opening: 'swap1', color: 'white' } });
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  await choice(page).getByRole('button', { name: 'Take White and move' }).click();
  await headline(page, /Your move/);
  assert.equal((await stones(page)).length, 1);
  assert.match(await page.getByTestId('status').innerText(), /You play White/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a stone placed before the server has judged the last one is not lost', async () => {
  const { page, context, faults } = await visit(table, { settings: { level: 1, opening: 'swap2', color: 'black' }, lag: 1000 });
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  for (const [point, color] of [['h8', 'Black'], ['i9', 'White'], ['a1', 'Black']]) {
    await cell(page, point).click();
    await stoneAt(page, point, color);
  }
  await page.getByText(/Your opponent (takes|has added)/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
