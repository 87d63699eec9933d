// @ts-check

const stride = 10;

/**
 * Where a key takes the cursor of a chart; null for a key that is none of its own.
 * @param {string} key
 * @param {boolean} isFar with Shift
 * @param {number | null} at position now, null before the first key
 * @param {number} count how many points there are
 * @returns {number | null}
 */
export function movedTo(key, isFar, at, count) {
  const step = isFar ? stride : 1;
  const from = at === null || at >= count ? count - 1 : at;
  const to = { ArrowLeft: at === null ? count - 1 : from - step, ArrowRight: from + step, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : Math.min(Math.max(to, 0), count - 1);
}

/**
 * A point in words, such as `12.5 s: threads 34, queue 180`.
 * @param {number} seconds on the chart's own axis
 * @param {{ name: string, text: string }[]} values
 */
export const wordsOf = (seconds, values) => `${seconds.toFixed(1)} s: ${values.map(value => `${value.name} ${value.text}`).join(', ')}`;
