// What axe-core says about a page.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Serious findings on the page as it stands.
 * @param {import('playwright-core').Page} page
 * @param {object} [options] of axe
 */
export async function findings(page, options = {}) {
  // The page's policy allows no foreign script, so axe comes in beside it.
  await page.evaluate(await readFile(SCRIPT, 'utf8'));
  const { violations } = await page.evaluate((given) => globalThis.axe.run(given), options);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' | ')}`);
}
