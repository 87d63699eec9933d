// @ts-check

/** Shown instead of a missing value. */
export const nothing = '–';

/**
 * Formats a number: from 100,000 in thousands, from 10 without decimals, below 10 with one.
 * @param {number | null | undefined} value
 */
export function amount(value) {
  if (value === null || value === undefined) {
    return nothing;
  }
  const size = Math.abs(value);
  if (size >= 100_000) {
    return `${Math.round(value / 1000).toLocaleString('en')} k`;
  }
  return size >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(size >= 10 ? 0 : 1);
}

/**
 * Formats a number with its unit; milliseconds as seconds from ten seconds.
 * @param {number | null | undefined} value
 * @param {string} unit
 * @returns {[string, string]}
 */
export function figure(value, unit) {
  return unit === 'ms' && value !== null && value !== undefined && value >= 10_000
    ? [(value / 1000).toFixed(1), 's']
    : [amount(value), unit];
}

/**
 * Returns number and unit as one text.
 * @param {number | null | undefined} value
 * @param {string} unit
 */
export const withUnit = (value, unit) => figure(value, unit).join(' ').trim();

/** The shape next to a variant's name; colour must not be the only cue. @type {Record<string, string>} */
export const marks = { fragile: '▲', fixed: '●', contrast: '◆' };

/**
 * Creates an element with a class and content. Strings are inserted as text, never as HTML.
 * @param {string} name
 * @param {string} [className]
 * @param {...(Node | string)} content
 */
export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  made.append(...content);
  return made;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
