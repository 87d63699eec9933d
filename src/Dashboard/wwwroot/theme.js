// @ts-check
// A classic script: it must run before the first paint, otherwise the page would flash in the wrong theme.
(() => {
  const storageKey = 'concurrency-dashboard.theme';

  /** @param {string} theme */
  function turnTo(theme) {
    document.documentElement.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent('themechange', { detail: theme }));
  }

  const stored = localStorage.getItem(storageKey);
  const wantsLight = matchMedia('(prefers-color-scheme: light)');
  turnTo(stored ?? (wantsLight.matches ? 'light' : 'dark'));

  // Without a choice, the theme follows the system, which may change at any time.
  wantsLight.addEventListener('change', () => {
    const next = wantsLight.matches ? 'light' : 'dark';
    if (localStorage.getItem(storageKey) === null && next !== document.documentElement.dataset.theme) {
      turnTo(next);
    }
  });

  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-theme-toggle]')) {
      const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      localStorage.setItem(storageKey, next);
      turnTo(next);
    }
  });
})();
