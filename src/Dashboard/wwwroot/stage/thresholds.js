// @ts-check
/** @import { Level } from './levels.js' */

/**
 * Watches the thresholds in an attribute of the root, so that the page can change them without calling this script.
 * @param {HTMLElement} root may carry `data-threshold-levels`: a JSON list
 * @param {(levels: Level[]) => void} changed called now, and after each change
 * @returns {() => void} stops watching
 */
export function watchThresholds(root, changed) {
  let known = '';

  function apply() {
    const levels = root.dataset.thresholdLevels ?? '[]';
    if (levels !== known) {
      known = levels;
      changed(JSON.parse(levels));
    }
  }

  const watching = new MutationObserver(apply);
  watching.observe(root, { attributes: true, attributeFilter: ['data-threshold-levels'] });
  apply();
  return () => watching.disconnect();
}
