// @ts-check
// On a narrow screen the stacks open below the charts, out of sight of whoever asked for them: they are brought there, without a glide where none is wanted.

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
