// @ts-check

const framesPerSecond = 4;

/** @param {number} seconds */
export const framesOf = seconds => Math.max(1, Math.round(seconds * framesPerSecond));

/**
 * The mean of a value and those before it, gaps left out and nothing from before `first`; a gap stays a gap.
 * @param {(number | null)[]} column
 * @param {number} frames
 * @param {number} at
 * @param {number} first
 */
export function smoothedAt(column, frames, at, first) {
  const newest = column[at] ?? null;
  if (newest === null || frames < 2) {
    return newest;
  }
  let [sum, count] = [0, 0];
  for (let index = Math.max(first, at - frames + 1); index <= at; index++) {
    const value = column[index];
    if (value !== null && value !== undefined) {
      sum += value;
      count++;
    }
  }
  return sum / count;
}

/**
 * A column whose shown part is averaged over some seconds; the very column when there is nothing to average.
 * @param {(number | null)[]} column
 * @param {number} seconds
 * @param {{ first: number, end: number }} view
 */
export function smooth(column, seconds, view) {
  const frames = framesOf(seconds);
  if (frames < 2) {
    return column;
  }
  const smoothed = column.slice();
  for (let at = view.first; at < view.end; at++) {
    smoothed[at] = smoothedAt(column, frames, at, view.first);
  }
  return smoothed;
}
