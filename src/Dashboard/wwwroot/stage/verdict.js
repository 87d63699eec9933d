// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Latest } from './latest.js' */
/** @import { Reading } from './readings.js' */
import { amount, brief } from './figures.js';
import { heldFrames } from './smooth.js';
import { isWarmUp } from './waiting.js';
import { mark, write } from './text.js';

/** Wait in milliseconds from which requests count as waiting. */
const slowMs = 1000;
const verySlowMs = 5000;
/** Seconds of a variant under load before a rate, a mean of two seconds, describes only that variant. */
const evidenceSeconds = 2;
/** Seconds in flight by Little's law (in flight ÷ answered per second) from which most requests wait. */
const longInFlightSeconds = 1;
/** A p95 up to this many times that of the recovery counts as recovered. */
const stillRecovered = 1.5;
/** Share of failures above which they are the message. */
const manyFailures = 0.1;
/** Requests on the server over those in flight from which clients have left work behind. */
const abandoned = 1.3;
/** Duration of the cross-fade at a flip and of the pulse at a recovery. */
const fadeMs = 300;
const pulseMs = 900;

/**
 * The figures of one moment. Rates are per second, means of two seconds.
 * @typedef {object} Seen
 * @property {'idle' | 'running' | 'over'} phase
 * @property {boolean} [isWarmUp]
 * @property {number | null} good
 * @property {number | null} failed
 * @property {number | null} shed
 * @property {number | null} inFlight
 * @property {number | null} meanInFlight mean of the same two seconds as the rates
 * @property {number} underLoad seconds that the variant has been under load
 * @property {number | null} oldestMs age of the oldest request in flight
 * @property {number | null} medianMs median age of the requests in flight
 * @property {number | null} p95Ms
 * @property {number | null} onServer requests that the server handles
 * @property {number | null} cpu percent of all processors
 * @property {number | null} sinceSwitch seconds since the last switch of this run
 * @property {string} [before] the variant before that switch
 * @property {number | null} recoveredIn seconds to the recovery, from the mark that starts it on the charts
 * @property {boolean} [isSinceFlip] true if that mark is the flip and not the first request of the variant
 * @property {number | null} [recoveredP95Ms] p95 of the recovered service
 * @property {boolean} [hasWarning] true while a warning of the diagnosis is active
 * @property {number | null} [workAgeMs] age of the oldest work that was accepted and is not done
 */

/** @typedef {{ state: string, level: '' | 'good' | 'warn' | 'bad', words: string }} Verdict */

/**
 * The state of a run in one sentence that the last row can read.
 * @param {Seen} seen
 * @param {string} question shown before a run
 * @returns {Verdict}
 */
