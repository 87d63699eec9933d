// @ts-check
import { mark, show } from './text.js';

/**
 * Returns the findings that are active at a moment of a stored run, in their order.
 * @template {{ since: number, until: number | null }} T
 * @param {T[]} findings
 * @param {number | null} seconds seconds since the run started; null before and after it
 */
export const heldAt = (findings, seconds) =>
  seconds === null
    ? []
    : findings.filter((finding) => finding.since <= seconds && (finding.until === null || seconds <= finding.until));

/** Seconds after a switch in which earlier findings come last, as on the live stage. */
const leftOverSeconds = 8;

/**
 * True if a finding started under the variant before the last switch.
 * @param {{ since: number }} finding
 * @param {number | null} switchedAt seconds since the run started
 */
export const isOfBefore = (finding, switchedAt) => switchedAt !== null && finding.since < switchedAt;

/**
 * Moves the findings from before a recent switch behind the others.
 * @template {{ since: number }} T
 * @param {T[]} held
 * @param {number | null} seconds
 * @param {number | null} switchedAt
 */
export const inOrder = (held, seconds, switchedAt) =>
  seconds === null || switchedAt === null || seconds >= switchedAt + leftOverSeconds
    ? held
    : [
        ...held.filter((finding) => !isOfBefore(finding, switchedAt)),
        ...held.filter((finding) => isOfBefore(finding, switchedAt)),
      ];

/**
 * True if the figures of a finding are measured by the given time; later figures stay hidden in a replay.
 * @param {{ shownAt: number }} finding
 * @param {number | null} seconds since the run started
 */
export const isShownAt = (finding, seconds) => seconds !== null && seconds >= finding.shownAt;

/**
 * Shows each finding while the replay is within its episode: the first in full, the others by name.
 * @param {HTMLElement} root
 */
export function showFindings(root) {
  const place = /** @type {HTMLElement} */ (root.querySelector('[data-replay-findings]'));
  const none = /** @type {HTMLElement} */ (place.querySelector('[data-findings-none]'));
  const others = /** @type {HTMLElement} */ (place.querySelector('[data-findings-others]'));
  const findings = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('[data-since]'))].map(
    (element) => ({
      element,
      title: element.querySelector('strong')?.textContent ?? '',
      since: Number(element.dataset.since),
      until: element.dataset.until === undefined ? null : Number(element.dataset.until),
      shownAt: Number(element.dataset.shownAt),
      words: /** @type {HTMLElement} */ (element.querySelector('[data-finding-shown]')),
      before: /** @type {HTMLElement} */ (element.querySelector('[data-finding-pending]')),
      older: /** @type {HTMLElement} */ (element.querySelector('[data-finding-older]')),
    }),
  );
  let shown = '';

  /**
   * @param {number | null} seconds
   * @param {number | null} switchedAt time of the last switch
   */
  return (seconds, switchedAt) => {
    const held = inOrder(heldAt(findings, seconds), seconds, switchedAt);
    const isShown = held.length > 0 && isShownAt(held[0], seconds);
    const now = [held.map((finding) => finding.title).join(' · '), isShown, switchedAt].join();
    if (now === shown) {
      return;
    }
    shown = now;
    mark(
      place,
      'holding',
      held
        .filter((finding) => !finding.element.classList.contains('is-notice'))
        .map((finding) => finding.title)
        .join('\n'),
    );
    findings.forEach((finding) => {
      show(finding.element, finding === held[0]);
      show(finding.words, isShown);
      show(finding.before, !isShown);
      show(finding.older, isOfBefore(finding, switchedAt));
    });
    show(none, held.length === 0);
    show(others, held.length > 1);
    others.textContent =
      held.length < 2
        ? ''
        : `Also: ${held
            .slice(1)
            .map((finding) => finding.title)
            .join(' · ')}`;
  };
}
