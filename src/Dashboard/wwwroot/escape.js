// @ts-check
// Esc closes the element opened last: a <details data-escape>, or any element while it has data-escape="open".
// Other fields keep the key, except within data-escape-fields and number fields, which lose the focus if nothing is open.
// A <details data-closes-beside> that covers the page also closes on a press outside.
import { isNumberField } from './typing.js';

const openOnes = 'details[data-escape][open], [data-escape="open"]';
/** Oldest first. @type {HTMLElement[]} */
let opened = [];

function look() {
  const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(openOnes)]);
  opened = [
    ...opened.filter((element) => found.includes(element)),
    ...found.filter((element) => !opened.includes(element)),
  ];
}

/** @param {HTMLElement} element */
function close(element) {
  if (element instanceof HTMLDetailsElement) {
    element.open = false;
    element.querySelector('summary')?.focus();
    return;
  }
  const button = /** @type {HTMLElement | null} */ (element.querySelector('[data-escape-close]'));
  if (button) {
    button.click();
  } else {
    element.dispatchEvent(new CustomEvent('closebyescape', { bubbles: true }));
  }
}

new MutationObserver(look).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['open', 'data-escape'],
});
look();

document.addEventListener('keydown', (event) => {
  // The browser closes dialogs and popovers itself.
  const isField =
    event.target instanceof HTMLElement &&
    event.target.matches('input, select, textarea') &&
    !isNumberField(event.target) &&
    !event.target.closest('[data-escape-fields]');
  if (
    event.key !== 'Escape' ||
    event.isComposing ||
    event.defaultPrevented ||
    isField ||
    document.querySelector('dialog[open], .mud-dialog, .mud-popover-open, :popover-open')
  ) {
    return;
  }
  const last = opened.at(-1);
  if (last) {
    event.preventDefault();
    close(last);
  } else if (isNumberField(event.target)) {
    event.target.blur();
  }
});

document.addEventListener('pointerdown', (event) => {
  for (const element of /** @type {NodeListOf<HTMLDetailsElement>} */ (
    document.querySelectorAll('details[data-closes-beside][open]')
  )) {
    if (!element.contains(/** @type {Node} */ (event.target))) {
      element.open = false;
    }
  }
});
