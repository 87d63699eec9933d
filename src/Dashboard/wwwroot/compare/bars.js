// @ts-check
import { common, draw as drawChart, number } from '../apex/library.js';

/**
 * @typedef {{ name: string, colour: string, values: (number | null)[] }} Bar
 * @typedef {{ categories: string[], bars: Bar[] }} Bars
 */

const roomy = 6;

/** A number that is not wider than a narrow bar; the table has all digits. @param {number | null} value */
const short = (value) => (value !== null && value >= 1000 ? `${number(value / 1000)}k` : number(value));

/**
 * Draws grouped bars: one bar per run in each group.
 * @param {HTMLElement} host
 * @param {Bars} figures
 */
export function draw(host, figures) {
  return drawChart(host, figures, options);
}

/**
 * @param {Bars} bars
 * @param {(name: string) => string} palette
 */
function options(bars, palette) {
  const base = common(palette, 'bar');
  return {
    ...base,
    series: bars.bars.map((bar) => ({
      name: bar.name,
      data: bar.values.map((y, index) => ({ x: bars.categories[index], y })),
    })),
    colors: bars.bars.map((bar) => palette(bar.colour)),
    plotOptions: { bar: { columnWidth: '62%', borderRadius: 3, dataLabels: { position: 'top' } } },
    dataLabels: {
      enabled: true,
      offsetY: -20,
      style: { fontSize: '12px', fontWeight: 600, colors: [palette('--ink')] },
      formatter: bars.bars.length * bars.categories.length > roomy ? short : number,
    },
    legend: { position: 'bottom', fontSize: '13px', showForSingleSeries: true },
    xaxis: { axisTicks: { show: false }, labels: { style: { fontSize: '13px' } } },
    yaxis: { min: 0, labels: { formatter: number, style: { fontSize: '12px' } } },
    tooltip: { ...base.tooltip, y: { formatter: number } },
  };
}
