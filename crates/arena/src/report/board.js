"use strict";

// What pages with a board share. The script behind it sets `width` and `height`.

/** @typedef {Record<string, string|number>} Attributes */

/** @param {string} id @returns {any} */
function element(id) {
  return document.getElementById(id);
}

/** @param {string} name @param {Attributes} attributes @param {Element=} parent @param {string=} text */
function draw(name, attributes, parent, text) {
  const node = document.createElementNS(element("board").namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  parent?.append(node);
  return node;
}

/** @param {string} name @param {string=} text @param {Element=} parent */
function make(name, text, parent) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  parent?.append(node);
  return node;
}

const STONES = `<radialGradient id="black" cx=".35" cy=".3" r=".8"><stop stop-color="#6a6a6a"/><stop offset=".6" stop-color="#1a1a1a"/><stop offset="1" stop-color="#050505"/></radialGradient>
<radialGradient id="white" cx=".35" cy=".3" r=".9"><stop stop-color="#fff"/><stop offset=".7" stop-color="#eeeae2"/><stop offset="1" stop-color="#c9c3b8"/></radialGradient>
<linearGradient id="wood" x2="1" y2="1"><stop stop-color="var(--board)"/><stop offset="1" stop-color="var(--board-edge)"/></linearGradient>
<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".012 .35" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .3  0 0 0 0 .17  0 0 0 0 .04  0 0 0 .5 -.12"/></filter>`;

/** Draws the empty board; returns the group of the stones. */
function drawBoard() {
  const board = element("board");
  board.setAttribute("viewBox", `-1.2 -.8 ${width + 1} ${height + 1}`);
  draw("defs", {}, board).innerHTML = STONES;
  const whole = { x: -1.2, y: -0.8, width: width + 1, height: height + 1 };
  draw("rect", { ...whole, fill: "url(#wood)" }, board);
  draw("rect", { ...whole, filter: "url(#grain)", opacity: 0.35 }, board);
  let lines = "";
  for (let x = 0; x < width; x++) lines += `M${x} 0V${height - 1}`;
  for (let y = 0; y < height; y++) lines += `M0 ${y}H${width - 1}`;
  draw("path", { d: lines, class: "grid" }, board);
  for (const [x, y] of stars()) draw("circle", { cx: x, cy: y, r: 0.11, class: "star" }, board);
  for (let x = 0; x < width; x++) {
    const text = String.fromCharCode(65 + x);
    draw("text", { x, y: height - 0.05, class: "coordinate" }, board, text);
  }
  for (let y = 0; y < height; y++) {
    draw("text", { x: -0.85, y: y + 0.14, class: "coordinate" }, board, String(height - y));
  }
  return draw("g", {}, board);
}

/** Points that help the eye: the middle, and four near the corners. */
function stars() {
  if (width < 11 || height < 11) return [];
  const middle = width % 2 && height % 2 ? [[(width - 1) / 2, (height - 1) / 2]] : [];
  return [[3, 3], [width - 4, 3], [3, height - 4], [width - 4, height - 4], ...middle];
}

