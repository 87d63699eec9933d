// @ts-check

/**
 * Whether anything of a line was measured.
 * @param {ArrayLike<number | null | undefined>} row
 */
export const isMeasured = (row) => Array.prototype.some.call(row, (value) => value !== null && value !== undefined);
