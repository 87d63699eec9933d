// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { framesOf, heldFrames, smoothedAt } from './smooth.js';

/** Same as on the chart, so that the tile shows the end of its line. */
const smoothedFrames = framesOf(2);

/** Background CPU and its effect on the generator are averaged over the window of the finding, to ignore short peaks. */
const sharedFrames = framesOf(5);

/** @typedef {ReturnType<typeof createLatest>} Latest */

/**
 * The current values of the series, by identifier.
 * @param {FrameHistory} history
 */
export function createLatest(history) {
  /** @type {Map<string, { id: string, label: string, column: number }>} */
  const series = new Map();

  /** Returns the values of a series, oldest first. @param {string} id */
  const columnOf = (id) => (history.isBlank ? [] : (history.columns[series.get(id)?.column ?? -1] ?? []));

  /**
   * Returns the newest value of a series, at most `frames` old.
   * @param {string} id
   * @param {number} frames
   * @param {number} skipped newest frames that are left out
   */
  function newest(id, frames = 1, skipped = 0) {
    const column = columnOf(id);
    for (let back = skipped + 1; back <= Math.min(frames, column.length); back++) {
      const value = column[column.length - back];
      if (value !== null) {
        return value;
      }
    }
    return null;
  }

  /** Maximum age in frames of a count of the run, which is kept after the end until the run is discarded. */
  const heldOfTheRun = () => history.framesOfTheRun(history.framesAfterRun() + heldFrames);

  /**
   * Returns the newest value under load: after the end, that of the moment before the load stopped, where the lines end.
   * @param {string} id
   */
  function ofTheLoad(id) {
    const after = history.framesAfterLoad();
    return newest(id, history.framesOfTheRun(after + heldFrames), after);
  }

  /**
   * Returns the mean of two seconds: the latest or, for a rate of the load after the end, the last two under load. Gaps are left
   * out.
   * @param {string} id
   * @param {number} frames
   * @returns {{ value: number | null, isLast: boolean }}
   */
  function mean(id, frames = smoothedFrames) {
    const column = columnOf(id);
    const after = history.framesAfterLoad();
    const held = after + heldFrames;
    const end = column.length - (id.startsWith('load.') ? after : 0);
    const newest = column.findLastIndex((value, at) => value !== null && at < end && at >= column.length - held);
    const first = column.length - history.framesOfTheRun(frames + held);
    return {
      value: newest < first ? null : smoothedAt(column, frames, newest, first, history.times),
      isLast: newest < column.length - 1 && history.run?.to !== null,
    };
  }

  /** @param {string} id */
  const shareOf = (id) => mean(id, sharedFrames).value;

  const isOn = () => history.run !== null && history.run.to === null;

  return {
    /** @param {Series[]} described */
    describe(described) {
      series.clear();
      described.forEach((each, column) => series.set(each.id, { id: each.id, label: each.label, column }));
    },
    /** Returns the series whose identifier starts with a prefix. @param {string} beginning */
    startingWith: (beginning) => [...series.values()].filter((each) => each.id.startsWith(beginning)),
    columnOf,
    newest,
    heldOfTheRun,
    ofTheLoad,
    mean,
    shareOf,
    isOn,
  };
}
