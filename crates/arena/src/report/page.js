/**
 * A game as the page holds it; lists are numbers between commas, empty where nothing is known.
 * @typedef {Object} Game
 * @property {number} number
 * @property {number} black index of the name
 * @property {number} white index of the name
 * @property {"black"|"white"|"draw"} result
 * @property {string} reason
 * @property {string=} detail
 * @property {number} opening how many moves were given
 * @property {string} moves such as `h8i9g7`; `--` is a pass
 * @property {string} times milliseconds
 * @property {string} values for the side to move
 * @property {string} depths
 * @property {string} nodes
 * @property {number} length how many moves, counted here
 */
/** @typedef {{x: number, y: number, name: string}|null} Step where a stone goes; null is a pass */

/** @type {{width: number, height: number, names: string[], games: Game[]}} */
const match = JSON.parse(element("data").textContent);
const { width, height, names, games } = match;

/** Rows that the list grows by. */
const PAGE = 100;
/** Milliseconds between moves that play on their own. */
const PACE = 700;
/** The value at which the graph shows three quarters of a sure win. */
const HALF = 300;

/** The value of a won position, as the records have it; each ply to the win costs one. */
const SURE = 30000;

/** What is shown. */
const state = {
  /** @type {Game|null} */ game: null,
  /** @type {Step[]} */ steps: [],
  ply: 0,
  hasNumbers: false,
  /** @type {number|undefined} */ timer: undefined,
  /** @type {Game[]} */ listed: games,
  shown: 0,
  /** @type {keyof Game} */ key: "number",
  isFalling: false,
};

/** @param {string} text @returns {Step[]} */
function parse(text) {
  return (text.match(/--|[a-z]\d+/g) ?? []).map((name) => name === "--" ? null
    : { x: name.charCodeAt(0) - 97, y: height - Number(name.slice(1)), name: name.toUpperCase() });
}

/** @param {string} list @param {number} ply */
function known(list, ply) {
  const text = list.split(",")[ply];
  return text ? Number(text) : undefined;
}

/** @param {number|undefined} ms */
function seconds(ms) {
  return ms === undefined ? "–" : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** @param {number|undefined} number */
function short(number) {
  if (number === undefined) return "–";
  if (number < 1e4) return String(number);
  return number < 1e6 ? `${(number / 1e3).toFixed(0)} K` : `${(number / 1e6).toFixed(1)} M`;
}

/** Values next to a sure win are shown as the moves to it. @param {number|undefined} value */
function worth(value) {
  if (value === undefined) return "–";
  const left = SURE - Math.abs(value);
  if (left >= 0 && left < 1000) return `${value > 0 ? "+" : "−"}M${left}`;
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}

/* The board */

/** The ends of a row of five or more through the last stone, if there is one. */
function winningRow() {
  const stones = new Map(state.steps.slice(0, state.ply)
    .flatMap((step, ply) => step ? [[step.x + 32 * step.y, ply % 2]] : []));
  const last = state.steps[state.ply - 1];
  if (!last) return null;
  const color = stones.get(last.x + 32 * last.y);
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const reach = (sign) => {
      let far = 0;
      while (stones.get(last.x + sign * (far + 1) * dx + 32 * (last.y + sign * (far + 1) * dy)) === color
        && last.x + sign * (far + 1) * dx >= 0 && last.x + sign * (far + 1) * dx < width) far++;
      return far;
    };
    const [before, after] = [reach(-1), reach(1)];
    if (before + after >= 4) {
      return { x1: last.x - before * dx, y1: last.y - before * dy, x2: last.x + after * dx, y2: last.y + after * dy };
    }
  }
  return null;
}

