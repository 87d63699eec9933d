// @ts-check
/** @import { View } from './history.js' */
/** @import { Palette } from './marks.js' */
/** @import { Level } from './levels.js' */
/** @import { Line } from './chart.js' */
import uPlot from 'uplot';
import { tick } from './figures.js';
import { reach } from './levels.js';
import { drawnLine, isolated } from './line.js';
import { flagPx } from './mark-lines.js';

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const leastHeadroom = 1.12;

/**
 * The content of a plot. The view and the levels may change; any other change recreates the plot.
 * @typedef {{ width: number, height: number, textPx: number, least: number, palette: Palette, isLogarithmic: boolean,
 * lines: { label: string, unit: string, look: Line }[], isMeaningless: (look: Line) => boolean,
 * view: () => View, levels: () => Level[] }} Plotted
 */

/**
 * Returns the space above the highest point for a row of labels, as drawn by drawLabels.
 * @param {number} height
 * @param {number} textPx
 */
function headroomOf(height, textPx) {
  const row = flagPx + 2 + textPx + 6;
  const inside = height - textPx * 2.5;
  return inside > row * 3 ? inside / (inside - row) : leastHeadroom;
}

/**
 * Returns the ranges of both vertical axes and of the time axis.
 * @param {Plotted} plotted
 * @param {boolean} isShare whether the right axis is in percent
 * @returns {uPlot.Scales}
 */
function scalesOf(plotted, isShare) {
  const { view, levels, least, textPx, isLogarithmic } = plotted;
  return {
    x: { time: false, range: () => [view().from - view().origin, view().to - view().origin] },
    // Labels are above the highest point, so that they do not cover it.
    y: isLogarithmic
      ? {
          distr: 3,
          range: (_, min, max) =>
            min === null || max === null
              ? [1, 1000]
              : uPlot.rangeLog(Math.max(min, 0.1), Math.max(reach(levels(), max, 10), 10), 10, true),
        }
      : {
          range: (self, _min, max) => [
            0,
            Math.max(reach(levels(), max ?? 0, least) * headroomOf(self.height, textPx), least),
          ],
        },
    right: {
      range: (self, _min, max) => [0, Math.max((max ?? 0) * headroomOf(self.height, textPx), isShare ? 100 : 10)],
    },
  };
}

/**
 * Returns the uPlot options.
 * @param {Plotted} plotted
 * @param {uPlot.Hooks.Arrays} hooks drawing functions below and above the lines
 * @returns {uPlot.Options}
 */
export function optionsOf(plotted, hooks) {
  const { width, height, textPx, palette, lines } = plotted;
  const right = lines.find((line) => line.look.scale === 'right' && !plotted.isMeaningless(line.look));
  const isShare = right?.unit === '%';
  const scale = textPx / 12;
  // The first time label is centred below the vertical axis.
  const belowZero = textPx / 2;
  const axis = {
    stroke: palette('--muted'),
    font: `${textPx}px system-ui, sans-serif`,
    grid: { stroke: palette('--grid'), width: 1 },
    ticks: { show: false },
  };
  const upright = { ...axis, size: 46 * scale, gap: 4, space: 30 * scale };
  return {
    width,
    height,
    // Room for half a line of text above the topmost tick, and for half a label after the last.
    padding: [textPx / 2, right ? 0 : 14 * scale, 0, 0],
    legend: { show: false },
    cursor: {
      sync: { key: 'stage', setSeries: false },
      drag: { x: false, y: false, setScale: false },
      points: { size: 7 },
    },
    scales: scalesOf(plotted, isShare),
    axes: [
      {
        ...axis,
        size: 18 * scale + belowZero,
        gap: belowZero,
        space: 60 * scale,
        incrs: timeSteps,
        values: (_, splits) => splits.map((split) => `${tick(split)} s`),
      },
      { ...upright, values: (_, splits) => splits.map((split) => (split === null ? '' : tick(split))) },
      ...(right
        ? [
            {
              ...upright,
              side: /** @type {const} */ (1),
              scale: 'right',
              grid: { show: false },
              values: (/** @type {uPlot} */ _, /** @type {number[]} */ splits) =>
                splits.map((split) => tick(split) + (isShare ? ' %' : '')),
            },
          ]
        : []),
    ],
    series: [
      {},
      ...lines.map(({ label, look }) => ({
        label,
        scale: look.scale,
        stroke: palette(look.colour),
        fill: look.fill ? palette(look.colour) + '1c' : undefined,
        width: look.width,
        dash: look.dash,
        paths: drawnLine,
        points: { show: false, size: look.width + 3, fill: palette(look.colour), filter: isolated },
      })),
    ],
    hooks,
  };
}
