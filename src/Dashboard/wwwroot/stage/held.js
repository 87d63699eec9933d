// @ts-check
// The chart and the table of the threads held, by line. The panel with their hosts opens and closes while the stage runs.
/** @import { FrameHistory, View } from './history.js' */
/** @import { Series } from './connection.js' */
/** @import { Palette } from './marks.js' */
/** @import { Layer } from './held-layers.js' */
/** @import { Line } from './chart.js' */
import uPlot from 'uplot';
import { colourOf, drawKey, fillArea } from './held-look.js';
import { layersOf, stretchesOf, threadSecondsOf } from './held-layers.js';
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
    for (const row of rows) {
      const line = row.dataset.heldLine ?? '';
      const slot = slots.get(line);
      const key = /** @type {HTMLCanvasElement} */ (row.querySelector('[data-held-key]'));
      const look = `${slot} ${palette('--panel')}`;
      if (slot !== undefined && key.dataset.look !== look) {
        drawKey(key, slot, palette);
        key.dataset.look = look;
      }
      const cell = /** @type {HTMLElement | null} */ (row.querySelector('[data-held-seconds]'));
      const value = seconds.get(line);
      if (cell && value !== undefined) {
        write(cell, Math.round(value).toLocaleString('en'));
      }
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
      describeRows();
    },
    dispose: close,
  };
}

/**
 * Draws the areas, and on each that is high enough the name of its line.
 * @param {uPlot} plot
 * @param {Layer[]} layers
 * @param {Palette} palette
 * @param {number} textPx
 */
function drawLayers(plot, layers, palette, textPx) {
  const { ctx, bbox } = plot;
  const times = plot.data[0];
  const scale = devicePixelRatio;
  const x = (/** @type {number} */ at) => plot.valToPos(times[at], 'x', true);
  const y = (/** @type {number} */ value) => plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${textPx * scale}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const { slot, lower, upper } of layers) {
    const area = new Path2D();
    const edge = new Path2D();
    for (const [from, to] of stretchesOf(lower, upper)) {
      for (let at = from; at <= to; at++) {
        const top = y(upper[at] ?? 0);
        area[at === from ? 'moveTo' : 'lineTo'](x(at), top);
        edge[at === from ? 'moveTo' : 'lineTo'](x(at), top);
      }
      for (let at = to; at >= from; at--) {
        area.lineTo(x(at), y(lower[at] ?? 0));
      }
      area.closePath();
    }
    fillArea(ctx, area, slot, palette);
    ctx.strokeStyle = palette(colourOf(slot));
    ctx.lineWidth = 1.5 * scale;
    ctx.stroke(edge);
  }
  for (const { line, lower, upper } of layers) {
    nameLayer(line, lower, upper);
  }
  ctx.restore();

  /**
   * @param {string} line
   * @param {(number | null)[]} lower
   * @param {(number | null)[]} upper
   */
  function nameLayer(line, lower, upper) {
    const thickness = upper.map((value, at) => (value ?? 0) - (lower[at] ?? 0));
    const highest = thickness.indexOf(Math.max(...thickness));
    const [top, bottom] = [y(upper[highest] ?? 0), y(lower[highest] ?? 0)];
    const half = ctx.measureText(line).width / 2 + 4 * scale;
    const height = (textPx + 6) * scale;
    if (bottom - top < height || half * 2 > bbox.width) {
      return;
    }
    const middle = Math.min(Math.max(x(highest), bbox.left + half), bbox.left + bbox.width - half);
    ctx.fillStyle = palette('--panel');
    ctx.fillRect(middle - half, (top + bottom - height) / 2, half * 2, height);
    ctx.fillStyle = palette('--ink');
    ctx.fillText(line, middle, (top + bottom) / 2);
  }
}
