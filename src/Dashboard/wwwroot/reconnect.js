// @ts-check
// Reloads the page after a restart of the dashboard, because its circuits are gone. A message then reports the lost input.

const notice = /** @type {HTMLElement} */ (document.getElementById('components-reconnect-modal'));
const retryMs = 3000;
const toldMs = 30_000;
/** Identifies the lost dashboard for the reloaded page. */
const lostKey = 'lost-dashboard';

/** Reloads as soon as the dashboard responds. */
async function reloadWhenBack() {
  try {
    const answer = await fetch(document.baseURI, { cache: 'no-store' });
    if (answer.ok) {
      location.reload();
      return;
    }
  } catch {
    // The dashboard does not respond yet; the next attempt is scheduled below.
  }
  setTimeout(reloadWhenBack, retryMs);
}

/** @param {string} state */
const is = (state) => notice.classList.contains(`components-reconnect-${state}`);

new MutationObserver(() => {
  const isLost = is('show') || is('failed') || is('rejected');
  document.documentElement.toggleAttribute('data-lost', isLost);
  if (isLost) {
    sessionStorage.setItem(lostKey, notice.dataset.dashboard ?? '');
  } else if (is('hide')) {
    sessionStorage.removeItem(lostKey);
  }
  if (is('failed') || is('rejected')) {
    void reloadWhenBack();
  }
}).observe(notice, { attributeFilter: ['class'] });

const lost = sessionStorage.getItem(lostKey);
sessionStorage.removeItem(lostKey);
if (lost && lost !== notice.dataset.dashboard) {
  notice.classList.add('is-back');
  setTimeout(() => notice.classList.remove('is-back'), toldMs);
}

notice.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
notice.querySelector('[data-close]')?.addEventListener('click', () => notice.classList.remove('is-back'));
