// @ts-check
// Forwards the pause state to Blazor, so that a new summary does not appear next to paused charts.
import { isPaused } from '../../pause.js';

/**
 * Notifies the component whenever the viewer pauses or resumes.
 * @param {{ invokeMethodAsync: (method: string, on: boolean) => Promise<void> }} page
 */
export function start(page) {
  const listening = new AbortController();
  let told = false;

  async function tell() {
    const on = isPaused();
    if (on === told) {
      return;
    }
    told = on;
    try {
      await page.invokeMethodAsync('Hold', on);
    } catch {
      told = !on;
    }
  }

  document.addEventListener('pausechange', tell, { signal: listening.signal });
  void tell();
  return { dispose: () => listening.abort() };
}
