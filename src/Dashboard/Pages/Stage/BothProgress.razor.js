// @ts-check
// Which before/after this tab has started, so that it is led to the comparison after the page was loaded again, too.

const key = 'both-followed';

/** The number that was kept; null where there is none. */
export function kept() {
  try {
    return Number(sessionStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

/** @param {number | null} number null to forget it */
function keep(number) {
  try {
    if (number === null) {
      sessionStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, String(number));
    }
  } catch {
    // Followed for as long as the page is there.
  }
}

export const start = () => ({ keep, dispose() {} });
