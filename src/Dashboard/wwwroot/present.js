// @ts-check
// Presentation mode: a few large figures and one or two charts. Stored in this browser, or requested with ?present in the
// address.
// A classic script: it must run before the first paint, otherwise the layout would shift.
(() => {
  const storageKey = 'concurrency-dashboard.present';
  const root = document.documentElement;

  function showPressed() {
    for (const button of document.querySelectorAll('[data-present-toggle]')) {
      button.setAttribute('aria-pressed', String(root.dataset.present === 'true'));
    }
  }

  /** @param {boolean} on */
  function present(on) {
    if (on) {
      root.dataset.present = 'true';
    } else {
      delete root.dataset.present;
    }
    showPressed();
    document.dispatchEvent(new CustomEvent('textsizechange'));
  }

  const asked = new URLSearchParams(location.search).get('present');
  present(asked === null ? localStorage.getItem(storageKey) === 'true' : asked !== 'false' && asked !== '0');

  document.addEventListener('pagelive', showPressed);
  document.addEventListener('click', (event) => {
    // On pages without a presentation the change would only be visible on the next stage page.
    if (
      event.target instanceof Element &&
      event.target.closest('[data-present-toggle]') &&
      document.querySelector('.present-leave')
    ) {
      const on = root.dataset.present !== 'true';
      localStorage.setItem(storageKey, String(on));
      present(on);
    }
  });
})();
