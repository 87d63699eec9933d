// @ts-check
// The keyboard goes on where it was. A control that goes away, or is disabled, once it was pressed names what takes its place: data-focus-next is a
// selector, on the control or around it. Whoever has gone elsewhere meanwhile stays there.

/** @type {HTMLElement | null} */
let held = null;
let next = '';
let wasByKey = false;
let isPending = false;

/** @param {HTMLElement} element */
const isGone = element => !element.isConnected || element.matches(':disabled');
/** @param {HTMLElement} element */
const isLost = element => isGone(element) || !element.checkVisibility();

/** True while a control that was used is there, and has the keyboard or gets it back, as one that is disabled for a moment. */
export const isKept = () => held !== null && held.isConnected;

/** @param {MutationRecord[]} changes */
function look(changes) {
  const active = document.activeElement;
  // A control that was disabled for a while does not get the keyboard back by itself. Whether it is seen is asked only when something was hidden:
  // under fire something changes in every frame, and the answer costs a look at all styles.
  isPending ||= held !== null && (isGone(held) || (changes.some(change => change.attributeName === 'hidden') && isLost(held)));
  if (!held || !isPending || (active && active !== document.body && active !== held)) {
    return;
  }
  // What takes its place may come later, or be disabled at first: the next change is looked at, too.
  const heir = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(next)]).find(each => !isLost(each));
  // The page of whoever used a pointer stays where it is.
  if (heir) {
    isPending = false;
    heir.focus({ preventScroll: !wasByKey });
  }
}

document.addEventListener('focusin', event => {
  const element = /** @type {HTMLElement} */ (event.target);
  next = /** @type {HTMLElement | null} */ (element.closest('[data-focus-next]'))?.dataset.focusNext ?? '';
  held = next ? element : null;
  isPending = false;
  wasByKey = element.matches(':focus-visible');
});
document.addEventListener('pointerdown', event => {
  if (held && !held.contains(/** @type {Node} */ (event.target))) {
    held = null;
    isPending = false;
  }
}, { capture: true });
new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden'] });
