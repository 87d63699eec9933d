// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { amount, latency } from './figures.js';
import { mark, write } from './text.js';

/** Two seconds: long enough to be read, short enough to follow a switch. */
const smoothedFrames = 8;

/**
 * Both sides of Little's law over the newest frames: what comes out a second times how long each takes, and what is in flight.
 * Only successes have a latency, so only they count on the left; latencies are weighted by how many answers they are of.
 * @param {(number | null)[]} succeeded answers a second
 * @param {(number | null)[]} meanMs
 * @param {(number | null)[]} inFlight
 */
export function littlesLaw(succeeded, meanMs, inFlight) {
  const rates = succeeded.slice(-smoothedFrames);
  const latencies = meanMs.slice(-smoothedFrames);
  let [answers, weighted, measuredFrames] = [0, 0, 0];
  rates.forEach((rate, index) => {
    if (rate !== null) {
      measuredFrames++;
      answers += rate;
      weighted += rate * (latencies[index] ?? 0);
    }
  });
  const open = inFlight.slice(-smoothedFrames).filter(value => value !== null);
  if (answers === 0 || open.length === 0) {
    return null;
  }
  const rate = answers / measuredFrames;
  const ms = weighted / answers;
  return { rate, ms, product: (rate * ms) / 1000, measured: open.reduce((sum, value) => sum + value, 0) / open.length };
}

/**
 * The strip that reads Little's law off the run.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createLittle(root, history) {
  const strip = /** @type {HTMLElement | null} */ (root.querySelector('[data-little]'));
  if (!strip) {
    return { describe() {}, draw() {} };
  }
  const [rate, mean, product, measured] = ['rate', 'latency', 'product', 'measured'].map(name => /** @type {HTMLElement} */ (strip.querySelector(`[data-little-${name}]`)));
  /** @type {Map<string, number>} */
  const columns = new Map();

  /** @param {string} id */
  const column = id => history.columns[columns.get(id) ?? -1] ?? [];

  return {
    /** @param {Series[]} described */
    describe(described) {
      columns.clear();
      described.forEach((series, position) => columns.set(series.id, position));
    },
    draw() {
      const reading = littlesLaw(column('load.succeeded'), column('latency.mean'), column('load.in_flight'));
      write(rate, amount(reading?.rate));
      write(mean, latency(reading?.ms).join(' '));
      write(product, amount(reading && Math.round(reading.product)));
      write(measured, amount(reading && Math.round(reading.measured)));
      mark(strip, 'product', reading ? String(Math.round(reading.product)) : '');
      mark(strip, 'measured', reading ? String(Math.round(reading.measured)) : '');
    },
  };
}
