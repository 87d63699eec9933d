// @ts-check
import { isShortcut } from '../keys.js';
import { enlarge } from './enlarge.js';

/**
 * Enlarges the chart whose key is pressed; the same key, or Esc (see escape.js), shows all charts again.
 * @param {HTMLElement} grid the charts
 * @returns {() => void} stops listening
 */
export function listenToKeys(grid) {
  const listening = new AbortController();
  /** The focused element before a chart was enlarged. @type {Element | null} */
  let before = null;

  /** @param {HTMLElement | null} card */
  function toggle(card) {
    const enlarged = card?.classList.contains('is-enlarged') ? null : card;
    before = grid.classList.contains('has-enlarged') ? before : document.activeElement;
    enlarge(grid, enlarged);
    if (enlarged) {
      enlarged.focus();
    } else if (document.activeElement instanceof HTMLElement && grid.contains(document.activeElement)) {
      // Prevents a lasting focus ring.
      document.activeElement.blur();
      if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
      }
    }
  }

  document.addEventListener(
    'keydown',
    (event) => {
      if (!isShortcut(event)) {
        return;
      }
      const chart = /** @type {HTMLElement | null} */ (
        grid.querySelector(`[data-shortcut-focus="${CSS.escape(event.key.toLowerCase())}"]`)
      );
      if (chart) {
        toggle(chart);
      }
    },
    { signal: listening.signal },
  );
  grid.addEventListener('closebyescape', () => toggle(null), { signal: listening.signal });
  return () => listening.abort();
}
