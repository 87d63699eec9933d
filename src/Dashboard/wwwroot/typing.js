// @ts-check
// Decides which keys belong to the focused field. A number field accepts only characters of a number, because a browser discards
// the value after any other input.

/** Characters of a number; a pasted "200 ms" is reduced to them by the browser. */
const ofNumbers = /\p{Nd}|^[+\-.,e]+$/iu;
const choices = 'input:is([type=range], [type=checkbox], [type=radio])';

/**
 * True for a number field.
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement}
 */
export const isNumberField = (target) =>
  target instanceof HTMLInputElement && (target.type === 'number' || /^(numeric|decimal)$/.test(target.inputMode));

/**
 * True if the field uses the key.
 * @param {EventTarget | null} target
 * @param {string} [key] missing when the browser fills in a field
 */
export function isTyping(target, key = '') {
  if (!(target instanceof HTMLElement) || !(target.isContentEditable || target.matches('input, select, textarea'))) {
    return false;
  }
  // Names of other keys, such as arrows, are longer.
  if (key.length === 1 && target.matches(choices)) {
    return key === ' ';
  }
  return key.length !== 1 || !isNumberField(target) || ofNumbers.test(key);
}

/**
 * Commits the entered value, as on blur. The focus stays, unless a button names the next element, because the field may be
 * disabled by then.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} button the button that the key clicks
 */
export function takeOver(field, button) {
  field.blur();
  (button.closest('[data-focus-next]') ? button : field).focus({ preventScroll: true });
}

document.addEventListener('beforeinput', (event) => {
  if (isNumberField(event.target) && event.data && !ofNumbers.test(event.data)) {
    event.preventDefault();
  }
});
