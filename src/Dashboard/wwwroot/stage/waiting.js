// @ts-check
import { amount } from './figures.js';

/** The window of a percentile; throughput and Little's law use two seconds. */
const ofTheFrame = 'last ¼ s';

/**
 * The value of a latency tile. Without responses there is no percentile, and the age of the waiting requests is shown.
 * @param {number | null} now percentile of the newest frame
 * @param {number | null} held percentile of the last second or two
 * @param {number | null} age of the waiting requests: the median for the median, the oldest for the others
 * @param {string} whose `median` or `oldest`
 * @returns {{ value: number | null, detail: string }}
 */
export function percentileOrAge(now, held, age, whose) {
  if (held !== null) {
    return { value: held, detail: now === null ? 'last answers' : ofTheFrame };
  }
  return { value: age, detail: age === null ? '' : `waiting now: ${whose}` };
}

/** Letters for which a narrow tile has room. */
const mostLetters = 23;

/**
 * Who waits for an answer. Where starts are planned, users are made as they are needed and stay: their number is a high-water mark and says
 * nothing of now, so it is left out.
 * @param {number | null} users null where their number only grows
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

/** Seconds of a run in which its first figures come, warm-up or not. */
const beginsWithin = 0.5;

/**
 * Whether a run is warming up: its requests are in flight but not counted. Without a label, the server would seem unresponsive.
 * @param {boolean} isOn
 * @param {number | null} elapsed
 * @param {number | null} good answers a second over the last seconds; null where none were counted
 * @param {number | null} inFlight
 */
export const isWarmUp = (isOn, elapsed, good, inFlight) =>
  isOn && elapsed !== null && elapsed > beginsWithin && good === null && inFlight !== null;

/**
 * What stands below a figure of the target: it goes on after a run, while the charts and their legends stay with that.
 * @param {string} detail
 * @param {boolean} isOver whether the charts stay with a run that is over
 */
export const ofNow = (detail, isOver) => (isOver ? ['now', detail].filter((part) => part !== '').join(' · ') : detail);

/**
 * How many items of a pool's queue are new connections: each is one work item of the queue.
 * @param {number | null} queue
 * @param {number | null} connections
 */
export function newConnections(queue, connections) {
  const among = Math.min(queue ?? 0, connections ?? 0);
  return among > 0 ? `${amount(among)} new connection${among === 1 ? '' : 's'}` : '';
}
