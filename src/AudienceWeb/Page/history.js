// @ts-check
/** @import { Mark, Message } from './link.js' */

/** @typedef {{ variant: string, from: number, to: number }} Period */

const secondsOfRow = 0.5;

/** The rows and events of the displayed run. */
export class RunHistory {
  /** @type {(number | null)[][]} */
  rows = [];
  /** @type {Mark[]} */
  marks = [];
  /** @type {string | null} */
  run = null;

  /** @param {Message} message */
  add(message) {
    // A new run is announced before its first row, so the last values of the previous run are discarded.
    const run = message.set?.lab?.run ?? this.run;
    const isOver = run !== this.run && this.marks.some((mark) => mark.kind === 'run-ended');
    this.run = run;
    if (message.begins || isOver) {
      this.rows = [];
      this.marks = [];
    }
    this.rows.push(...(message.rows ?? []));
    this.marks.push(...(message.marks ?? []));
  }

  /** The time of the newest row in seconds since the run started. */
  get end() {
    return Math.max(this.rows.at(-1)?.[0] ?? 0, this.marks.at(-1)?.t ?? 0);
  }

  /** The periods during which each variant was under load. @returns {Period[]} */
  periods() {
    /** @type {Period[]} */
    const periods = [];
    for (const mark of this.marks) {
      const open = periods.at(-1);
      if (open && (mark.variant || mark.kind === 'run-ended')) {
        open.to = Math.min(open.to, mark.t);
      }
      if (mark.variant) {
        periods.push({ variant: mark.variant, from: mark.t, to: Infinity });
      }
    }
    return periods;
  }

  /**
   * Returns the newest value of a column, at most two rows old.
   * @param {number} column
   * @param {number} [smoothedSeconds]
   */
  newest(column, smoothedSeconds = 0) {
    const { rows } = this;
    for (let at = rows.length - 1; at >= Math.max(0, rows.length - 3); at--) {
      const value = valueAt(rows, at, column, smoothedSeconds);
      if (value !== null) {
        return value;
      }
    }
    return null;
  }

  /**
   * Returns the points of a line; a gap stays a gap.
   * @param {number} column
   * @param {number} smoothedSeconds
   * @returns {[number, number | null][]}
   */
  line(column, smoothedSeconds) {
    return this.rows.map((row, at) => [row[0] ?? 0, valueAt(this.rows, at, column, smoothedSeconds)]);
  }
}

/**
 * @param {(number | null)[][]} rows
 * @param {number} at
 * @param {number} column
 * @param {number} smoothedSeconds
 */
function valueAt(rows, at, column, smoothedSeconds) {
  const value = rows[at][column + 1];
  if (value === null || value === undefined || smoothedSeconds <= secondsOfRow) {
    return value ?? null;
  }
  const since = (rows[at][0] ?? 0) - smoothedSeconds;
  let [sum, count] = [0, 0];
  for (let from = at; from >= 0 && (rows[from][0] ?? 0) > since; from--) {
    const each = rows[from][column + 1];
    if (each !== null && each !== undefined) {
      sum += each;
      count++;
    }
  }
  return sum / count;
}
