// @ts-check
import { asText } from './text.js';

/**
 * @typedef {{ render(): Promise<void>, updateOptions(options: object, redraw?: boolean, animate?: boolean):
 * Promise<void>, destroy(): void }} ApexChart
 * @typedef {(name: string) => string} Palette Finds a colour of the theme by its custom property.
 */

// A variable name, because the type checker cannot resolve the module.
const script = /** @type {string} */ ('apexcharts-script');

/** @type {Promise<new (host: Element, options: object) => ApexChart> | undefined} */
let library;

function load() {
  library ??= import(script).then(() => /** @type {any} */ (globalThis).ApexCharts);
  return library;
}

/**
 * Draws a static chart and redraws it when its data or the theme changes.
 * @template T
 * @param {HTMLElement} host
 * @param {T} figures
 * @param {(figures: T, palette: Palette) => { chart: object }} optionsOf
 */
export async function draw(host, figures, optionsOf) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  root.replaceChildren(place);
  const listening = new AbortController();
  const Chart = await load();
  /** @type {ApexChart | undefined} */
  let chart;
  let shown = figures;

  async function redraw() {
    chart?.destroy();
    place.replaceChildren();
    const style = getComputedStyle(host);
    const options = asText(optionsOf(shown, (name) => style.getPropertyValue(name).trim()));

    // In pixels: the library derives percentages from the parents and fails at the shadow root.
    chart = new Chart(place, { ...options, chart: { ...options.chart, height: host.clientHeight } });
    await chart.render();
    host.dataset.drawn = 'true';
  }

  document.addEventListener('themechange', () => void redraw(), { signal: listening.signal });
  await redraw();
  return {
    /** @param {T} next */
    async update(next) {
      shown = next;
      await redraw();
    },
    dispose() {
      listening.abort();
      chart?.destroy();
    },
  };
}

/**
 * Options shared by all charts.
 * @param {Palette} palette
 * @param {string} type
 */
export function common(palette, type) {
  const dark = document.documentElement.dataset.theme === 'dark';
  return {
    chart: {
      type,
      background: 'transparent',
      foreColor: palette('--muted'),
      fontFamily: 'system-ui, system-ui, sans-serif',
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
    },
    theme: { mode: dark ? 'dark' : 'light' },
    grid: { borderColor: palette('--edge') },
    tooltip: { theme: dark ? 'dark' : 'light' },
  };
}

/**
 * Formats a number.
 * @param {number | null | undefined} value
 */
export function number(value) {
  return value == null
    ? '–'
    : value.toLocaleString(
        'en',
        value > 0 && value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 10 ? 1 : 0 },
      );
}
