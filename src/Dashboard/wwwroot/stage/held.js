// @ts-check
// The chart and the table of the threads held, by line. The panel with their hosts opens and closes while the stage runs.
/** @import { FrameHistory, View } from './history.js' */
/** @import { Series } from './connection.js' */
/** @import { Palette } from './marks.js' */
/** @import { Layer } from './held-layers.js' */
/** @import { Line } from './chart.js' */
import uPlot from 'uplot';
import { drawLayers } from './held-areas.js';
import { drawKeyOnce, showLegend } from './held-legend.js';
import { layersOf, threadSecondsOf } from './held-layers.js';
import { drawMarks, drawPeriods } from './marks.js';
import { optionsOf } from './plot-options.js';
import { textSizeOf } from './text-size.js';
import { mark, write } from './text.js';

const smallest = 50;
const pixelsPerPoint = 3;
const least = 10;

/** @type {Line} */
const total = { series: 'xray.held', name: 'held', colour: '--ink', dash: [], width: 1.5, scale: 'y', fill: false };
/** @type {Line} */
const pool = { ...total, series: 'pool.threads', name: 'pool', colour: '--muted', dash: [2, 4] };

/**
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createHeld(root, history) {
  /** @type {Map<string, number>} */
  const slots = new Map();
  /** @type {HTMLElement | null} */
  let card = null;
  /** @type {HTMLElement | null} */
  let host = null;
  /** @type {uPlot | undefined} */
  let plot;
  /** @type {Layer[]} */
  let layers = [];
  /** @type {View} */
  let view = history.view();
  /** @type {Palette} */
  let palette = () => '';
  let poolColumn = -1;
  let textPx = 0;
  /** @type {ResizeObserver | undefined} */
  let resized;

  function close() {
    resized?.disconnect();
    plot?.destroy();
    plot = undefined;
    card = host = null;
  }

  /** @param {HTMLElement} found */
  function open(found) {
    close();
    card = found;
    host = /** @type {HTMLElement} */ (card.querySelector('.plot'));
    build();
    resized = new ResizeObserver(() => {
      plot?.setSize(sizeOf());
    });
    resized.observe(host);
  }

  const sizeOf = () => ({
    width: Math.max(host?.clientWidth ?? 0, smallest),
    height: Math.max(host?.clientHeight ?? 0, smallest),
  });

  function build() {
    if (!card || !host) {
      return;
    }
    plot?.destroy();
    textPx = textSizeOf(card);
    mark(card, 'textPx', String(textPx));
    plot = new uPlot(
      optionsOf(
        {
          ...sizeOf(),
          textPx,
          least,
          palette,
          isLogarithmic: false,
          lines: [
            { label: 'held', unit: '', look: total },
            { label: 'pool', unit: '', look: pool },
          ],
          isMeaningless: () => false,
          view: () => view,
          levels: () => [],
        },
        {
          drawClear: [(self) => drawPeriods(self, history, view, palette)],
          drawAxes: [(self) => drawLayers(self, layers, palette, textPx)],
          draw: [(self) => mark(/** @type {HTMLElement} */ (card), 'marks', String(marksOf(self)))],
        },
      ),
      [[], [], []],
      host,
    );
  }

  /** @param {uPlot} self */
  const marksOf = (self) => drawMarks(self, history, view, palette, textPx);

  function describeRows() {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-held-line]'));
    const seconds = rows.length > 0 ? threadSecondsOf(history, view) : new Map();
    const now = history.heldAt(view.end - 1);
    for (const row of rows) {
      const line = row.dataset.heldLine ?? '';
      const slot = slots.get(line);
      if (slot !== undefined) {
        drawKeyOnce(/** @type {HTMLCanvasElement} */ (row.querySelector('[data-held-key]')), slot, palette);
      }
      const total = seconds.get(line);
      put(row, '[data-held-seconds]', total === undefined ? '–' : Math.round(total).toLocaleString('en'));
      put(row, '[data-held-now]', now ? String(now.find((count) => count.line === line)?.threads ?? 0) : '–');
    }
  }

  /** @param {HTMLElement} row @param {string} selector @param {string} text */
  function put(row, selector, text) {
    const cell = /** @type {HTMLElement | null} */ (row.querySelector(selector));
    if (cell) {
      write(cell, text);
    }
  }

  return {
    /** @param {Series[]} described */
    describe(described) {
      poolColumn = described.findIndex(({ id }) => id === pool.series);
    },
    /** @param {Palette} colours */
    paint(colours) {
      palette = colours;
      build();
    },
    /** The text size may have changed. */
    resizeText() {
      if (card && textSizeOf(card) !== textPx) {
        build();
      }
    },
    draw() {
      const found = /** @type {HTMLElement | null} */ (root.querySelector('[data-held]'));
      if (!found) {
        close();
        return;
      }
      if (found !== card) {
        open(found);
      }
      view = history.view();
      const points = layersOf(history, view, slots, sizeOf().width / pixelsPerPoint);
      layers = points.layers;
      const column = history.columns[poolColumn] ?? [];
      plot?.setData([points.times, points.totals, points.indexes.map((at) => column[at] ?? null)]);
      mark(found, 'lines', layers.map(({ line }) => line).join(', '));
      showLegend(/** @type {Element} */ (found.querySelector('[data-held-legend]')), layers, palette);
      describeRows();
    },
    dispose: close,
  };
}
