// @ts-check
// Reloads the page when the dashboard was restarted: its circuits are gone, so the page cannot reconnect.

const notice = /** @type {HTMLElement} */ (document.getElementById('components-reconnect-modal'));
const retryMs = 3000;

/** Reloads as soon as the dashboard answers again. */
async function reloadWhenBack() {
  try {
    const answer = await fetch(document.baseURI, { cache: 'no-store' });
    if (answer.ok) {
      location.reload();
      return;
    }
  } catch {
    // Not there yet: the next attempt is already planned below.
  }
  setTimeout(reloadWhenBack, retryMs);
}

new MutationObserver(() => {
  if (notice.classList.contains('components-reconnect-failed') || notice.classList.contains('components-reconnect-rejected')) {
    void reloadWhenBack();
  }
}).observe(notice, { attributeFilter: ['class'] });

notice.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
