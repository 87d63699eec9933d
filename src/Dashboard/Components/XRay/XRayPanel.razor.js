// @ts-check
// On a narrow screen the stacks open below the charts: scrolls them into view, without animation if reduced motion is preferred.

/** @param {HTMLElement} panel */
export function start(panel) {
  if (matchMedia('(max-width: 900px)').matches) {
    panel.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    });
  }
  return { dispose() {} };
}
