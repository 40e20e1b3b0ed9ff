// The engine as an opponent and adviser: what it is asked, and what it answers.

import { t } from './language.js';
import { clockOf } from './plan.js';

/** @typedef {import('./socket.js').Message} Message */
/** @typedef {{point: string, reasons: import('./words.js').Reason[], chance: number|null}} Hint */

/**
 * Asks the engine for its move, or its choice in an opening; `null` if it was stopped.
 * @param {import('./game.js').Game} game
 * @returns {Promise<Message|null>}
 */
export async function askOpponent({ plan, table, tip, opening, clock, socket }) {
  if (!plan) return null;
  const { agent, level, knobs } = plan.opponent;
  const position = table.tree.position(tip);
  const job = opening
    ? { do: 'opening', protocol: opening.protocol, position, agent, level }
    : { do: 'move', position, agent, level, knobs, clock: clockOf(plan, clock, table.tree.turn(tip)) };
  /** @type {Message|null} */
  let answer = null;
  const { cancelled } = await socket.run(job, (message) => { answer = message; });
  if (cancelled) return null;
  if (!answer) throw new Error(t('trouble.noMove'));
  return answer;
}

/**
 * Asks for a good move and the reasons.
 * @param {import('./game.js').Game} game
 * @returns {Promise<Hint|null>}
 */
export async function askHint({ table, tip, socket }) {
  /** @type {Hint|null} */
  let hint = null;
  await socket.run({ do: 'hint', position: table.tree.position(tip) }, (message) => {
    if (message.type === 'hint') hint = { point: message.move, reasons: message.reasons, chance: message.winrate };
  });
  return hint;
}
