// @ts-check
// The charts' library writes names as markup into legends and tooltips, and as text onto axes. Escaped, a name would be
// right in the one and wrong in the other; so markup is kept from beginning instead: "<" and "&" begin something only
// when a letter or a sign follows at once.

const wordJoiner = '\u2060';

/**
 * Everything in the options of a chart that is text, and everything its functions return, such that it is text wherever
 * the library writes it. The inserted characters have no width, so the text looks the same.
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
