// @ts-check
/** @import { Asked } from './ask.js' */

const quarters = 4;
const mostDecades = 6;
// Minimum distance to an end, so that two labels do not overlap.
const nearestToAnEnd = 0.1;

/** @typedef {Pick<Asked, 'least' | 'greatest' | 'isLogarithmic' | 'unit'>} Axis */

/**
 * Returns the position of a number on the answer axis, from 0 at the left end to 1 at the right.
 * @param {Axis} axis
 * @param {number} value
 */
export const shareOf = ({ least, greatest, isLogarithmic }, value) =>
  isLogarithmic ? Math.log(value / least) / Math.log(greatest / least) : (value - least) / (greatest - least);

/**
 * Returns the labels of the axis, as on the stage: both ends, and the powers of ten or the quarters between them.
 * @param {Axis} axis
 * @returns {{ share: number, words: string }[]}
 */
export function ticksOf(axis) {
  const between = (axis.isLogarithmic ? decades(axis) : steps(axis))
    .map((value) => ({ share: shareOf(axis, value), words: words(value, axis.unit, false) }))
    .filter((tick) => tick.share > nearestToAnEnd && tick.share < 1 - nearestToAnEnd);
  return [
    { share: 0, words: words(axis.least, axis.unit, false) },
    ...between,
    { share: 1, words: words(axis.greatest, axis.unit, true) },
  ];
}

/** Near the ends, text would extend beyond the picture. @param {number} share @param {number} margin */
export const anchorAt = (share, margin) => (share < margin ? 'start' : share > 1 - margin ? 'end' : 'middle');

/** @param {Axis} axis */
function decades({ least, greatest }) {
  const [first, last] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(greatest))];
  const every = 1 + Math.floor((last - first) / (mostDecades + 1));
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, index) => 10 ** (first + index * every));
}

/** @param {Axis} axis */
const steps = ({ least, greatest }) =>
  Array.from({ length: quarters - 1 }, (_, index) => least + ((greatest - least) * (index + 1)) / quarters);

/**
 * Each time has its unit, because the unit changes along the axis; for other quantities only the last label has it.
 * @param {number} value
 * @param {string} unit
 * @param {boolean} isLast
 */
function words(value, unit, isLast) {
  if (unit === 'ms') {
    return value >= 1000 ? `${short(value / 1000)} s` : `${short(value)} ms`;
  }
  const [size, mark] =
    value >= 1_000_000 ? [value / 1_000_000, ' M'] : value >= 1000 ? [value / 1000, ' k'] : [value, ''];
  return `${short(size)}${mark}${isLast && unit ? ` ${unit}` : ''}`;
}

/** @param {number} value */
const short = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });
