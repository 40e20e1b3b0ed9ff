// Pictures of the board: SVG by hand, PNG from it. They stand alone, so their colours are written
// into them and no style sheet is needed.

import { CELL, MARGIN, RADIUS, extent, place, stars } from '../board/grid.js';
import { t } from '../language.js';
import { LETTERS } from '../points.js';

/** @typedef {import('../tree.js').Stone} Stone */
/** @typedef {{width: number, height: number, stones: Stone[], last: string|null, numbers: boolean}} Picture */

const GRADIENTS = `<defs>
<linearGradient id="w" x2="1" y2="1"><stop stop-color="#edcb8e"/><stop offset="1" stop-color="#d9a95f"/></linearGradient>
<radialGradient id="b" cx=".36" cy=".3" r=".78"><stop stop-color="#6d6a68"/><stop offset=".45" stop-color="#2a2827"/><stop offset="1" stop-color="#0b0a0a"/></radialGradient>
<radialGradient id="h" cx=".36" cy=".3" r=".78"><stop stop-color="#fff"/><stop offset=".5" stop-color="#f4f1ea"/><stop offset="1" stop-color="#c9c2b4"/></radialGradient>
</defs>`;

/**
 * The board as SVG.
 * @param {Picture} picture
 */
export function boardSvg({ width, height, stones, last, numbers }) {
  const [w, h] = [extent(width), extent(height)];
  const lines = [];
  const words = [];
  for (let column = 0; column < width; column += 1) {
    const x = MARGIN + column * CELL;
    lines.push(`M${x} ${MARGIN}V${h - MARGIN}`);
    words.push(`<text x="${x}" y="${h - 14}">${LETTERS[column].toUpperCase()}</text>`);
  }
  for (let row = 0; row < height; row += 1) {
    const y = h - MARGIN - row * CELL;
    lines.push(`M${MARGIN} ${y}H${w - MARGIN}`);
    words.push(`<text x="17" y="${y + 5}">${row + 1}</text>`);
  }
  const dots = stars(width, height).map((star) => place(star, height)).map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4" fill="#4f3716"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${GRADIENTS}`
    + `<rect width="${w}" height="${h}" rx="10" fill="url(#w)"/><path d="${lines.join('')}" stroke="#4f3716" stroke-width="1.2"/>${dots.join('')}`
    + `<g font-family="system-ui,sans-serif" font-size="14" fill="#4f3716" text-anchor="middle">${words.join('')}</g>`
    + `<g font-family="system-ui,sans-serif" font-size="16" text-anchor="middle">${stones.map((stone) => stoneSvg(stone, height, numbers)).join('')}</g>`
    + `${last && !numbers ? ringSvg(last, height) : ''}</svg>\n`;
}

/**
 * @param {Stone} stone
 * @param {number} height
 * @param {boolean} numbers
 */
function stoneSvg({ point, color, number }, height, numbers) {
  const { x, y } = place(point, height);
  const text = numbers && number ? `<text x="${x}" y="${y + 5.5}" fill="${color === 'black' ? '#fff' : '#111'}">${number}</text>` : '';
  return `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="${RADIUS}" fill="#2d1a05" fill-opacity=".28"/>`
    + `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="url(#${color === 'black' ? 'b' : 'h'})"/>${text}`;
}

/**
 * @param {string} point
 * @param {number} height
 */
function ringSvg(point, height) {
  const { x, y } = place(point, height);
  return `<circle cx="${x}" cy="${y}" r="6.5" fill="none" stroke="#d2452c" stroke-width="2.6"/>`;
}

/**
 * The board as PNG.
 * @param {Picture} picture
 * @returns {Promise<Blob>}
 */
export async function boardPng(picture) {
  const address = URL.createObjectURL(new Blob([boardSvg(picture)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = extent(picture.width) * 2;
    canvas.height = extent(picture.height) * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((settle, fail) => {
      canvas.toBlob((blob) => (blob ? settle(blob) : fail(new Error(t('trouble.picture')))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
