// @ts-check
import { show } from './text.js';

/** Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement: as in the finding. */
const mostOthers = 35;

/** @typedef {{ machine: number | null, target: number | null, generator: number | null }} ProcessorUse percent of all cores */

/**
 * Who holds the generator up: its own load, other programs, or, while the target's use is unknown, somebody else, who may be the target.
 * @param {ProcessorUse} use
 * @returns {'own' | 'others' | 'elsewhere'}
 */
export const causeOf = ({ machine, target, generator }) =>
  machine === null || machine - (target ?? 0) - (generator ?? 0) <= mostOthers ? 'own' : target === null ? 'elsewhere' : 'others';

/**
 * Says that the figures understate the target, and who is to blame: in the banner, and in a presentation's header.
 * @param {HTMLElement} root
 */
export function createGeneratorBanner(root) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner]'));
  const causes = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner] [data-cause]'));
  return {
    /**
     * @param {boolean} isSaturated
     * @param {ProcessorUse} use
     */
    show(isSaturated, use) {
      for (const place of places) {
        show(place, isSaturated);
      }
      const cause = causeOf(use);
      for (const each of causes) {
        show(each, each.dataset.cause === cause);
      }
    },
  };
}
