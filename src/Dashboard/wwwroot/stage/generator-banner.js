// @ts-check
import { show, write } from './text.js';

/** Background CPU in percent of all cores above which it disturbs the measurement. */
const mostOthers = 35;

/** Share of the time, 0..1, above which the generator is at its limit, as in the finding. */
const mostlySaturated = 0.5;

/** Seconds of a run before which no statement about the generator is possible. */
const settlingSeconds = 3;

/**
 * Percent of all cores; that of the target is of the processors that it may use, which are `targetLimit` percent of all.
 * @typedef {object} ProcessorUse
 * @property {number | null} machine
 * @property {number | null} target
 * @property {number | null} generator
 * @property {number | null} [targetLimit]
 * @property {number | null} [dependencies] local processes that work for the target
 */

/**
 * Background CPU in percent of all cores, including the target while its use is unknown.
 * @param {ProcessorUse} use
 */
export const backgroundCpu = ({ machine, target, generator, targetLimit, dependencies }) =>
  (machine ?? 0) - ((target ?? 0) * (targetLimit ?? 100)) / 100 - (generator ?? 0) - (dependencies ?? 0);

/**
 * Returns why the generator is limited: its own load, other programs, or either of other programs and the target if the target's
 * use is unknown.
 * @param {ProcessorUse} use
 * @returns {'own' | 'others' | 'elsewhere'}
 */
export const causeOf = (use) =>
  backgroundCpu(use) <= mostOthers ? 'own' : use.target === null ? 'elsewhere' : 'others';

/**
 * Returns whether the generator is at its limit, averaged, because single frames fluctuate.
 * @param {number | null} share of the time at the limit, 0..1; null outside a run
 * @param {number} elapsed seconds of the run
 * @returns {boolean | null} null outside a run or just after its start
 */
export const isSaturatedFor = (share, elapsed) =>
  share === null ? null : share >= mostlySaturated ? true : elapsed >= settlingSeconds ? false : null;

/**
 * Returns the cause to show, or null. If the CPU use of the generator is unknown (Locust), background CPU alone is not shown.
 * @param {boolean | null} isSaturated null outside a run and just after its start
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
      // The text is kept while hidden.
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
