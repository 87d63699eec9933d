// @ts-check

/**
 * The findings that held at a moment of a stored run, in the order in which they are listed.
 * @template {{ since: number, until: number | null }} T
 * @param {T[]} findings
 * @param {number | null} seconds since the run started; null before it and after it
 */
export const heldAt = (findings, seconds) =>
  seconds === null ? [] : findings.filter(finding => finding.since <= seconds && (finding.until === null || seconds <= finding.until));

/**
 * Shows each finding while the replay is where it held: the first of them in full, the others by their names.
 * @param {HTMLElement} root
 */
export function showFindings(root) {
  const place = /** @type {HTMLElement} */ (root.querySelector('[data-replay-findings]'));
  const none = /** @type {HTMLElement} */ (place.querySelector('[data-findings-none]'));
  const others = /** @type {HTMLElement} */ (place.querySelector('[data-findings-others]'));
  const findings = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('[data-since]'))].map(element => ({
    element,
    title: element.querySelector('strong')?.textContent ?? '',
    since: Number(element.dataset.since),
    until: element.dataset.until === undefined ? null : Number(element.dataset.until),
  }));
  let shown = '';

  /** @param {number | null} seconds */
  return seconds => {
    const held = heldAt(findings, seconds);
    const now = held.map(finding => finding.title).join(' · ');
    if (now === shown) {
      return;
    }
    shown = now;
    findings.forEach(finding => { finding.element.hidden = finding !== held[0]; });
    none.hidden = held.length > 0;
    others.hidden = held.length < 2;
    others.textContent = held.length < 2 ? '' : `Also: ${held.slice(1).map(finding => finding.title).join(' · ')}`;
  };
}
