// @ts-check
import { amount, latency } from './figures.js';

/** Milliseconds above which the value is shown with its unit. */
const tellsItsUnitMs = 10_000;

/**
 * Formats the value of a line for the legend.
 * @param {string} unit
 * @param {number | null | undefined} value
 */
export function written(unit, value) {
  const [figure, scaled] = latency(value);
  return unit === 'ms'
    ? scaled === 'ms'
      ? figure
      : `${figure} ${scaled}`
    : amount(value) + (unit === '%' ? ' %' : '');
}

/**
 * Formats the value of a line for a screen reader, with its unit.
 * @param {string} unit
 * @param {number | null} value
 */
export const spoken = (unit, value) =>
  `${written(unit, value)}${unit === 'ms' && value !== null && value < tellsItsUnitMs ? ' ms' : ''}`;
