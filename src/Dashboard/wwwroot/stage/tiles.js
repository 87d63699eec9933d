// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { createGeneratorBanner, isSaturatedFor } from './generator-banner.js';
import { failureWords } from './failures.js';
import { amount, atTheEnd, clock, latency, nothing, tenths } from './figures.js';
import { framesOf, heldFrames, smoothedAt } from './smooth.js';
import { mark, show, write } from './text.js';
import { isWarmUp, newConnections, ofNow, percentileOrAge, whoWaits } from './waiting.js';

/** Share of the requests up to which a failure is worth a look, and no more. */
const fewFailures = 0.001;
/** As on the chart of it: the tile says where its line ends. */
const smoothedFrames = framesOf(2);

/** Who has the machine, and whether that is too much for the generator, is asked over as long as the finding asks: a moment is nobody's alarm. */
const sharedFrames = framesOf(5);

/** Characters of a figure beyond which it is written smaller, so that its unit keeps its place beside it. */
const longestAtFullSize = 5;

/** Those that go on when the charts of the same figures do not. */
const ofTheTarget = new Set(['queue', 'threads', 'time-wait', 'cpu']);

/** Sockets in TIME_WAIT at the start of a run, from which on they are more than what any start leaves. */
const leftBefore = 100;

/**
 * @typedef {{ value: number | null, text?: string, unit?: string, detail?: string, level?: '' | 'warn' | 'bad' }} Reading
 */

