// @ts-check
/** @import { Row } from './feed.js' */
import { readPalette } from '../stage/palette.js';
import { write } from '../stage/text.js';
import { drawSparkline } from './sparkline.js';

/** One minute at two collections per second. */
const kept = 120;
const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: true });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** @param {number | null | undefined} value */
const text = (value) =>
  value === null || value === undefined ? '–' : Number.isInteger(value) ? whole.format(value) : plain.format(value);

/**
 * Returns the index of the value that the sparkline shows: the rate of a counter, the 95th percentile of a histogram.
 * @param {string} kind
 */
const drawnColumn = (kind) => (kind === 'Counter' ? 1 : kind === 'Histogram' ? 3 : 0);

/** @typedef {{ kind: string, newest: (number | null)[], history: (number | null)[] }} Counter */

/**
 * Writes the values into the rows that Blazor has rendered. A row is found by its key, so that it may be sorted, filtered and grouped.
 * @param {HTMLElement} host
 */
export function createCells(host) {
  /** @type {Map<string, Counter>} */
  const counters = new Map();
  /** @type {string[]} */
  let keys = [];
  let palette = readPalette(host);

  /** @param {HTMLElement} row @param {Counter} counter */
  function drawRow(row, counter) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) {
      return;
    }
    const { kind, newest, history } = counter;
    /** @param {string} name @param {string} words */
    const put = (name, words) => write(/** @type {HTMLElement} */ (row.querySelector(`[data-${name}]`)), words);
    put(
      'value',
      kind === 'Histogram'
        ? `p50 ${text(newest[2])} · p95 ${text(newest[3])} · p99 ${text(newest[4])}`
        : text(newest[0]),
    );
    put('rate', kind === 'Gauge' ? '' : text(newest[1]));
    drawSparkline(/** @type {HTMLCanvasElement} */ (row.querySelector('canvas')), history, kept, palette('--accent'));
  }

  function draw() {
    for (const name of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll('[data-counter]'))) {
      const counter = counters.get(name.dataset.counter ?? '');
      const row = name.closest('tr');
      if (counter && row) {
        drawRow(row, counter);
      }
    }
  }

  const rendered = new MutationObserver(draw);
  rendered.observe(host, { subtree: true, childList: true });
  document.addEventListener('scroll', draw, { capture: true, passive: true });

  return {
    /**
     * @param {Row[] | null} described
     * @param {(number | null)[][]} values
     */
    update(described, values) {
      if (described) {
        keys = described.map((row) => `${row.meter}/${row.instrument}/${row.tags}`);
        described.forEach((row, index) => {
          if (!counters.has(keys[index])) {
            counters.set(keys[index], { kind: row.kind, newest: [], history: [] });
          }
        });
      }
      keys.forEach((key, index) => {
        const counter = /** @type {Counter} */ (counters.get(key));
        counter.newest = values[index];
        counter.history.push(values[index][drawnColumn(counter.kind)] ?? null);
        counter.history.splice(0, counter.history.length - kept);
      });
      draw();
    },
    clear() {
      counters.clear();
      keys = [];
    },
    paint() {
      palette = readPalette(host);
      draw();
    },
    dispose() {
      rendered.disconnect();
      document.removeEventListener('scroll', draw, { capture: true });
    },
  };
}
