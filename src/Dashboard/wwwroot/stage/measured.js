// @ts-check

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
