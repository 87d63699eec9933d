// @ts-check
/** @import { FrameHistory } from './history.js' */

/** A finding that came so long ago, in seconds, is no news to somebody who has just arrived. */
const newsForSeconds = 3;

/**
 * What is told by itself: findings only, at most one sentence in five seconds, the newest where there are several.
 * @param {{ say: (text: string) => void, now: () => number }} world where it is said, and milliseconds that only grow
 */
export function createTeller({ say, now }) {
  const pauseMs = 5000;
  let saidAt = -Infinity;
  let next = '';

  return {
    /** @param {string} text */
    tell(text) {
      next = text;
    },
    /** Says what is waiting, once it may. */
    pass() {
      if (next !== '' && now() - saidAt >= pauseMs) {
        say(next);
        [next, saidAt] = ['', now()];
      }
    },
  };
}

/**
 * Tells the findings of the run as they appear, in the page's one status line.
 * @param {FrameHistory} history
 */
export function createStatus(history) {
  const line = /** @type {HTMLElement | null} */ (document.querySelector('[data-status]'));
  const teller = createTeller({ say: text => { if (line) { line.textContent = text; } }, now: () => performance.now() });
  let seen = 0;

  return {
    draw() {
      const newest = history.times.at(-1) ?? 0;
      for (const event of history.events.slice(-8)) {
        if (event.kind === 'finding' && event.time > seen) {
          seen = event.time;
          if (newest - event.time <= newsForSeconds) {
            teller.tell(`${event.label}.`);
          }
        }
      }
      teller.pass();
    },
    /** What somebody asked for is said at once. @param {string} text */
    answer(text) {
      if (line) {
        line.textContent = text;
      }
    },
  };
}
