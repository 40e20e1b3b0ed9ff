// A game with its variations. The root is the position before the first move; the first child of a
// node continues the line the node is on.

import { PASS, enemy } from './points.js';

/** @typedef {import('./points.js').Color} Color */
/** @typedef {{black: string[], white: string[], turn: Color}} Setup */
/** @typedef {{point: string, mark: string}} Mark */
/** @typedef {{move: string|null, comment?: string, marks?: Mark[], time_ms?: number, value?: number, chance?: number, mate?: number, sought?: number, children: NodeRecord[]}} NodeRecord */
/** @typedef {{rule: string, width: number, height: number, setup?: Setup, black?: string|null, white?: string|null, result?: string|null, date?: string|null, kept?: number, tree: NodeRecord}} GameRecord */
/** @typedef {{rule: string, width: number, height: number, setup?: Setup, moves: string[]}} Position */
/** @typedef {{point: string, color: Color, number: number}} Stone number 0: it lay there from the start */

/** A move and what is known about it. */
export class TreeNode {
  /**
   * @param {string|null} move
   * @param {TreeNode|null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {TreeNode[]} */
    this.children = [];
    this.comment = '';
    /** @type {Mark[]} */
    this.marks = [];
    /** Milliseconds that it took, if a record tells. @type {number|undefined} */
    this.time = undefined;
    /** What the side that moved thought before it, if a record tells. @type {number|undefined} */
    this.value = undefined;
    /** Black's winning chance after the move, once a search has told it. @type {number|null} */
    this.chance = null;
    /** How deep the search was that told it; 0 if it was not told. */
    this.sought = 0;
    /** Plies to the end, positive if black wins. @type {number|null} */
    this.mate = null;
    /** What the rules say about the position, once asked. @type {import('./api.js').Facts|null} */
    this.facts = null;
    /** The question about it, while it waits for its answer. @type {Promise<import('./api.js').Facts>|null} */
    this.asked = null;
  }

  /** The nodes from the root to this one. */
  path() {
    /** @type {TreeNode[]} */
    const nodes = [];
    for (let node = /** @type {TreeNode|null} */ (this); node; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** Moves before and including this one. */
  depth() {
    return this.path().length - 1;
  }

  /** The last node of the line this one is on. */
  end() {
    let node = /** @type {TreeNode} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }

  /** @param {string} move */
  child(move) {
    return this.children.find((child) => child.move === move) ?? null;
  }

  /** @returns {NodeRecord} */
  record() {
    // Written from the last node up, as a line may be too long for a call on every node.
    /** @type {Map<TreeNode, NodeRecord>} */
    const records = new Map();
    for (const node of this.walk().reverse()) {
      /** @type {NodeRecord} */
      const record = { move: node.move, children: [] };
      if (node.comment) record.comment = node.comment;
      if (node.marks.length) record.marks = node.marks;
      if (node.time !== undefined) record.time_ms = node.time;
      if (node.value !== undefined) record.value = node.value;
      if (node.chance !== null) record.chance = node.chance;
      if (node.mate !== null) record.mate = node.mate;
      if (node.sought) record.sought = node.sought;
      for (const child of node.children) record.children.push(/** @type {NodeRecord} */ (records.get(child)));
      records.set(node, record);
    }
    return /** @type {NodeRecord} */ (records.get(this));
  }

  /** This node and all below it, parents first. */
  walk() {
    const nodes = [/** @type {TreeNode} */ (this)];
    for (let next = 0; next < nodes.length; next += 1) nodes.push(...nodes[next].children);
    return nodes;
  }

  /**
   * @param {NodeRecord} record
   * @param {TreeNode|null} parent
   */
  static from(record, parent = null) {
    const root = new TreeNode(record.move, parent);
    /** @type {[TreeNode, NodeRecord][]} */
    const open = [[root, record]];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [node, from] = pair;
      node.comment = from.comment ?? '';
      node.marks = from.marks ?? [];
      node.time = from.time_ms;
      node.value = from.value;
      node.chance = from.chance ?? null;
      node.mate = from.mate ?? null;
      node.sought = from.sought ?? 0;
      for (const childRecord of from.children ?? []) {
        const child = new TreeNode(childRecord.move, node);
        node.children.push(child);
        open.push([child, childRecord]);
      }
    }
    return root;
  }
}

/** A game: rule, board, stones that lay there, and the tree of moves. */
export class Tree {
  /** @param {{rule: string, width: number, height: number, setup?: Setup}} board */
  constructor({ rule, width, height, setup }) {
    this.rule = rule;
    this.width = width;
    this.height = height;
    /** @type {Setup|null} */
    this.setup = setup ?? null;
    /** @type {string|null} */
    this.black = null;
    /** @type {string|null} */
    this.white = null;
    /** @type {string|null} */
    this.result = null;
    /** The day it was played. @type {string|null} */
    this.date = null;
    /** Its number in the library, if it is there. @type {number|null} */
    this.kept = null;
    this.root = new TreeNode(null, null);
  }

  /**
   * The side to move at a node.
   * @param {TreeNode} node
   * @returns {Color}
   */
  turn(node) {
    const first = this.setup?.turn ?? 'black';
    return node.depth() % 2 ? enemy(first) : first;
  }

  /**
   * What lies on the board at a node.
   * @param {TreeNode} node
   * @returns {Stone[]}
   */
  stones(node) {
    /** @type {Stone[]} */
    const stones = [];
    for (const point of this.setup?.black ?? []) stones.push({ point, color: 'black', number: 0 });
    for (const point of this.setup?.white ?? []) stones.push({ point, color: 'white', number: 0 });
    /** @type {Color} */
    let color = this.setup?.turn ?? 'black';
    node.path().slice(1).forEach(({ move }, index) => {
      if (move && move !== PASS) stones.push({ point: move, color, number: index + 1 });
      color = enemy(color);
    });
    return stones;
  }

  /**
   * The position at a node, as the server reads it.
   * @param {TreeNode} node
   * @returns {Position}
   */
  position(node) {
    const moves = node.path().slice(1).map(({ move }) => move ?? PASS);
    const { rule, width, height } = this;
    return this.setup ? { rule, width, height, setup: this.setup, moves } : { rule, width, height, moves };
  }

  /**
   * The node after a move; a new one if the move is new.
   * @param {TreeNode} node
   * @param {string} move
   */
  add(node, move) {
    const known = node.child(move);
    if (known) return known;
    const child = new TreeNode(move, node);
    node.children.push(child);
    return child;
  }

  /**
   * Cuts a node off with all below it.
   * @param {TreeNode} node
   */
  remove(node) {
    const siblings = node.parent?.children;
    if (siblings) siblings.splice(siblings.indexOf(node), 1);
  }

  /**
   * Makes the line to a node the main line.
   * @param {TreeNode} node
   */
  promote(node) {
    for (const step of node.path()) {
      if (!step.parent) continue;
      const siblings = step.parent.children;
      siblings.splice(siblings.indexOf(step), 1);
      siblings.unshift(step);
    }
  }

  /**
   * Moves every point, as when the board is turned; `false` and no change if one would leave it.
   * @param {(point: string) => string|null} image
   */
  transform(image) {
    const nodes = this.root.walk();
    const points = [...nodes.flatMap(({ move, marks }) => [move, ...marks.map(({ point }) => point)]),
      ...(this.setup ? [...this.setup.black, ...this.setup.white] : [])];
    if (points.some((point) => point && point !== PASS && image(point) === null)) return false;
    const moved = (/** @type {string} */ point) => image(point) ?? point;
    for (const node of nodes) {
      if (node.move && node.move !== PASS) node.move = moved(node.move);
      node.marks = node.marks.map(({ point, mark }) => ({ point: moved(point), mark }));
      node.facts = null;
      node.asked = null;
    }
    if (this.setup) {
      const { black, white, turn } = this.setup;
      this.setup = { black: black.map(moved), white: white.map(moved), turn };
    }
    return true;
  }

  /** @returns {GameRecord} */
  record() {
    const { rule, width, height, black, white, result } = this;
    return {
      rule, width, height, ...(this.setup ? { setup: this.setup } : {}), black, white, result,
      ...(this.date ? { date: this.date } : {}), ...(this.kept ? { kept: this.kept } : {}), tree: this.root.record(),
    };
  }

  /** @param {GameRecord} game */
  static from(game) {
    const tree = new Tree(game);
    tree.black = game.black ?? null;
    tree.white = game.white ?? null;
    tree.result = game.result ?? null;
    tree.date = game.date ?? null;
    tree.kept = game.kept ?? null;
    tree.root = TreeNode.from(game.tree);
    return tree;
  }
}
