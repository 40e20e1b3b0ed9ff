// An encoder of animated GIFs: frames of palette indices, packed by LZW. The format is that of
// CompuServe's GIF89a; only what changes from frame to frame is written.

/** @typedef {{left: number, top: number, width: number, height: number, pixels: Uint8Array, delay: number}} Frame delay in hundredths of a second */

/** Bits of a palette index: 128 colours. */
const DEPTH = 7;

/** The longest code that LZW may use, in bits. */
const LONGEST = 12;

/** Collects bytes. */
class Bytes {
  constructor() {
    /** @type {number[]} */
    this.list = [];
  }

  /** @param {number[]} values */
  put(...values) {
    for (const value of values) this.list.push(value & 255);
  }

  /** Numbers of two bytes, the low one first. @param {number[]} values */
  put16(...values) {
    for (const value of values) this.put(value, value >> 8);
  }

  /** @param {string} text */
  text(text) {
    for (const letter of text) this.put(letter.charCodeAt(0));
  }
}

/**
 * The animation.
 * @param {number} width
 * @param {number} height
 * @param {number[][]} palette up to 128 colours, each red, green, blue
 * @param {Frame[]} frames
 */
export function encodeGif(width, height, palette, frames) {
  const out = new Bytes();
  out.text('GIF89a');
  out.put16(width, height);
  out.put(0x80 | ((DEPTH - 1) << 4) | (DEPTH - 1), 0, 0);
  for (let index = 0; index < 1 << DEPTH; index += 1) out.put(...(palette[index] ?? [0, 0, 0]));
  out.put(0x21, 0xff, 11);
  out.text('NETSCAPE2.0');
  out.put(3, 1, 0, 0, 0);
  for (const frame of frames) putFrame(out, frame);
  out.put(0x3b);
  return new Uint8Array(out.list);
}

/**
 * @param {Bytes} out
 * @param {Frame} frame
 */
function putFrame(out, { left, top, width, height, pixels, delay }) {
  // Disposal 1: the picture stays, the next frame is painted over it.
  out.put(0x21, 0xf9, 4, 1 << 2);
  out.put16(delay);
  out.put(0, 0, 0x2c);
  out.put16(left, top, width, height);
  out.put(0, DEPTH);
  const packed = pack(pixels);
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.slice(at, at + 255);
    out.put(block.length, ...block);
  }
  out.put(0);
}

/**
 * LZW as GIF wants it: codes of growing length, a clear code when the table is full.
 * @param {Uint8Array} pixels
 */
function pack(pixels) {
  const clear = 1 << DEPTH;
  const bits = new Bits();
  /** @type {Map<number, number>} */
  let table = new Map();
  let next = clear + 2;
  let length = DEPTH + 1;
  bits.put(clear, length);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at += 1) {
    const key = (prefix << 8) | pixels[at];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    bits.put(prefix, length);
    table.set(key, next);
    if (next === 1 << length && length < LONGEST) length += 1;
    next += 1;
    if (next > (1 << LONGEST) - 1) {
      bits.put(clear, length);
      table = new Map();
      next = clear + 2;
      length = DEPTH + 1;
    }
    prefix = pixels[at];
  }
  bits.put(prefix, length);
  bits.put(clear + 1, length);
  return bits.end();
}

/** Codes of some bits, packed from the lowest bit of each byte. */
class Bits {
  constructor() {
    /** @type {number[]} */
    this.bytes = [];
    this.rest = 0;
    this.count = 0;
  }

  /**
   * @param {number} code
   * @param {number} length
   */
  put(code, length) {
    this.rest |= code << this.count;
    this.count += length;
    while (this.count >= 8) {
      this.bytes.push(this.rest & 255);
      this.rest >>>= 8;
      this.count -= 8;
    }
  }

  end() {
    if (this.count) this.bytes.push(this.rest & 255);
    return this.bytes;
  }
}
