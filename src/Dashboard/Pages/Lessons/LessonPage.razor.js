// @ts-check
// A random identifier of this browser, with which a lesson continues after a reload. It contains no personal data.

const key = 'lesson-viewer';
const form = /^[0-9a-f]{32}$/;

/** Returns the identifier; a new one for each page if the browser does not keep it. */
export function viewer() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    const kept = localStorage.getItem(key);
    if (kept && form.test(kept)) {
      return kept;
    }
    localStorage.setItem(key, made);
  } catch {
    // Kept in memory while the page is open.
  }
  return made;
}
