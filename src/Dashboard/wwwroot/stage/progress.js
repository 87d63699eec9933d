// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Latest } from './latest.js' */
import { clock } from './figures.js';
import { show, write } from './text.js';

/**
 * Shows the progress of a run.
 * @param {HTMLElement} progress
 * @param {FrameHistory} history
 * @param {Latest} latest
 */
export function createProgress(progress, history, { newest, isOn }) {
  const track = /** @type {HTMLElement} */ (progress.querySelector('[role=progressbar]'));
  const bar = /** @type {HTMLElement} */ (progress.querySelector('.progress-bar'));

  const progressText = /** @type {HTMLElement} */ (progress.querySelector('[data-progress-text]'));
  let shownPercent = '';

  return {
    draw() {
      const elapsed = newest('run.elapsed');
      const remaining = newest('run.remaining');
      show(progress, elapsed !== null && isOn());
      if (elapsed !== null && isOn()) {
        const share = (100 * elapsed) / Math.max(elapsed + (remaining ?? 0), 0.001);
        const length = `${share.toFixed(1)}% 100%`;
        if (bar.style.backgroundSize !== length) {
          bar.style.backgroundSize = length;
        }
        // Updates only when the percentage changes.
        if (shownPercent !== share.toFixed(0)) {
          shownPercent = share.toFixed(0);
          track.setAttribute('aria-valuenow', shownPercent);
        }
        const isStopping = history.events.some(
          (event) => event.kind === 'run-stopping' && event.time >= (history.run?.from ?? 0),
        );
        const left = /** @type {HTMLElement | null} */ (progress.ownerDocument?.querySelector('[data-time-left]'));
        if (left) {
          write(left, remaining && !isStopping ? `${clock(remaining)} left` : 'ending');
        }
        write(
          progressText,
          remaining && !isStopping
            ? `${clock(remaining)} left of ${clock(elapsed + remaining)}`
            : `${clock(elapsed)}: waiting for the last responses`,
        );
      }
    },
  };
}
