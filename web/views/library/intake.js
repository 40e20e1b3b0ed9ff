// Games that come in: files, folders, drops and texts, sent to the server in parcels.

import { ask } from '../../api.js';
import { t } from '../../language.js';

/** @typedef {{files: number, games: number, added: number, faults: {file: string, error: string}[]}} Report */
/** @typedef {{name: string, file: Blob}} Source */

/** The most characters of a parcel; one with this many is far below what the server takes. */
const PARCEL = 4_000_000;

/** The largest file that goes through the page, in megabytes. */
const LARGEST = 8;

/** Names of files that may hold games; in folders there are others. */
const TELLING = /\.(sgf|psq|txt|pos|tsv|xy|offsets?|teacher|board|json|jsonl|ndjson|lib)$/i;

/**
 * Imports files; `progress` hears of every parcel.
 * @param {Source[]} sources
 * @param {(done: number, files: number) => void} progress
 * @returns {Promise<Report>}
 */
export async function importAll(sources, progress) {
  /** @type {Report} */
  const whole = { files: 0, games: 0, added: 0, faults: [] };
  /** @type {{name: string, text: string}[]} */
  let parcel = [];
  let length = 0;
  const send = async () => {
    if (!parcel.length) return;
    const report = /** @type {Report} */ (await ask('/api/library/import', { files: parcel }));
    whole.files += report.files;
    whole.games += report.games;
    whole.added += report.added;
    whole.faults.push(...report.faults);
    parcel = [];
    length = 0;
  };
  for (const [index, { name, file }] of sources.entries()) {
    const fault = refusal(name, file);
    if (fault) whole.faults.push({ file: name, error: fault });
    else {
      const text = await file.text();
      if (length + text.length > PARCEL) await send();
      parcel.push({ name, text });
      length += text.length;
    }
    progress(index + 1, sources.length);
  }
  await send();
  return whole;
}

/**
 * Why a file does not go through the page.
 * @param {string} name
 * @param {Blob} file
 */
function refusal(name, file) {
  if (/\.lib$/i.test(name)) return t('library.binary', { name });
  return file.size > LARGEST * 1e6 ? t('library.tooLarge', { name, most: LARGEST }) : null;
}

/**
 * The files that were chosen one by one.
 * @param {Iterable<File>} files
 * @returns {Source[]}
 */
export function chosenFiles(files) {
  return [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/**
 * The files of a folder that may hold games.
 * @param {Iterable<File>} files
 */
export function folderFiles(files) {
  return chosenFiles(files).filter(({ name }) => TELLING.test(name));
}

/**
 * What was dropped or pasted; folders are opened. Null if there is nothing to import.
 * @param {DataTransfer} transfer
 * @returns {Promise<Source[]>|null}
 */
export function droppedFiles(transfer) {
  // Only now, before anything is waited for, the browser tells what was dropped.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null)).filter((entry) => entry !== null);
  if (entries.length) return Promise.all(entries.map((entry) => filesOf(entry, false))).then((lists) => lists.flat());
  if (transfer.files.length) return Promise.resolve(chosenFiles(transfer.files));
  const text = transfer.getData('text/plain').trim();
  return text ? Promise.resolve([{ name: 'text', file: new Blob([text]) }]) : null;
}

/**
 * @param {FileSystemEntry} entry
 * @param {boolean} isInside whether it lies in a folder, where only telling names count
 * @returns {Promise<Source[]>}
 */
async function filesOf(entry, isInside) {
  const name = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    if (isInside && !TELLING.test(name)) return [];
    const file = await new Promise((resolve, reject) => { /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject); });
    return [{ name, file }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Source[]} */
  const found = [];
  for (;;) {
    // A folder tells its entries in parts, at last an empty one.
    const part = /** @type {FileSystemEntry[]} */ (await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); }));
    if (!part.length) return found;
    for (const inner of part) found.push(...await filesOf(inner, true));
  }
}
