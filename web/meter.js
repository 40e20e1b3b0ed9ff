// The bar beside the board: Black's winning chance from the bottom, the number at its edge.

import { byId, el } from './dom.js';
import { t } from './language.js';

/** The bar. */
export class Meter {
  constructor() {
    this.fill = el('div', { class: 'meter-fill' });
    this.text = el('span', { class: 'meter-text' });
    this.host = byId('meter');
    this.host.replaceChildren(this.fill, this.text);
  }

  /**
   * @param {number|null} chance
   * @param {number|null} mate plies, positive if black wins
   */
  draw(chance, mate) {
    const known = chance ?? 0.5;
    const percent = Math.round(known * 100);
    this.host.classList.toggle('unknown', chance === null);
    this.host.style.setProperty('--chance', `${Math.min(96, Math.max(4, percent))}%`);
    this.host.classList.toggle('black-ahead', known >= 0.5);
    this.text.textContent = chance === null ? '' : mate !== null ? `#${Math.abs(mate)}` : String(known >= 0.5 ? percent : 100 - percent);
    this.host.setAttribute('aria-valuenow', String(percent));
    this.host.setAttribute('aria-valuetext', chance === null ? t('engine.unknown') : t('engine.black', { percent }));
  }
}
