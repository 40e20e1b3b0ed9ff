// Puzzles in the browser: solved, failed, repeated, filtered; and the rules behind them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hardness, next, passes } from '../../web/views/puzzles/choice.js';
import { NEW, after as attempt, isDue } from '../../web/views/puzzles/repetition.js';
import { follow, hardest, lengths } from '../../web/views/puzzles/walk.js';
import { findings } from './axe.mjs';
import { cell, setTable, stones, visit } from './table.mjs';

const DAY = 24 * 3600 * 1000;

test('what failed comes after ten minutes, then after 1, 3, 7 and 21 days', () => {
  assert.equal(attempt(NEW, true, 0).due, null);
  let state = attempt(NEW, false, 0);
  assert.equal(state.due, 10 * 60 * 1000);
  assert.ok(!isDue(state, state.due - 1) && isDue(state, state.due));
  for (const days of [1, 3, 7, 21]) {
    state = attempt(state, true, 5);
    assert.equal(state.due, 5 + days * DAY);
  }
  state = attempt(state, true, 5);
  assert.deepEqual([state.due, state.solved, state.failed], [null, 5, 1]);
  assert.equal(attempt(state, false, 0).due, 10 * 60 * 1000);
});

test('due ones come first, then easy new ones, never the same twice', () => {
  const puzzle = (id, level) => ({ id, rule: 'renju', width: 15, height: 15, turn: 'black', kind: 'vcf', plies: 5, grade: 1, level, own: false });
  const puzzles = [puzzle('hard', 9), puzzle('easy', 1), puzzle('late', 3), puzzle('later', 3)];
  const states = { late: attempt(NEW, false, 0), later: attempt(NEW, false, 1000) };
  const stateOf = (id) => states[id] ?? NEW;
  const first = () => 0;
  assert.equal(next(puzzles, stateOf, DAY, '', first).id, 'late');
  assert.equal(next(puzzles, stateOf, DAY, 'late', first).id, 'later');
  assert.equal(next(puzzles, stateOf, 0, '', first).id, 'easy');
  assert.equal(next(puzzles.slice(0, 1), stateOf, 0, 'hard', first).id, 'hard');
  assert.equal(next([], stateOf, 0, '', first), null);
  assert.equal(hardness(puzzle('none', null)), 2);
  const filter = { rule: '', level: '', set: '' };
  assert.ok(passes(puzzles[0], { ...filter, rule: 'renju/15', level: '9-10' }));
  assert.ok(!passes(puzzles[0], { ...filter, rule: 'renju/20' }) && !passes(puzzles[0], { ...filter, level: '1-2' }) && !passes(puzzles[0], { ...filter, set: 'own' }));
});

test('the defence that lasts longest is played', () => {
  const steps = [
    { play: 'h8', answers: [['h9', 1], ['h7', 2]], otherwise: 3 },
    { play: 'a1', answers: [], otherwise: null },
    { play: 'b1', answers: [['c1', 3]], otherwise: null },
    { play: 'd1', answers: [], otherwise: null },
  ];
  assert.deepEqual(lengths(steps), [5, 1, 3, 1]);
  assert.equal(hardest(steps, steps[0], () => true, []), 'h7');
  assert.equal(hardest(steps, steps[0], (point) => point !== 'h7', []), 'h9');
  assert.equal(follow(steps, ['h8', 'h7']).step.play, 'b1');
  assert.equal(follow(steps, ['h8', 'o1']).step.play, 'd1');
  assert.equal(follow(steps, ['a8']), null);
  const open = [{ play: 'h8', answers: [['h9', 1]], otherwise: 2 }, steps[1], { play: 'b1', answers: [['c1', 3]], otherwise: null }, steps[3]];
  assert.equal(hardest(open, open[0], (point) => point !== 'h8', ['a1', 'h8', 'h9', 'i9']), 'i9');
});

let table;
before(async () => { table = await setTable(); });
after(() => table.clear());

const head = (page) => page.locator('[data-puzzle]');
const phase = (page, name) => page.locator(`[data-phase="${name}"]`).waitFor();
const figure = (page, name) => page.locator(`[data-figure="${name}"] strong`);

/** Opens the view with some puzzles, and gives the one that is shown with all it holds. */
async function open(choose = {}) {
  const visitor = await visit(table, { hash: '#puzzles', settings: { language: 'en', confirm: 'direct' } });
  const { page } = visitor;
  await phase(page, 'solving');
  for (const [label, value] of Object.entries(choose)) {
    await page.locator(`select[name="${label}"]`).selectOption(value);
    await phase(page, 'solving');
  }
  return { ...visitor, puzzle: await shownPuzzle(page) };
}

async function shownPuzzle(page) {
  const id = await head(page).getAttribute('data-puzzle');
  const { puzzles } = await (await fetch(`${table.url}api/puzzles`)).json();
  return puzzles.find((puzzle) => puzzle.id === id);
}

