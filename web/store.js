// What survives a reload. Each tab keeps its own game; a new tab starts with the last one saved.

const PREFIX = 'tengen.';

/** Set when everything was forgotten: what is saved while the page closes would bring it back. */
let isClosed = false;

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function load(key, otherwise) {
  try {
    const text = sessionStorage.getItem(PREFIX + key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    // A browser that forbids storage, or a damaged entry: the page works, it only forgets.
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function save(key, value) {
  if (isClosed) return;
  const text = JSON.stringify(value);
  for (const storage of ['sessionStorage', 'localStorage']) {
    try {
      /** @type {any} */ (window)[storage].setItem(PREFIX + key, text);
    } catch {
      // Full or forbidden: as above.
    }
  }
}

/** Forgets everything that was saved; the page must be loaded anew after it. */
export function clear() {
  isClosed = true;
  for (const storage of [sessionStorage, localStorage]) {
    const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) storage.removeItem(key);
  }
}
