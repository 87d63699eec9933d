// @ts-check
// A classic script on purpose: it must run before the first paint, or the page would flash in the wrong theme.
(() => {
  const storageKey = 'concurrency-dashboard.theme';
  const sheets = /** @type {Record<string, string | undefined>} */ ({ .../** @type {HTMLScriptElement} */ (document.currentScript).dataset });
  /** @param {string} theme */
  const sheetOf = theme => sheets[theme === 'dark' ? 'sheetDark' : 'sheetLight'] ?? '';
  /** @type {HTMLLinkElement | null} */
  let shown = null;

  /** @param {string} theme */
  function apply(theme) {
    document.documentElement.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent('themechange', { detail: theme }));
  }

  // Only the sheet of the theme comes over the wire; the one before goes when the other is there.
  /** @param {string} theme */
  function turnTo(theme) {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = sheetOf(theme);
    const before = shown ?? /** @type {HTMLLinkElement} */ (document.querySelector('link[data-theme-sheet]'));
    shown = next;
    next.addEventListener('load', () => before.remove());
    before.after(next);
    apply(theme);
  }

  const stored = localStorage.getItem(storageKey);
  const wantsLight = matchMedia('(prefers-color-scheme: light)');
  const first = stored ?? (wantsLight.matches ? 'light' : 'dark');
  apply(first);
  // Written by the parser, a sheet is waited for before the first paint; one that a script adds is not.
  document.write(`<link rel="stylesheet" data-theme-sheet href="${sheetOf(first)}">`);

  // Who has not chosen here has chosen in the system, which may turn light or dark by the hour.
  wantsLight.addEventListener('change', () => {
    const next = wantsLight.matches ? 'light' : 'dark';
    if (localStorage.getItem(storageKey) === null && next !== document.documentElement.dataset.theme) {
      turnTo(next);
    }
  });

  document.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('[data-theme-toggle]')) {
      const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      localStorage.setItem(storageKey, next);
      turnTo(next);
    }
  });
})();