/**
 * The large figures, the progress bar and the banner: everything that is text and changes with the frames.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createTiles(root, history) {
  /** @type {Map<string, { id: string, label: string, column: number }>} */
  const series = new Map();
  const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-tile]'))].map(element => ({
    id: element.dataset.tile ?? '',
    element,
    number: /** @type {HTMLElement} */ (element.querySelector('.number')),
    unit: /** @type {HTMLElement} */ (element.querySelector('.unit')),
    detail: /** @type {HTMLElement} */ (element.querySelector('.detail')),
  }));
  // What has no room is left out, and is told to whoever points at it: an attribute in each frame would cost as much as the text itself.
  for (const { element, detail } of tiles) {
    element.addEventListener('pointerenter', () => { detail.title = detail.textContent; });
  }
  const progress = /** @type {HTMLElement} */ (root.querySelector('[data-progress]'));
  const track = /** @type {HTMLElement} */ (progress.querySelector('[role=progressbar]'));
  const bar = /** @type {HTMLElement} */ (progress.querySelector('.progress-bar'));
  const progressText = /** @type {HTMLElement} */ (progress.querySelector('[data-progress-text]'));
  const banner = createGeneratorBanner(root);

  /**
   * The newest number of a series, at most `frames` old.
   * @param {string} id
   */
  function newest(id, frames = 1) {
    if (history.isBlank) {
      return null;
    }
    const column = history.columns[series.get(id)?.column ?? -1] ?? [];
    for (let back = 1; back <= Math.min(frames, column.length); back++) {
      const value = column[column.length - back];
      if (value !== null) {
        return value;
      }
    }
    return null;
  }

  /** How far back a figure of the load may lie: after the end it is the run's last, as on the charts, until that run is put away. */
  const heldOfTheRun = () => history.framesOfTheRun(history.framesAfterRun() + heldFrames);

  /**
   * The mean of two seconds: those up to now or, after the end, the last two of the run. What is no longer measured does not make the rest more.
   * @param {string} id
   * @param {number} frames
   * @returns {{ value: number | null, isLast: boolean }}
   */
  function mean(id, frames = smoothedFrames) {
    const column = history.isBlank ? [] : history.columns[series.get(id)?.column ?? -1] ?? [];
    const held = history.framesAfterRun() + heldFrames;
    const newest = column.findLastIndex((value, at) => value !== null && at >= column.length - held);
    const first = column.length - history.framesOfTheRun(frames + held);
    return { value: newest < first ? null : smoothedAt(column, frames, newest, first, history.times), isLast: newest < column.length - 1 && history.run?.to !== null };
  }

  /** @param {string} id */
  const shareOf = id => mean(id, sharedFrames).value;

  /**
   * @param {string} id
   * @param {string} ages series of the age that stands in for it
   * @param {string} whose
   * @returns {Reading}
   */
  function percentile(id, ages, whose) {
    const held = newest(id, heldOfTheRun());
    const { value, detail } = percentileOrAge(newest(id), held, newest(ages), whose);
    const [text, unit] = latency(value);
    return { value, text, unit, detail: held !== null && history.isOver() ? atTheEnd : detail, level: value === null ? '' : value >= 5000 ? 'bad' : value >= 1000 ? 'warn' : '' };
  }

  // Ports of a run before stay for a minute and shrink meanwhile, which would be read as this run's doing.
  function socketsBeside() {
    const column = history.columns[series.get('tcp.time_wait')?.column ?? -1] ?? [];
    const counted = history.run && !history.isBlank ? column.slice(column.length - history.framesOfTheRun(column.length)).filter(value => value !== null) : [];
    // What was left only goes away: there is no more of it than there were sockets at the fewest.
    const left = Math.min(...counted);
    if (counted.length > 0 && left >= leftBefore) {
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
    const kinds = [...series.values()]
      .filter(each => each.id.startsWith('errors.'))
      .map(each => ({ id: each.id, label: each.label, count: newest(each.id, held) ?? 0 }));
    if (!value || !requests) {
      return { value, detail: requests ? `of ${amount(requests)} request${requests === 1 ? '' : 's'}` : '', level: '' };
    }
    // The count is of the whole run, and stays when nothing fails any more.
    const isOver = mean('load.failed').value === 0;
    const now = !isOver ? '' : mean('load.shed').value ? 'only refusals now' : 'none now';
    return { value, detail: failureWords(kinds, (100 * value) / requests, now), level: isOver || value < requests * fewFailures ? 'warn' : 'bad' };
  }

  /** @type {Record<string, () => Reading>} */
  const readings = {
    rps: () => {
      const refused = mean('load.shed').value;
      const good = mean('load.succeeded');
      const inFlight = newest('load.in_flight');
      if (isWarmUp(isOn(), newest('run.elapsed'), good.value, inFlight)) {
        return { value: null, detail: 'warm-up, not counted' };
      }
      const asking = whoWaits(root.dataset.users === 'true' ? newest('load.users') : null, inFlight);
      return { value: good.value, detail: good.value === null ? '' : good.isLast || history.isOver() ? atTheEnd : refused ? `${amount(refused)} /s refused` : asking };
    },
    p50: () => percentile('latency.p50', 'waiting.median', 'median'),
    p95: () => percentile('latency.p95', 'waiting.oldest', 'oldest'),
    p99: () => percentile('latency.p99', 'waiting.oldest', 'oldest'),
    failures,
    queue: () => {
      const value = newest('pool.queue', heldFrames);
      return { value, detail: newConnections(value, newest('kestrel.queued_connections', heldFrames)), level: value === null ? '' : value >= 100 ? 'bad' : value >= 10 ? 'warn' : '' };
    },
    threads: () => ({ value: newest('pool.threads', heldFrames), detail: newest('pool.busy', heldFrames) === null ? '' : `${amount(newest('pool.busy', heldFrames))} busy` }),
    'time-wait': () => ({ value: newest('tcp.time_wait', heldFrames * 2), detail: socketsBeside() }),
    cpu: () => ({ value: newest('cpu.target', heldFrames), detail: newest('cpu.machine', heldFrames) === null ? '' : `machine ${amount(newest('cpu.machine', heldFrames))}\u00a0%` }),
    'sample-age': () => {
      const value = newest('probe.age');
      return { value, text: value === null ? nothing : tenths(value), detail: 'from outside', level: value !== null && value > 1.5 ? 'warn' : '' };
    },
    'http-poll': () => {
      const value = newest('poll.latency');
      const age = newest('poll.age');
      const [text, unit] = latency(value);
      return { value, text, unit, detail: age === null ? 'from inside' : `${tenths(age)} s old`, level: (value ?? 0) >= 5000 || (age ?? 0) >= 5 ? 'bad' : (value ?? 0) >= 1000 || (age ?? 0) >= 2 ? 'warn' : '' };
    },
  };

  let shownPercent = '';

  const isOn = () => history.run !== null && history.run.to === null;

  function showProgress() {
    const elapsed = newest('run.elapsed');
    const remaining = newest('run.remaining');
    show(progress, elapsed !== null && isOn());
    if (elapsed !== null && isOn()) {
      const share = (100 * elapsed) / Math.max(elapsed + (remaining ?? 0), 0.001);
      const length = `${share.toFixed(1)}% 100%`;
      if (bar.style.backgroundSize !== length) {
        bar.style.backgroundSize = length;
      }
      // Frames that come soon after one another are of one percent.
      if (shownPercent !== share.toFixed(0)) {
        shownPercent = share.toFixed(0);
        track.setAttribute('aria-valuenow', shownPercent);
      }
      const isStopping = history.events.some(event => event.kind === 'run-stopping' && event.time >= (history.run?.from ?? 0));
      write(progressText, remaining && !isStopping ? `${clock(remaining)} left of ${clock(elapsed + remaining)}` : `${clock(elapsed)}: waiting for the last answers`);
    }
  }

  return {
    /** @param {Series[]} described */
    describe(described) {
      series.clear();
      described.forEach((each, column) => series.set(each.id, { id: each.id, label: each.label, column }));
    },
    draw() {
      // As soon as the legends tell the run's end.
      const isOver = history.framesAfterRun() > 0;
      for (const tile of tiles) {
        const reading = readings[tile.id]();
        const text = reading.text ?? amount(reading.value);
        write(tile.number, text);
        mark(tile.number, 'long', text.length > longestAtFullSize ? 'true' : '');
        const detail = ofNow(reading.detail ?? '', isOver && reading.value !== null && ofTheTarget.has(tile.id));
        write(tile.detail, detail);
        if (reading.unit) {
          write(tile.unit, reading.unit);
        }
        mark(tile.element, 'value', reading.value === null ? '' : String(+reading.value.toFixed(3)));
        mark(tile.element, 'level', reading.level ?? '');
      }
      showProgress();
      // The last frame of a recording is followed by none that would take it back.
      const saturated = isOn() ? isSaturatedFor(shareOf('generator.saturated'), newest('run.elapsed') ?? 0) : null;
      banner.show(saturated, { machine: shareOf('cpu.machine'), target: shareOf('cpu.target'), generator: shareOf('generator.cpu') });
    },
  };
}
