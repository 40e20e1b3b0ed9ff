// Pictures of few colours, as PNG files: pictures of wood are large otherwise.

import { deflateSync } from 'node:zlib';

/** Colours of a picture. */
const COLORS = 256;

/** The checksums of all bytes, from which that of a text is built. */
const CHECKS = Array.from({ length: 256 }, (_, byte) => {
  let check = byte;
  for (let bit = 0; bit < 8; bit += 1) check = check & 1 ? 0xedb88320 ^ (check >>> 1) : check >>> 1;
  return check;
});

function checksum(bytes) {
  let check = 0xffffffff;
  for (const byte of bytes) check = CHECKS[(check ^ byte) & 255] ^ (check >>> 8);
  return (check ^ 0xffffffff) >>> 0;
}

/** A part of a PNG file. */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/** How far the colours of a box reach in their widest channel, and which that is. */
function spread(box) {
  const reaches = [0, 1, 2].map((channel) => {
    const values = box.map(({ rgb }) => rgb[channel]);
    return Math.max(...values) - Math.min(...values);
  });
  const reach = Math.max(...reaches);
  return { reach, channel: reaches.indexOf(reach) };
}

/** Median cut: the box that reaches furthest, weighed by its pixels, is split until there are enough. */
function palette(colors) {
  let boxes = [colors];
  while (boxes.length < COLORS) {
    const weights = boxes.map((box) => (box.length < 2 ? 0 : spread(box).reach * Math.log2(2 + box.reduce((sum, { count }) => sum + count, 0))));
    const widest = weights.indexOf(Math.max(...weights));
    if (weights[widest] === 0) break;
    const { channel } = spread(boxes[widest]);
    const sorted = boxes[widest].sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = sorted.length >> 1;
    boxes = [...boxes.slice(0, widest), sorted.slice(0, half), sorted.slice(half), ...boxes.slice(widest + 1)];
  }
  return boxes;
}

/** The mean colour of a box. */
function mean(box) {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  return [0, 1, 2].map((channel) => Math.round(box.reduce((sum, { rgb, count }) => sum + rgb[channel] * count, 0) / pixels));
}

/**
 * A PNG of at most 256 colours.
 * @param {{width: number, height: number, pixels: Uint8Array}} picture four bytes a pixel
 */
export function fewColors({ width, height, pixels }) {
  const key = (at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) counts.set(key(at), (counts.get(key(at)) ?? 0) + 1);
  const boxes = palette([...counts].map(([color, count]) => ({ color, count, rgb: [color >> 16, (color >> 8) & 255, color & 255] })));
  const index = new Map(boxes.flatMap((box, at) => box.map(({ color }) => [color, at])));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = index.get(key((y * width + x) * 4));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('PLTE', Buffer.from(boxes.flatMap(mean))),
    chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
