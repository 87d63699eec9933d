// @ts-check
import { show, write } from './text.js';

/** Background CPU in percent of all cores, above which it disturbs the measurement. */
const mostOthers = 35;

/** Share of the time, 0..1, for which the generator has to have said that it is at its limit: as in the finding. */
const mostlySaturated = 0.5;

/** Seconds of a run after which there is enough of it to say that the generator is well. */
const settlingSeconds = 3;

/** @typedef {{ machine: number | null, target: number | null, generator: number | null }} ProcessorUse percent of all cores */

/**
 * Background CPU in percent of all cores, including the target while its use is unknown.
 * @param {ProcessorUse} use
 */
export const backgroundCpu = ({ machine, target, generator }) => (machine ?? 0) - (target ?? 0) - (generator ?? 0);

/**
 * Why the generator is limited: its own load, other programs, or either those or the target, whose use is unknown.
 * @param {ProcessorUse} use
 * @returns {'own' | 'others' | 'elsewhere'}
 */
export const causeOf = (use) =>
  backgroundCpu(use) <= mostOthers ? 'own' : use.target === null ? 'elsewhere' : 'others';

/**
 * Whether the generator is at its limit. The value of single frames flickers.
 * @param {number | null} share of the time at the limit, 0..1; null outside a run
 * @param {number} elapsed seconds of the run
 * @returns {boolean | null} null outside a run or just after its start
 */
export const isSaturatedFor = (share, elapsed) =>
  share === null ? null : share >= mostlySaturated ? true : elapsed >= settlingSeconds ? false : null;

/**
 * The cause to show; null where nothing disturbs. Without the use of the generator (Locust), background CPU alone is not shown.
 * @param {boolean | null} isSaturated null outside a run and at its beginning
 * @param {ProcessorUse} use
 */
export const shownCause = (isSaturated, use) =>
  isSaturated || (isSaturated === false && use.generator && causeOf(use) === 'others') ? causeOf(use) : null;

/**
 * Shows the cause in the banner and in the header of a presentation.
 * @param {HTMLElement} root
 */
export function createGeneratorBanner(root) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner]'));
  const causes = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner] [data-cause]'));
  const shares = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-background-cpu]'));
  return {
    /**
     * @param {boolean | null} isSaturated
     * @param {ProcessorUse} use
     */
    show(isSaturated, use) {
      const cause = shownCause(isSaturated, use);
      for (const place of places) {
        show(place, cause !== null);
      }
      // Hidden, it keeps its words.
      if (cause !== null) {
        for (const each of causes) {
          show(each, each.dataset.cause === cause);
        }
        for (const share of shares) {
          write(share, ` (${Math.round(backgroundCpu(use))} %)`);
        }
      }
    },
  };
}
