// @ts-check

/**
 * Reduces columns to the visible resolution: each bucket of frames keeps its lowest and highest value in their order, so no spike
 * is lost; a gap within a bucket stays a gap. Buckets start at multiples of their size, so that a growing line does not flicker.
 * @param {number[]} times
 * @param {(number | null)[][]} columns
 * @param {{ first: number, end: number, origin: number }} view
 * @param {number} buckets
 * @returns {(number | null)[][]} the times from the origin, then the columns
 */
export function thin(times, columns, { first, end, origin }, buckets) {
  const size = Math.ceil((end - first) / buckets);
  if (size <= 2) {
    return [times.slice(first, end).map((time) => time - origin), ...columns.map((column) => column.slice(first, end))];
  }
  /** @type {(number | null)[]} */
  const xs = [];
  /** @type {(number | null)[][]} */
  const rows = columns.map(() => []);
  for (let from = first; from < end;) {
    const to = Math.min(end, (Math.floor(from / size) + 1) * size);
    xs.push(times[from] - origin, times[(from + to) >> 1] - origin);
    columns.forEach((column, index) => rows[index].push(...extremes(column, from, to)));
    from = to;
  }
  return [xs, ...rows];
}

/**
 * @param {(number | null)[]} column
 * @param {number} from
 * @param {number} to
 * @returns {[number | null, number | null]}
 */
function extremes(column, from, to) {
  let least = -1;
  let greatest = -1;
  let hasGap = false;
  for (let index = from; index < to; index++) {
    const value = column[index];
    if (value === null) {
      hasGap = true;
    } else {
      if (least < 0 || value < /** @type {number} */ (column[least])) {
        least = index;
      }
      if (greatest < 0 || value > /** @type {number} */ (column[greatest])) {
        greatest = index;
      }
    }
  }
  if (greatest < 0) {
    return [null, null];
  }
  return hasGap
    ? [column[greatest], null]
    : least < greatest
      ? [column[least], column[greatest]]
      : [column[greatest], column[least]];
}
