/** @typedef {{play: string, answers: [string, number][], otherwise: number|null}} ProofStep */
/** @typedef {{plies: number, winner: string, line: string[], steps: ProofStep[]|null}} Forced */
/** @typedef {{ply: number, color: string, move: string, before: number|null, after: number|null, class: string|null, line: string[], win: Forced|null}} Ply */
/** @typedef {{ply: number, class: string, better: string[], sentence: string}} Moment */

/** @type {{width: number, height: number, setup?: {black: string[], white: string[]}, plies: Ply[], turning: Moment[]}} */
const review = JSON.parse(element("data").textContent);
const { width, height, plies, turning } = review;

/** What is shown: so many moves, and behind them what a proof plays. */
const state = {
  ply: 0,
  hasNumbers: false,
  /** @type {{at: number, win: Forced, line: string[]}|null} */ proof: null,
};

/** @param {string} name */
function place(name) {
  return { x: name.charCodeAt(0) - 97, y: height - Number(name.slice(1)) };
}

/** @param {string} color */
const other = (color) => color === "black" ? "white" : "black";

/** @param {string} word */
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** @param {string} move @param {string} color @param {string=} number @param {boolean=} isTried */
function drawStone(move, color, number, isTried) {
  if (move === "pass") return;
  const { x, y } = place(move);
  const group = draw("g", { class: isTried ? "tried" : "" }, stones);
  draw("circle", { cx: x + 0.04, cy: y + 0.06, r: 0.46, fill: "#000", opacity: 0.28 }, group);
  draw("circle", { cx: x, cy: y, r: 0.46, fill: `url(#${color})` }, group);
  if (number) draw("text", { x, y: y + 0.16, class: "number", fill: color === "black" ? "#eee" : "#222" }, group, number);
}

/** Draws the position that is shown. */
function drawStones() {
  stones.replaceChildren();
  for (const color of /** @type {const} */ (["black", "white"])) {
    for (const move of review.setup?.[color] ?? []) drawStone(move, color);
  }
  plies.slice(0, state.ply).forEach(({ move, color }, index) => drawStone(move, color, state.hasNumbers ? String(index + 1) : ""));
  if (state.proof) {
    const { win, line } = state.proof;
    line.forEach((move, index) => drawStone(move, index % 2 ? other(win.winner) : win.winner, String(index + 1), true));
    return;
  }
  const last = plies[state.ply - 1];
  if (last && last.move !== "pass" && !state.hasNumbers) {
    const { x, y } = place(last.move);
    draw("circle", { cx: x, cy: y, r: 0.2, class: "mark" }, stones);
  }
  for (const better of turning.find(({ ply }) => ply === state.ply)?.better ?? []) {
    const { x, y } = place(better);
    draw("circle", { cx: x, cy: y, r: 0.4, class: "better" }, stones);
  }
}

/** Shows a position of the game. @param {number} ply */
function go(ply) {
  state.ply = Math.max(0, Math.min(plies.length, ply));
  state.proof = null;
  element("proof").hidden = true;
  show(describe(state.ply));
}

