// @ts-check
/** @import { FrameHistory, View } from './history.js' */

const framesPerSecond = 4;

/** Minimum length of a frame in seconds, so that two frames at the same time have a mean. */
const shortestFrame = 1e-3;

/** @param {number} seconds */
export const framesOf = (seconds) => Math.max(1, Math.round(seconds * framesPerSecond));

/**
 * Returns the mean of a value and its predecessors, weighted by frame length, without gaps and without values before `first`; a
 * gap stays a gap. On a busy machine frames arrive late and then in quick succession, so short frames must weigh less.
 * @param {(number | null)[]} column
 * @param {number} frames
 * @param {number} at
 * @param {number} first
 * @param {number[]} times
 */
export function smoothedAt(column, frames, at, first, times) {
  const newest = column[at] ?? null;
  if (newest === null || frames < 2) {
    return newest;
  }
  let [sum, length] = [0, 0];
  for (let index = Math.max(first, at - frames + 1); index <= at; index++) {
    const value = column[index];
    if (value !== null && value !== undefined) {
      const seconds = index > first ? Math.max(times[index] - times[index - 1], shortestFrame) : 1 / framesPerSecond;
      sum += value * seconds;
      length += seconds;
    }
  }
  return sum / length;
}

/**
 * Averages the visible part of a column; returns the same column if no averaging is needed.
 * @param {(number | null)[]} column
 * @param {number} seconds
 * @param {{ first: number, end: number }} view
 * @param {number[]} times
 */
export function smooth(column, seconds, view, times) {
  const frames = framesOf(seconds);
  if (frames < 2) {
    return column;
  }
  const smoothed = column.slice();
  for (let at = view.first; at < view.end; at++) {
    smoothed[at] = smoothedAt(column, frames, at, view.first, times);
  }
  return smoothed;
}

/** Frames for which tiles and legends keep the last value, for example in a quarter second without responses. */
export const heldFrames = 8;

/**
 * Returns the frame whose value the legend shows: the newest or, after the run, the last with a value before its load stopped.
 * While the last requests complete, some values are already those of the end and others are not. Null if there is no value.
 * @param {FrameHistory} history
 * @param {View} view
 * @param {(number | null)[]} column
 */
export function newestShown(history, view, column) {
  const newest = view.end - 1;
  if (newest < view.first) {
    return null;
  }
  if (!history.isOver()) {
    return newest;
  }
  const last = Math.max(view.first, Math.min(newest, column.length - history.framesAfterLoad() - 1));
  const first = Math.max(view.first, last - heldFrames + 1);
  for (let at = last; at >= first; at--) {
    if ((column[at] ?? null) !== null) {
      return at;
    }
  }
  return last;
}
