// The window with which games come and go: link, text, files, pictures.

import * as api from '../api.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { knows, t } from '../language.js';
import { colorWord } from '../points.js';
import { complain, toast } from '../toast.js';
import { Tree } from '../tree.js';
import { gameGif } from './film.js';
import { boardPng, boardSvg } from './image.js';
import { writeHash } from './link.js';

/** @typedef {import('../app.js').App} App */

/** Files above this are refused by the server as well. */
const LARGEST = 900_000;

/**
 * Saves something as a file of the user.
 * @param {BlobPart} content
 * @param {string} name
 * @param {string} type
 */
function download(content, name, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el('a', { href: address, download: name }).click();
  // The browser needs the address until the download has begun.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    toast(t('share.copied'));
  } catch {
    toast(t('share.notCopied', { link }));
  }
}

/**
 * Puts a game from a text on the table.
 * @param {App} app
 * @param {string} text
 * @param {string|null} name
 */
export async function importText(app, text, name) {
  try {
    if (text.length > LARGEST) throw new Error(t('share.tooLarge'));
    const { games } = await api.read(text.trim(), name, app.table.tree);
    if (!games.length) throw new Error(t('share.noGame'));
    if (games.length === 1) layGame(app, games[0]);
    else chooseGame(app, games);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/**
 * @param {App} app
 * @param {import('../tree.js').GameRecord} game
 */
function layGame(app, game) {
  const tree = Tree.from(game);
  app.replace(() => {
    app.table.lay(tree, tree.root.end());
    app.show('analyse');
  }, t('told.loaded'));
}

/**
 * @param {App} app
 * @param {import('../tree.js').GameRecord[]} games
 */
function chooseGame(app, games) {
  const dialog = openDialog(t('share.games', { count: games.length }), el('div', { class: 'game-list' }, ...games.slice(0, 500).map((game, index) =>
    el('button', { type: 'button', class: 'secondary', onclick: () => { dialog.close(); layGame(app, game); } },
      pairWords(game, index + 1)))));
}

/**
 * A game of a list.
 * @param {import('../tree.js').GameRecord} game
 * @param {number} number
 */
function pairWords({ black, white, result }, number) {
  const values = { number, black: black ?? colorWord('black'), white: white ?? colorWord('white') };
  if (!result) return t('share.pair', values);
  return t('share.pairResult', { ...values, result: knows(`result.${result}`) ? t(`result.${result}`) : result });
}

/**
 * @param {App} app
 * @param {File} file
 */
export async function importFile(app, file) {
  return importText(app, await file.text(), file.name);
}

/**
 * What the text formats need of the record: the page's own figures stay here.
 * @param {App} app
 */
function bareRecord({ table }) {
  const record = table.tree.record();
  record.tree = JSON.parse(JSON.stringify(record.tree, (key, value) => (['chance', 'mate', 'sought'].includes(key) ? undefined : value)));
  return record;
}

/**
 * The window.
 * @param {App} app
 */
export function openShare(app) {
  const { table, settings } = app;
  const { tree, node } = table;
  const picture = { width: tree.width, height: tree.height, stones: table.stones, last: node.move, numbers: settings.values.numbers };
  const link = `${location.origin}${location.pathname}#${writeHash(table.position)}`;
  const exported = (/** @type {string} */ format) => () => api.write(format, bareRecord(app)).then(({ text, name }) => {
    box.value = text;
    download(text, name, 'text/plain');
  }).catch(complain);
  const box = el('textarea', { rows: 5, 'aria-label': t('share.text'), placeholder: t('share.textHint') });
  const file = el('input', { type: 'file', 'aria-label': t('share.file'), accept: '.sgf,.psq,.txt,.pos,.json,.jsonl,.board', onchange: () => {
    const [chosen] = file.files ?? [];
    if (chosen) void importFile(app, chosen).then((done) => done && dialog.close());
  } });
  const button = (/** @type {string} */ words, /** @type {() => void} */ act, kind = 'secondary') => el('button', { type: 'button', class: kind, onclick: act }, words);
  const dialog = openDialog(t('share.title'),
    el('section', {}, el('h3', {}, t('share.linkTitle')),
      el('div', { class: 'row' }, el('input', { class: 'link', readonly: true, value: link, 'aria-label': t('share.link') }), button(t('share.copyLink'), () => void copy(link)))),
    el('section', {}, el('h3', {}, t('share.export')), el('div', { class: 'row wrap' },
      button('SGF', exported('sgf')), button('PSQ', exported('psq')), button(t('share.moves'), exported('moves')), button('JSON', exported('json')),
      button('SVG', () => download(boardSvg(picture), 'tengen.svg', 'image/svg+xml')),
      button('PNG', () => void boardPng(picture).then((blob) => download(blob, 'tengen.png', 'image/png')).catch(complain)),
      button('GIF', () => download(gameGif(tree.width, tree.height, tree.stones(node.end())), 'tengen.gif', 'image/gif')))),
    el('section', {}, el('h3', {}, t('views.library')), el('div', { class: 'row wrap' },
      button(t('library.keep'), () => void app.keeper.keepShown().then((done) => done && dialog.close())))),
    el('section', {}, el('h3', {}, t('share.import')), box,
      el('div', { class: 'row wrap' }, button(t('share.load'), () => void importText(app, box.value, null).then((done) => done && dialog.close()), 'primary'), el('label', { class: 'secondary file' }, t('share.chooseFile'), file)),
      el('p', { class: 'quiet small' }, t('share.drop'))));
}

/** Games dropped on the page. @param {App} app */
export function listenToDrops(app) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    if (event.dataTransfer && app.views.shown?.receive?.(event.dataTransfer)) return;
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void importFile(app, file);
    else if (text) void importText(app, text, null);
  });
  document.addEventListener('paste', (event) => {
    if (event.target instanceof Element && event.target.matches('input, textarea')) return;
    if (event.clipboardData && app.views.shown?.receive?.(event.clipboardData)) return;
    const text = event.clipboardData?.getData('text/plain');
    if (text) void importText(app, text, null);
  });
}
