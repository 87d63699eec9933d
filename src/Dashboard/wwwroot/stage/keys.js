// @ts-check

/**
 * Shortcuts of the stage: a key presses the button that names it, or enlarges the chart that names it.
 * A key typed into a field stays in the field.
 * @param {HTMLElement} grid the charts
 * @returns {() => void} stops listening
 */
export function listenToKeys(grid) {
  const help = /** @type {HTMLDialogElement} */ (document.getElementById('help'));
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

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target) || help.open) {
      return;
    }
    const key = CSS.escape(event.key.toLowerCase());
    const chart = /** @type {HTMLElement | null} */ (grid.querySelector(`[data-shortcut-focus="${key}"]`));
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-shortcut="${key}"]:not(:disabled):not([hidden])`));
    if (event.key === 'Escape') {
      enlarge(null);
    } else if (chart) {
      enlarge(chart);
    } else if (button) {
      event.preventDefault();
      button.click();
    }
  }

  document.addEventListener('keydown', press, { signal: listening.signal });
  document.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('[data-help-open]')) {
      help.showModal();
    }
  }, { signal: listening.signal });
  return () => listening.abort();
}

/** @param {EventTarget | null} target */
const isTyping = target => target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));
