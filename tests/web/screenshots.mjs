// Takes the pictures of the README and of the guide into a folder.

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fewColors } from './palette.mjs';
import { cell, headline, setTable, visit } from './table.mjs';

/** A game of some interest; Black is to move. */
const GAME = '#freestyle/15/h8i9h9h10g8f8i10f7i8j8f9g10f10e8';

/** What a picture may weigh. */
const LARGEST = 200_000;

const folder = process.argv[2];
if (!folder) throw new Error('screenshots.mjs: no folder, expected where the pictures go');
const table = await setTable();

/** The pixels of a picture, read by the browser. */
async function pixelsOf(picture) {
  const page = await table.browser.newPage();
  const { width, height, data } = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const paint = canvas.getContext('2d');
    paint.drawImage(image, 0, 0);
    const bytes = paint.getImageData(0, 0, image.width, image.height).data;
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { width: image.width, height: image.height, data: btoa(text) };
  }, `data:image/png;base64,${picture.toString('base64')}`);
  await page.close();
  return { width, height, pixels: Buffer.from(data, 'base64') };
}

/** Takes a picture of a page. */
async function take(page, name) {
  const file = `${folder}/${name}.png`;
  await page.mouse.move(2, 300);
  await writeFile(file, fewColors(await pixelsOf(await page.screenshot())));
  const { size } = await stat(file);
  if (size > LARGEST) throw new Error(`${file} weighs ${size} bytes, expected at most ${LARGEST}`);
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}

/** The analysis of the game, for a while. */
async function analyse(options) {
  const { page, context } = await visit(table, { hash: GAME, ...options });
  // Leafing through the game gives the graph its values.
  await page.keyboard.press(' ');
  for (let move = 14; move > 4; move -= 1) {
    await page.getByTestId('engine-status').filter({ hasText: /depth (9|\d\d)\/|done/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('End');
  await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
  return { page, context };
}

/** The review of a game that both sides could have won. */
async function review(options) {
  const { page, context } = await visit(table, { hash: '#renju/15/h8h9i9g7j10k11i8i10j8g8k8l8j7a1j11', ...options });
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('heading', { name: 'Turning points' }).waitFor();
  await page.locator('.moment').filter({ hasText: '14. ' }).getByRole('button').first().click();
  return { page, context };
}

/** A puzzle before its first move. */
async function puzzle(options) {
  const { page, context } = await visit(table, options);
  await page.keyboard.press('4');
  await page.locator('[data-phase="solving"]').waitFor();
  return { page, context };
}

/** A library with some games of the papers' agents. */
async function library(options) {
  const folder = await mkdtemp(join(tmpdir(), 'tengen-games-'));
  const players = ['deng-liu', 'zhouying', 'zhang', 'greedy'].flatMap((name) => ['--engine', `agent=${name}`]);
  execFileSync(process.env.TENGEN ?? 'tengen', ['match', ...players, '--each', 'nodes=300', '--games', '2', '--out', join(folder, 'match')]);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.psq'));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
  await rm(folder, { recursive: true });
  await fetch(`${table.url}api/library/import`, { method: 'POST', body: JSON.stringify({ files }) });
  const { page, context } = await visit(table, { hash: '#library', ...options });
  await page.getByTestId('games').locator('tbody tr').nth(5).waitFor();
  return { page, context };
}

/** A match that is being played. */
async function arena(options) {
  const { page, context } = await visit(table, options);
  const player = (who, level = 0) => ({ who: `agent:${who}`, level, knobs: {} });
  const players = [player('tengen', 5), player('deng-liu'), player('zhouying')];
  await page.evaluate((form) => localStorage.setItem('tengen.arena', JSON.stringify(form)),
    { players, games: 40, limit: 'nodes', nodes: 2000, size: 15 });
  await page.reload();
  await page.getByRole('button', { name: 'Arena' }).click();
  await page.getByLabel('Name').fill('autumn cup');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByTestId('arena-played').filter({ hasText: /\d\d of / }).waitFor();
  return { page, context };
}

const desktop = { viewport: { width: 1280, height: 800 } };
try {
  const game = await visit(table, { ...desktop, settings: { level: 5 } });
  for (const point of ['h8', 'j10', 'g10']) {
    const target = cell(game.page, point);
    if (/empty/.test(await target.getAttribute('aria-label'))) await target.click();
    await headline(game.page, /Your move/);
  }
  await game.page.getByRole('button', { name: 'Hint' }).click();
  await game.page.getByText(/^Hint: /).waitFor();
  await take(game.page, 'play');
  await game.context.close();
  for (const [name, options] of [
    ['analysis', { ...desktop, settings: { time: 4, lines: 4 } }],
    ['night', { ...desktop, settings: { theme: 'night', time: 4, lines: 4, threats: true } }],
    ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, settings: { time: 4 } }],
  ]) {
    const { page, context } = await analyse(options);
    await take(page, name);
    await context.close();
  }
  for (const [name, open, options] of [
    ['review', review, desktop],
    ['puzzles', puzzle, desktop],
    ['library', library, desktop],
    ['languages', library, { ...desktop, settings: { language: 'ja' } }],
    ['arena', arena, desktop],
  ]) {
    const { page, context } = await open(options);
    await take(page, name);
    await context.close();
  }
} finally {
  await table.clear();
}
