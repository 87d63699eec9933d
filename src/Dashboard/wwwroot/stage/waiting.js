// @ts-check
import { amount } from './figures.js';

/** Share of successes in percent below which their percentiles are not those of all. */
const leastSuccesses = 90;

/** The window of a percentile; throughput and Little's law use two seconds. */
const ofTheFrame = 'last ¼ s';

/**
 * Returns the value of a latency tile. Without responses there is no percentile, and the age of the pending requests is shown
 * under another name: each of them will take at least as long.
 * @param {number | null} now percentile of the newest frame
 * @param {number | null} held percentile of the last second or two
 * @param {number | null} age age of the pending requests: the median for the median, the oldest for the p95
 * @param {string} whose `median` or `oldest`; empty for a percentile that no age stands for
 * @returns {{ value: number | null, detail: string, name?: string }}
 */
export function percentileOrAge(now, held, age, whose) {
  if (held !== null) {
    return { value: held, detail: now === null ? 'last responses' : ofTheFrame };
  }
  return age === null || whose === ''
    ? { value: null, detail: '' }
    : { value: age, detail: 'no response now', name: `Waiting, ${whose}` };
}

/**
 * Names the requests that a percentile describes if many failed; empty if it describes nearly all.
 * @param {number | null} good rates per second
 * @param {number | null} failed
 * @param {number | null} shed
 */
export function survivors(good, failed, shed) {
  const all = (good ?? 0) + (failed ?? 0) + (shed ?? 0);
  const share = (100 * (good ?? 0)) / all;
  return all > 0 && share < leastSuccesses ? `of ${amount(share)} % (successes)` : '';
}

/** Maximum number of characters on a narrow tile. */
const mostLetters = 23;

/**
 * Describes the requests in flight. At an arrival rate, users are created on demand and never removed, so their number is a
 * maximum and is left out.
 * @param {number | null} users null at an arrival rate
 * @param {number | null} inFlight
 */
export function inFlightOf(users, inFlight) {
  if (inFlight === null) {
    return '';
  }
  const words = `${amount(inFlight)} of ${amount(users)} in flight`;
  return users === null || users === inFlight || words.length > mostLetters ? `${amount(inFlight)} in flight` : words;
}

/** Seconds of a run before the first figures, with or without a warm-up. */
const beginsWithin = 0.5;

/**
 * True if a run is warming up: its requests are in flight but not counted. Without a label, the server would seem unresponsive.
 * @param {boolean} isOn
 * @param {number | null} elapsed
 * @param {number | null} good successes per second over the last seconds; null if none were counted
 * @param {number | null} inFlight
 */
export const isWarmUp = (isOn, elapsed, good, inFlight) =>
  isOn && elapsed !== null && elapsed > beginsWithin && good === null && inFlight !== null;

/**
 * Returns the text below a figure of the target, which continues after a run while the charts stop.
 * @param {string} detail
 * @param {boolean} isOver whether the charts show a run that has ended
 */
export const ofNow = (detail, isOver) => (isOver ? ['now', detail].filter((part) => part !== '').join(' · ') : detail);

/**
 * Describes how many items of a pool's queue are new connections: each is one work item of the queue.
 * @param {number | null} queue
 * @param {number | null} connections
 */
export function newConnections(queue, connections) {
  const among = Math.min(queue ?? 0, connections ?? 0);
  return among > 0 ? `${amount(among)} new connection${among === 1 ? '' : 's'}` : '';
}
