// @ts-check
// Blazor renders the rows of the counters whenever other counters appear; their values arrive twice a second and are written here.
import { createCells } from '../../counters/cells.js';
import { isPaused } from '../../pause.js';
import { followCounters } from '../../counters/feed.js';

/** @typedef {import('../../counters/feed.js').Update} Update */

const states = {
  Waiting: 'waiting',
  NoDiagnostics: 'no diagnostics',
  Live: 'live',
  Lost: 'connection lost, reconnecting…',
};

/**
 * Starts the script of the page.
 * @param {HTMLElement} root
 * @param {{ invokeMethodAsync(method: string, ...parts: unknown[]): Promise<void> }} page
 */
export function start(root, page) {
  const cells = createCells(root);
  const state = /** @type {HTMLElement} */ (root.querySelector('[data-state]'));
  const listening = new AbortController();
  let message = '';

  /** @param {keyof typeof states} name */
  function show(name) {
    state.dataset.state = name;
    state.textContent = states[name];
  }

  const connection = followCounters('hubs/counters', {
    /** @param {Update} update */
    update(update) {
      // The description of the rows is sent only once, so it is processed even while paused.
      if (isPaused() && update.rows === null) {
        return;
      }
      show(update.state);
      const isLive = update.state === 'Live';
      if (update.rows !== null || !isLive || message !== update.message) {
        message = update.message;
        void page.invokeMethodAsync('Describe', isLive ? update.rows : [], message);
      }
      if (isLive) {
        cells.update(update.rows, update.values);
      } else {
        cells.clear();
      }
    },
    lost: () => show('Lost'),
  });

  document.addEventListener('themechange', () => cells.paint(), { signal: listening.signal });

  return {
    async dispose() {
      listening.abort();
      cells.dispose();
      await connection.dispose();
    },
  };
}
