// @ts-check
/** @import { Frame, FrameEvent } from './connection.js' */

/** Half an hour at four frames a second, and some more. */
export const capacity = 8192;
/** So many frames are let go at once: shifting the arrays for every single frame would cost more than it saves. */
const trim = 512;
const idleWindowSeconds = 60;
/** A run stays on the charts when it is over, together with what followed right after it. */
const afterRunSeconds = 15;

/**
 * What the charts show. Times are seconds of the dashboard's clock; `origin` is the zero of the axis.
 * @typedef {{ first: number, end: number, from: number, to: number, origin: number, isFrozen: boolean }} View
 * @typedef {{ variant: string, from: number, to: number }} Period
 */

/** The newest frames, by column, as the charts want them; a gap is a row of nulls. */
export class FrameHistory {
  /** @type {number[]} */
  times = [];
  /** @type {(number | null)[][]} */
  columns = [];
  /** What happened, but for the pool's adjustments. @type {FrameEvent[]} */
  events = [];
  /** When the pool changed its mind: often, so kept apart. @type {FrameEvent[]} */
  adjustments = [];
  /** The active variant over time. @type {Period[]} */
  periods = [];
  lastSequence = 0;
  /** @type {{ from: number, to: number | null } | null} */
  run = null;
  /** The frame that reported the end of the run; it still contains measurements of the run. */
  #lastOfRun = -Infinity;
  /** Earlier frames belong to a discarded run. */
  #shownFrom = 0;
  /** While true, all frames are hidden. */
  isBlank = false;

  /** @param {number} seriesCount */
  describe(seriesCount) {
    if (this.columns.length !== seriesCount) {
      this.columns = Array.from({ length: seriesCount }, () => []);
      this.times = [];
    }
  }

  /**
   * Adds a frame; answers false for one that is already here.
   * @param {Frame} frame
   */
  add(frame) {
    if (frame.sequence <= this.lastSequence) {
      return false;
    }
    const newest = this.times.at(-1);
    if (newest !== undefined && frame.sequence > this.lastSequence + 1) {
      this.#push((newest + frame.time) / 2, null);
    }
    this.#push(frame.time, frame.values);
    this.lastSequence = frame.sequence;
    for (const event of frame.events) {
      this.#addEvent(event);
      if (event.kind === 'run-ended') {
        this.#lastOfRun = frame.time;
      }
    }
    if (this.times.length > capacity) {
      this.#trim();
    }
    return true;
  }

  /** Puts the last run away: the charts follow the present again. */
  leaveRun() {
    if (this.run?.to !== null) {
      this.run = null;
    }
  }

  /** Discards the last run, as for another experiment: the charts start empty. */
  forgetRun() {
    if (this.run?.to === null) {
      return;
    }
    this.run = null;
    this.periods = [];
    this.events = this.events.filter((event) => event.kind === 'target');
    this.adjustments = [];
    this.#shownFrom = this.times.at(-1) ?? 0;
  }

  /** How many of the newest frames belong to the active or last run, without those of the run before. @param {number} most */
  framesOfTheRun(most) {
    return this.#framesFrom(this.run?.from ?? -Infinity, most);
  }

  /** Whether the run that is shown has ended: a recording has no frame after that of its end. */
  isOver() {
    return this.run !== null && this.run.to !== null;
  }

