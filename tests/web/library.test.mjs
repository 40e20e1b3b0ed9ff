// The Library view: search, import and export, games kept and opened again, nothing in anybody's way.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { findings } from './axe.mjs';
import { setTable, stoneAt, stones, visit } from './table.mjs';


/** Four games in three formats. */
const FILES = [
  { name: 'ana.sgf', text: '(;GM[4]SZ[15]RU[renju]PB[Ana]PW[Boris]RE[B+5]DT[2024-05-01];B[hh];W[hg];B[ig]C[calm](;W[aa])(;W[bb]))' },
  { name: 'chen.sgf', text: '(;GM[4]SZ[15]RU[renju]PB[Chen]PW[Ana]RE[W+5]DT[2025-02-03];B[hh];W[ih];B[ig])' },
  { name: 'list.txt', text: '# board: 15\n# rule: freestyle\nh8i9g7\n' },
  { name: 'table.tsv', text: 'D\tfull-board\tDana\tEva\t0,0 14,14\n' },
];

/** @type {Awaited<ReturnType<typeof setTable>>} */
let table;

before(async () => { table = await setTable(); });
after(() => table.clear());

/** The library as it shows itself, filled with files if there are any. */
async function openLibrary({ files = FILES, ...options } = {}) {
  await empty();
  if (files.length) {
    const answer = await fetch(`${table.url}api/library/import`, { method: 'POST', body: JSON.stringify({ files }) });
    assert.equal(answer.status, 200);
  }
  return visit(table, { hash: '#library', ...options });
}

async function empty() {
  const { games } = await (await fetch(`${table.url}api/library/games?limit=500`)).json();
  for (const { id } of games) await fetch(`${table.url}api/library/games/${id}`, { method: 'DELETE' });
}

const rows = (page) => page.getByTestId('games').locator('tbody tr');

/** Waits until as many games are listed. */
async function listed(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-testid=games] tbody tr').length === wanted, count);
}

test('games are found by every field', async () => {
  const { page, faults } = await openLibrary();
  await listed(page, 4);
  await page.getByLabel('Player').fill('ana');
  // "Dana" has it too.
  await listed(page, 3);
  await page.getByLabel('Result').selectOption('white');
  await listed(page, 1);
  assert.match(await rows(page).first().innerText(), /Chen/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await listed(page, 4);
  await page.getByLabel('Rule').selectOption('renju');
  await listed(page, 2);
  // The second game is the mirror image of the first.
  await page.getByLabel('Opening').fill('h8 h9 i9');
  await listed(page, 2);
  await page.getByLabel('From').fill('2025');
  await listed(page, 1);
  await page.getByLabel('Player').fill('nobody');
  await page.getByRole('heading', { name: 'No game fits' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a game opens on the board with its variations, and its opening finds it', async () => {
  const { page, faults } = await openLibrary();
  await page.getByRole('button', { name: 'Open Ana – Boris' }).click();
  await stoneAt(page, 'a15', 'White');
  assert.equal(await page.evaluate(() => document.body.dataset.view), 'analyse');
  await page.keyboard.press('Home');
  for (let move = 0; move < 3; move += 1) await page.keyboard.press('ArrowRight');
  await stoneAt(page, 'i9', 'Black');
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'From the board' }).click();
  await listed(page, 2);
  assert.deepEqual(faults, []);
});

test('what is removed comes back', async () => {
  const { page } = await openLibrary();
  await page.getByRole('button', { name: 'Remove Dana – Eva' }).click();
  await listed(page, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await listed(page, 4);
});

test('files come in, bad ones are told, and an export brings everything back', async () => {
  const { page } = await openLibrary({ files: [] });
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  const upload = ({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const input = page.getByLabel('Import: Files…');
  await input.setInputFiles([...FILES, { name: 'bad.sgf', text: '(;GM[4' }].map(upload));
  await listed(page, 4);
  await page.getByText('4 games added. 1 file could not be read.').first().waitFor();
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByRole('dialog').getByText(/^bad\.sgf: /).waitFor();
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  assert.match(download.suggestedFilename(), /^tengen-library-\d{4}-\d\d-\d\d\.jsonl$/);
  const text = await readFile(await download.path(), 'utf8');
  await empty();
  await page.reload();
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await input.setInputFiles([upload({ name: 'all.jsonl', text })]);
  await listed(page, 4);
  await page.getByRole('button', { name: 'Open Ana – Boris' }).click();
  await stoneAt(page, 'a15', 'White');
});

test('games are pasted and dropped', async () => {
  const { page } = await openLibrary({ files: [] });
  await page.getByRole('button', { name: 'Paste…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('h8i9g7\nh8h9\n');
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await listed(page, 2);
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.sgf'));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
  }, FILES[0].text);
  await listed(page, 3);
});

test('the game on the board is kept, and kept in its place', async () => {
  const { page } = await openLibrary({ files: [], hash: '#freestyle/15/h8i9g7' });
  await stoneAt(page, 'g7', 'Black');
  await page.getByRole('button', { name: 'Share, import and export' }).click();
  await page.getByRole('button', { name: 'Keep this game' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await listed(page, 1);
  await page.keyboard.press('2');
  await page.locator('[data-point=a1]').click();
  await stoneAt(page, 'a1', 'White');
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'Keep this game' }).click();
  await page.getByText('Kept in the library.').waitFor();
  await listed(page, 1);
  await page.waitForFunction(() => document.querySelector('td.is-moves')?.textContent === '4');
  await page.getByRole('button', { name: /^Open / }).click();
  await stoneAt(page, 'a1', 'White');
  assert.equal((await stones(page)).length, 4);
});

test('a finished game is kept by itself, unless the user wants it otherwise', async () => {
  const { page } = await openLibrary({ files: [], hash: '#play' });
  const finish = async (page) => {
    await page.getByRole('button', { name: 'Play', exact: true }).last().click();
    await page.locator('[data-point=h8]').click();
    await page.getByTestId('status').getByRole('heading', { name: 'Your move' }).waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByTestId('status').getByRole('heading', { name: 'You have lost' }).waitFor();
  };
  await finish(page);
  await page.keyboard.press('5');
  await listed(page, 1);
  assert.match(await rows(page).first().innerText(), /White won/);
  const other = await visit(table, { hash: '#play', settings: { keepGames: false } });
  await finish(other.page);
  await other.page.keyboard.press('5');
  await listed(other.page, 1);
});

test('a game opens in the review', async () => {
  const analyses = async () => (await (await fetch(`${table.url}api/library`)).json()).analyses;
  const { page } = await openLibrary();
  const known = await analyses();
  await listed(page, 4);
  const row = rows(page).filter({ hasText: 'Boris' });
  await row.getByRole('button', { name: /^Review / }).click();
  await page.getByRole('radio', { name: 'Quick' }).check();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByTestId('accuracy-black').waitFor();
  assert.equal(await analyses(), known + 1, 'the library keeps it');
});

test('the library is in nobody\'s way', async () => {
  for (const settings of [{ theme: 'wood' }, { theme: 'night' }, { theme: 'contrast' }]) {
    const { page, context } = await openLibrary({ settings });
    await listed(page, 4);
    assert.deepEqual(await findings(page), []);
    await context.close();
  }
  const { page } = await openLibrary({ viewport: { width: 390, height: 844 } });
  await listed(page, 4);
  assert.deepEqual(await findings(page), []);
  const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isCut, false);
});
