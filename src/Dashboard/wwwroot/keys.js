// @ts-check
// Shortcuts of all pages: a key clicks the button that names it in data-shortcut. Keys that a field uses stay in the field.
import { isTyping, takeOver } from './typing.js';

/**
 * True for a key that no field, dialog or browser function uses.
 * @param {KeyboardEvent} event
 */
export function isShortcut(event) {
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !event.repeat &&
    !isTyping(event.target, event.key) &&
    !document.querySelector('dialog[open], .mud-dialog')
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
    // Passes Shift on: some buttons use a larger step with it.
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
    // Prevents scrolling to the focused button.
    dialog?.scrollTo(0, 0);
  }
  event.target.closest('[data-dialog-close]')?.closest('dialog')?.close();
});
