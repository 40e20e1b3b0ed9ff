// Searches, over one WebSocket. A new job ends the one before it, here as on the server.

import { t } from './language.js';

/** @typedef {{id: number, type: string, [key: string]: any}} Message */
/** @typedef {{id: number, listen: (message: Message) => void, settle: (ended: {cancelled: boolean}) => void, fail: (error: Error) => void}} Running */

/** The way to the engine. */
export class Socket {
  /** @type {WebSocket|null} */
  #link = null;
  /** @type {Running|null} */
  #running = null;
  #last = 0;

  /** Opens the connection, if it is not open, before it is needed. */
  open() {
    if (this.#link && this.#link.readyState <= WebSocket.OPEN) return this.#link;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const link = new WebSocket(`${scheme}://${location.host}/api/socket`);
    link.addEventListener('message', ({ data }) => this.#receive(JSON.parse(data)));
    link.addEventListener('close', () => {
      if (this.#link !== link) return;
      this.#link = null;
      const running = this.#running;
      this.#running = null;
      running?.fail(new Error(t('trouble.lost')));
    });
    this.#link = link;
    return link;
  }

  /**
   * Starts a job. The promise ends with it, and fails with the server's sentence.
   * @param {Record<string, unknown>} job
   * @param {(message: Message) => void} listen
   * @returns {Promise<{cancelled: boolean}>}
   */
  run(job, listen) {
    this.#running?.settle({ cancelled: true });
    this.#last += 1;
    const id = this.#last;
    const ended = new Promise((settle, fail) => {
      this.#running = { id, listen, settle, fail };
    });
    this.#send({ id, ...job });
    return /** @type {Promise<{cancelled: boolean}>} */ (ended);
  }

  /** Ends the job that runs. */
  stop() {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    this.#send({ id: running.id, do: 'stop' });
    running.settle({ cancelled: true });
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    const link = this.open();
    const text = JSON.stringify(message);
    if (link.readyState === WebSocket.OPEN) link.send(text);
    else link.addEventListener('open', () => link.send(text), { once: true });
  }

  /** @param {Message} message */
  #receive(message) {
    const running = this.#running;
    if (!running || message.id !== running.id) return;
    if (message.type === 'end') {
      this.#running = null;
      running.settle({ cancelled: Boolean(message.cancelled) });
    } else if (message.type === 'error') {
      this.#running = null;
      running.fail(new Error(message.error));
    } else {
      running.listen(message);
    }
  }
}
