// Openings in which a player may swap colours, step by step. The stones alternate in colour from
// the first, black one, so a step only tells who acts and what may be chosen.
//
//   swap2: the opener places three; the other takes black, takes white, or adds two;
//          after two more the opener chooses a colour.
//   swap1: the opener places one; the other chooses a colour.

import { t } from './language.js';

/** @typedef {'you'|'engine'} Actor */
/** @typedef {'place'|'choose'|'add'|'judge'} Stage */
/** @typedef {{protocol: string, opener: Actor, stage: Stage}} Opening */
/** @typedef {'black'|'white'|'add'} Choice */

/**
 * @param {string} protocol
 * @param {Actor} opener
 * @returns {Opening}
 */
export function begin(protocol, opener) {
  return { protocol, opener, stage: 'place' };
}

/**
 * Who has to act.
 * @param {Opening} opening
 * @returns {Actor}
 */
export function actor({ opener, stage }) {
  const other = opener === 'you' ? 'engine' : 'you';
  return stage === 'place' || stage === 'judge' ? opener : other;
}

/**
 * The number of stones on the board when a stage in which stones are placed is done.
 * @param {Opening} opening
 */
export function stonesAtEnd({ protocol, stage }) {
  if (stage === 'place') return protocol === 'swap2' ? 3 : 1;
  return stage === 'add' ? 5 : 0;
}

/**
 * What may be chosen, in a stage that is a choice.
 * @param {Opening} opening
 * @returns {Choice[]}
 */
export function options({ protocol, stage }) {
  if (stage !== 'choose' && stage !== 'judge') return [];
  return protocol === 'swap2' && stage === 'choose' ? ['black', 'white', 'add'] : ['black', 'white'];
}

/**
 * The opening after the stones of a stage were placed.
 * @param {Opening} opening
 * @returns {Opening}
 */
export function placed(opening) {
  return { ...opening, stage: opening.stage === 'place' ? 'choose' : 'judge' };
}

/**
 * The opening after the choice to add stones.
 * @param {Opening} opening
 * @returns {Opening}
 */
export function adding(opening) {
  return { ...opening, stage: 'add' };
}

/**
 * What the one who acts is asked to do.
 * @param {Opening} opening
 * @param {number} stones on the board
 */
export function invitation(opening, stones) {
  const count = stonesAtEnd(opening) - stones;
  switch (opening.stage) {
    case 'place': return t('opening.place', { count });
    case 'add': return t('opening.adding', { count });
    default: return t('opening.choose');
  }
}
