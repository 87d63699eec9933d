// @ts-check
/** @import { FrameHistory } from './history.js' */

/**
 * True if the number of users of the displayed run is meaningful. The first frame of a run may arrive before the page knows its
 * load; until then the page describes the load of the run before.
 * @param {HTMLElement | null} root the element that describes the run
 * @param {FrameHistory} history
 */
export const hasFixedUsers = (root, history) =>
  root?.dataset.users === 'true' && !(root.dataset.phase === 'Idle' && history.run !== null && history.run.to === null);

/**
 * False for the number of users at an arrival rate: they are created on demand and never removed, so it is that of no moment.
 * @param {string} series
 * @param {boolean} hasUsers
 */
export const isOfAMoment = (series, hasUsers) => hasUsers || series !== 'load.users';

/**
 * True if a line has at least one value.
 * @param {ArrayLike<number | null | undefined>} row
 */
export const isMeasured = (row) => Array.prototype.some.call(row, (value) => value !== null && value !== undefined);
