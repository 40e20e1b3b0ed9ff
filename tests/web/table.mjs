// What the tests share: a server, a browser, pages that are watched.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const ARGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Milliseconds that answers of the server are late, each by chance between a half and all of them. A
 * test that passes only with a quick server fails on a busy machine: `LAG=1500 scripts/web-test` finds it.
 */
const LAG = Number(process.env.LAG ?? 0);

/** Starts `tengen serve`; TENGEN names the program, TENGEN_WEB a folder with the page to work on. */
export async function startServer() {
  const program = process.env.TENGEN ?? 'tengen';
  const folder = process.env.TENGEN_WEB ? ['--web', process.env.TENGEN_WEB] : [];
  const data = await mkdtemp(join(tmpdir(), 'tengen-'));
  const args = ['serve', '--no-open', '--addr', '127.0.0.1:0', '--data', data, ...folder];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.on('exit', () => rm(data, { recursive: true, force: true }));
  child.on('error', () => {}); // The program is missing: its output ends, and that is told below.
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, stop: () => child.kill('SIGINT') };
  }
  throw new Error(`${program} serve ended without telling its address`);
}

/** Starts the browser; CHROMIUM names another one. */
export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
}

/** A server and a browser for the tests of a file. */
export async function setTable() {
  const server = await startServer();
  const browser = await startBrowser();
  return { url: server.url, browser, clear: async () => { await browser.close(); server.stop(); } };
}

/**
 * A new visitor. Errors on the console and requests to other hosts are collected in `faults`.
 * @param {{url: string, browser: import('playwright-core').Browser}} table
 * @param {import('playwright-core').BrowserContextOptions & {settings?: object, hash?: string, lag?: number}} [options]
 */
export async function visit({ url, browser }, { settings, hash = '', lag = LAG, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  // States are waited for as long as a busy machine needs.
  context.setDefaultTimeout(120_000);
  if (lag > 0) {
    await context.route('**/api/**', async (route) => {
      await sleep((0.5 + Math.random() / 2) * lag);
      await route.continue().catch(() => {}); // The page may be gone by now.
    });
    await context.routeWebSocket('**', (socket) => {
      socket.connectToServer().onMessage((message) => { setTimeout(() => socket.send(message), lag / 4); });
    });
  }
  if (settings) {
    await context.addInitScript((values) => {
      if (!localStorage.getItem('tengen.settings')) localStorage.setItem('tengen.settings', JSON.stringify(values));
    }, settings);
  }
  const page = await context.newPage();
  const faults = watch(page, url);
  await page.goto(url + hash);
  // The board is drawn on every view, though some hide it.
  await page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return { context, page, faults };
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @returns {string[]}
 */
export function watch(page, url) {
  /** @type {string[]} */
  const faults = [];
  page.on('console', (message) => { if (message.type() === 'error') faults.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(data|blob):/.test(address)) faults.push(`request to ${address}`);
  });
  return faults;
}

/** The cell of a point, whatever lies there. */
export const cell = (page, point) => page.locator(`[data-point="${point}"]`);

/** Waits until a point tells a stone of that colour. */
export const stoneAt = (page, point, color) => page.getByRole('gridcell', { name: new RegExp(`^${point.toUpperCase()}, ${color} stone`) }).waitFor();

/** The points that hold a stone. */
export const stones = (page) => page.locator('[role=gridcell][aria-label*=" stone"]').evaluateAll((cells) => cells.map((each) => each.getAttribute('data-point')));

/** Waits until the headline of the game is one of some words, and tells which. */
export async function headline(page, words) {
  const heading = page.getByTestId('status').getByRole('heading').filter({ hasText: words });
  await heading.waitFor();
  return heading.innerText();
}

/**
 * Plays the moves that hints suggest until the game is over.
 * @param {import('playwright-core').Page} page
 * @param {{ask: () => Promise<void>, play: (point: string) => Promise<void>}} hand
 */
export async function playByHints(page, { ask, play }) {
  for (let move = 0; move < 60; move += 1) {
    const now = await headline(page, /Your move|You have|draw/);
    if (now !== 'Your move') return now;
    await ask();
    const text = await page.getByText(/^Hint: /).innerText();
    const point = /Hint: ([A-V]\d+)/.exec(text)[1].toLowerCase();
    await play(point);
    await stoneAt(page, point, 'Black');
  }
  assert.fail('the game did not end in 60 moves');
}
