// @ts-check

const stride = 10;

/**
 * The new cursor position of a chart for a key; null if the chart does not handle the key.
 * @param {string} key
 * @param {boolean} isFar with Shift
 * @param {number | null} at position now, null before the first key
 * @param {number} count how many points there are
 * @param {number} [newest] where the first key takes it
 * @returns {number | null}
 */
export function movedTo(key, isFar, at, count, newest = count - 1) {
  const step = isFar ? stride : 1;
  const from = at === null ? newest : Math.min(at, count - 1);
  const to = { ArrowLeft: at === null ? newest : from - step, ArrowRight: from + step, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : Math.min(Math.max(to, 0), count - 1);
}

/**
 * The newest point at which something was measured: a probe that is late leaves gaps behind the newest frames, and who asks wants a figure.
 * @param {ArrayLike<ArrayLike<number | null | undefined>>} rows the times first, then the values of each line
 */
export function newestMeasured(rows) {
  const count = rows[0].length;
  for (let at = count - 1; at >= 0; at--) {
    for (let line = 1; line < rows.length; line++) {
      if (typeof rows[line][at] === 'number') {
        return at;
      }
    }
  }
  return count - 1;
}

/**
 * A point in words, such as `12.5 s: threads 34, queue 180`.
 * @param {number} seconds on the chart's own axis
 * @param {{ name: string, text: string }[]} values
 */
export const wordsOf = (seconds, values) =>
  `${seconds.toFixed(1)} s: ${values.map((value) => `${value.name} ${value.text}`).join(', ')}`;
