// @ts-check
// The chart library writes names as markup into legends and tooltips, and as text onto axes, so escaping would be wrong in one of
// them. Instead, an invisible character after "<" and "&" prevents that markup starts there.

const wordJoiner = '\u2060';

/**
 * Converts all strings in the options of a chart, and all return values of its functions, so that they are rendered as text
 * everywhere. The inserted characters have no width, so the text looks the same.
 * @template T
 * @param {T} options
 * @returns {T}
 */
export function asText(options) {
  return /** @type {T} */ (mapped(options));
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function mapped(value) {
  if (typeof value === 'string') return value.replace(/[<&]/g, `$&${wordJoiner}`);
  if (typeof value === 'function') return (/** @type {unknown[]} */ ...given) => mapped(value(...given));
  if (Array.isArray(value)) return value.map(mapped);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner)]));
  return value;
}
