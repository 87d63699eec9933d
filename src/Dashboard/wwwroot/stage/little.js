// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { amount, latency } from './figures.js';
import { mark, show, write } from './text.js';

/** Two seconds, as for the tiles, and longer windows up to eight seconds if two are too short. */
const windows = [8, 16, 24, 32];
const windowFrames = 32;
/** Maximum ratio of latency to window; requests cut off at its edges would distort the result. */
const timesTheLatency = 5;
const fewestFrames = 8;
/** Assumed length of a frame without times, and of the first frame, in seconds. */
const usualFrame = 0.25;
/** Minimum length of a frame, so that two frames at the same time have a mean. */
const shortestFrame = 1e-3;
/** Tolerances for arrivals against departures, and for the two sides of the law. */
const steadyWithin = 0.1;
const agreeWithin = 0.05;
/** Maximum share of failures, which are in flight but not part of the latency. */
const mostFailures = 0.02;

/**
 * @typedef {{ rate: number, ms: number, product: number, measured: number, seconds: number, missing: null }} Law
 * @typedef {{ missing: string }} Waiting
 */

/**
 * Calculates both sides of Little's law over the newest frames: throughput times latency, and requests in flight. The law holds
 * for steady systems; otherwise the result contains the reason why it is not available. Uses the shortest steady window.
 * @param {{ succeeded: (number | null)[], failed: (number | null)[], meanMs: (number | null)[], inFlight: (number |
 * null)[], elapsed?: (number | null)[], times?: number[] }} series
 * @param {number} most frames of the current variant and load
 * @returns {Law | Waiting}
 */
export function littlesLaw(series, most = windowFrames) {
  for (const frames of windows.filter((each) => each < most)) {
    const reading = over(series, frames);
    if (reading.missing === null && reading.seconds * 1000 >= timesTheLatency * reading.ms) {
      return reading;
    }
  }
  return over(series, most);
}

/**
 * Calculates the same over one window. Frames are weighted by their length, because it varies on a busy machine, and latencies by
 * the number of responses.
 * @param {{ succeeded: (number | null)[], failed: (number | null)[], meanMs: (number | null)[], inFlight: (number |
 * null)[], elapsed?: (number | null)[], times?: number[] }} series
 * @param {number} most
 * @returns {Law | Waiting}
 */
function over({ succeeded, failed, meanMs, inFlight, elapsed, times }, most) {
  const open = trailing(inFlight, counted(succeeded, most));
  const frames = open.length;
  if (frames < fewestFrames) {
    const isWarmingUp = frames === 0 && (elapsed?.at(-1) ?? null) !== null && (succeeded.at(-1) ?? null) === null;
    return {
      missing: frames > 0 ? 'Needs 2 s of steady load' : isWarmingUp ? 'Starts after the warm-up' : 'Needs a run',
    };
  }
  const lengths = lengthsOf(times, inFlight.length, frames);
  const at = (/** @type {(number | null)[]} */ column, /** @type {number} */ index) =>
    column[column.length - frames + index] ?? 0;
  const total = (/** @type {(number | null)[]} */ column) =>
    lengths.reduce((before, length, index) => before + length * at(column, index), 0);
  const [answers, bad, seconds] = [total(succeeded), total(failed), sum(lengths)];
  const ended = answers + bad;
  if (answers === 0) {
    return { missing: 'Needs successful responses' };
  }
  if (bad > ended * mostFailures) {
    return { missing: `Paused: ${amount((100 * bad) / ended)} % of requests failed` };
  }
  const half = Math.ceil(fewestFrames / 4);
  const arrivals = Math.max(0, ended + mean(open.slice(-half)) - mean(open.slice(0, half)));
  if (Math.abs(arrivals - ended) > steadyWithin * Math.max(arrivals, ended)) {
    return { missing: `Not in equilibrium: ${amount(arrivals / seconds)}/s in, ${amount(ended / seconds)}/s out` };
  }
  const rate = answers / seconds;
  const ms =
    lengths.reduce((before, length, index) => before + length * at(succeeded, index) * at(meanMs, index), 0) / answers;
  const product = (rate * ms) / 1000;
  const measured = total(inFlight) / seconds;
  return Math.abs(product - measured) <= agreeWithin * Math.max(product, measured)
    ? { rate, ms, product, measured, seconds, missing: null }
    : {
        missing:
          'Not in equilibrium: the two sides are ' +
          `${amount((100 * Math.abs(product - measured)) / Math.max(product, measured))} % apart`,
      };
}