/** Draws the stones of the position that is shown. */
function drawStones() {
  stones.replaceChildren();
  state.steps.slice(0, state.ply).forEach((step, ply) => {
    if (!step) return;
    const color = ply % 2 ? "white" : "black";
    draw("circle", { cx: step.x + 0.04, cy: step.y + 0.06, r: 0.46, fill: "#000", opacity: 0.28 }, stones);
    draw("circle", { cx: step.x, cy: step.y, r: 0.46, fill: `url(#${color})` }, stones);
    if (state.hasNumbers) {
      const fill = ply + 1 === state.ply ? "#f26a2e" : ply % 2 ? "#222" : "#eee";
      draw("text", { x: step.x, y: step.y + 0.16, class: "number", fill }, stones, String(ply + 1));
    }
  });
  const row = state.ply === state.steps.length ? winningRow() : null;
  const last = state.steps[state.ply - 1];
  if (row) draw("line", { ...row, class: state.hasNumbers ? "row faint" : "row" }, stones);
  else if (last && !state.hasNumbers) draw("circle", { cx: last.x, cy: last.y, r: 0.2, class: "mark" }, stones);
}

/* One game */

/** Shows a position of the game. @param {number} ply */
function go(ply) {
  const { game, steps } = state;
  if (!game) return;
  state.ply = Math.max(0, Math.min(steps.length, ply));
  drawStones();
  const text = describe(game, state.ply);
  element("status").textContent = text;
  element("board").setAttribute("aria-label", `Board. ${text}`);
  drawCursor();
  for (const row of element("steps").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
  const row = element("steps").rows[state.ply - 1];
  row?.setAttribute("aria-current", "true");
  if (row && element("steps-box").open) scrollInside(row);
  element("first").disabled = element("back").disabled = state.ply === 0;
  element("last").disabled = element("next").disabled = state.ply === steps.length;
  for (const [index, color] of ["black", "white"].entries()) {
    const times = game.times.split(",").slice(0, state.ply).filter((_, at) => at % 2 === index);
    element(`${color}-time`).textContent = seconds(times.reduce((sum, ms) => sum + Number(ms), 0));
  }
}

/** Scrolls a row into the sight of its box, and not the page. @param {HTMLElement} row */
function scrollInside(row) {
  const box = /** @type {HTMLElement} */ (row.closest(".scroll"));
  box.scrollTop = row.offsetTop - box.clientHeight / 2;
}

/** One line about a position. @param {Game} game @param {number} ply */
function describe(game, ply) {
  if (ply === 0) return `Start of game ${game.number}, ${state.steps.length} moves`;
  const step = state.steps[ply - 1];
  const parts = [`${ply}. ${ply % 2 ? "Black" : "White"} ${step ? step.name : "passes"}`];
  if (ply <= game.opening) parts.push("opening");
  const [time, value, depth] = [game.times, game.values, game.depths].map((list) => known(list, ply - 1));
  if (time !== undefined) parts.push(seconds(time));
  if (value !== undefined) parts.push(`value ${worth(value)}`);
  if (depth !== undefined) parts.push(`depth ${depth}`);
  return parts.join(" · ");
}

/** Fills the list of moves. @param {Game} game */
function listSteps(game) {
  const columns = [game.times, game.values, game.depths, game.nodes].map((list) => list.split(","));
  const shows = [seconds, worth, short, short];
  element("steps").replaceChildren(...state.steps.map((step, ply) => {
    const row = make("tr");
    const cell = make("th", undefined, row);
    cell.setAttribute("scope", "row");
    const color = ply % 2 ? "○" : "●";
    make("button", `${ply + 1} ${color} ${step ? step.name : "pass"}`, cell);
    columns.forEach((column, index) => {
      make("td", shows[index](column[ply] ? Number(column[ply]) : undefined), row);
    });
    row.addEventListener("click", () => { stop(); go(ply + 1); });
    return row;
  }));
}

/** Draws both players' values over the game, as Black sees them. @param {Game} game */
function drawGraph(game) {
  const graph = element("graph");
  graph.replaceChildren();
  const across = 100 / Math.max(1, state.steps.length);
  draw("rect", { class: "given", x: 0, y: 0, width: game.opening * across, height: 100 }, graph);
  draw("line", { class: "middle", x1: 0, x2: 100, y1: 50, y2: 50 }, graph);
  const values = game.values.split(",");
  for (const [index, color] of ["black", "white"].entries()) {
    const points = values.flatMap((text, ply) => {
      if (!text || ply % 2 !== index) return [];
      const value = (index ? -1 : 1) * Number(text);
      return [`${((ply + 1) * across).toFixed(2)} ${(50 - 46 * Math.tanh(value / HALF)).toFixed(1)}`];
    });
    if (points.length) draw("path", { class: color, d: `M${points.join("L")}` }, graph);
  }
  draw("line", { class: "cursor", y1: 0, y2: 100 }, graph);
}

function drawCursor() {
  const x = 100 * state.ply / Math.max(1, state.steps.length);
  const line = element("graph").querySelector(".cursor");
  line?.setAttribute("x1", String(x));
  line?.setAttribute("x2", String(x));
}

/** Puts a game on the board. @param {Game} game */
function open(game) {
  stop();
  state.game = game;
  state.steps = parse(game.moves);
  for (const color of /** @type {const} */ (["black", "white"])) {
    const seat = element(`${color}-name`);
    seat.textContent = names[game[color]];
    seat.className = game.result === color ? "won" : "";
  }
  const end = game.result === "draw" ? "drawn" : `${game.result === "black" ? "Black" : "White"} won`;
  element("ending").textContent = `Game ${game.number}: ${end} (${game.reason})`
    + (game.detail ? ` – ${game.detail}` : "");
  listSteps(game);
  drawGraph(game);
  go(state.steps.length);
  markRow();
}

function stop() {
  clearInterval(state.timer);
  state.timer = undefined;
  element("run").setAttribute("aria-pressed", "false");
}

/** Plays on its own, from the start if the end is shown; or stops that. */
function run() {
  if (state.timer !== undefined) return stop();
  if (state.ply === state.steps.length) go(0);
  element("run").setAttribute("aria-pressed", "true");
  state.timer = setInterval(() => {
    go(state.ply + 1);
    if (state.ply === state.steps.length) stop();
  }, PACE);
}

function toggleNumbers() {
  state.hasNumbers = !state.hasNumbers;
  element("numbers").setAttribute("aria-pressed", String(state.hasNumbers));
  drawStones();
}

/* The list */

/** @param {Game} game */
function isListed(game) {
  const engine = element("by-engine").value;
  const result = element("by-result").value;
  const reason = element("by-reason").value;
  const color = engine === "" ? "" : game.black === Number(engine) ? "black" : game.white === Number(engine) ? "white" : null;
  if (color === null || (reason !== "" && game.reason !== reason)) return false;
  if (color === "" && (result === "won" || result === "lost")) return true;
  if (result === "won") return game.result === color;
  if (result === "lost") return game.result !== color && game.result !== "draw";
  return result === "" || game.result === result;
}

/** Lists the games anew after a change of filter or order. */
function list() {
  const { key, isFalling } = state;
  const value = (game) => key === "black" || key === "white" ? names[game[key]] : game[key];
  const order = (a, b) => {
    const [one, other] = [value(a), value(b)];
    const less = typeof one === "number" ? one - other : one.localeCompare(other);
    return (isFalling ? -less : less) || a.number - b.number;
  };
  state.listed = games.filter(isListed).sort(order);
  state.shown = 0;
  element("rows").replaceChildren();
  element("count").textContent = `${state.listed.length} of ${games.length} games`;
  for (const head of element("list").querySelectorAll("th[data-key]")) {
    if (head.dataset.key === key) head.setAttribute("aria-sort", isFalling ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
  more();
}

/** Adds a page of rows: a browser lays out a hundred at once, but not thousands. */
function more() {
  const next = state.listed.slice(state.shown, state.shown + PAGE);
  element("rows").append(...next.map(row));
  state.shown += next.length;
  element("more").hidden = state.shown >= state.listed.length;
  markRow();
}

/** @param {Game} game */
function row(game) {
  const line = make("tr");
  line.dataset.number = String(game.number);
  const link = /** @type {HTMLAnchorElement} */ (make("a", String(game.number), make("td", undefined, line)));
  link.href = `#game=${game.number}`;
  link.setAttribute("aria-label", `Game ${game.number}`);
  for (const color of /** @type {const} */ (["black", "white"])) {
    const cell = make("td", names[game[color]], line);
    cell.title = names[game[color]];
    if (game.result === color) cell.className = "winner";
  }
  make("td", game.result === "draw" ? "draw" : game.result === "black" ? "● won" : "○ won", line);
  make("td", game.reason, line).title = game.detail ?? "";
  make("td", String(game.length), line);
  line.addEventListener("click", (event) => {
    event.preventDefault();
    location.hash = link.hash;
    // The same game again, or a narrow screen where the board is out of sight.
    if (matchMedia("(max-width: 999px)").matches) element("replay").scrollIntoView();
  });
  return line;
}

function markRow() {
  for (const line of element("rows").rows) {
    if (Number(line.dataset.number) === state.game?.number) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

/** @param {string} id @param {[string, string][]} choices value and words */
function offer(id, choices) {
  for (const [value, words] of choices) {
    const option = /** @type {HTMLOptionElement} */ (make("option", words, element(id)));
    option.value = value;
  }
  element(id).addEventListener("change", list);
}

/** Opens the game that the address names. */
function follow() {
  const number = Number(/^#game=(\d+)$/.exec(location.hash)?.[1]);
  const game = games.find((game) => game.number === number);
  if (game) open(game);
  return Boolean(game);
}

/* Keys and clicks */

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => { stop(); go(state.ply - 1); },
  ArrowRight: () => { stop(); go(state.ply + 1); },
  Home: () => { stop(); go(0); },
  End: () => { stop(); go(state.steps.length); },
  " ": run,
  n: toggleNumbers,
};

/** Whether any of it is on the screen. @param {Element} node */
function isSeen(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || target.closest("select, input")) return;
  // Space presses the button that has the focus, and who reads elsewhere scrolls with it.
  if (event.key === " " && target.closest("button, a, summary")) return;
  if (!isSeen(element("board"))) return;
  event.preventDefault();
  act();
});

for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["run", " "], ["next", "ArrowRight"], ["last", "End"], ["numbers", "n"]]) {
  element(id).addEventListener("click", KEYS[key]);
}
element("graph").addEventListener("click", (event) => {
  const box = element("graph").getBoundingClientRect();
  stop();
  go(Math.round(state.steps.length * (event.clientX - box.left) / box.width));
});
for (const head of element("list").querySelectorAll("th[data-key]")) {
  head.querySelector("button").addEventListener("click", () => {
    state.isFalling = state.key === head.dataset.key && !state.isFalling;
    state.key = head.dataset.key;
    list();
  });
}
element("more").addEventListener("click", more);
new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) more();
}, { root: element("list-box"), rootMargin: "200px" }).observe(element("more"));
window.addEventListener("hashchange", follow);

for (const game of games) game.length = (game.moves.match(/--|[a-z]/g) ?? []).length;
const stones = drawBoard();
offer("by-engine", names.map((name, index) => [String(index), name]));
offer("by-result", [["black", "Black won"], ["white", "White won"], ["draw", "drawn"], ["won", "won by the engine"], ["lost", "lost by the engine"]]);
offer("by-reason", [...new Set(games.map((game) => game.reason))].sort().map((reason) => [reason, reason]));
list();
if (!follow() && games.length) open(games[0]);
if (!games.length) element("ending").textContent = "No game has ended yet. They appear here as soon as one has.";
