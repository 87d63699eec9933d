// @ts-check
/** @import { FrameHistory, View } from './history.js' */
/** @import { Series } from './connection.js' */
/** @import { Palette } from './marks.js' */
/** @import { Level } from './levels.js' */
import uPlot from 'uplot';
import { amount, atTheEnd, latency, tick } from './figures.js';
import { createEndNote, createGoalItem, createLegendItem } from './legend.js';
import { drawnLine } from './line.js';
import { drawLevels, reach } from './levels.js';
import { flagPx } from './mark-lines.js';
import { drawAdjustments, drawFindings, drawMarks, drawPeriods } from './marks.js';
import { framesOf, newestShown, smooth, smoothedAt } from './smooth.js';
import { movedTo, newestMeasured, wordsOf } from './cursor.js';
import { rowsOf, showTable } from './figures-table.js';
import { entitle, mark, show, write } from './text.js';
import { textSizeOf } from './text-size.js';
import { thin } from './thin.js';

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const smallest = 50;
const pixelsPerBucket = 4;
const leastHeadroom = 1.12;

/**
 * A line of a chart as the catalogue describes it. Dash and colour both differ within a chart, so that neither has to be seen alone;
 * colours are names of the theme's custom properties.
 * @typedef {{ series: string, name: string, colour: string, dash: number[], width: number, scale: 'y' | 'right', fill: boolean, rare?: boolean, note?: string, smoothed?: number }} Line
 */

/**
 * One chart: its uPlot, its legend, its marks. Draws only when told to.
 * @param {HTMLElement} card
 * @param {FrameHistory} history
 */
