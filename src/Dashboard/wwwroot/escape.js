// @ts-check
// Esc closes whatever was opened last. What can be closed says so: a <details data-escape>, or any element while it is data-escape="open".
// A field keeps its key, but for those within data-escape-fields and those for a number, which have no use for it and are left when nothing is open.
// A <details data-closes-beside>, which somebody has opened over the page, is closed by a press beside it as well.
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
  // The browser closes its own dialogs and popovers.
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
    document.querySelector('dialog[open], :popover-open')
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
