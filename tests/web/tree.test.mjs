// Variations, comments, marks, set-up, import and export.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { cell, setTable, stoneAt, stones, visit } from './table.mjs';

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

/** Plays a move in Analyse and waits for it. */
async function play(page, point, color) {
  await cell(page, point).click();
  await stoneAt(page, point, color);
}

/** Imports a text by the window. */
async function importText(page, text) {
  await page.getByRole('button', { name: 'Share, import and export' }).click();
  await page.getByRole('textbox', { name: 'Game as text' }).fill(text);
  await page.getByRole('button', { name: 'Load text' }).click();
  await page.getByText('Game loaded.').waitFor();
}

/** Exports by the window; the text of the file. */
async function exported(page, format) {
  await page.getByRole('button', { name: 'Share, import and export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format, exact: true }).click()]);
  const content = await readFile(await file.path());
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return content;
}

test('variations are kept, promoted and deleted; undo brings them back', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8i9' });
  await play(page, 'g7', 'Black');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('gridcell', { name: 'G7, empty' }).waitFor();
  await play(page, 'j9', 'Black');
  const variation = page.getByRole('group', { name: 'Variation at move 3' });
  await variation.getByRole('button', { name: '3 J9' }).waitFor();
  await page.getByRole('button', { name: 'Promote' }).click();
  await variation.getByRole('button', { name: '3 G7' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await variation.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await variation.waitFor();
  await page.keyboard.press('Control+y');
  await variation.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('SGF with variations, comments and marks goes out and comes back', async () => {
  const { page, context, faults } = await visit(table, { hash: '#renju/15/h8i9' });
  await play(page, 'g7', 'Black');
  await page.getByRole('textbox', { name: 'Comment' }).fill('A quiet start');
  await page.getByRole('button', { name: 'Triangle' }).click();
  await cell(page, 'i9').click();
  await page.getByRole('gridcell', { name: /^I9,.*triangle/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await play(page, 'j10', 'Black');
  const sgf = (await exported(page, 'SGF')).toString();
  await page.getByRole('button', { name: 'Clear the board' }).first().click();
  await page.getByText('No moves yet').waitFor();
  await importText(page, sgf);
  await page.getByRole('button', { name: '3 G7, has a comment' }).click();
  await page.getByRole('gridcell', { name: /^I9,.*triangle/ }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), 'A quiet start');
  await page.getByRole('button', { name: '3 J10' }).waitFor();
  assert.equal(await page.locator('#board-name').innerText(), 'Renju 15');
  assert.equal((await exported(page, 'SGF')).toString(), sgf);
  assert.deepEqual(faults, []);
  await context.close();
});

test('moves, PSQ and JSON round trips; a bad text is refused in a sentence', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8i9g7' });
  for (const format of ['Moves', 'PSQ', 'JSON']) {
    const text = (await exported(page, format)).toString();
    await importText(page, text);
    await page.getByRole('button', { name: '3 G7' }).waitFor();
    assert.deepEqual((await stones(page)).sort(), ['g7', 'h8', 'i9'], format);
    await page.getByRole('button', { name: 'Close message' }).first().click();
  }
  assert.deepEqual(faults, []);
  await page.getByRole('button', { name: 'Share, import and export' }).click();
  await page.getByRole('textbox', { name: 'Game as text' }).fill('this is no game');
  await page.getByRole('button', { name: 'Load text' }).click();
  await page.locator('.toast').filter({ hasText: /expected/ }).waitFor();
  await context.close();
});

test('pictures: SVG, PNG and an animated GIF that a browser decodes', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/h8i9g7f6' });
  assert.match((await exported(page, 'SVG')).toString(), /^<svg [^]*<\/svg>\s*$/);
  assert.equal((await exported(page, 'PNG')).subarray(1, 4).toString(), 'PNG');
  const gif = await exported(page, 'GIF');
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a');
  const frames = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack.frameCount;
    await decoder.decode({ frameIndex: count - 1 });
    return count;
  }, [...gif]);
  assert.equal(frames, 5, 'the empty board and four stones');
  assert.deepEqual(faults, []);
  await context.close();
});

test('set-up places stones of any colour and either side to move; a link restores it', async () => {
  const { page, context, faults } = await visit(table, { hash: '#freestyle/15/' });
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByRole('group', { name: 'A click places' }).getByRole('radio', { name: 'White' }).click();
  await play(page, 'c3', 'White');
  await play(page, 'd4', 'White');
  await page.getByRole('group', { name: 'Side to move' }).getByRole('radio', { name: 'White' }).click();
  await page.getByRole('button', { name: 'Share, import and export' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const other = await visit(table, { hash: new URL(link).hash });
  await stoneAt(other.page, 'c3', 'White');
  await stoneAt(other.page, 'd4', 'White');
  await play(other.page, 'e5', 'White');
  await other.page.reload();
  await stoneAt(other.page, 'e5', 'White');
  assert.deepEqual([...faults, ...other.faults], []);
  await context.close();
  await other.context.close();
});
