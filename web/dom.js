// Elements made in one line. Style attributes are never written: the page's security policy
// forbids them, so looks live in the style sheets.

/** @typedef {string|number|boolean|null|undefined|((event: any) => void)} Attribute */
/** @typedef {Node|string|null|undefined|false} Child */

/**
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes names beginning with `on` are listeners
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

/**
 * The element of the page with that id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * A small drawing on a button; the button itself carries the words.
 * @param {string} name an id of icons.svg
 */
export function icon(name) {
  return svg('svg', { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 24 24' },
    svg('use', { href: `icons.svg#${name}` }));
}

/**
 * What tells a control from its neighbours after both were drawn anew.
 * @param {Element} control
 */
function identity(control) {
  const label = control.getAttribute('aria-label') ?? control.closest('label')?.firstElementChild?.textContent ?? control.textContent;
  return [control.tagName, control.getAttribute('name'), control.getAttribute('type') === 'radio' ? control.getAttribute('value') : '', label].join('|');
}

/**
 * Draws the content of an element anew; the focus stays on the same control.
 * @param {Element} host
 * @param {Child[]} children
 */
export function redraw(host, ...children) {
  const focused = document.activeElement;
  const wanted = focused && focused !== host && host.contains(focused) ? identity(focused) : null;
  host.replaceChildren(...children.filter((child) => child instanceof Node || typeof child === 'string'));
  if (wanted === null) return;
  const controls = /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll('button, input, select, textarea, [tabindex]'));
  [...controls].find((control) => identity(control) === wanted)?.focus({ preventScroll: true });
}
