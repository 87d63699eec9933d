// @ts-check
// The three views of the stage: its headline, all details, and the presentation for a room. Stored in this browser, or requested
// with ?details or ?present in the address.
// A classic script: it must run before the first paint, otherwise the layout would shift.
(() => {
  const root = document.documentElement;
  const parameters = new URLSearchParams(location.search);
  /** @param {'present' | 'details'} name */
  const keyOf = (name) => `concurrency-dashboard.${name}`;
  /** @param {'present' | 'details'} name */
  const isOn = (name) => root.dataset[name] === 'true';

  function showPressed() {
    for (const name of /** @type {const} */ (['present', 'details'])) {
      for (const button of document.querySelectorAll(`[data-${name}-toggle]`)) {
        button.setAttribute('aria-pressed', String(isOn(name)));
      }
    }
  }

  /** @param {'present' | 'details'} name @param {boolean} on */
  function turn(name, on) {
    if (on) {
      root.dataset[name] = 'true';
    } else {
      delete root.dataset[name];
    }
    root.dataset.view = isOn('present') ? 'present' : isOn('details') ? 'details' : 'headline';
    showPressed();
    document.dispatchEvent(new CustomEvent('viewchange'));
    document.dispatchEvent(new CustomEvent('textsizechange'));
  }

  for (const name of /** @type {const} */ (['present', 'details'])) {
    const asked = parameters.get(name);
    turn(name, asked === null ? localStorage.getItem(keyOf(name)) === 'true' : asked !== 'false' && asked !== '0');
  }

  document.addEventListener('pagelive', showPressed);
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element && event.target.closest('[data-present-toggle], [data-details-toggle]');
    // On pages without a presentation the change would only be visible on the next stage page.
    if (button && document.querySelector('.present-leave')) {
      const name = button.hasAttribute('data-present-toggle') ? 'present' : 'details';
      const on = !isOn(name);
      localStorage.setItem(keyOf(name), String(on));
      turn(name, on);
    }
  });
})();