/** @param {string} text */
function show(text) {
  drawStones();
  element("status").textContent = text;
  element("board").setAttribute("aria-label", `Board. ${text}`);
  const x = 100 * state.ply / Math.max(1, plies.length);
  for (const end of ["x1", "x2"]) element("graph").querySelector(".cursor").setAttribute(end, String(x));
  for (const row of element("steps").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
  element("steps").querySelector("tbody").rows[state.ply - 1]?.setAttribute("aria-current", "true");
  element("first").disabled = element("back").disabled = state.ply === 0;
  element("last").disabled = element("next").disabled = state.ply === plies.length;
}

/** One line about a position. @param {number} ply */
function describe(ply) {
  if (ply === 0) return `Start, ${plies.length} moves`;
  const { color, move, after } = plies[ply - 1];
  const moment = turning.find((moment) => moment.ply === ply);
  const chance = after === null ? "" : ` · ${Math.round(after * 100)} %`;
  return `${ply}. ${capital(color)} ${move.toUpperCase()}${chance}${moment ? ` · ${moment.sentence}` : ""}`;
}

/** Draws Black's chance after every move, and the mistakes. */
function drawGraph() {
  const graph = element("graph");
  const across = 100 / Math.max(1, plies.length);
  draw("line", { class: "middle", x1: 0, x2: 100, y1: 50, y2: 50 }, graph);
  const known = plies.flatMap(({ color, after }, index) => {
    if (after === null) return [];
    const chance = color === "black" ? after : 1 - after;
    return [{ ply: index + 1, x: (index + 1) * across, y: 96 - 92 * chance }];
  });
  if (known.length) {
    const line = known.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(1)}`).join("L");
    draw("path", { class: "area", d: `M${known[0].x} 100L${line}L${known[known.length - 1].x} 100Z` }, graph);
    draw("path", { class: "curve", d: `M${line}` }, graph);
  }
  draw("line", { class: "cursor", y1: 0, y2: 100 }, graph);
  for (const moment of turning) {
    const at = known.find(({ ply }) => ply === moment.ply);
    if (at) draw("path", { class: `dot ${moment.class}`, d: `M${at.x} ${at.y}h0` }, graph);
  }
}

/** Opens the proof of the win that was there before a move. @param {number} ply */
function openProof(ply) {
  const win = plies[ply - 1]?.win;
  if (!win) return;
  state.ply = ply - 1;
  state.proof = { at: ply, win, line: [] };
  drawProof();
}

/** The step that the moves played in a proof lead to, and whether the winner is to move. */
function stepHere() {
  const { win, line } = /** @type {{win: Forced, line: string[]}} */ (state.proof);
  const steps = /** @type {ProofStep[]} */ (win.steps);
  let step = steps[0];
  for (let at = 1; at < line.length; at += 2) {
    const answer = step.answers.find(([point]) => point === line[at]);
    const next = answer ? answer[1] : step.otherwise;
    if (next === null) break;
    step = steps[next];
  }
  return { step, isWinners: line.length % 2 === 0 };
}

/** @param {string} words @param {() => void} act @param {Element} parent */
function button(words, act, parent) {
  const node = /** @type {HTMLButtonElement} */ (make("button", words, parent));
  node.type = "button";
  node.addEventListener("click", act);
}

function drawProof() {
  if (!state.proof) return;
  const { win, line, at } = state.proof;
  const box = element("proof");
  box.hidden = false;
  box.replaceChildren();
  show(`Proof for move ${at}: ${capital(win.winner)} wins in ${win.plies}`);
  const play = (/** @type {string} */ move) => () => { line.push(move); drawProof(); };
  make("p", `${capital(win.winner)} wins in ${win.plies}: ${win.line.join(" ").toUpperCase()}`, box);
  const row = make("div", undefined, box);
  row.className = "answers";
  if (win.steps) {
    const { step, isWinners } = stepHere();
    const isOver = !isWinners && step.otherwise === null && !step.answers.length;
    if (isWinners) button(`${capital(win.winner)} plays ${step.play.toUpperCase()}`, play(step.play), row);
    else if (isOver) make("span", "Five in a row.", row);
    else {
      make("span", step.answers.length ? "Answers:" : "Any answer loses.", row);
      for (const [answer] of step.answers) button(answer.toUpperCase(), play(answer), row);
      const free = step.otherwise === null ? undefined : anywhere();
      if (free) button(`any other, such as ${free.toUpperCase()}`, play(free), row);
    }
  } else {
    const next = win.line[line.length];
    if (next) button(next.toUpperCase(), play(next), row);
  }
  if (line.length) button("One back", () => { line.pop(); drawProof(); }, row);
  button("Back to the game", () => go(at), row);
}

/** A free point far from the line of the proof, for a defence that does nothing. */
function anywhere() {
  const taken = new Set([...plies.slice(0, state.ply).map(({ move }) => move), ...state.proof?.line ?? [],
    ...review.setup?.black ?? [], ...review.setup?.white ?? [], ...state.proof?.win.line ?? [],
    ...stepHere().step.answers.map(([point]) => point)]);
  for (let x = 0; x < width; x++) {
    for (let y = 1; y <= height; y++) {
      const name = String.fromCharCode(97 + x) + y;
      if (!taken.has(name)) return name;
    }
  }
  return undefined;
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(state.ply - 1),
  ArrowRight: () => go(state.ply + 1),
  Home: () => go(0),
  End: () => go(plies.length),
  n: () => {
    state.hasNumbers = !state.hasNumbers;
    element("numbers").setAttribute("aria-pressed", String(state.hasNumbers));
    drawStones();
  },
};

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
});
for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["next", "ArrowRight"], ["last", "End"], ["numbers", "n"]]) {
  element(id).addEventListener("click", KEYS[key]);
}
element("graph").addEventListener("click", (/** @type {MouseEvent} */ event) => {
  const box = element("graph").getBoundingClientRect();
  go(Math.round(plies.length * (event.clientX - box.left) / box.width));
});
for (const node of document.querySelectorAll("[data-ply]")) {
  const ply = Number(/** @type {HTMLElement} */ (node).dataset.ply);
  node.addEventListener("click", () => go(ply));
}
for (const node of document.querySelectorAll("[data-proof]")) {
  const ply = Number(/** @type {HTMLElement} */ (node).dataset.proof);
  node.addEventListener("click", (event) => { event.stopPropagation(); openProof(ply); });
}

const stones = drawBoard();
drawGraph();
go(turning[0]?.ply ?? plies.length);
