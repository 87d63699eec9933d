// @ts-check
import { show } from './text.js';

/** Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement: as in the finding. */
const mostOthers = 35;

/** @typedef {{ machine: number | null, target: number | null, generator: number | null }} ProcessorUse percent of all cores */

/**
 * Whether it is other programs that take the machine, and not the generator's own load. While the target's use is unknown, it may be the target's.
 * @param {ProcessorUse} use
 */
export const areOthersToBlame = ({ machine, target, generator }) => machine !== null && target !== null && machine - target - (generator ?? 0) > mostOthers;

/**
 * Says that the figures understate the target, and who is to blame.
 * @param {HTMLElement} banner
 */
export function createGeneratorBanner(banner) {
  const causes = /** @type {NodeListOf<HTMLElement>} */ (banner.querySelectorAll('[data-cause]'));
  return {
    /**
     * @param {boolean} isSaturated
     * @param {ProcessorUse} use
     */
    show(isSaturated, use) {
      show(banner, isSaturated);
      const cause = areOthersToBlame(use) ? 'others' : 'own';
      for (const each of causes) {
        show(each, each.dataset.cause === cause);
      }
    },
  };
}
