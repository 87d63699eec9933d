// @ts-check
// Keeps the keyboard focus. A control that is removed or disabled after a press can name its successor: data-focus-next is
// a selector, on the control or around it. Otherwise a control that is disabled for a while gets the focus back, and
// a removed one passes it to the nearest remaining heading. A focus that the user moved in the meantime does not change.
import './covering.js';

/** Time in milliseconds that the named element has to appear before a heading receives the focus. */
const patienceMs = 500,
  patienceForNamedMs = 5_000;

/** @type {HTMLElement | null} */
let held = null;
/** The ancestors of the held element, nearest first. @type {Element[]} */
let around = [];
/** Receives the focus until the disabled element is enabled again. @type {HTMLElement | null} */
let lent = null;
let next = '';
let wasByKey = false;
let isPending = false;
let waiting = 0;

/** @param {Element} element */
const isGone = (element) => !element.isConnected || element.matches(':disabled');
/** @param {Element} element */
const isLost = (element) => isGone(element) || !element.checkVisibility({ visibilityProperty: true });

/** True while the last used control exists and has the focus, or will get it back after it is enabled again. */
export const isKept = () => held !== null && held.isConnected && held.closest('main') !== null;

/** @param {string} selector @param {ParentNode} [part] */
const find = (selector, part = document) =>
  /** @type {HTMLElement[]} */ ([...part.querySelectorAll(selector)]).find((each) => !isLost(each));

/** Returns the heading of the innermost remaining ancestor. */
function heading() {
  for (const part of around.filter((each) => each.isConnected)) {
    const found = find('h1, h2, h3', part);
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** @param {HTMLElement} element @param {boolean} isToBeSeen */
function give(element, isToBeSeen) {
  if (element.matches('h1, h2, h3')) {
    element.tabIndex = -1;
  }
  element.focus({ preventScroll: !isToBeSeen });
}

function lend() {
  waiting = 0;
  const active = document.activeElement;
  if (held && isPending && (!active || active === document.body || active === held)) {
    lent = heading() ?? null;
    if (lent) {
      give(lent, false);
    }
  }
}

/** @param {MutationRecord[]} changes */
function look(changes) {
  const active = document.activeElement;
  isPending ||=
    held !== null &&
    (isGone(held) ||
      (changes.some((change) => change.attributeName && change.attributeName !== 'disabled') && isLost(held)));
  if (!held || !isPending || (active && active !== document.body && active !== held && active !== lent)) {
    return;
  }
  // The replacement may appear later or be disabled at first, so the next change is also checked.
  const heir = next
    ? find(next)
    : !isLost(held)
      ? held
      : held.isConnected && held.matches(':disabled')
        ? undefined
        : heading();
  if (heir) {
    isPending = false;
    lent = null;
    give(heir, wasByKey);
  } else if (waiting === 0 && lent === null) {
    waiting = window.setTimeout(lend, next ? patienceForNamedMs : patienceMs);
  }
}

document.addEventListener('focusin', (event) => {
  const element = /** @type {HTMLElement} */ (event.target);
  if (element === lent) {
    return;
  }
  next = /** @type {HTMLElement | null} */ (element.closest('[data-focus-next]'))?.dataset.focusNext ?? '';
  [held, lent, isPending] = [element, null, false];
  around = [];
  for (let part = element.parentElement; part; part = part.parentElement) {
    around.push(part);
  }
  clearTimeout(waiting);
  waiting = 0;
  wasByKey = element.matches(':focus-visible');
  if (element instanceof HTMLInputElement && 'focusSelect' in element.dataset) {
    element.select();
  }
});
document.addEventListener(
  'pointerdown',
  (event) => {
    if (held && !held.contains(/** @type {Node} */ (event.target))) {
      [held, lent, isPending] = [null, null, false];
    }
  },
  { capture: true },
);
new MutationObserver(look).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'data-phase'],
});
