// @ts-check
import { enlarge } from './enlarge.js';
import { show } from './text.js';

/**
 * Shows the charts of the experiment in its order; the other charts stay hidden and are not drawn. The order is in an attribute
 * of the root, so that the page can change it without calling this script.
 * @param {HTMLElement} root carries `data-chart-order`: the names, separated by spaces
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} cards
 * @param {(shown: Set<HTMLElement>) => void} changed called now, and after each change
 * @returns {() => void} stops watching
 */
export function arrange(root, grid, cards, changed) {
  const backToLive = /** @type {HTMLElement} */ (grid.querySelector('[data-back-to-live]'));
  let known = '';

  function apply() {
    const order = root.dataset.chartOrder ?? '';
    const asked = `${root.dataset.experiment ?? ''} ${order}`;
    if (asked === known) {
      return;
    }
    known = asked;
    const shown = order.split(' ').flatMap((name) => cards.find((card) => card.dataset.chart === name) ?? []);
    enlarge(grid, null);
    for (const card of cards) {
      card.removeAttribute('data-place');
      show(card, shown.includes(card));
      card.removeAttribute('data-shortcut-focus');
    }
    shown.forEach((card, index) => {
      const key = String(index + 1);
      card.dataset.shortcutFocus = key;
      card.dataset.place = key;
      /** @type {HTMLElement} */ (card.querySelector('h2 kbd')).textContent = key;
      grid.append(card);
    });
    // The first chart has the button that shows all charts again.
    shown[0]?.querySelector('header')?.append(backToLive);
    changed(new Set(shown));
  }

  const watching = new MutationObserver(apply);
  watching.observe(root, { attributes: true, attributeFilter: ['data-chart-order', 'data-experiment'] });
  apply();
  return () => watching.disconnect();
}