export function createChart(card, history) {
  const host = /** @type {HTMLElement} */ (card.querySelector('.plot'));
  const legend = /** @type {HTMLElement} */ (card.querySelector('.legend'));
  const name = card.dataset.chart ?? '';
  const least = Number(card.dataset.leastTop);
  const endNote = createEndNote();
  const goalItem = card.dataset.marksAdjustments === undefined ? null : createGoalItem();
  /** @type {Line[]} */
  const wanted = JSON.parse(card.dataset.lines ?? '[]');
  /** @type {{ label: string, unit: string, column: number, look: Line, output: HTMLElement }[]} */
  let lines = [];
  /** @type {uPlot | undefined} */
  let plot;
  /** @type {View} */
  let view = history.view();
  /** @type {Palette} */
  let palette = () => '';
  let isLogarithmic = false;
  /** @type {Level[]} */
  let levels = [];
  // Known beforehand, for asking while drawing would force a layout.
  let [width, height] = [0, 0];
  let textPx = 0;
  /** Where the keys have taken the cursor; null before. @type {number | null} */
  let pointed = null;

  function measure() {
    [width, height] = [Math.max(host.clientWidth, smallest), Math.max(host.clientHeight, smallest)];
  }

  /** How far the axis reaches above the highest point: a row of labels, as drawMarks draws it. */
  function headroom() {
    const row = flagPx + 2 + textPx + 6;
    const inside = height - textPx * 2.5;
    return inside > row * 3 ? inside / (inside - row) : leastHeadroom;
  }

  const right = () => lines.find(line => line.look.scale === 'right');

  /** @returns {uPlot.Options} */
  function options() {
    const grid = { stroke: palette('--grid'), width: 1 };
    textPx = textSizeOf(card);
    mark(card, 'textPx', String(textPx));
    const scale = textPx / 12;
    // The upright axis' zero reaches half a line below the picture: the first second stands under it, not in it.
    const belowZero = textPx / 2;
    const axis = { stroke: palette('--muted'), font: `${textPx}px system-ui, sans-serif`, grid, ticks: { show: false } };
    return {
      width,
      height,
      // Half a line of text reaches beyond the topmost tick, and half a label beyond the last.
      padding: [textPx / 2, right() ? 0 : 14 * scale, 0, 0],
      legend: { show: false },
      cursor: { sync: { key: 'stage', setSeries: false }, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
      scales: {
        x: { time: false, range: () => [view.from - view.origin, view.to - view.origin] },
        // The names of what happened stand above the highest point, and never on it.
        y: isLogarithmic
          ? { distr: 3, range: (_, min, max) => (min === null || max === null ? [1, 1000] : uPlot.rangeLog(Math.max(min, 0.1), Math.max(reach(levels, max, 10), 10), 10, true)) }
          : { range: (_, _min, max) => [0, Math.max(reach(levels, max ?? 0, least) * headroom(), least)] },
        right: { range: (_, _min, max) => [0, Math.max((max ?? 0) * headroom(), right()?.unit === '%' ? 100 : 10)] },
      },
      axes: [
        { ...axis, size: 18 * scale + belowZero, gap: belowZero, space: 60 * scale, incrs: timeSteps, values: (_, splits) => splits.map(split => `${tick(split)} s`) },
        { ...axis, size: 46 * scale, gap: 4, space: 30 * scale, values: (_, splits) => splits.map(split => (split === null ? '' : tick(split))) },
        ...(right() ? [{ ...axis, side: 1, scale: 'right', size: 46 * scale, gap: 4, space: 30 * scale, grid: { show: false }, values: (/** @type {uPlot} */ _, /** @type {number[]} */ splits) => splits.map(split => tick(split) + (right()?.unit === '%' ? ' %' : '')) }] : []),
      ],
      series: [{}, ...lines.map(({ label, look }) => ({
        label,
        scale: look.scale,
        stroke: palette(look.colour),
        fill: look.fill ? palette(look.colour) + '1c' : undefined,
        width: look.width,
        dash: look.dash,
        paths: drawnLine,
        points: { show: false, size: look.width + 3, fill: palette(look.colour), filter: isolated },
      }))],
      hooks: {
        drawClear: [self => drawPeriods(self, history, view, palette)],
        draw: [self => {
          if (card.dataset.marksAdjustments !== undefined) {
            drawAdjustments(self, history, view, palette);
          }
          drawFindings(self, history, view, palette);
          const taken = drawLevels(self, levels, palette, textPx);
          mark(card, 'marks', String(drawMarks(self, history, view, palette, textPx, taken)));
        }],
        setCursor: [self => showValues(self.cursor.idx ?? null)],
      },
    };
  }

  /**
   * A measurement between two gaps has no line to be on, so it is drawn as a point.
   * @param {uPlot} self
   * @param {number} seriesIndex
   */
  function isolated(self, seriesIndex) {
    const values = self.data[seriesIndex];
    /** @type {number[]} */
    const alone = [];
    for (let index = 0; index < values.length; index++) {
      if (values[index] != null && values[index - 1] == null && values[index + 1] == null) {
        alone.push(index);
      }
    }
    return alone;
  }

  /** @param {number | null} index */
  function showValues(index) {
    let isOfTheEnd = false;
    for (const [position, line] of lines.entries()) {
      const column = history.columns[line.column] ?? [];
      const at = newestShown(history, view, column);
      const value = index === null ? at === null ? null : smoothedAt(column, framesOf(line.look.smoothed ?? 0), at, view.first, history.times) : plot?.data[position + 1][index];
      const [figure, unit] = latency(value);
      write(line.output, textOf(line.unit, value, figure, unit));
      const isLast = index === null && at !== null && at < view.end - 1 && value !== null;
      entitle(line.output, isLast ? atTheEnd : '');
      mark(line.output, 'end', isLast ? 'true' : '');
      isOfTheEnd ||= isLast;
    }
    show(endNote, isOfTheEnd);
  }

  /** A figure as the legend writes it. @param {string} unit @param {number | null | undefined} value @param {string} figure @param {string} scaled */
  function textOf(unit, value, figure = latency(value)[0], scaled = latency(value)[1]) {
    return unit === 'ms' ? (scaled === 'ms' ? figure : `${figure} ${scaled}`) : amount(value) + (unit === '%' ? ' %' : '');
  }

  /** The figures of one line at one point, with the unit a person needs to hear. @param {{ unit: string, look: Line }} line @param {number | null} value */
  const spoken = (line, value) => `${textOf(line.unit, value)}${line.unit === 'ms' && value !== null && value < 10_000 ? ' ms' : ''}`;

  /**
   * Moves the cursor by a key; answers the point in words, or null for a key that is not its own.
   * @param {string} key
   * @param {boolean} isFar
   */
  function point(key, isFar) {
    const rows = plot?.data;
    const at = rows && movedTo(key, isFar, pointed, rows[0].length, newestMeasured(rows));
    if (!plot || !rows || at === null || at === undefined) {
      return null;
    }
    pointed = at;
    plot.setCursor({ left: plot.valToPos(rows[0][at], 'x'), top: plot.over.clientHeight / 2 });
    return wordsOf(rows[0][at], lines.map((line, index) => ({ line, value: rows[index + 1][at] ?? null })).filter(({ line, value }) => value !== null || !line.look.rare).map(({ line, value }) => ({ name: line.look.name, text: spoken(line, value) })));
  }

  function showFigures() {
    const rows = rowsOf(/** @type {any} */ (plot?.data ?? [[]]));
    showTable(
      card.querySelector('h2')?.dataset.title ?? name,
      ['Seconds', ...lines.map(line => `${line.label}, ${line.unit}`)],
      rows.map(([seconds, ...values]) => [(seconds ?? 0).toFixed(1), ...values.map((value, index) => spoken(lines[index], value))]),
    );
  }

  function rebuild() {
    plot?.destroy();
    plot = new uPlot(options(), data(), host);
  }

  /** @returns {uPlot.AlignedData} */
  function data() {
    const rows = thin(history.times, lines.map(line => smooth(history.columns[line.column] ?? [], line.look.smoothed ?? 0, view, history.times)), view, Math.floor(width / pixelsPerBucket));
    // A logarithmic axis has no place for zero.
    return /** @type {uPlot.AlignedData} */ (isLogarithmic ? rows.map((row, index) => (index === 0 ? row : row.map(value => (value !== null && value > 0 ? value : null)))) : rows);
  }

  const resized = new ResizeObserver(() => {
    measure();
    plot?.setSize({ width, height });
    // What was drawn before had as many points as there was room for, which is next to none while it was hidden; nothing else may be drawn for a while.
    if (lines.length > 0) {
      plot?.setData(data());
    }
  });
  resized.observe(host);
  measure();

  return {
    /** @param {Series[]} described */
    describe(described) {
      legend.replaceChildren();
      lines = wanted.flatMap(look => {
        const column = described.findIndex(series => series.id === look.series);
        // A run stored by an earlier version may not have measured it.
        return column < 0 ? [] : [{ look, column, series: described[column] }];
      }).map(({ look, column, series }) => {
        const item = createLegendItem(look);
        item.title = `${series.label}, ${series.unit}${look.scale === 'right' ? ' (right axis)' : ''}${look.note ? `. ${look.note}` : ''}`;
        item.dataset.series = series.id;
        legend.append(item);
        return { label: series.label, unit: series.unit, column, look, output: /** @type {HTMLElement} */ (item.querySelector('output')) };
      });
      legend.append(...(goalItem ? [goalItem] : []), endNote);
      rebuild();
    },
    /** @param {Palette} colours */
    paint(colours) {
      palette = colours;
      if (lines.length > 0) {
        rebuild();
      }
    },
    /** The size of the text may have changed. */
    resizeText() {
      if (lines.length > 0 && textSizeOf(card) !== textPx) {
        rebuild();
      }
    },
    point,
    showFigures,
    /** @param {boolean} on */
    scaleLogarithmically(on) {
      isLogarithmic = on;
      rebuild();
    },
    /** @param {Level[]} drawn */
    setLevels(drawn) {
      levels = drawn;
      mark(card, 'levels', drawn.map(level => level.label).join(', '));
    },
    draw() {
      view = history.view();
      const rows = data();
      plot?.setData(rows);
      for (const [index, { look, output }] of lines.entries()) {
        if (look.rare) {
          show(/** @type {HTMLElement} */ (output.closest('li')), isMeasured(rows[index + 1]));
        }
      }
      if (rows[0].length === 0) {
        pointed = null;
      }
      if (!plot?.cursor.left || plot.cursor.left < 0) {
        showValues(null);
      }
      card.classList.toggle('is-empty', !rows.slice(1).some(isMeasured));
      mark(card, 'lastSequence', String(history.lastSequence));
    },
    dispose() {
      resized.disconnect();
      plot?.destroy();
    },
  };
}

/** @param {ArrayLike<number | null | undefined>} row */
const isMeasured = row => Array.prototype.some.call(row, value => value !== null && value !== undefined);
