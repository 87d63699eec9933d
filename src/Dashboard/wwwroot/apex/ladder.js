// @ts-check
import { common, draw as drawChart, number } from './library.js';

/**
 * @typedef {{ name: string, colour: string, dash: number, points: [number, number][] }} Line
 * @typedef {{ lines: Line[], sizes: number[], unit: string }} Ladder
 */

/**
 * Draws a value against the burst size, on a logarithmic axis, because the sizes range from 1 to 3,000.
 * @param {HTMLElement} host
 * @param {Ladder} figures
 */
export function draw(host, figures) {
  return drawChart(host, figures, options);
}

/**
 * @param {Ladder} ladder
 * @param {(name: string) => string} palette
 */
function options(ladder, palette) {
  const base = common(palette, 'line');

  // The axis is linear over powers of ten, because the library supports logarithms for values only. It ends at a
  // half power; only whole powers have labels.
  const halves = Math.ceil(2 * Math.log10(Math.max(10, ...ladder.sizes)));
  return {
    ...base,
    series: ladder.lines.map((line) => ({
      name: line.name,
      data: line.points.map(([size, value]) => ({ x: Math.log10(size), y: value })),
    })),
    colors: ladder.lines.map((line) => palette(line.colour)),
    stroke: { width: 3, curve: 'straight', dashArray: ladder.lines.map((line) => line.dash) },
    markers: { size: 5, shape: ladder.lines.map((line) => (line.dash > 0 ? 'triangle' : 'circle')), strokeWidth: 0 },
    legend: { showForSingleSeries: true, position: 'top', horizontalAlign: 'left', fontSize: '13px' },
    xaxis: {
      type: 'numeric',
      min: 0,
      max: halves / 2,
      tickAmount: halves,
      decimalsInFloat: 1,
      labels: {
        formatter: (/** @type {string | number} */ value) =>
          Number.isInteger(Number(value)) ? number(10 ** Number(value)) : '',
        style: { fontSize: '12px' },
      },
      title: { text: 'requests at once (logarithmic)', style: { fontWeight: 400 } },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      labels: { formatter: number, style: { fontSize: '12px' } },
      title: { text: ladder.unit, style: { fontWeight: 400 } },
    },
    tooltip: {
      ...base.tooltip,
      shared: false,
      intersect: true,
      x: { formatter: (/** @type {number} */ value) => `${number(Math.round(10 ** value))} at once` },
      y: { formatter: (/** @type {number} */ value) => `${number(value)} ${ladder.unit}` },
    },
  };
}
