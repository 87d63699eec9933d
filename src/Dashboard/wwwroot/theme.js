// @ts-check
// A classic script on purpose: it must run before the first paint, or the page would flash in the wrong theme.
(() => {
  const storageKey = 'concurrency-dashboard.theme';

  /** @param {string} theme */
  function apply(theme) {
    document.documentElement.dataset.theme = theme;
    for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('[data-theme-sheet]'))) {
      sheet.media = sheet.dataset.themeSheet === theme ? 'all' : 'not all';
    }
    document.dispatchEvent(new CustomEvent('themechange', { detail: theme }));
  }

  const stored = localStorage.getItem(storageKey);
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches;
  apply(stored ?? (prefersLight ? 'light' : 'dark'));

  document.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('[data-theme-toggle]')) {
      const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      localStorage.setItem(storageKey, next);
      apply(next);
    }
  });
})();
