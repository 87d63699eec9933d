// @ts-check
import { show } from './text.js';

/** Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement: as in the finding. */
const mostOthers = 35;

/** Share of the time, 0..1, for which the generator has to have said that it is at its limit: as in the finding. */
const mostlySaturated = 0.5;

/** Seconds of a run after which there is enough of it to say that the generator is well. */
const settlingSeconds = 3;

/** @typedef {{ machine: number | null, target: number | null, generator: number | null }} ProcessorUse percent of all cores */

/**
 * Who holds the generator up: its own load, other programs, or, while the target's use is unknown, somebody else, who may be the target.
 * @param {ProcessorUse} use
 * @returns {'own' | 'others' | 'elsewhere'}
 */
export const causeOf = ({ machine, target, generator }) =>
  machine === null || machine - (target ?? 0) - (generator ?? 0) <= mostOthers
    ? 'own'
    : target === null
      ? 'elsewhere'
      : 'others';

/**
 * Whether the generator is at its limit. It says so of each frame anew, and flickers: told as it comes, the words would be others from one frame to the next.
 * @param {number | null} share of the time for which it said so, 0..1; null while no run is on
 * @param {number} elapsed seconds of the run
 * @returns {boolean | null} null while no run is on, or it has only begun
 */
export const isSaturatedFor = (share, elapsed) =>
  share === null ? null : share >= mostlySaturated ? true : elapsed >= settlingSeconds ? false : null;

/**
 * What is to be said: who holds the generator up or, where nobody does, that others disturb beside it; null where all is as it should be.
 * A swarm's own use is not told: what it takes here would be counted with the others.
 * @param {boolean | null} isSaturated null while no run is on, or it has only begun
 * @param {ProcessorUse} use
 */
export const shownCause = (isSaturated, use) =>
  isSaturated ? causeOf(use) : isSaturated === false && use.generator && causeOf(use) === 'others' ? 'beside' : null;

/**
 * Says what that does to the figures, and who is to blame: in the banner, and in a presentation's header.
 * @param {HTMLElement} root
 */
export function createGeneratorBanner(root) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner]'));
  const causes = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-generator-banner] [data-cause]'));
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
      }
    },
  };
}
