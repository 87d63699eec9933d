// @ts-check
import { common, draw as drawChart, number } from './library.js';

/**
 * @typedef {{ name: string, values: (number | null)[], failed: boolean[] }} Row
 * @typedef {{ rows: Row[], columns: string[], unit: string, best: { row: number, column: number } | null }} HeatMap
 */

const steps = 5;
/** Shown instead of a missing value. */
const notMeasured = -1,
  failed = -2;

/**
 * Draws a matrix of values; higher values have stronger colours, and the best one has a star and a separate colour.
 * @param {HTMLElement} host
 * @param {HeatMap} figures
 */
export function draw(host, figures) {
  return drawChart(host, figures, options);
}

/**
 * @param {HeatMap} map
 * @param {(name: string) => string} palette
 */
function options(map, palette) {
  const base = common(palette, 'heatmap');
  const all = map.rows.flatMap((row) => row.values).filter((value) => value !== null);
  const best = map.best ? map.rows[map.best.row].values[map.best.column] : null;

  // The first row is drawn at the bottom.
  const rows = [...map.rows].reverse();
  /** @param {{ seriesIndex: number, dataPointIndex: number }} at */
  const isBest = (at) =>
    map.best !== null && map.rows.length - 1 - at.seriesIndex === map.best.row && at.dataPointIndex === map.best.column;
  return {
    ...base,
    series: rows.map((row) => ({
      name: row.name,
      data: map.columns.map((x, column) => ({
        x,
        y: row.values[column] ?? (row.failed[column] ? failed : notMeasured),
      })),
    })),
    stroke: { width: 2, colors: [palette('--panel')] },
    legend: { show: false },
    plotOptions: { heatmap: { radius: 4, enableShades: false, colorScale: { ranges: ranges(all, best, palette) } } },
    dataLabels: {
      enabled: true,
      style: { fontSize: '14px', fontWeight: 600, colors: [palette('--ink')] },
      formatter: (/** @type {number} */ value, /** @type {{ seriesIndex: number, dataPointIndex: number }} */ at) =>
        value === failed ? '✕' : value < 0 ? '–' : (isBest(at) ? '★ ' : '') + number(value),
    },
    xaxis: { type: 'category', labels: { style: { fontSize: '13px' } }, axisTicks: { show: false } },
    yaxis: { labels: { maxWidth: 220, style: { fontSize: '13px' } } },
    tooltip: {
      ...base.tooltip,
      y: {
        formatter: (/** @type {number} */ value) =>
          value === failed ? 'failed: see the table' : value < 0 ? 'not measured yet' : `${number(value)} ${map.unit}`,
      },
    },
  };
}

/**
 * Bands from the lowest to the highest value, each with a stronger accent colour; the best cell has a separate band.
 * @param {number[]} all
 * @param {number | null} best
 * @param {(name: string) => string} palette
 */
function ranges(all, best, palette) {
  const bands = [{ from: failed, to: notMeasured, color: palette('--raised') }];
  if (all.length === 0) return bands;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const width = (most - least) / steps || 1;
  for (let step = 0; step < steps; step++)
    bands.push({
      from: least + step * width,
      to: least + (step + 1) * width,
      color: mix(palette('--accent'), palette('--panel'), 0.08 + 0.07 * step),
    });

  // Last, for the last band that fits is taken.
  if (best !== null) bands.push({ from: best, to: best, color: mix(palette('--good'), palette('--panel'), 0.5) });
  return bands;
}

/**
 * The parts of a colour of the form #rrggbb or rgb(r, g, b).
 * @param {string} colour
 */
const partsOf = (colour) =>
  colour.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/**
 * Mixes two colours.
 * @param {string} one
 * @param {string} other
 * @param {number} share of the first one
 */
export function mix(one, other, share) {
  const [first, second] = [partsOf(one), partsOf(other)];
  return `rgb(${first.map((part, at) => Math.round(share * part + (1 - share) * second[at])).join(', ')})`;
}
