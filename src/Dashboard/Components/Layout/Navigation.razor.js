// @ts-check
// On a narrow screen the navigation bar scrolls sideways: the link of the current page is scrolled into view when the page opens
// and when the bar is resized.

/** @param {HTMLElement} bar */
export function start(bar) {
  const reveal = () => {
    const active = bar.querySelector('a.active');
    if (active && bar.scrollWidth > bar.clientWidth) {
      const [box, link] = [bar.getBoundingClientRect(), active.getBoundingClientRect()];
      bar.scrollLeft += link.left + link.width / 2 - (box.left + box.width / 2);
    }
  };
  const opened = new MutationObserver(reveal);
  opened.observe(bar, { subtree: true, attributes: true, attributeFilter: ['class'] });
  const resized = new ResizeObserver(reveal);
  resized.observe(bar);
  reveal();
  return {
    dispose() {
      opened.disconnect();
      resized.disconnect();
    },
  };
}
