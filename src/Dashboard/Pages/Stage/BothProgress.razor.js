// @ts-check
// Stores which before/after this tab has started, so that the comparison opens even after a reload.

const key = 'both-followed';

/** Returns the stored number; null if there is none. */
export function kept() {
  try {
    return Number(sessionStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

/** @param {number | null} number null to remove it */
function keep(number) {
  try {
    if (number === null) {
      sessionStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, String(number));
    }
  } catch {
    // Followed while the page is open.
  }
}

export const start = () => ({ keep, dispose() {} });
