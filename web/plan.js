// The game that a user plans: opponent, colour, board, thinking time, opening.

/** @typedef {import('./points.js').Color} Color */
/** @typedef {import('./clock.js').Terms} Terms */
/** @typedef {{agent: string, level: number|null, knobs: Record<string, string>}} Opponent agent '' is a second person */
/** @typedef {{opponent: Opponent, color: Color, rule: string, width: number, height: number, terms: Terms|null, protocol: string}} Plan */

/** Thinking time of opponents of full strength without a clock, in milliseconds. */
const PATIENCE = 3000;

/**
 * The thinking time that the settings ask for.
 * @param {import('./settings.js').Values} values
 * @returns {import('./clock.js').Terms|null}
 */
function termsOf(values) {
  const { clock, clockMinutes, clockIncrement, clockTurn } = values;
  const game = (/** @type {number} */ minutes, /** @type {number} */ seconds) => ({ turn: null, game: minutes * 60_000, increment: seconds * 1000 });
  switch (clock) {
    case '3': return game(3, 0);
    case '5+3': return game(5, 3);
    case '15+10': return game(15, 10);
    case 'turn30': return { turn: 30_000, game: null, increment: 0 };
    case 'own': return clockMinutes ? { ...game(clockMinutes, clockIncrement), turn: clockTurn ? clockTurn * 1000 : null }
      : clockTurn ? { turn: clockTurn * 1000, game: null, increment: 0 } : null;
    default: return null;
  }
}

/**
 * What the settings plan.
 * @param {import('./app.js').App} app
 * @returns {Plan}
 */
export function planOf({ settings }) {
  const { values } = settings;
  const { opponent: agent, level, rule, width, height, opening } = values;
  const color = values.color === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : /** @type {'black'|'white'} */ (values.color);
  return {
    opponent: { agent, level: agent === 'tengen' ? level : null, knobs: values.knobs[agent] ?? {} },
    color, rule, width, height, terms: termsOf(values), protocol: opening,
  };
}

/**
 * What an opponent is told about its time.
 * @param {Plan} plan
 * @param {import('./clock.js').Clock|null} clock
 * @param {Color} color of the opponent
 */
export function clockOf({ opponent }, clock, color) {
  if (!clock) {
    const isFull = opponent.level === null || opponent.level === 10;
    return { turn_ms: isFull ? PATIENCE : null, game_ms: null, increment_ms: 0 };
  }
  const { turn, game, increment } = clock.terms;
  const left = Math.floor(clock.now(color));
  return game === null ? { turn_ms: left, game_ms: null, increment_ms: 0 } : { turn_ms: turn, game_ms: left, increment_ms: increment };
}
