// @ts-check
// The counters page: rows are described once, values arrive twice a second, and rows outside the viewport are not drawn.
import { createTables } from '../../counters/tables.js';
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
 */
export function start(root) {
  const tables = createTables(/** @type {HTMLElement} */ (root.querySelector('[data-tables]')));
  const search = /** @type {HTMLInputElement} */ (root.querySelector('[data-search]'));
  const count = /** @type {HTMLElement} */ (root.querySelector('[data-count]'));
  const state = /** @type {HTMLElement} */ (root.querySelector('[data-state]'));
  const empty = /** @type {HTMLElement} */ (root.querySelector('[data-empty]'));
  const listening = new AbortController();
  let message = '';

  function filter() {
    const { shown, all } = tables.filter(search.value);
    count.textContent = all === 0 ? '' : shown === all ? `${all} counters` : `${shown} of ${all} counters`;
    empty.hidden = message === '' && (shown > 0 || all === 0);
    empty.textContent =
      message || `No counter is called “${search.value}”. A part of a name, a tag or a unit is enough.`;
  }

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
      const isNew = update.rows !== null || message !== update.message;
      message = update.message;
      if (update.state === 'Live') {
        tables.update(update.rows, update.values);
      } else {
        tables.clear();
      }
      if (isNew) {
        filter();
      }
    },
    lost: () => show('Lost'),
  });

  search.addEventListener('input', filter, { signal: listening.signal });
  document.addEventListener('themechange', () => tables.paint(), { signal: listening.signal });

  return {
    async dispose() {
      listening.abort();
      tables.dispose();
      await connection.dispose();
    },
  };
}
