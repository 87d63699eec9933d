// @ts-check
// The heading is focused on arrival, so that a screen reader says where one is and the next key begins at the top. This is asked of the browser
// after the page was drawn, on a slow line much later: whoever has begun to type by then goes on.
import { isKept } from '../../focus.js';

/** Focuses the heading of the page, or the product's name above one that has none, unless something of the open page has been chosen already. */
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