/**
 * Returns how many of the newest frames have counted requests: requests of a warm-up are in flight but not counted.
 * @param {(number | null)[]} succeeded
 * @param {number} most
 */
function counted(succeeded, most) {
  const newest = most > 0 ? succeeded.slice(-most) : [];
  const first = newest.findIndex((value) => value !== null);
  return first < 0 ? 0 : newest.length - first;
}

/**
 * Formats a latency with enough digits to reproduce the product.
 * @param {number} ms
 */
export const factor = (ms) =>
  ms >= 1 && ms < 100
    ? `${ms.toFixed(ms < 10 ? 2 : 1)} ms`
    : ms >= 10_000
      ? `${(ms / 1000).toFixed(2)} s`
      : latency(ms).join(' ');

/**
 * Returns the values at the end of a column, up to the last gap and the length of the window.
 * @param {(number | null)[]} column
 * @param {number} most
 */
function trailing(column, most) {
  let first = column.lastIndexOf(null) + 1;
  while (column[first] === 0) {
    first++;
  }
  return /** @type {number[]} */ (column.slice(Math.max(first, column.length - most)));
}

/**
 * Returns the length of each of the newest frames in seconds.
 * @param {number[] | undefined} times
 * @param {number} end
 * @param {number} frames
 */
const lengthsOf = (times, end, frames) =>
  Array.from({ length: frames }, (_, index) => {
    const at = end - frames + index;
    return times && at > 0 ? Math.max(times[at] - times[at - 1], shortestFrame) : usualFrame;
  });

/** @param {(number | null)[]} values */
const sum = (values) => values.reduce((/** @type {number} */ total, value) => total + (value ?? 0), 0);

/** @param {(number | null)[]} values */
const mean = (values) => sum(values) / values.length;

/**
 * Creates the strip that shows Little's law.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createLittle(root, history) {
  const strip = /** @type {HTMLElement | null} */ (root.querySelector('[data-little]'));
  if (!strip) {
    return { describe() {}, draw() {} };
  }
  const [rate, mean, product, measured, span, waiting] = [
    'rate',
    'latency',
    'product',
    'measured',
    'span',
    'waiting',
  ].map((name) => /** @type {HTMLElement} */ (strip.querySelector(`[data-little-${name}]`)));
  const [figures, detail] = ['.little-figures', '.detail'].map(
    (name) => /** @type {HTMLElement} */ (strip.querySelector(name)),
  );
  /** @type {Map<string, number>} */
  const columns = new Map();

  /** @param {string} id */
  const column = (id) => history.columns[columns.get(id) ?? -1] ?? [];

  return {
    /** @param {Series[]} described */
    describe(described) {
      columns.clear();
      described.forEach((series, position) => columns.set(series.id, position));
    },
    draw() {
      const reading = littlesLaw(
        {
          succeeded: column('load.succeeded'),
          failed: column('load.failed'),
          meanMs: column('latency.mean'),
          inFlight: column('load.in_flight'),
          elapsed: column('run.elapsed'),
          times: history.times,
        },
        history.framesSinceChange(windowFrames),
      );
      const holds = reading.missing === null;
      show(figures, holds);
      show(detail, holds);
      show(waiting, !holds);
      write(waiting, holds ? '' : reading.missing);
      if (holds) {
        write(rate, amount(reading.rate));
        write(mean, factor(reading.ms));
        write(product, amount(Math.round(reading.product)));
        write(measured, amount(Math.round(reading.measured)));
        write(span, reading.seconds.toFixed(0));
      }
      mark(strip, 'product', holds ? String(Math.round(reading.product)) : '');
      mark(strip, 'measured', holds ? String(Math.round(reading.measured)) : '');
    },
  };
}
