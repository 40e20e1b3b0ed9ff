// Review of a known game: progress, graph, turning points, trying again, the proof of a missed win.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings } from './axe.mjs';
import { cell, setTable, stoneAt, stones, visit } from './table.mjs';


let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

/** Black's move 13 should have stopped the open three at j11; white's move 14 misses the win there. */
const GAME = '#renju/15/h8h9i9g7j10k11i8i10j8g8k8l8j7a1j11';

/** A visitor who has reviewed the game. */
async function reviewed(options = {}) {
  const visitor = await visit(table, { hash: GAME, ...options });
  const { page } = visitor;
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByTestId('review-progress').waitFor();
  await page.getByRole('heading', { name: 'Turning points' }).waitFor();
  return visitor;
}

const moment = (page, number) => page.locator('.moment').filter({ hasText: `${number}. ` });

test('a game is reviewed: graph, accuracy, turning points', async () => {
  const { page, context, faults } = await reviewed();
  for (const color of ['black', 'white']) {
    const figure = Number(await page.getByTestId(`accuracy-${color}`).innerText());
    assert.ok(figure > 0 && figure < 100, `${color} ${figure}`);
  }
  await page.getByText('Opening: Kagetsu (D4)').waitFor();
  await moment(page, 13).getByText('Had to stop the open three at J11.').waitFor();
  await moment(page, 14).getByText(/^Missed a win in \d+ \(J11\), and now Black wins in \d+\.$/).waitFor();
  assert.ok(await page.locator('#graph .dot').count() >= 2, 'mistakes are dots');
  await moment(page, 13).getByRole('button').first().click();
  await stoneAt(page, 'j7', 'Black');
  assert.equal((await stones(page)).length, 13);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a mistake is tried again: wrong, then right', async () => {
  const { page, context, faults } = await reviewed();
  await moment(page, 14).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  const words = page.getByTestId('trial');
  await words.filter({ hasText: 'Find a better move for White.' }).waitFor();
  assert.equal((await stones(page)).length, 13);
  await cell(page, 'a1').click();
  await words.filter({ hasText: 'A1 was the move of the game' }).waitFor();
  await cell(page, 'o15').click();
  await words.filter({ hasText: 'Not quite' }).waitFor();
  assert.equal((await stones(page)).length, 13, 'the moment is on the board again');
  assert.deepEqual(await findings(page), []);
  await cell(page, 'j11').click();
  await words.filter({ hasText: 'Yes, J11: that is the move.' }).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('the answer is shown to who asks for it', async () => {
  const { page, context, faults } = await reviewed();
  await moment(page, 13).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByTestId('trial').filter({ hasText: 'The answer is J11.' }).waitFor();
  await page.locator('.candidate').first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a missed win is clicked through', async () => {
  const { page, context, faults } = await reviewed();
  await moment(page, 14).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Show the win' }).click();
  const proof = page.locator('.proof');
  await proof.getByText('White plays').waitFor();
  await proof.locator('p .secondary').click();
  await stoneAt(page, 'j11', 'White');
  await proof.getByText(/answer/).first().waitFor();
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a review stops with what is known', async () => {
  const { page, context, faults } = await visit(table, { hash: GAME });
  await page.keyboard.press('3');
  await page.getByRole('radio', { name: 'Deep' }).check();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('[data-testid=review-progress]:not([value="0"])').waitFor();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await page.getByText('Stopped early').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('an empty board invites', async () => {
  const { page, context, faults } = await visit(table);
  await page.keyboard.press('3');
  await page.getByText('Play or open a game').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Review this game' }).count(), 0);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});