export function verdictOf(seen, question) {
  if (seen.phase === 'idle') {
    return { state: 'Ready', level: '', words: question };
  }
  if (seen.isWarmUp) {
    return { state: 'Warm-up', level: '', words: 'Warm-up: requests are sent, but not counted' };
  }
  const { good, failed, shed, inFlight, oldestMs, medianMs, p95Ms, onServer, sinceSwitch, before, recoveredIn } = seen;
  if (good === null) {
    return { state: 'Starting', level: '', words: inFlight ? `${amount(inFlight)} sent` : 'The load starts' };
  }
  const cpu = seen.cpu === null ? '' : `, CPU ${seen.cpu > 0 && seen.cpu < 1 ? '< 1' : amount(Math.round(seen.cpu))} %`;
  const bad = failed ?? 0;
  const refused = shed ?? 0;
  const answered = `${amount(good)} answered a second`;
  const isStill = good < 0.05;
  const waiting = inFlight === null ? '' : `${amount(inFlight)} waiting, `;
  if (seen.phase === 'over') {
    return {
      state: 'Ended',
      level: '',
      words: isStill ? `0 answered at the end${cpu}` : `${answered} at the end${cpu}`,
    };
  }
  const wasSentBefore = (/** @type {number | null} */ age) =>
    sinceSwitch !== null && age !== null && age > sinceSwitch * 1000 && age >= slowMs;
  if (wasSentBefore(medianMs) && before) {
    return {
      state: 'Draining',
      level: 'warn',
      words: `${waiting}most still on ${before}`,
    };
  }
  if (bad > manyFailures * (bad + good + refused)) {
    const share = (100 * bad) / (bad + good + refused);
    if (isStill && onServer !== null && inFlight !== null && onServer > abandoned * Math.max(inFlight, 1)) {
      return {
        state: 'Failing',
        level: 'bad',
        words: `0 answered, ${amount(onServer)} on the server for ${amount(inFlight)} clients`,
      };
    }
    // Clients that give up fail with any code; the code decides whether their work goes on.
    if (isStill && onServer !== null && before) {
      return { state: 'Contained', level: 'warn', words: `0 answered, but only ${amount(onServer)} on the server` };
    }
    return {
      state: 'Failing',
      level: 'bad',
      words: isStill ? `0 answered, ${amount(bad)} a second fail${cpu}` : `${amount(share)} % fail, ${answered}${cpu}`,
    };
  }
  if (isStill && refused < 0.05) {
    return (oldestMs ?? 0) < slowMs
      ? { state: 'Starting', level: '', words: `${waiting}0 answered yet${cpu}` }
      : { state: 'Stuck', level: 'bad', words: `${waiting}0 answered${cpu}` };
  }
  if (refused > manyFailures * (bad + good + refused)) {
    return { state: 'Refusing', level: 'good', words: `${answered}, ${amount(refused)} refused at once` };
  }
  if (wasSentBefore(oldestMs)) {
    return { state: 'Draining', level: 'warn', words: `${answered}, oldest ${brief(oldestMs)}` };
  }
  if (before && seen.underLoad < evidenceSeconds) {
    return { state: 'Draining', level: 'warn', words: `${answered}, partly by ${before}` };
  }
  // A p95 of the few that were answered says nothing about the others.
  const isAnsweringAll = (seen.meanInFlight ?? 0) < longInFlightSeconds * good;
  const slowest = p95Ms === null || (p95Ms < slowMs && !isAnsweringAll) ? (oldestMs ?? 0) : p95Ms;
  // Work that takes a second is not slow: the recovery is measured by it.
  const isAsRecovered = recoveredIn !== null && slowest <= stillRecovered * (seen.recoveredP95Ms ?? 0);
  if (slowest >= slowMs && !isAsRecovered) {
    return {
      state: 'Slow',
      level: slowest >= verySlowMs ? 'bad' : 'warn',
      words: `${waiting}${answered}${cpu}`,
    };
  }
  // The responses are sent before the work is done.
  const workAgeMs = seen.workAgeMs ?? 0;
  if (workAgeMs >= slowMs) {
    return { state: 'Late', level: 'warn', words: `${answered}, oldest accepted work ${brief(workAgeMs)}` };
  }
  if (recoveredIn !== null) {
    const since = seen.isSinceFlip ? ' after the flip' : '';
    return {
      state: 'Recovered',
      level: 'good',
      words: `Recovered ${since ? '' : 'in '}${recoveredIn.toFixed(1)} s${since}: ${answered}`,
    };
  }
  if (!isAnsweringAll || seen.underLoad < evidenceSeconds) {
    const sent = inFlight === null ? '' : `${amount(inFlight)} in flight, `;
    return { state: 'Starting', level: '', words: `${sent}${answered}${cpu}` };
  }
  const p95 = p95Ms === null ? '' : `, p95 ${brief(p95Ms)}`;
  const words = `${answered}${p95}${cpu}`;
  // The figures of a moment can be good between two pauses or bursts.
  return seen.hasWarning ? { state: 'Warning', level: 'warn', words } : { state: 'Healthy', level: 'good', words };
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Creates the line at the top of the stage.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 * @param {Latest} latest
 * @param {Record<string, () => Reading>} readings
 */
export function createVerdict(root, history, latest, readings) {
  const line = /** @type {HTMLElement | null} */ (root.querySelector('[data-verdict]'));
  if (!line) {
    return { draw() {} };
  }
  const state = /** @type {HTMLElement} */ (line.querySelector('[data-verdict-state]'));
  const words = /** @type {HTMLElement} */ (line.querySelector('[data-verdict-words]'));
  const icons = /** @type {HTMLElement[]} */ ([...(state.parentElement?.querySelectorAll('[data-level]') ?? [])]);
  let shown = '';
  let variants = 0;
  const { newest, mean, isOn } = latest;

  /** @returns {Seen} */
  function look() {
    const good = mean('load.succeeded').value;
    const flip = history.flip();
    const now = history.times.at(-1) ?? 0;
    return {
      phase: history.run === null ? 'idle' : history.isOver() ? 'over' : 'running',
      isWarmUp: isWarmUp(isOn(), newest('run.elapsed'), good, newest('load.in_flight')),
      good,
      failed: mean('load.failed').value,
      shed: mean('load.shed').value,
      inFlight: newest('load.in_flight'),
      oldestMs: newest('waiting.oldest'),
      medianMs: newest('waiting.median'),
      meanInFlight: mean('load.in_flight').value,
      underLoad: now - Math.max(history.underLoadSince(), flip?.start ?? 0),
      p95Ms: latest.ofTheLoad('latency.p95'),
      onServer: readings['on-server']().value,
      cpu: readings.cpu().value,
      sinceSwitch: flip === null ? null : now - flip.time,
      before: flip?.before,
      recoveredIn: history.recoveredIn,
      isSinceFlip: flip?.isShown,
      recoveredP95Ms: history.recoveredP95Ms,
      workAgeMs: newest('work.age', heldFrames),
      hasWarning: root.querySelector('[data-warning]') !== null,
    };
  }

  return {
    draw() {
      const verdict = verdictOf(look(), root.dataset.question ?? '');
      const key = verdict.state + verdict.level;
      if (key !== shown) {
        icons.forEach((icon) => icon.toggleAttribute('hidden', icon.dataset.level !== verdict.level));
      }
      write(state, verdict.state);
      write(words, verdict.words);
      mark(line, 'level', verdict.level);
      mark(line, 'state', verdict.state);
      const count = history.run === null ? 0 : history.shownPeriods().length;
      if (!prefersStillness()) {
        if (count > variants && variants > 0) {
          line.animate([{ opacity: 0.1 }, { opacity: 1 }], fadeMs);
        } else if (verdict.state === 'Recovered' && shown !== key) {
          line.animate(
            [
              { outlineColor: 'currentColor', outlineOffset: '0' },
              { outlineColor: 'transparent', outlineOffset: '8px' },
            ],
            pulseMs,
          );
        }
      }
      [variants, shown] = [count, key];
    },
  };
}
