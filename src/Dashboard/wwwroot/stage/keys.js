// @ts-check
import { isShortcut } from '../keys.js';

/**
 * Enlarges the chart whose key is pressed; the same key, or Esc, shows all of them again.
 * @param {HTMLElement} grid the charts
 * @returns {() => void} stops listening
 */
export function listenToKeys(grid) {
  const listening = new AbortController();

  /** @param {HTMLElement | null} card */
  function enlarge(card) {
    const isOff = card === null || card.classList.contains('is-enlarged');
    grid.classList.toggle('has-enlarged', !isOff);
    for (const each of grid.children) {
      each.classList.toggle('is-enlarged', !isOff && each === card);
    }
    card?.focus();
  }

  document.addEventListener('keydown', event => {
    if (!isShortcut(event)) {
      return;
    }
    const chart = /** @type {HTMLElement | null} */ (grid.querySelector(`[data-shortcut-focus="${CSS.escape(event.key.toLowerCase())}"]`));
    if (chart || event.key === 'Escape') {
      enlarge(chart);
    }
  }, { signal: listening.signal });
  return () => listening.abort();
}
