// @ts-check
// An overlay (data-covers-page) takes the focus, makes the page below inert, and returns the focus when it closes.

/** @type {Element | null} */
let covering = null;
/** @type {HTMLElement | null} */
let before = null;

function look() {
  const found = /** @type {HTMLElement | null} */ (document.querySelector('[data-covers-page]'));
  if (found === covering) {
    return;
  }
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  before = covering === null ? active : before;
  covering = found;
  // The "skip to content" link does not work while the page is inert.
  for (const page of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main, .skip-link'))) {
    page.inert = found !== null;
  }
  if (found) {
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  } else if (!active || active === document.body) {
    before?.focus();
  }
}

new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
look();
