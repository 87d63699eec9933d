// @ts-check
// Shortcuts of every page: a key presses the button that names it in data-shortcut. A key that means something to a
// field stays in the field.
import { isTyping, takeOver } from './typing.js';

/**
 * True for a key that is not meant for a field, a dialog or the browser itself.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !event.repeat &&
    !isTyping(event.target, event.key) &&
    !document.querySelector('dialog[open]')
  );
}

document.addEventListener('keydown', (event) => {
  if (!isShortcut(event)) {
    return;
  }
  const key = CSS.escape(event.key.toLowerCase());
  const button = /** @type {HTMLButtonElement | null} */ (
    document.querySelector(`[data-shortcut="${key}"]:not(:disabled):not([hidden])`)
  );
  if (button) {
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) {
      takeOver(event.target, button);
    }
    if (button.hasAttribute('data-leaves-presentation') && document.documentElement.dataset.present === 'true') {
      /** @type {HTMLElement | null} */ (document.querySelector('[data-present-toggle]'))?.click();
    }
    if (button.hasAttribute('data-takes-keyboard')) {
      button.focus({ preventScroll: true });
    }
    // With Shift as it was pressed: a button may do ten times as much with it.
    button.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, shiftKey: event.shiftKey }),
    );
  }
});

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) {
    return;
  }
  const opener = /** @type {HTMLElement | null} */ (event.target.closest('[data-dialog-open]'));
  if (opener) {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById(opener.dataset.dialogOpen ?? ''));
    dialog?.showModal();
    // Where a button at its end has the focus, it would be scrolled to.
    dialog?.scrollTo(0, 0);
  }
  event.target.closest('[data-dialog-close]')?.closest('dialog')?.close();
});
