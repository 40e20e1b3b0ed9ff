// Names of things as people read them.

/** @type {Record<string, string>} */
const RULES = {
  freestyle: 'Freestyle', standard: 'Standard', renju: 'Renju', caro: 'Caro', 'caro-overline': 'Caro with overlines',
};

/** What a rule asks for, in a sentence. @type {Record<string, string>} */
export const RULE_HINTS = {
  freestyle: 'Five or more in a row win.',
  standard: 'Exactly five in a row win.',
  renju: 'Black may not make double threes, double fours or six; White may.',
  caro: 'Exactly five win, unless blocked at both ends.',
  'caro-overline': 'Five or more win, unless blocked at both ends.',
};

/** @param {string} rule */
export function ruleName(rule) {
  return RULES[rule] ?? rule;
}

/**
 * The size of a board.
 * @param {{width: number, height: number}} board
 */
export function sizeName({ width, height }) {
  return width === height ? String(width) : `${width}×${height}`;
}

/**
 * A count in few figures: 12 k, 4.5 M.
 * @param {number} count
 */
export function shortCount(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}

/** A reason as a sentence, its points in capitals as on the board. @param {string} text */
export function sentence(text) {
  const named = text.replace(/\b[a-v]\d{1,2}\b/g, (point) => point.toUpperCase());
  const start = named.charAt(0).toUpperCase() + named.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
