// @ts-check
// An overlay (data-covers-page) takes the focus and returns it when it closes. The page below is inert unless the overlay is a
// drawer (data-covers-page="false").

/** @type {Element | null} */
let covering = null;
/** @type {HTMLElement | null} */
let before = null;

function look() {
  const found = /** @type {HTMLElement | null} */ (document.querySelector('[data-covers-page]'));
  // The "skip to content" link does not work while the page is inert.
  for (const page of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main, .skip-link'))) {
    page.inert = found !== null && found.dataset.coversPage !== 'false';
  }
  if (found === covering) {
    return;
  }
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  before = covering === null ? active : before;
  const isFree = !active || active === document.body || covering?.contains(active);
  covering = found;
  if (found) {
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  } else if (isFree) {
    before?.focus();
  }
}

new MutationObserver(look).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['data-covers-page'],
});
look();
