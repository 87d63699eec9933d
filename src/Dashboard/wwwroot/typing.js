// @ts-check
// What of a key is the field's that has the keyboard. A field for a number takes only what a number is written with, and a browser that is
// given anything else there throws away the number that was chosen.

/** What a number is written with; a pasted "200 ms" has one in it, and the browser takes it out. */
const ofNumbers = /\p{Nd}|^[+\-.,e]+$/iu;
const choices = 'input:is([type=range], [type=checkbox], [type=radio])';

/**
 * True for a field that holds a number and nothing else.
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement}
 */
export const isNumberField = (target) => target instanceof HTMLInputElement && target.type === 'number';

/**
 * True where a key means something to the field that it was pressed in.
 * @param {EventTarget | null} target
 * @param {string} [key] there is none when the browser fills a field in
 */
export function isTyping(target, key = '') {
  if (!(target instanceof HTMLElement) || !(target.isContentEditable || target.matches('input, select, textarea'))) {
    return false;
  }
  // The names of arrows and the like are longer.
  if (key.length === 1 && target.matches(choices)) {
    return key === ' ';
  }
  return key.length !== 1 || !isNumberField(target) || ofNumbers.test(key);
}

/**
 * Commits the typed value, as on blur. The focus stays, unless a button names the next element: the field may be disabled by then.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} button what the key presses
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
