// @ts-check
import { common, draw as drawChart, number } from '../apex/library.js';

/**
 * @typedef {{ name: string, colour: string, dash: number, points: [number, number][] }} Line
 * @typedef {{ lines: Line[] }} Distribution
 */

// The axis counts nines: 1 is the 90th percentile, 2 the 99th, and so on.
const percent = (/** @type {number} */ nines) =>
  nines <= 0 ? '0 %' : `${+(100 * (1 - 10 ** -nines)).toFixed(Math.max(0, Math.round(nines) - 1))} %`;
const smallestMs = 0.001;

/**
 * Draws the latency distributions of several runs on two logarithmic axes.
 * @param {HTMLElement} host
 * @param {Distribution} figures
 */
export function draw(host, figures) {
  return drawChart(host, figures, options);
}

/**
 * @param {Distribution} distribution
 * @param {(name: string) => string} palette
 */
function options(distribution, palette) {
  const base = common(palette, 'line');
  const all = distribution.lines.flatMap((line) => line.points);
  const powers = all.map(([, ms]) => Math.log10(Math.max(ms, smallestMs)));
  const from = powers.length > 0 ? Math.floor(Math.min(...powers)) : 0;
  const to = Math.max(from + 1, Math.ceil(Math.max(0, ...powers)));
  const most = Math.max(1, Math.ceil(Math.max(0, ...all.map(([nines]) => nines))));

  // Both axes are linear over logarithms, because the library supports logarithms for values only.
  return {
    ...base,
    series: distribution.lines.map((line) => ({
      name: line.name,
      data: line.points.map(([x, ms]) => ({ x, y: Math.log10(Math.max(ms, smallestMs)) })),
    })),
    colors: distribution.lines.map((line) => palette(line.colour)),
    stroke: { width: 3, curve: 'straight', dashArray: distribution.lines.map((line) => line.dash) },
    markers: { size: 0, hover: { size: 5 } },
    legend: { position: 'top', horizontalAlign: 'left', fontSize: '13px', showForSingleSeries: true },
    xaxis: {
      type: 'numeric',
      min: 0,
      max: most,
      tickAmount: most,
      labels: {
        formatter: (/** @type {string | number} */ value) => percent(Math.round(Number(value))),
        style: { fontSize: '12px' },
      },
      title: { text: 'percentile (logarithmic)', style: { fontWeight: 400 } },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: from,
      max: to,
      tickAmount: to - from,
      title: { text: 'ms (logarithmic)', style: { fontWeight: 400 } },
      labels: { formatter: (/** @type {number} */ value) => number(10 ** value), style: { fontSize: '12px' } },
    },
    tooltip: {
      ...base.tooltip,
      shared: false,
      intersect: false,
      x: { formatter: (/** @type {number} */ value) => `${+(100 * (1 - 10 ** -value)).toFixed(3)} %` },
      y: { formatter: (/** @type {number} */ value) => `${number(10 ** value)} ms` },
    },
  };
}
