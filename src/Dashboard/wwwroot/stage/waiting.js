// @ts-check
import { amount } from './figures.js';

/** The window of a percentile; throughput and Little's law use two seconds. */
const ofTheFrame = 'last ¼ s';

/**
 * Returns the value of a latency tile. Without responses there is no percentile, and the age of the pending requests is shown.
 * @param {number | null} now percentile of the newest frame
 * @param {number | null} held percentile of the last second or two
 * @param {number | null} age age of the pending requests: the median for the median, the oldest for the others
 * @param {string} whose `median` or `oldest`
 * @returns {{ value: number | null, detail: string }}
 */
export function percentileOrAge(now, held, age, whose) {
  if (held !== null) {
    return { value: held, detail: now === null ? 'last answers' : ofTheFrame };
  }
  return { value: age, detail: age === null ? '' : `waiting now: ${whose}` };
}

/** Maximum number of characters on a narrow tile. */
const mostLetters = 23;

/**
 * Describes the pending requests. At an arrival rate, users are created on demand and never removed, so their number is a maximum
 * and is left out.
 * @param {number | null} users null at an arrival rate
 * @param {number | null} inFlight
 */
export function whoWaits(users, inFlight) {
  if (inFlight === null || users === null) {
    return inFlight === null ? '' : `${amount(inFlight)} waiting`;
  }
  const words = `${amount(users)} user${users === 1 ? '' : 's'}, ${amount(inFlight)} waiting`;
  return words.length <= mostLetters
    ? words
    : users === inFlight
      ? `all ${amount(users)} wait`
      : `${amount(inFlight)} of ${amount(users)} wait`;
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
