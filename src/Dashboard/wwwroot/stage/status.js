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
 * What the line goes on to say of a finding that it has told: the same while that is shown, what leads instead once it is not, and nothing when the run is over.
 * @param {string} told
 * @param {{ isOver: boolean, holding: string[] | null, wasShown: boolean }} shown the findings shown, the first of them first, null where a page shows none;
 * and whether the told one has been among them, for it may be told before it is shown
 */
export function stillTold(told, { isOver, holding, wasShown }) {
  if (isOver) {
    return '';
  }
  return holding === null || holding.includes(told) || !wasShown ? told : (holding[0] ?? '');
}

/**
 * Tells the findings of the run as they appear, in the page's one status line, and takes back what is not shown any more.
 * @param {FrameHistory} history
 * @param {HTMLElement} root
 */
export function createStatus(history, root) {
  const line = /** @type {HTMLElement | null} */ (document.querySelector('[data-status]'));
  let told = '';
  let seen = 0;
  let hadRun = false;
  /** Those that have been shown in this run. @type {Set<string>} */
  const known = new Set();

  /** @param {string} text */
  function say(text) {
    if (line) {
      line.textContent = text;
    }
  }

  const teller = createTeller({
    say(title) {
      told = title;
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
    const now = told === '' ? '' : stillTold(told, { isOver, holding, wasShown: known.has(told) });
    if (now !== told) {
      told = '';
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
    /** What somebody asked for is said at once. @param {string} text */
    answer(text) {
      told = '';
      say(text);
    },
  };
}
