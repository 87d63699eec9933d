// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { framesOf, heldFrames, smoothedAt } from './smooth.js';

/** As on the chart of it: the tile says where its line ends. */
const smoothedFrames = framesOf(2);

/** Who has the machine, and whether that is too much for the generator, is asked over as long as the finding asks: a moment is nobody's alarm. */
const sharedFrames = framesOf(5);

/** @typedef {ReturnType<typeof createLatest>} Latest */

/**
 * What the series tell of now, each by its identifier.
 * @param {FrameHistory} history
 */
export function createLatest(history) {
  /** @type {Map<string, { id: string, label: string, column: number }>} */
  const series = new Map();

  /** The numbers of a series, oldest first. @param {string} id */
  const columnOf = (id) => (history.isBlank ? [] : (history.columns[series.get(id)?.column ?? -1] ?? []));

  /**
   * The newest number of a series, at most `frames` old.
   * @param {string} id
   */
  function newest(id, frames = 1) {
    const column = columnOf(id);
    for (let back = 1; back <= Math.min(frames, column.length); back++) {
      const value = column[column.length - back];
      if (value !== null) {
        return value;
      }
    }
    return null;
  }

  /** How far back a figure of the load may lie: after the end it is the run's last, as on the charts, until that run is put away. */
  const heldOfTheRun = () => history.framesOfTheRun(history.framesAfterRun() + heldFrames);

  /**
   * The mean of two seconds: those up to now or, after the end, the last two of the run. What is no longer measured does not make the rest more.
   * @param {string} id
   * @param {number} frames
   * @returns {{ value: number | null, isLast: boolean }}
   */
  function mean(id, frames = smoothedFrames) {
    const column = columnOf(id);
    const held = history.framesAfterRun() + heldFrames;
    const newest = column.findLastIndex((value, at) => value !== null && at >= column.length - held);
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
    /** Those whose identifier begins so. @param {string} beginning */
    startingWith: (beginning) => [...series.values()].filter((each) => each.id.startsWith(beginning)),
    columnOf,
    newest,
    heldOfTheRun,
    mean,
    shareOf,
    isOn,
  };
}
