// @ts-check
/** @import { FrameHistory } from './history.js' */

/** Findings older than this, in seconds, are not announced after the page has loaded. */
const newsForSeconds = 3;

/**
 * Automatic announcements: findings only, at most one sentence in five seconds, the newest if there are several.
 * @param {{ say: (text: string) => void, now: () => number }} world output, and a monotonic time in milliseconds
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
    /** Announces the pending text when the interval has passed. */
    pass() {
      if (next !== '' && now() - saidAt >= pauseMs) {
        say(next);
        [next, saidAt] = ['', now()];
      }
    },
  };
}

/**
 * The text after a finding was announced: the same while it is shown, then the leading finding, and empty after the run.
 * @param {string} announced
 * @param {{ isOver: boolean, holding: string[] | null, wasShown: boolean }} shown the shown findings in order, null on a
 * page without findings; and whether the announced one has been among them, because it may be announced before it is shown
 */
export function stillAnnounced(announced, { isOver, holding, wasShown }) {
  if (isOver) {
    return '';
  }
  return holding === null || holding.includes(announced) || !wasShown ? announced : (holding[0] ?? '');
}

/**
 * Announces the findings of the run in the page's status line, and removes those no longer shown.
 * @param {FrameHistory} history
 * @param {HTMLElement} root
 */
export function createStatus(history, root) {
  const line = /** @type {HTMLElement | null} */ (document.querySelector('[data-status]'));
  let announced = '';
  let seen = 0;
  let hadRun = false;
  /** The findings shown during this run. @type {Set<string>} */
  const known = new Set();

  /** @param {string} text */
  function say(text) {
    if (line) {
      line.textContent = text;
    }
  }

  const teller = createTeller({
    say(title) {
      announced = title;
      say(`${title}.`);
    },
    now: () => performance.now(),
  });

  function follow() {
    hadRun ||= history.run !== null;
    const isOver = history.run === null ? hadRun : history.run.to !== null;
    const holding =
      /** @type {HTMLElement | null} */ (root.querySelector('[data-holding]'))?.dataset.holding
        ?.split('\n')
        .filter((title) => title !== '') ?? null;
    if (isOver) {
      teller.tell('');
      known.clear();
    }
    holding?.forEach((title) => known.add(title));
    const now = announced === '' ? '' : stillAnnounced(announced, { isOver, holding, wasShown: known.has(announced) });
    if (now !== announced) {
      announced = '';
      say('');
      teller.tell(now);
    }
  }

  return {
    draw() {
      const newest = history.times.at(-1) ?? 0;
      for (const event of history.events.slice(-8)) {
        if (event.kind === 'finding' && event.time > seen) {
          seen = event.time;
          if (newest - event.time <= newsForSeconds) {
            teller.tell(event.label);
          }
        }
      }
      teller.pass();
      follow();
    },
    /** Announces the answer to a user action immediately. @param {string} text */
    answer(text) {
      announced = '';
      say(text);
    },
  };
}
