// @ts-check

/**
 * True if a line has at least one value.
 * @param {ArrayLike<number | null | undefined>} row
 */
export const isMeasured = (row) => Array.prototype.some.call(row, (value) => value !== null && value !== undefined);
