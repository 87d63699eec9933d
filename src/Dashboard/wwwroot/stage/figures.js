// @ts-check

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const hundredths = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const thousandths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 3 });

const storedRate = (/** @type {number} */ value) => Math.round(value * 100) / 100;
const storedMs = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;

/** Shown instead of a missing value. */
export const nothing = '–';

/** Marks load figures that no longer change after the run, while the target's figures continue. */
export const atTheEnd = 'at the run’s end';

/**
 * Formats a count or a rate, with one decimal place while it is small.
 * @param {number | null | undefined} value
 */
export const amount = (value) =>
  value === null || value === undefined
    ? nothing
    : value > 0 && value < 0.05
      ? '< 0.1'
      : (value < 10 && value % 1 !== 0 ? tenth : whole).format(storedRate(value));

/**
 * Formats a number with one decimal place.
 * @param {number} value
 */
export const tenths = (value) => tenth.format(storedMs(value));

// Two significant digits, unless the integer part has more.
const inMs = (/** @type {number} */ ms) => {
  const stored = storedMs(ms);
  if (stored === 0 && ms > 0) {
    return '< 0.001';
  }
  return (
    stored > 0 && stored < 0.0995
      ? thousandths
      : stored > 0 && stored < 0.995
        ? hundredths
        : stored < 10
          ? tenth
          : whole
  ).format(stored);
};

/**
 * Formats a latency in milliseconds, or in seconds from ten seconds, with its unit.
 * @param {number | null | undefined} ms
 * @returns {[text: string, unit: string]}
 */
export const latency = (ms) =>
  ms === null || ms === undefined ? [nothing, 'ms'] : ms < 10_000 ? [inMs(ms), 'ms'] : [tenth.format(ms / 1000), 's'];

/**
 * Formats a latency for a tile, in seconds from one second.
 * @param {number | null | undefined} ms
 * @returns {[text: string, unit: string]}
 */
export const large = (ms) =>
  ms === null || ms === undefined || ms < 999.5 ? latency(ms) : [(ms < 99_950 ? tenth : whole).format(ms / 1000), 's'];

/** Formats a latency in a sentence. @param {number | null} ms */
export const brief = (ms) => large(ms).join(' ');

/** Formats the remaining time, as in Lab/Figures/Figure.cs. @param {number} seconds */
export const clock = (seconds) => {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(left / 60);
  return minutes < 60
    ? `${minutes}:${two(left % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(left % 60)}`;
};

/**
 * Formats an axis label briefly.
 * @param {number} value
 */
export const tick = (value) => {
  const size = Math.abs(value);
  return size >= 10_000
    ? `${+(value / 1000).toFixed(1)}k`
    : size >= 100 || value === 0
      ? String(Math.round(value))
      : size >= 10
        ? String(+value.toFixed(1))
        : String(+value.toFixed(2));
};