  /** How many frames have come since the run ended that is still shown; none while one is on. */
  framesAfterRun() {
    return this.run && this.run.to !== null
      ? this.times.length - lowerBound(this.times, Math.max(this.run.to, this.#lastOfRun) + 1e-9)
      : 0;
  }

  /** How many of the newest frames belong to the current variant and load. @param {number} most */
  framesSinceChange(most) {
    const changed = this.events.findLast((event) => event.kind === 'load-changed')?.time ?? -Infinity;
    const from = this.run?.to === null ? Math.max(this.periods.at(-1)?.from ?? this.run.from, changed) : -Infinity;
    return this.#framesFrom(from, most);
  }

  /** The pool adjustments in the shown period: those of the run, or of the last minute of the current target. */
  shownAdjustments() {
    const target = this.events.findLast((event) => event.kind === 'target')?.time ?? 0;
    const from = this.run
      ? this.run.from
      : Math.max(target, this.#shownFrom, (this.times.at(-1) ?? 0) - idleWindowSeconds);
    return within(this.adjustments, { from, to: this.run?.to ?? Infinity });
  }

  /** The periods of the active variants within the visible frames. */
  shownPeriods() {
    return this.isBlank ? [] : this.periods;
  }

  /** What happened within a view, but for the pool's adjustments. @param {View} view */
  eventsIn(view) {
    return this.isBlank ? [] : within(this.events, view);
  }

  /** The pool's adjustments within a view. @param {View} view */
  adjustmentsIn(view) {
    return this.isBlank ? [] : within(this.adjustments, view);
  }

  /** @returns {View} */
  view() {
    const now = this.times.at(-1) ?? 0;
    if (this.isBlank) {
      return {
        first: this.times.length,
        end: this.times.length,
        from: now,
        to: now + idleWindowSeconds,
        origin: now,
        isFrozen: false,
      };
    }
    const { run } = this;
    const isFrozen = run !== null && run.to !== null && now > run.to + afterRunSeconds;
    const to = run !== null && run.to !== null ? Math.min(now, run.to + afterRunSeconds) : now;
    const from = run ? run.from : now - idleWindowSeconds;
    // One frame more on the left, so that a line enters from the edge.
    const first = Math.max(0, lowerBound(this.times, run ? from : Math.max(from, this.#shownFrom)) - (run ? 0 : 1));
    return {
      first,
      end: lowerBound(this.times, to + 1e-9),
      from,
      to: Math.max(to, from + 5),
      origin: run ? run.from : now,
      isFrozen,
    };
  }

  /**
   * @param {number} time
   * @param {(number | null)[] | null} values
   */
  #push(time, values) {
    this.times.push(time);
    this.columns.forEach((column, index) => column.push(values?.[index] ?? null));
  }

  /**
   * @param {number} time
   * @param {number} most
   */
  #framesFrom(time, most) {
    let count = 0;
    while (count < Math.min(most, this.times.length) && this.times[this.times.length - 1 - count] >= time) {
      count++;
    }
    return count;
  }

  /** @param {FrameEvent} event */
  #addEvent(event) {
    const { kind, variant, time } = event;
    if (kind === 'pool-adjustment') {
      this.adjustments.push(event);
      return;
    }
    this.events.push(event);
    const isRunning = this.run !== null && this.run.to === null;
    if (kind === 'run-started' || (kind === 'variant-switched' && isRunning)) {
      this.#closePeriod(time);
      this.periods.push({ variant: variant ?? '', from: time, to: Infinity });
    }
    if (kind === 'run-started') {
      this.run = { from: time, to: null };
    } else if (kind === 'run-ended' && this.run) {
      this.#closePeriod(time);
      this.run.to = time;
    }
  }

  /** @param {number} time */
  #closePeriod(time) {
    const open = this.periods.at(-1);
    if (open && open.to === Infinity) {
      open.to = time;
    }
  }

  #trim() {
    this.times.splice(0, trim);
    this.columns.forEach((column) => column.splice(0, trim));
    const oldest = this.times[0];
    this.events = this.events.filter((event) => event.time >= oldest);
    this.adjustments = this.adjustments.filter((event) => event.time >= oldest);
    this.periods = this.periods.filter((period) => period.to >= oldest);
  }
}

/**
 * What happened in a span of time, both ends counted.
 * @param {FrameEvent[]} events
 * @param {{ from: number, to: number }} span
 */
const within = (events, { from, to }) => events.filter((event) => event.time >= from && event.time <= to);

/**
 * The first position whose time is not before `time`.
 * @param {number[]} times
 * @param {number} time
 */
function lowerBound(times, time) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
