// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Latest } from './latest.js' */
import { amount } from './figures.js';
import { write } from './text.js';

/** Frames within which the counts of one moment are looked for: the server is sampled once or twice a second. */
const searched = 8;

/**
 * Where the requests in flight are, as a sum that adds up.
 * @param {number} inFlight sent and not yet answered, as the client counts
 * @param {number} onServer requests that the server has begun to handle
 * @param {number | null} busy pool threads with work
 */
export function accountOf(inFlight, onServer, busy) {
  const unread = inFlight - onServer;
  const sum =
    unread >= 0
      ? `In flight ${amount(inFlight)} = ${amount(onServer)} on the server + ${amount(unread)} not yet read`
      : `In flight ${amount(inFlight)}, on the server ${amount(onServer)}: ${amount(-unread)} more than clients wait for`;
  if (busy === null || onServer === 0) {
    return sum;
  }
  const onThreads = Math.min(busy, onServer);
  return `${sum} · on the server: ${amount(onThreads)} on a pool thread, ${amount(onServer - onThreads)} without`;
}

/**
 * Creates the line that accounts for the requests in flight.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 * @param {Latest} latest
 */
export function createAccounting(root, history, latest) {
  const line = /** @type {HTMLElement | null} */ (root.querySelector('[data-accounting]'));
  if (!line) {
    return { draw() {} };
  }

  /** The newest frame that has all three counts, because counts of different moments do not add up. */
  function account() {
    const [inFlight, onServer, busy] = ['load.in_flight', 'http.active_requests', 'pool.busy'].map(latest.columnOf);
    for (let at = inFlight.length - 1; at >= Math.max(0, inFlight.length - searched); at--) {
      const [sent, handled] = [inFlight[at], onServer[at]];
      if (sent !== null && handled !== null && sent !== undefined && handled !== undefined) {
        return accountOf(sent, handled, busy[at] ?? null);
      }
    }
    return '';
  }

  return {
    draw() {
      write(line, history.run !== null && history.run.to === null ? account() : '');
    },
  };
}
