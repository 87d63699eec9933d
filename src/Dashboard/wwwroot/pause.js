// @ts-check
// Holds everything that moves, on every page. Numbers go on coming in and are drawn when it goes on; a replay stands still.

const root = document.documentElement;

/** True while nothing that moves is drawn. */
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
  // A replay has a position to stand still at.
  const replay = /** @type {HTMLElement | null} */ (document.querySelector('[data-replay-toggle]'));
  if (replay) {
    replay.click();
  } else {
    hold(!isPaused());
  }
});
