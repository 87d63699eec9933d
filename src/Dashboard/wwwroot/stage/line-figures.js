// @ts-check
import { amount, latency } from './figures.js';

/** Milliseconds from which the value is shown with its unit. */
const tellsItsUnitMs = 10_000;

/**
 * A figure of a line as the legend writes it.
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
 * The same with the unit that a person needs to hear.
 * @param {string} unit
 * @param {number | null} value
 */
export const spoken = (unit, value) =>
  `${written(unit, value)}${unit === 'ms' && value !== null && value < tellsItsUnitMs ? ' ms' : ''}`;
