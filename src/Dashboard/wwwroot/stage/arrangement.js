// @ts-check
import { enlarge } from './enlarge.js';
import { show } from './text.js';

/**
 * Shows the charts and figures of the experiment in its order; the other charts stay hidden and are not drawn. The order is in
 * attributes of the root, so that the page can change it without calling this script.
 * @param {HTMLElement} root carries `data-chart-order`, and for a page with a headline `data-headline-charts` and
 * `data-headline-figures`: the names, separated by spaces
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} cards
 * @param {(shown: Set<HTMLElement>) => void} changed called now, and after each change
 * @returns {() => void} stops watching
 */
export function arrange(root, grid, cards, changed) {
  const tiles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-tile]')]);
  const backToLive = /** @type {HTMLElement} */ (grid.querySelector('[data-back-to-live]'));
  let known = '';

  function apply() {
    const isDetailed = document.documentElement.dataset.view === 'details';
    const figures = root.dataset.headlineFigures?.split(' ') ?? [];
    const order = (isDetailed ? null : root.dataset.headlineCharts) ?? root.dataset.chartOrder ?? '';
    const asked = [root.dataset.experiment, order, isDetailed, ...figures].join(' ');
    if (asked === known) {
      return;
    }
    known = asked;
    for (const tile of tiles) {
      const place = figures.indexOf(tile.dataset.tile ?? '');
      tile.classList.toggle('is-lead', place >= 0);
      tile.style.order = isDetailed ? '' : String(place);
    }
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
  watching.observe(root, {
    attributes: true,
    attributeFilter: ['data-chart-order', 'data-headline-charts', 'data-experiment'],
  });
  document.addEventListener('viewchange', apply);
  apply();
  return () => {
    watching.disconnect();
    document.removeEventListener('viewchange', apply);
  };
}
