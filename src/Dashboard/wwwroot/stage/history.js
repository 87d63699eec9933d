// @ts-check
/** @import { Frame, FrameEvent } from './connection.js' */
/** @import { HeldCount } from './held-layers.js' */

/** Half an hour at four frames per second, and a margin. */
export const capacity = 8192;
/** Number of frames removed at once, because shifting the arrays for each frame is expensive. */
const trim = 512;
const idleWindowSeconds = 60;
/** An ended run stays on the charts together with the frames right after it, in which the target may still work. */
const afterRunSeconds = 15;
/** A first request within this time of its switch, in seconds, shares the mark of the switch. */
export const atOnceSeconds = 1;

/**
 * What the charts show. Times are seconds of the dashboard's clock; `origin` is the zero of the axis.
 * @typedef {{ first: number, end: number, from: number, to: number, origin: number, isFrozen: boolean }} View
 * @typedef {{ variant: string, from: number, to: number }} Period
 */

/** The newest frames by column, as the charts need them; a gap is a row of nulls. */
export class FrameHistory {
  /** @type {number[]} */
  times = [];
  /** @type {(number | null)[][]} */
  columns = [];
  /** The threads held by line; null where they were not observed. @type {(HeldCount[] | null)[]} */
  held = [];
  /** All events except pool adjustments. @type {FrameEvent[]} */
  events = [];
  /** Pool adjustments, kept separately because they are frequent. @type {FrameEvent[]} */
  adjustments = [];
  /** The variant under load over time. @type {Period[]} */
  periods = [];
  lastSequence = 0;
  /** @type {{ from: number, to: number | null } | null} */
  run = null;
  /** The frame that reported the end of the run; it still contains measurements of the run. */
  #lastOfRun = -Infinity;
  /** Earlier frames belong to a discarded run. */
  #shownFrom = 0;
  /** Frames up to this time are of an earlier process of the target, unless their run is displayed. */
  #processFrom = -Infinity;
  /** While true, all frames are hidden. */
  isBlank = false;
  /** Seconds from the last switch of the displayed run to its recovery; null before. @type {number | null} */
  recoveredIn = null;
  /** p95 in milliseconds at the time of the finding. @type {number | null} */
  recoveredP95Ms = null;

  /** @param {number} seriesCount */
  describe(seriesCount) {
    if (this.columns.length !== seriesCount) {
      this.columns = Array.from({ length: seriesCount }, () => []);
      this.times = [];
      this.held = [];
    }
  }

  /**
   * Adds a frame; returns false for a duplicate.
   * @param {Frame} frame
   */
  add(frame) {
    if (frame.sequence <= this.lastSequence) {
      return false;
    }
    const newest = this.times.at(-1);
    if (newest !== undefined && frame.sequence > this.lastSequence + 1) {
      this.#push((newest + frame.time) / 2, null, null);
    }
    this.#push(frame.time, frame.values, frame.held ?? null);
    this.lastSequence = frame.sequence;
    for (const event of frame.events) {
      this.#addEvent(event);
      if (event.kind === 'run-ended') {
        this.#lastOfRun = frame.time;
      } else if (event.kind === 'target') {
        // The frame with the event may have been filled before it.
        this.#processFrom = frame.time;
      }
    }
    if (this.times.length > capacity) {
      this.#trim();
    }
    return true;
  }

  /** Discards the last run; the charts follow the live data again. */
  leaveRun() {
    if (this.run?.to !== null) {
      this.run = null;
    }
  }

  /** Discards the last run and all frames, as for another experiment. */
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

  /**
   * Returns the last switch of the displayed run; null if there was none. Its start is the mark that the charts show: the first
   * request of the variant if it was sent at once, and otherwise the flip, whose own mark is shown.
   * @returns {{ time: number, start: number, isShown: boolean, before: string } | null}
   */
  flip() {
    const { run } = this;
    const flip = run && this.events.findLast((event) => event.kind === 'variant-switched' && event.time >= run.from);
    const before = flip && this.periods.findLast((period) => period.from < flip.time);
    if (!flip || !before) {
      return null;
    }
    const first = this.events.find((event) => event.kind === 'first-request' && event.time >= flip.time);
    const isAtOnce = first !== undefined && first.time - flip.time < atOnceSeconds;
    return {
      time: flip.time,
      start: isAtOnce ? first.time : flip.time,
      isShown: flip.waiting !== undefined && !isAtOnce,
      before: before.variant,
    };
  }

  /** Returns the time from which the current variant has been under load and counted. */
  underLoadSince() {
    const warm = this.events.findLast((event) => event.kind === 'warm-up-ended')?.time ?? 0;
    return Math.max(this.periods.at(-1)?.from ?? 0, warm);
  }

