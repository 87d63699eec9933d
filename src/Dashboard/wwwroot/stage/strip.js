// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { FrameEvent } from './connection.js' */
import { entitle, mark, show, write } from './text.js';

/** Maximum number of decisions in one line. */
const shownMost = 8;

/** Texts for the runtime's reasons. @type {Record<string, [words: string, meaning: string]>} */
const reasons = {
  Starvation: ['starvation', 'Work waited and nothing finished for half a second: the pool adds a thread.'],
  CooperativeBlocking: [
    'cooperative blocking',
    'A pool thread blocks on a task (.Result, .Wait()): the pool adds a thread to compensate.',
  ],
  ClimbingMove: ['hill climbing', 'The pool measures whether more or fewer threads finish more work, and adjusts.'],
  RandomMove: ['random try', 'Hill climbing made no progress and tries another number of threads.'],
  ChangePoint: ['new load', 'Throughput changed so much that hill climbing starts again.'],
  Stabilizing: ['holding', 'Hill climbing found a number of threads and keeps it.'],
  ThreadTimedOut: ['idle thread ended', 'A thread had no work for 20 seconds and ended.'],
  Warmup: ['warm-up', 'Hill climbing collects its first samples.'],
  Initializing: ['start', 'Hill climbing starts.'],
};

/**
 * A decision, or several consecutive ones with the same reason.
 * @typedef {{ reason: string, from: number | null, to: number, times: number, time: number }} Decision
 */

/**
 * Returns the newest decisions of the pool, newest first. The runtime reports only the new number; the old one comes from the
 * previous event.
 * @param {FrameEvent[]} events oldest first
 * @param {number} most
 */
export function decisionsOf(events, most) {
  /** @type {Decision[]} */
  const decisions = [];
  for (let at = events.length - 1; at >= 0; at--) {
    const { reason, threads, time } = events[at];
    const next = decisions.at(-1);
    if (reason === undefined || threads === undefined) {
      continue;
    }
    if (next) {
      next.from = threads;
    }
    if (next?.reason === reason) {
      next.times++;
    } else if (decisions.length === most) {
      break;
    } else {
      decisions.push({ reason, from: null, to: threads, times: 1, time });
    }
  }
  return decisions;
}

/** @param {string} reason */
const wordsOf = (reason) => reasons[reason] ?? [reason, ''];

/**
 * Creates the strip below the tiles.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createStrip(root, history) {
  const list = /** @type {HTMLElement | null} */ (root.querySelector('[data-adjustments]'));
  if (!list) {
    return { draw() {} };
  }
  const empty = document.createElement('li');
  empty.className = 'muted';
  // Two parts, so that the second can be omitted if there is no room.
  for (const part of [
    'no change of its goal yet',
    ': each change of the wanted number of threads appears here, with the runtime’s reason',
  ]) {
    empty.appendChild(document.createElement('span')).textContent = part;
  }
  const items = Array.from({ length: shownMost }, createItem);
  list.replaceChildren(empty, ...items.map((item) => item.element));
  let drawn = '';

  return {
    draw() {
      const { run } = history;
      const now = history.times.at(-1) ?? 0;
      const adjustments = history.shownAdjustments();
      const newest = adjustments.at(-1);
      // Outside a run, decisions show their age.
      const version = [newest?.time, adjustments.length, run?.from ?? (newest ? Math.round(now) : null)].join(' ');
      if (version === drawn) {
        return;
      }
      drawn = version;
      const decisions = decisionsOf(adjustments, shownMost);
      show(empty, decisions.length === 0);
      mark(list, 'count', String(adjustments.length));
      items.forEach((item, position) => item.show(decisions[position], run?.from ?? null, now));
    },
  };
}

function createItem() {
  const element = document.createElement('li');
  const change = element.appendChild(document.createElement('span'));
  const time = change.appendChild(document.createElement('span'));
  const threads = change.appendChild(document.createElement('strong'));
  const words = element.appendChild(document.createElement('span'));
  time.className = 'muted';
  element.hidden = true;
  return {
    element,
    /**
     * @param {Decision | undefined} decision
     * @param {number | null} origin start of the run on the same clock; null outside a run
     * @param {number} now
     */
    show(decision, origin, now) {
      show(element, Boolean(decision));
      if (decision) {
        const [text, meaning] = wordsOf(decision.reason);
        const since =
          origin !== null ? `${(decision.time - origin).toFixed(1)} s` : `${Math.round(now - decision.time)} s ago`;
        write(time, since);
        const hasMoved = decision.from !== null && decision.from !== decision.to;
        write(threads, !hasMoved ? `goal ${decision.to}` : `goal ${decision.from} → ${decision.to}`);
        write(words, decision.times > 1 ? `${text} ×${decision.times}` : text);
        mark(element, 'reason', decision.reason);
        entitle(element, meaning);
      }
    },
  };
}
