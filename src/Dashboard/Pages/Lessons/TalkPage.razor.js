// @ts-check
// The talk page follows the talk: when the step changes, here or on the speaker's phone, it scrolls to the new step.

/**
 * Follows the current step.
 * @param {HTMLElement} root
 */
export function start(root) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () =>
    root
      .querySelector('[aria-current=step]')
      ?.scrollIntoView({ block: 'center', behavior: isStill.matches ? 'auto' : 'smooth' });
  const changes = new MutationObserver(follow);
  changes.observe(root, { attributeFilter: ['aria-current'], subtree: true });
  follow();
  return { dispose: () => changes.disconnect() };
}
