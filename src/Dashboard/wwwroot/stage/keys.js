// @ts-check
import { isShortcut } from '../keys.js';

/**
 * Enlarges the chart whose key is pressed; the same key, or Esc (see escape.js), shows all of them again.
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
      const isIt = !isOff && each === card;
      each.classList.toggle('is-enlarged', isIt);
      if (isIt) {
        each.setAttribute('data-escape', 'open');
      } else {
        each.removeAttribute('data-escape');
      }
    }
    document.dispatchEvent(new CustomEvent('textsizechange'));
    if (!isOff) {
      card.focus();
    } else if (document.activeElement instanceof HTMLElement && grid.contains(document.activeElement)) {
      // Its frame would stay for the rest of the run.
      document.activeElement.blur();
    }
  }

  document.addEventListener('keydown', event => {
    if (!isShortcut(event)) {
      return;
    }
    const chart = /** @type {HTMLElement | null} */ (grid.querySelector(`[data-shortcut-focus="${CSS.escape(event.key.toLowerCase())}"]`));
    if (chart) {
      enlarge(chart);
    }
  }, { signal: listening.signal });
  grid.addEventListener('closebyescape', () => enlarge(null), { signal: listening.signal });
  return () => listening.abort();
}
