// @ts-check
// A name of this browser's own, by which a lesson is found again that was left or loaded again. It says nothing of who that is.

const key = 'lesson-viewer';
const form = /^[0-9a-f]{32}$/;

/** The name; a new one for each page where the browser keeps nothing. */
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
    // Kept for as long as the page is there.
  }
  return made;
}
