// @ts-check

/** @param {Element} header */
function describe(header) {
  const title = header.querySelector('.column-header > :first-child')?.textContent?.trim();
  const sorted = header.querySelector('.sort-direction-icon');
  if (sorted) {
    const direction = sorted.matches('.mud-direction-desc')
      ? 'descending'
      : sorted.matches('.mud-direction-asc')
        ? 'ascending'
        : 'none';
    header.setAttribute('aria-sort', direction);
  }
  for (const button of header.querySelectorAll('button[aria-label]')) {
    const label = button.getAttribute('aria-label') ?? '';
    if (title && !label.endsWith(title)) {
      button.setAttribute('aria-label', `${label}: ${title}`);
    }
  }
}

/**
 * Keeps the headers of a grid described.
 * @param {HTMLElement} root
 */
export function start(root) {
  const describeAll = () => root.querySelectorAll('thead th').forEach(describe);
  const changes = new MutationObserver(describeAll);
  describeAll();
  changes.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'aria-label'],
  });
  return { dispose: () => changes.disconnect() };
}
