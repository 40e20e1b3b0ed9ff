// Names of things as people read them.

import { knows, language, t } from './language.js';
import { shown, shownLine } from './points.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {{key: string, color?: Color, shape?: string, point?: string, plies?: number}} Reason why a move is good */
/** @typedef {{key: string, color?: Color, shape?: string, points?: string[], answers?: string[], count?: number, point?: string, reason?: string}} Remark what the rules see in a position */

/** @param {string} rule */
export function ruleName(rule) {
  return knows(`rule.${rule}`) ? t(`rule.${rule}`) : rule;
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

/** Words that begin with a capital and end with a stop. @param {string} text */
export function sentence(text) {
  const start = text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
  return /[.!?。]$/.test(start) ? start : `${start}${t('list.stop')}`;
}

/**
 * The name of an opponent; the engine tells its level.
 * @param {import('./plan.js').Opponent} opponent
 */
export function opponentName({ agent, level }) {
  return level === null ? agent : t('level.opponent', { level, words: t(`level.${level}`) });
}

/**
 * Why a game has ended.
 * @param {import('./standing.js').Result} result
 */
export function reasonWords({ winner, reason }) {
  return t(reason === 'time' || reason === 'resigned' ? `result.${reason}.${winner}` : `result.${reason}`);
}

/**
 * Points of which one is to be chosen: `G8, H8 or K10`.
 * @param {string[]} points
 */
export function eitherOf(points) {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(points.map(shown));
}

/**
 * Why a move is good.
 * @param {Reason} reason
 */
export function whyWords({ key, color, shape, point, plies }) {
  const values = { shape: shape ? t(`shape.${shape}`) : '', point: shown(point ?? ''), count: plies ?? 0 };
  return t(color ? `why.${key}.${color}` : `why.${key}`, values);
}

/**
 * What the rules see in a position, in a sentence.
 * @param {Remark} remark
 */
export function remarkWords({ key, color, shape, points = [], answers = [], count = 0, point = '', reason = '' }) {
  return t(color ? `threat.${key}.${color}` : `threat.${key}`, {
    shape: shape ? t(`shape.${shape}`) : '', points: eitherOf(points), answers: eitherOf(answers),
    count, point: shown(point), reason: reason && t(`forbidden.${reason}`),
  });
}

/**
 * What the enemy threatens, and what holds.
 * @param {import('./analysis.js').Defence} defence
 */
export function defenceWords({ winner, plies, line, holding }) {
  const rest = holding.length ? 'hold' : 'lost';
  return t(`threat.win.${winner}.${rest}`, { count: plies, line: shownLine(line), points: eitherOf(holding.map(({ move }) => move)) });
}
