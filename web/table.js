// The game on the table: the tree, the node that is shown, and what the rules say about it.
// Every view looks at this one game.

import * as api from './api.js';
import { t } from './language.js';
import { load, save } from './store.js';
import { PASS } from './points.js';
import { Tree, TreeNode } from './tree.js';

/** @typedef {import('./tree.js').GameRecord} GameRecord */
/** @typedef {{game: GameRecord, path: number[]}} Saved */

/** Edits that can be undone. */
const REMEMBERED = 200;

/** Tells `change` when another node or tree is shown, `facts` when the rules have answered. */
export class Table extends EventTarget {
  constructor() {
    super();
    this.tree = new Tree({ rule: 'freestyle', width: 15, height: 15 });
    this.node = this.tree.root;
    /** @type {Saved[]} */
    this.past = [];
    /** @type {Saved[]} */
    this.future = [];
    const saved = /** @type {Saved|null} */ (load('table', null));
    if (saved) this.#take(saved);
  }

  get turn() {
    return this.tree.turn(this.node);
  }

  get stones() {
    return this.tree.stones(this.node);
  }

  get position() {
    return this.tree.position(this.node);
  }

  /** What is saved and undone: the game, and the way to the node shown. @returns {Saved} */
  snapshot() {
    return { game: this.tree.record(), path: this.pathOf(this.node) };
  }

  /**
   * The way to a node: the number of the child at every step.
   * @param {TreeNode} node
   */
  pathOf(node) {
    return node.path().slice(1).map((step) => /** @type {TreeNode} */ (step.parent).children.indexOf(step));
  }

  /**
   * The node at the end of a way, or the last one that exists on it.
   * @param {number[]} path
   */
  nodeAt(path) {
    let node = this.tree.root;
    for (const index of path) {
      if (!node.children[index]) break;
      node = node.children[index];
    }
    return node;
  }

  /** @param {Saved} saved */
  #take(saved) {
    this.tree = Tree.from(saved.game);
    this.node = this.nodeAt(saved.path);
  }

  /** Remembers the tree before an edit. */
  remember() {
    this.past.push(this.snapshot());
    if (this.past.length > REMEMBERED) this.past.shift();
    this.future = [];
  }

  undo() {
    return this.#step(this.past, this.future);
  }

  redo() {
    return this.#step(this.future, this.past);
  }

  /**
   * @param {Saved[]} from
   * @param {Saved[]} to
   */
  #step(from, to) {
    const saved = from.pop();
    if (!saved) return false;
    to.push(this.snapshot());
    this.#take(saved);
    this.changed();
    return true;
  }

  /** Saves the game. */
  keep() {
    save('table', this.snapshot());
  }

  /** Saves, tells the views, and asks what the rules say. */
  changed() {
    this.keep();
    this.dispatchEvent(new Event('change'));
    void this.facts().catch(() => {});
  }

  /**
   * Shows another node.
   * @param {TreeNode} node
   */
  go(node) {
    if (node === this.node) return;
    this.node = node;
    this.changed();
  }

  back() {
    if (this.node.parent) this.go(this.node.parent);
  }

  forward() {
    if (this.node.children.length) this.go(this.node.children[0]);
  }

  /**
   * Whether a stone may be put there, as far as is known without asking; the words say why not.
   * @param {string} point
   * @returns {string|null}
   */
  refusal(point) {
    if (point === PASS) return null;
    if (this.stones.some((stone) => stone.point === point)) return t('refusal.stone');
    const facts = this.node.facts;
    if (facts?.winner) return t('refusal.over');
    const forbidden = facts?.forbidden.find((entry) => entry.point === point);
    if (forbidden && this.turn === 'black') return t('refusal.forbidden', { reason: t(`forbidden.${forbidden.reason}`) });
    return null;
  }

  /**
   * Plays a move from the node shown.
   * @param {string} move
   */
  play(move) {
    if (!this.node.child(move)) this.remember();
    this.node = this.tree.add(this.node, move);
    this.changed();
    return this.node;
  }

  /**
   * Cuts a node off and shows the one before it.
   * @param {TreeNode} node
   */
  remove(node) {
    if (!node.parent) return;
    this.remember();
    if (this.node.path().includes(node)) this.node = node.parent;
    this.tree.remove(node);
    this.changed();
  }

  /**
   * Cuts the end of a line off, move by move, and shows what is before it.
   * @param {TreeNode} last
   * @param {TreeNode} before
   */
  cut(last, before) {
    this.node = last;
    this.remember();
    for (let node = last; node !== before && node.parent; node = node.parent) this.tree.remove(node);
    this.node = before;
    this.changed();
  }

  /**
   * Puts another game on the table.
   * @param {Tree} tree
   * @param {TreeNode} [node]
   */
  lay(tree, node = tree.root) {
    this.remember();
    this.tree = tree;
    this.node = node;
    this.changed();
  }

  /**
   * What the rules say about a node, asked once however many wait for it.
   * @param {TreeNode} [node]
   */
  async facts(node = this.node) {
    if (node.facts) return node.facts;
    const asked = node.asked ??= api.facts(this.tree.position(node));
    try {
      const facts = await asked;
      // Under another rule or on a turned board the answer is no longer true.
      if (node.asked === asked) {
        node.facts = facts;
        if (node === this.node) this.dispatchEvent(new Event('facts'));
      }
      return facts;
    } finally {
      if (node.asked === asked) node.asked = null;
    }
  }
}