  /**
   * Marks the recovery of the displayed run.
   * @param {number} time
   * @param {number} seconds since the start of the switch
   * @param {number | null} p95Ms p95 of the recovered service
   */
  recover(time, seconds, p95Ms) {
    this.recoveredIn = seconds;
    this.recoveredP95Ms = p95Ms;
    const later = this.events.findIndex((event) => event.time > time);
    const words = this.flip()?.isShown ? `${seconds.toFixed(1)} s after flip` : `+${seconds.toFixed(1)} s`;
    const event = { kind: 'recovered', label: `recovered ${words}`, time };
    this.events.splice(later < 0 ? this.events.length : later, 0, event);
  }

  /** Returns the history up to a time of the displayed run, without its end. @param {number} time */
  until(time) {
    const past = new FrameHistory();
    const end = lowerBound(this.times, time);
    past.times = this.times.slice(0, end);
    past.columns = this.columns.map((column) => column.slice(0, end));
    past.periods = this.periods.filter((period) => period.from < time);
    past.events = this.events.filter((event) => event.time < time);
    past.run = this.run && { from: this.run.from, to: null };
    return past;
  }

  /** Returns how many of the newest frames belong to the active or last run. @param {number} most */
  framesOfTheRun(most) {
    return this.#framesFrom(this.run?.from ?? -Infinity, most);
  }

  /** True if the displayed run has ended: a recording has no frames after its end. */
  isOver() {
    return this.run !== null && this.run.to !== null;
  }

  /** Returns the number of frames since the end of the displayed run; 0 while it is active. */
  framesAfterRun() {
    return this.run && this.run.to !== null
      ? this.times.length - lowerBound(this.times, Math.max(this.run.to, this.#lastOfRun) + 1e-9)
      : 0;
  }

  /**
   * Returns the threads held by line at a frame; null where they were not observed, or observed in a process that is no longer shown.
   * @param {number} at
   */
  heldAt(at) {
    const { run } = this;
    const time = this.times[at];
    const isShown = run
      ? run.to === null || this.#processFrom <= run.to || time <= this.#processFrom
      : time > Math.max(this.#processFrom, this.#shownFrom);
    return isShown ? this.held[at] : null;
  }

  /** Returns the number of frames since the load of an ended run stopped; 0 while the run is active. */
  framesAfterLoad() {
    if (!this.run || this.run.to === null) {
      return 0;
    }
    const { from } = this.run;
    const stopped = this.events.findLast(({ kind, time }) => kind === 'run-stopping' && time >= from);
    const after = this.framesAfterRun();
    return stopped ? Math.max(after, this.times.length - lowerBound(this.times, stopped.time + 1e-9)) : after;
  }

  /** Returns how many of the newest frames belong to the current variant and load. @param {number} most */
  framesSinceChange(most) {
    const changed = this.events.findLast((event) => event.kind === 'load-changed')?.time ?? -Infinity;
    const from = this.run?.to === null ? Math.max(this.periods.at(-1)?.from ?? this.run.from, changed) : -Infinity;
    return this.#framesFrom(from, most);
  }

  /** Returns the pool adjustments of the displayed run, or of the last minute of the current target. */
  shownAdjustments() {
    const target = this.events.findLast((event) => event.kind === 'target')?.time ?? 0;
    const from = this.run
      ? this.run.from
      : Math.max(target, this.#shownFrom, (this.times.at(-1) ?? 0) - idleWindowSeconds);
    return within(this.adjustments, { from, to: this.run?.to ?? Infinity });
  }

  /** Returns the periods of the active variants within the visible frames. */
  shownPeriods() {
    return this.isBlank ? [] : this.periods;
  }

  /** Returns the events within a view, except pool adjustments. @param {View} view */
  eventsIn(view) {
    return this.isBlank ? [] : within(this.events, view);
  }

  /** Returns the pool adjustments within a view. @param {View} view */
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
    // One more frame on the left, so that the line starts at the edge.
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
   * @param {HeldCount[] | null} held
   */
  #push(time, values, held) {
    this.times.push(time);
    this.held.push(held);
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
    // With `waiting`, the variant is under load from its first request on.
    const isSwitched = kind === 'first-request' || (kind === 'variant-switched' && event.waiting === undefined);
    if (kind === 'run-started' || (isSwitched && isRunning)) {
      this.#closePeriod(time);
      this.periods.push({ variant: variant ?? '', from: time, to: Infinity });
      this.recoveredIn = null;
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
    this.held.splice(0, trim);
    this.columns.forEach((column) => column.splice(0, trim));
    const oldest = this.times[0];
    this.events = this.events.filter((event) => event.time >= oldest);
    this.adjustments = this.adjustments.filter((event) => event.time >= oldest);
    this.periods = this.periods.filter((period) => period.to >= oldest);
  }
}

/**
 * Returns the events of a time span, both ends included.
 * @param {FrameEvent[]} events
 * @param {{ from: number, to: number }} span
 */
const within = (events, { from, to }) => events.filter((event) => event.time >= from && event.time <= to);

/**
 * Returns the first position whose time is not before `time`.
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
