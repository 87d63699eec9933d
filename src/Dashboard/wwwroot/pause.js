// @ts-check
// Pauses live content on all pages. Values still arrive and are drawn after resuming; a replay stops at its position.

const root = document.documentElement;

/** True while live content is paused. */
export const isPaused = () => root.dataset.paused === 'true';

/** @param {boolean} on */
function hold(on) {
  if (on) {
    root.dataset.paused = 'true';
  } else {
    delete root.dataset.paused;
  }
  for (const button of document.querySelectorAll('[data-pause-toggle]')) {
    button.setAttribute('aria-pressed', String(on));
  }
  document.dispatchEvent(new CustomEvent('pausechange'));
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-pause-toggle]')) {
    return;
  }
  // A replay stops at its position.
  const replay = /** @type {HTMLElement | null} */ (document.querySelector('[data-replay-toggle]'));
  if (replay) {
    replay.click();
  } else {
    hold(!isPaused());
  }
});