/** Plays the answer, and then what the engine would play, until the puzzle ends. */
async function solve(page, puzzle) {
  const moves = puzzle.moves.match(/[a-v]\d+/g);
  let point = puzzle.answer;
  for (let count = 0; count < 20; count += 1) {
    const before = (await stones(page)).length;
    await cell(page, point).click();
    await page.waitForFunction(() => ['solving', 'solved'].includes(document.querySelector('[data-phase]')?.getAttribute('data-phase') ?? ''));
    if (await page.locator('[data-phase="solved"]').count()) return;
    await page.waitForFunction((least) => document.querySelectorAll('[role=gridcell][aria-label*=" stone"]').length >= least, before + 2);
    const played = await page.evaluate(() => JSON.parse(sessionStorage.getItem('tengen.table')));
    point = await answerTo(page, puzzle, pathMoves(played));
  }
  assert.fail(`${puzzle.id} was not solved; it began with ${moves.length} moves`);
}

/** The moves on the table. */
function pathMoves({ game, path }) {
  const moves = [];
  let node = game.tree;
  for (const index of path) {
    node = node.children[index];
    moves.push(node.move);
  }
  return moves;
}

/** The winning move of a position, asked over a socket of its own. */
function answerTo(page, { rule, width, height }, moves) {
  return page.evaluate((position) => new Promise((resolve) => {
    const link = new WebSocket(`ws://${location.host}/api/socket`);
    link.onopen = () => link.send(JSON.stringify({ id: 1, do: 'solve', position, kind: 'vct', time_ms: 20000 }));
    link.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'solved') { link.close(); resolve(message.line[0]); }
    };
  }), { rule, width, height, moves });
}

test('a puzzle is solved by clicks, and the next one comes', async () => {
  const { page, faults, puzzle, context } = await open({ Difficulty: '1-2' });
  await page.getByRole('heading', { name: /(Black|White) wins by/ }).waitFor();
  await solve(page, puzzle);
  await page.getByTestId('puzzle-status').getByText('Solved!').waitFor();
  assert.equal(await figure(page, 'streak').innerText(), '1');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await phase(page, 'solving');
  assert.notEqual(await head(page).getAttribute('data-puzzle'), puzzle.id);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a wrong move is refuted, the solution can be seen and tried, and the puzzle comes again', async () => {
  const { page, faults, puzzle, context } = await open({ Difficulty: '3-4', Rule: 'freestyle/15' });
  const taken = new Set(await stones(page));
  const wrong = ['a1', 'a15', 'o1', 'o15'].find((point) => !taken.has(point) && point !== puzzle.answer);
  await cell(page, wrong).click();
  await phase(page, 'failed');
  assert.ok((await stones(page)).length >= taken.size + 2, 'the answer is on the board');
  assert.equal(await figure(page, 'streak').innerText(), '0');
  assert.equal(await figure(page, 'due').innerText(), '1');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('button', { name: puzzle.answer.toUpperCase(), exact: true }).first().waitFor();
  assert.equal((await stones(page)).length, taken.size);
  // What if: the answer of the proof comes after the winning move.
  await cell(page, puzzle.answer).click();
  await page.waitForFunction((least) => document.querySelectorAll('[role=gridcell][aria-label*=" stone"]').length >= least, taken.size + 2);
  // Ten minutes later it comes first.
  await page.clock.install({ time: Date.now() + 11 * 60 * 1000 });
  await page.reload();
  await phase(page, 'solving');
  assert.equal(await head(page).getAttribute('data-puzzle'), puzzle.id);
  assert.deepEqual(faults, []);
  await context.close();
});

test('the game of the other views is there again afterwards', async () => {
  const { page, context } = await open();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  assert.deepEqual(await stones(page), []);
  await cell(page, 'h8').click();
  await page.getByRole('button', { name: 'Puzzles', exact: true }).click();
  await phase(page, 'solving');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  assert.deepEqual(await stones(page), ['h8']);
  await context.close();
});

test('puzzles can be chosen by rule and level', async () => {
  const { page, context } = await open({ Rule: 'renju/15', Difficulty: '5-6' });
  for (let count = 0; count < 3; count += 1) {
    const puzzle = await shownPuzzle(page);
    assert.equal(puzzle.rule, 'renju');
    assert.ok([5, 6].includes(hardness(puzzle)), `level ${puzzle.level}`);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await phase(page, 'solving');
  }
  await context.close();
});

test('the view is accessible, solving and with the solution', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, context } = await visit(table, { hash: '#puzzles', viewport, settings: { language: 'en', theme: 'night' } });
    await phase(page, 'solving');
    assert.deepEqual(await findings(page), []);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.locator('.proof').waitFor();
    assert.deepEqual(await findings(page), []);
    await context.close();
  }
});
