// @ts-check
import uPlot from 'uplot';
import { amount, tick } from '../stage/figures.js';
import { drawLayers } from '../stage/held-areas.js';
import { showLegend } from '../stage/held-legend.js';
import { stack } from '../stage/held-layers.js';

/**
 * @typedef {{ name: string, colour: string, dash: string, x: number[], y: (number | null)[] }} Line
 * @typedef {{ at: number, text: string }} Mark
 * @typedef {{ unit: string, seconds: number, lines: Line[], marks?: Mark[], levels?: Mark[],
 *   held?: (import('../stage/held-layers.js').HeldCount[] | null)[] }} Overlay with `held`, the areas of the lines of code that
 *   hold the threads at each point of the first line
 */

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const textPx = 12;
const axisFont = `${textPx}px system-ui, sans-serif`;
const headroom = 1.12;

/**
 * Draws the lines of several runs on one chart, aligned at the start.
 * @param {HTMLElement} host
 * @param {Overlay} figures
 */
export function draw(host, figures) {
  let shown = figures;
  /** @type {uPlot | undefined} */
  let plot;

  function redraw() {
    plot?.destroy();
    const style = getComputedStyle(host);
    const palette = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const { layers } = stack(shown.held ?? [], new Map());
    plot = new uPlot(options(shown, layers, host, palette), data(shown), host);
    const legend = host.closest('figure')?.querySelector('[data-held-legend]');
    if (legend) {
      showLegend(legend, layers, palette);
    }
    host.dataset.drawn = 'true';
  }

  const listening = new AbortController();
  document.addEventListener('themechange', redraw, { signal: listening.signal });
  const resized = new ResizeObserver(() => plot?.setSize({ width: host.clientWidth, height: host.clientHeight }));
  redraw();
  resized.observe(host);
  return {
    /** @param {Overlay} next */
    update(next) {
      shown = next;
      redraw();
    },
    dispose() {
      listening.abort();
      resized.disconnect();
      plot?.destroy();
    },
  };
}

/**
 * Runs are sampled at different times: the tables are joined, and a line continues where only another run has a point.
 * @param {Overlay} overlay
 */
function data(overlay) {
  const tables = overlay.lines.map((line) => /** @type {uPlot.AlignedData} */ ([line.x, line.y]));
  return uPlot.join(
    tables,
    tables.map(() => [0, 2]),
  );
}

/**
 * A measurement between two gaps has no line, so it is drawn as a point. Points of other runs do not count as gaps.
 * @param {uPlot} self
 * @param {number} series
 */
function isolated(self, series) {
  const values = self.data[series];
  const measured = [...values.keys()].filter((index) => values[index] !== undefined);
  return measured.filter(
    (index, place) =>
      values[index] !== null &&
      (values[measured[place - 1]] ?? null) === null &&
      (values[measured[place + 1]] ?? null) === null,
  );
}

/**
 * Draws events as vertical lines and thresholds as horizontal ones; a label that would overlap the previous one is left out.
 * @param {uPlot} plot
 * @param {Overlay} overlay
 * @param {(name: string) => string} palette
 */
function annotate(plot, overlay, palette) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${12 * scale}px system-ui, sans-serif`;
  ctx.strokeStyle = ctx.fillStyle = palette('--muted');
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.lineWidth = scale;
  ctx.setLineDash([3 * scale, 3 * scale]);
  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  const line = (x0, y0, x1, y1) => {
    ctx.beginPath();
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
    ctx.stroke();
  };
  let labelled = -Infinity;
  for (const { at, text } of overlay.marks ?? []) {
    const x = plot.valToPos(at, 'x', true);
    line(x, bbox.top, x, bbox.top + bbox.height);
    const width = ctx.measureText(text).width + 4 * scale;
    const left = Math.min(x + 3 * scale, bbox.left + bbox.width - width);
    if (left > labelled) {
      ctx.fillText(text, left, bbox.top + 12 * scale);
      labelled = left + width;
    }
  }
  for (const { at, text } of overlay.levels ?? []) {
    const y = plot.valToPos(at, 'y', true);
    line(bbox.left, y, bbox.left + bbox.width, y);
    ctx.fillText(text, bbox.left + 4 * scale, y - 4 * scale);
  }
  ctx.restore();
}

/**
 * @param {Overlay} overlay
 * @param {import('../stage/held-layers.js').Layer[]} layers the areas of the held lines
 * @param {HTMLElement} host
 * @param {(name: string) => string} palette
 * @returns {uPlot.Options}
 */
function options(overlay, layers, host, palette) {
  const axis = {
    stroke: palette('--muted'),
    font: axisFont,
    grid: { stroke: palette('--grid'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    padding: [8, 12, 0, 0],
    hooks: {
      drawAxes: [(plot) => drawLayers(plot, layers, palette, textPx)],
      draw: [(plot) => annotate(plot, overlay, palette)],
    },
    legend: { show: true, live: true },
    cursor: {
      sync: { key: 'compare', setSeries: false },
      drag: { x: false, y: false, setScale: false },
      points: { size: 7 },
    },
    // The charts of a comparison have the same time range, because they are read together.
    scales: {
      x: { time: false, range: () => [0, overlay.seconds] },
      y: { range: (_, _min, max) => [0, Math.max(1, (max ?? 0) * headroom)] },
    },
    axes: [
      {
        ...axis,
        size: 24,
        gap: 3,
        space: 60,
        incrs: timeSteps,
        values: (_, splits) => splits.map((split) => `${tick(split)} s`),
      },
      { ...axis, size: 50, gap: 4, values: (_, splits) => splits.map((split) => tick(split)) },
    ],
    series: [
      { label: 'seconds', value: (_, value) => (value === null ? '' : `${tick(value)} s`) },
      ...overlay.lines.map((line) => ({
        label: line.name,
        stroke: palette(line.colour),
        width: 2,
        dash: line.dash === '' ? [] : line.dash.split(' ').map(Number),
        points: { show: false, size: 6, fill: palette(line.colour), filter: isolated },
        value: (/** @type {uPlot} */ _, /** @type {number | null} */ value) => (value === null ? '' : amount(value)),
      })),
    ],
  };
}
