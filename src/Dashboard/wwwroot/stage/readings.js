// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Latest } from './latest.js' */
import { failureWords, shareOfRequests } from './failures.js';
import { amount, atTheEnd, large, latency, nothing, tenths } from './figures.js';
import { framesOf, heldFrames } from './smooth.js';
import { inFlightOf, isWarmUp, newConnections, percentileOrAge, survivors } from './waiting.js';

/** Share of failed requests up to which the tile shows a warning instead of an error. */
const fewFailures = 0.001;

/** Sockets in TIME_WAIT at the start of a run, above which an earlier run may have left them. */
const leftBefore = 100;

/** If more than this share of the initial count remains, some may belong to the previous run. */
const leastOfBefore = 0.05;

/**
 * The content of a tile. A name replaces that of the tile; a partial value does not describe all requests.
 * @typedef {{ value: number | null, text?: string, unit?: string, detail?: string, level?: '' | 'warn' | 'bad', name?: string,
 * isPartial?: boolean }} Reading
 */

/**
 * Returns the content of each tile by its name.
 * @param {FrameHistory} history
 * @param {Latest} latest
 * @param {() => boolean} hasUsers whether the load has users, whose number is shown with the rate
 * @returns {Record<string, () => Reading>}
 */
export function createReadings(history, latest, hasUsers) {
  const { columnOf, newest, heldOfTheRun, ofTheLoad, mean, isOn } = latest;

  /** The longest pause of the time over which the share of pauses is a mean. */
  const longestPause = () => {
    const column = columnOf('gc.longest_pause');
    const pauses = column.slice(column.length - history.framesOfTheRun(heldFrames)).filter((pause) => pause !== null);
    return pauses.length === 0 ? null : Math.max(...pauses);
  };

  /**
   * @param {string} id
   * @param {string} ages series of the age that is shown without a percentile
   * @param {string} whose
   * @returns {Reading}
   */
  function percentile(id, ages, whose) {
    const held = ofTheLoad(id);
    const age = history.isOver() ? ofTheLoad(ages) : newest(ages);
    const { value, detail, name } = percentileOrAge(newest(id), held, age, whose);
    const [text, unit] = large(value);
    const partly =
      held === null ? '' : survivors(mean('load.succeeded').value, mean('load.failed').value, mean('load.shed').value);
    return {
      value,
      text: name ? `≥ ${text}` : text,
      unit,
      name,
      detail: partly || (value !== null && history.isOver() ? atTheEnd : detail),
      level: value === null || partly ? '' : value >= 5000 ? 'bad' : value >= 1000 ? 'warn' : '',
      isPartial: partly !== '',
    };
  }

  function socketsBeside() {
    const column = columnOf('tcp.time_wait');
    const counted = history.run
      ? column.slice(column.length - history.framesOfTheRun(column.length)).filter((value) => value !== null)
      : [];
    const left = Math.min(...counted);
    if (counted.length > 0 && left >= Math.max(leftBefore, counted[0] * leastOfBefore)) {
      return `≤ ${amount(left)} from before`;
    }
    const established = newest('tcp.established', heldFrames * 2);
    return established === null ? '' : `${amount(established)} established`;
  }

  /** @returns {Reading} */
  function failures() {
    const held = heldOfTheRun();
    const value = newest('totals.failed', held);
    const requests = newest('totals.requests', held);
    const kinds = latest
      .startingWith('errors.')
      .map((each) => ({ id: each.id, label: each.label, count: newest(each.id, held) ?? 0 }));
    if (!value || !requests) {
      return {
        value,
        unit: '',
        detail: requests ? `of ${amount(requests)} completed` : '',
        level: '',
      };
    }
    // The count of the complete run stays when failures stop.
    const isOver = mean('load.failed').value === 0;
    const now = !isOver ? '' : mean('load.shed').value ? 'only refusals now' : 'none now';
    return {
      value,
      unit: shareOfRequests((100 * value) / requests),
      detail: failureWords(kinds, now),
      level: isOver || value < requests * fewFailures ? 'warn' : 'bad',
    };
  }

  return {
    rps: () => {
      const refused = mean('load.shed').value;
      const good = mean('load.succeeded');
      const inFlight = newest('load.in_flight');
      if (isWarmUp(isOn(), newest('run.elapsed'), good.value, inFlight)) {
        return { value: null, detail: 'warm-up, not counted' };
      }
      const asking = inFlightOf(hasUsers() ? newest('load.users') : null, inFlight);
      return {
        value: good.value,
        detail:
          good.value === null
            ? ''
            : good.isLast || history.isOver()
              ? atTheEnd
              : refused
                ? `${amount(refused)} /s refused`
                : asking,
      };
    },
    p50: () => percentile('latency.p50', 'waiting.median', 'median'),
    p95: () => percentile('latency.p95', 'waiting.oldest', 'oldest'),
    // The age of the oldest is already in the tile of p95.
    p99: () => percentile('latency.p99', 'waiting.oldest', ''),
    'in-flight': () => ({
      value: ofTheLoad('load.in_flight'),
      detail: history.isOver() ? atTheEnd : hasUsers() ? `${amount(newest('load.users'))} users` : 'sent, not answered',
    }),
    'on-server': () => ({
      value: newest('http.active_requests', heldFrames),
      detail: 'being handled',
    }),
    'log-written': () => ({ value: mean('log.written').value, detail: 'mean of 2 s' }),
    'log-dropped': () => ({ value: mean('log.dropped').value, detail: 'mean of 2 s' }),
    'per-expiry': () => ({ value: mean('cache.calls_per_miss').value, detail: 'mean of 2 s' }),
    'work-age': () => {
      const value = newest('work.age', heldFrames);
      const orders = newest('work.queued', heldFrames);
      const [text, unit] = large(value);
      return { value, text, unit, detail: orders === null ? '' : `${amount(orders)} queued` };
    },
    heap: () => {
      const pause = longestPause();
      return {
        value: newest('gc.heap', heldFrames),
        detail: pause === null ? '' : `longest pause ${amount(pause)} ms`,
      };
    },
    turn: () => {
      const { value } = mean('semaphore.turn');
      const blocked = newest('semaphore.blocked', heldFrames);
      const [text, unit] = large(value);
      return { value, text, unit, detail: blocked === null ? '' : `${amount(blocked)} threads blocked` };
    },
    'database-waiting': () => ({ value: mean('database.waiting').value, detail: 'for a connection' }),
    'database-used': () => ({ value: mean('database.used').value, detail: 'mean of 2 s' }),
    'http-waiting': () => {
      const open = newest('http_client.connections', heldFrames);
      return {
        value: mean('http_client.waiting', framesOf(4)).value,
        detail: open === null ? '' : `${amount(open)} connection${open === 1 ? '' : 's'}`,
      };
    },
    contentions: () => ({ value: mean('lock.contentions').value, detail: 'mean of 2 s' }),
    'lock-waits': () => {
      const contentions = mean('lock.contentions').value;
      return {
        value: mean('lock.waits').value,
        detail: contentions === null ? '' : `${amount(contentions)} contentions /s`,
      };
    },
    'gc-pause': () => {
      const paused = mean('gc.pause').value;
      return {
        value: longestPause(),
        detail: paused === null ? '' : `${amount(paused)}\u00a0% of the time`,
      };
    },
    calls: () => {
      const answers = mean('dependency.answers').value;
      return {
        value: mean('dependency.calls').value,
        detail: answers === null ? '' : `${amount(answers)} /s answered in time`,
      };
    },
    failures,
    queue: () => {
      const value = newest('pool.queue', heldFrames);
      return {
        value,
        detail: newConnections(value, newest('kestrel.queued_connections', heldFrames)),
        level: value === null ? '' : value >= 100 ? 'bad' : value >= 10 ? 'warn' : '',
      };
    },
    threads: () => ({
      value: newest('pool.threads', heldFrames),
      detail: newest('pool.busy', heldFrames) === null ? '' : `${amount(newest('pool.busy', heldFrames))} busy`,
    }),
    'time-wait': () => ({ value: newest('tcp.time_wait', heldFrames * 2), detail: socketsBeside() }),
    // Means of the same two seconds. Target and machine are sampled at different moments, and the machine includes the target.
    cpu: () => {
      const value = mean('cpu.target').value;
      const machine = mean('cpu.machine').value;
      return {
        value,
        detail: machine === null ? '' : `machine ${amount(Math.max(machine, value ?? 0))}\u00a0%`,
      };
    },
    'sample-age': () => {
      const value = newest('probe.age');
      return {
        value,
        text: value === null ? nothing : tenths(value),
        detail: 'from outside',
        level: value !== null && value > 1.5 ? 'warn' : '',
      };
    },
    'http-poll': () => {
      const value = newest('poll.latency');
      const age = newest('poll.age');
      const [text, unit] = latency(value);
      return {
        value,
        text,
        unit,
        detail: age === null ? 'from inside' : `${tenths(age)} s old`,
        level: (value ?? 0) >= 5000 || (age ?? 0) >= 5 ? 'bad' : (value ?? 0) >= 1000 || (age ?? 0) >= 2 ? 'warn' : '',
      };
    },
  };
}
