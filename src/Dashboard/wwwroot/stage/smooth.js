// @ts-check
/** @import { FrameHistory, View } from './history.js' */

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

/** A value is missing for a moment, as a percentile of a quarter second without answers: tiles and legends keep the one before for so many frames. */
export const heldFrames = 8;

/**
 * The frame whose value a legend tells: the newest on the chart; when the run is over, the last of it at which there was a value, also of what the target
 * goes on to measure. Null where there is none.
 * @param {FrameHistory} history
 * @param {View} view
 * @param {(number | null)[]} column
 */
export function newestShown(history, view, column) {
  const newest = view.end - 1;
  const after = history.framesAfterRun();
  if (newest < view.first) {
    return null;
  }
  if (after === 0) {
    return newest;
  }
  const last = Math.min(newest, column.length - after - 1);
  const first = Math.max(view.first, last - heldFrames + 1);
  for (let at = last; at >= first; at--) {
    if ((column[at] ?? null) !== null) {
      return at;
    }
  }
  return Math.max(last, view.first);
}
