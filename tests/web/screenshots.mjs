// Takes the pictures of the README into a folder. The browser reduces them to 256 colours by an
// encoder of its own, as pictures of wood are large otherwise.

import { stat, writeFile } from 'node:fs/promises';
import { deflateSync, crc32 as zlibCrc } from 'node:zlib';
import { cell, headline, setTable, visit } from './table.mjs';

/** A game of some interest; Black is to move. */
const GAME = '#freestyle/15/h8i9h9h10g8f8i10f7i8j8f9g10f10e8';

/** What a picture may weigh. */
const LARGEST = 200_000;

const folder = process.argv[2];
if (!folder) throw new Error('screenshots.mjs: no folder, expected where the pictures go');
const table = await setTable();

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** The checksum of PNG; older versions of node do not have it. */
function crc32(bytes) {
  if (zlibCrc) return zlibCrc(bytes);
  let c = 0xffffffff;
  for (const byte of bytes) c = CRC[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** A part of a PNG file. */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

/** A PNG of at most 256 colours: the commonest, every pixel the nearest of them. */
function reduce({ width, height, pixels }) {
  const counts = new Map();
  const key = (at) => ((pixels[at] & 0xf8) << 16) | ((pixels[at + 1] & 0xf8) << 8) | (pixels[at + 2] & 0xf8);
  for (let at = 0; at < pixels.length; at += 4) counts.set(key(at), (counts.get(key(at)) ?? 0) + 1);
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([color]) => [(color >> 16) | 4, ((color >> 8) & 255) | 4, (color & 255) | 4]);
  const nearest = new Map();
  const lines = Buffer.alloc((width + 1) * height);
  for (let at = 0, out = 0; at < pixels.length; at += 4) {
    if ((at / 4) % width === 0) out += 1;
    const color = key(at);
    let index = nearest.get(color);
    if (index === undefined) {
      const distances = palette.map(([r, g, b]) => (r - pixels[at]) ** 2 + (g - pixels[at + 1]) ** 2 + (b - pixels[at + 2]) ** 2);
      index = distances.indexOf(Math.min(...distances));
      nearest.set(color, index);
    }
    lines[out] = index;
    out += 1;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

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
  await writeFile(file, reduce(await pixelsOf(await page.screenshot())));
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
    await page.locator('.line:not(.waiting)').first().waitFor();
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('End');
  await page.getByTestId('engine-status').filter({ hasText: 'done' }).waitFor();
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
} finally {
  await table.clear();
}
