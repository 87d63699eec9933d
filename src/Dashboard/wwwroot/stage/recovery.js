// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Latest } from './latest.js' */

/** A p95 up to this many times the later one counts as recovered. */
const factor = 2;
/** Milliseconds by which a small p95 may exceed that. */
const slackMs = 100;
const steadyFrames = 8;

/**
 * Returns when a service had recovered: the first frame after the last one in which requests were slow or waited long.
 * @param {number[]} times
 * @param {{ p95: (number | null)[], oldest: (number | null)[] }} columns
 * @param {number} flip time of the switch
 * @param {number} reported time at which the recovery was found
 */
export function recoveredAt(times, { p95, oldest }, flip, reported) {
  const first = times.findIndex((time) => time >= flip);
  const last = times.findLastIndex((time) => time <= reported);
  const steady = p95
    .slice(Math.max(first, last - steadyFrames + 1), last + 1)
    .filter((value) => value !== null)
    .sort((one, other) => one - other);
  if (first < 0 || last < first || steady.length === 0) {
    return null;
  }
  const median = steady[steady.length >> 1];
  const most = Math.max(factor * median, median + slackMs);
  let at = last;
  while (at >= first && (p95[at] ?? 0) <= most && (oldest[at] ?? 0) <= most) {
    at--;
  }
  return times[Math.min(at + 1, last)];
}

/**
 * Marks the recovery in the history once its finding is reported.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 * @param {Latest} latest
 */
export function createRecovery(root, history, latest) {
  const title = /** @type {HTMLElement | null} */ (root.querySelector('[data-recovery-finding]'))?.dataset
    .recoveryFinding;
  let seen = -Infinity;
  return {
    look() {
      const flip = history.flip();
      const found = flip && history.events.findLast((event) => event.kind === 'finding' && event.label === title);
      if (!flip || !found || found.time < flip.time || found.time === seen) {
        return;
      }
      seen = found.time;
      const at = recoveredAt(
        history.times,
        { p95: latest.columnOf('latency.p95'), oldest: latest.columnOf('waiting.oldest') },
        flip.time,
        found.time,
      );
      if (at !== null) {
        history.recover(at, Math.max(0, at - flip.start), latest.ofTheLoad('latency.p95'));
      }
    },
  };
}
