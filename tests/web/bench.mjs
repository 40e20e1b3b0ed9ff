// First paint of the page, and the time from a move to the first line of analysis, in milliseconds.

import { cell, setTable, visit } from './table.mjs';

const ROUNDS = 9;
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const table = await setTable();
try {
  const paints = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, context } = await visit(table);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await context.close();
  }
  const { page, context } = await visit(table, { hash: '#freestyle/15/h8i9' });
  await page.keyboard.press(' ');
  await page.locator('.line:not(.waiting)').first().waitFor();
  const lines = [];
  for (const point of ['g7', 'j10', 'f6', 'e5', 'k8', 'c3', 'l4', 'm5', 'd9'].slice(0, ROUNDS)) {
    // Measured in the page, from the click to the frame that shows the line.
    await page.evaluate(() => {
      globalThis.shown = new Promise((settle) => {
        document.addEventListener('click', () => {
          const start = performance.now();
          const look = () => (document.querySelector('.line:not(.waiting)') ? settle(performance.now() - start) : requestAnimationFrame(look));
          requestAnimationFrame(look);
        }, { once: true });
      });
    });
    await cell(page, point).click();
    lines.push(await page.evaluate(() => globalThis.shown));
  }
  await context.close();
  console.log(JSON.stringify({ first_paint_ms: Math.round(median(paints)), first_line_ms: Math.round(median(lines)), worst_line_ms: Math.round(Math.max(...lines)) }));
} finally {
  await table.clear();
}
