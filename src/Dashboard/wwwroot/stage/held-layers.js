// @ts-check
/** @import { FrameHistory, View } from './history.js' */

/** @typedef {{ line: string, threads: number }} HeldCount */
/**
 * A line and its threads over time: the lower and the upper edge of its area; null where the threads were not observed.
 * @typedef {{ line: string, slot: number, lower: (number | null)[], upper: (number | null)[] }} Layer
 */

/** Entries other than lines of the application; their areas are on top and grey. */
export const notLines = ['other lines', 'not yet read', 'no wait event'];
/** Number of colours; a slot is a colour and a pattern. */
export const slots = 8;

/**
 * Gives each line a slot that it keeps while it is shown. A new line gets the first free slot.
 * @param {Map<string, number>} known changed
 * @param {string[]} shown in the order of appearance
 */
export function assignSlots(known, shown) {
  for (const line of known.keys()) {
    if (!shown.includes(line)) {
      known.delete(line);
    }
  }
  for (const line of shown) {
    if (!known.has(line)) {
      const taken = new Set(known.values());
      const free = Array.from({ length: slots }, (_, slot) => slot).find((slot) => !taken.has(slot));
      known.set(line, notLines.includes(line) ? slots + notLines.indexOf(line) : (free ?? known.size % slots));
    }
  }
}

/**
 * Lays the lines on one another.
 * @param {(HeldCount[] | null | undefined)[]} counts by point; null where the threads were not observed
 * @param {Map<string, number>} known the slots, changed
 * @returns {{ layers: Layer[], totals: (number | null)[] }} the lowest area first, and the sums
 */
export function stack(counts, known) {
  const seen = [...new Set(counts.flatMap((point) => point?.map(({ line }) => line) ?? []))];
  assignSlots(known, seen);
  const slotOf = (/** @type {string} */ line) => known.get(line) ?? 0;
  /** @type {Layer[]} */
  const layers = seen
    .sort((one, other) => slotOf(one) - slotOf(other))
    .map((line) => ({ line, slot: slotOf(line), lower: [], upper: [] }));
  const totals = counts.map((point) => {
    let sum = 0;
    for (const { line, lower, upper } of layers) {
      lower.push(point ? sum : null);
      sum += point?.find((count) => count.line === line)?.threads ?? 0;
      upper.push(point ? sum : null);
    }
    return point ? sum : null;
  });
  return { layers, totals };
}

/**
 * Returns the areas of the lines at one frame of each step.
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Map<string, number>} known the slots, changed
 * @param {number} most maximum number of points
 */
export function layersOf(history, view, known, most) {
  const step = Math.max(1, Math.ceil((view.end - view.first) / Math.max(most, 1)));
  /** @type {number[]} */
  const indexes = [];
  // Counted from the newest frame, which is always shown.
  for (let at = view.end - 1; at >= view.first; at -= step) {
    indexes.unshift(at);
  }
  const counts = indexes.map((at) => history.heldAt(at));
  return { times: indexes.map((at) => history.times[at] - view.origin), indexes, ...stack(counts, known) };
}

/** A frame counts for the time until the next one, but not for a gap in the observation. */
const longestSeconds = 1;

/**
 * Returns the held threads × time of each line within the displayed run, or within the visible time without a run.
 * @param {FrameHistory} history
 * @param {View} view
 * @returns {Map<string, number>}
 */
export function threadSecondsOf(history, view) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const end = Math.min(view.end, history.times.length);
  for (let at = view.first; at < end; at++) {
    const lasted = Math.min((history.times[at + 1] ?? history.times[at]) - history.times[at], longestSeconds);
    history.heldAt(at)?.forEach(({ line, threads }) => seconds.set(line, (seconds.get(line) ?? 0) + threads * lasted));
  }
  return seconds;
}

/**
 * Returns the stretches in which an area has a height, with a point of height zero at both ends if there is one.
 * @param {(number | null)[]} lower
 * @param {(number | null)[]} upper
 * @returns {[from: number, to: number][]}
 */
export function stretchesOf(lower, upper) {
  const hasHeight = (/** @type {number} */ at) => upper[at] != null && (upper[at] ?? 0) > (lower[at] ?? 0);
  /** @type {[from: number, to: number][]} */
  const stretches = [];
  for (let at = 0; at < upper.length; at++) {
    if (!hasHeight(at)) {
      continue;
    }
    const from = at > 0 && upper[at - 1] != null ? at - 1 : at;
    while (at + 1 < upper.length && hasHeight(at + 1)) {
      at++;
    }
    stretches.push([from, at + 1 < upper.length && upper[at + 1] != null ? at + 1 : at]);
  }
  return stretches;
}
