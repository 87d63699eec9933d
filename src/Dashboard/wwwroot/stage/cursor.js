// @ts-check

const stride = 10;

/**
 * Returns the new cursor position of a chart for a key; null if the chart does not use the key.
 * @param {string} key
 * @param {boolean} isFar with Shift
 * @param {number | null} at current position, null before the first key
 * @param {number} count number of points
 * @param {number} [newest] position after the first key
 * @returns {number | null}
 */
export function movedTo(key, isFar, at, count, newest = count - 1) {
  const step = isFar ? stride : 1;
  const from = at === null ? newest : Math.min(at, count - 1);
  const to = { ArrowLeft: at === null ? newest : from - step, ArrowRight: from + step, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : Math.min(Math.max(to, 0), count - 1);
}

/**
 * Returns the newest point with a value: a late probe leaves gaps in the newest frames.
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
 * Describes a point, such as `12.5 s: threads 34, queue 180`.
 * @param {number} seconds on the axis of the chart
 * @param {{ name: string, text: string }[]} values
 */
export const wordsOf = (seconds, values) =>
  `${seconds.toFixed(1)} s: ${values.map((value) => `${value.name} ${value.text}`).join(', ')}`;
