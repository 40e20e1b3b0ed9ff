// The views of the page and the way between them. Play and Analyse are there from the start; each
// of the others is a module of its own that comes when it is first shown.

import { byId, el } from './dom.js';
import { t } from './language.js';
import { save } from './store.js';
import { toast } from './toast.js';

/** The views, in the order of their tabs and keys. */
export const VIEWS = ['play', 'analyse', 'review', 'puzzles', 'library', 'arena'];

/**
 * What a view has. A module `views/NAME.js` exports a class `View` of this kind, made with the App.
 * @typedef {object} View
 * @property {HTMLElement} root what the panel shows, or the whole page if the view is wide
 * @property {boolean} [wide] whether the view stands in the place of board and panel
 * @property {boolean} [hasGraph] whether the bar and the graph of chances are shown
 * @property {() => void} show
 * @property {() => void} leave stops what runs
 * @property {() => void} draw the table, a setting or the language has changed
 * @property {(transfer: DataTransfer) => boolean} [receive] something dropped or pasted; whether it was taken
 * @property {(point: string) => boolean} [play] a click on the board; whether it was taken
 * @property {(scene: import('./board/view.js').Scene) => import('./board/view.js').Scene} [scene] what the board shows, changed as the view wants it
 */

/** Shows one view at a time. */
export class Views {
  /**
   * @param {import('./app.js').App} app
   * @param {Record<string, View>} ready
   */
  constructor(app, ready) {
    this.app = app;
    this.ready = new Map(Object.entries(ready));
    /** The view that is shown; empty until the first is. */
    this.name = '';
    this.wanted = '';
    byId('views').replaceChildren(...VIEWS.map((name) =>
      el('button', { type: 'button', 'data-view-tab': name, 'data-t': `views.${name}`, onclick: () => this.show(name) }, t(`views.${name}`))));
  }

  get shown() {
    return this.ready.get(this.name) ?? null;
  }

  /** @param {string} name */
  show(name) {
    this.wanted = name;
    const view = this.ready.get(name);
    if (view) this.#open(name, view);
    else void this.#fetch(name);
  }

  /** @param {string} name */
  async #fetch(name) {
    try {
      const { View } = await import(`./views/${name}.js`);
      if (!this.ready.has(name)) this.ready.set(name, new View(this.app));
    } catch (error) {
      console.error(error);
      toast(t('views.missing', { view: t(`views.${name}`) }));
      if (this.wanted === name) this.show(this.name || 'play');
      return;
    }
    // Another view may have been asked for while this one came.
    if (this.wanted === name) this.show(name);
  }

  /**
   * @param {string} name
   * @param {View} view
   */
  #open(name, view) {
    const before = this.name;
    if (before !== name) this.shown?.leave();
    this.name = name;
    save('view', name);
    document.body.dataset.view = name;
    document.body.classList.toggle('is-wide', view.wide === true);
    byId(view.wide ? 'whole' : 'panel').replaceChildren(view.root);
    if (before !== name) this.app.takeTool({ kind: 'play' });
    view.show();
    for (const tab of byId('views').children) {
      if (tab.getAttribute('data-view-tab') !== name) tab.removeAttribute('aria-current');
      else {
        tab.setAttribute('aria-current', 'page');
        tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    }
    this.app.draw();
  }
}
