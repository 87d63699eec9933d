// @ts-check
// Focuses the heading after navigation, so that screen readers announce the page and Tab starts at the top. On a slow
// connection this runs long after rendering, so focus stays where it is once the user has begun to type.
import { isKept } from '../../focus.js';

/** Focuses the heading of the page, or the product name if it has none, unless an element of the page has the focus. */
function arrive() {
  const headings = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('main h1, header h1')]).filter((each) =>
    each.checkVisibility(),
  );
  const heading = headings.find((each) => each.closest('main')) ?? headings[0];
  if (heading && !isKept() && !document.activeElement?.closest('main')) {
    heading.tabIndex = -1;
    heading.focus();
  }
}

export function start() {
  arrive();
  return { arrive, dispose() {} };
}
