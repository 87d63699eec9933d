// @ts-check
/** @import { FrameHistory, View } from './history.js' */
/** @import { Series } from './connection.js' */
/** @import { Palette } from './marks.js' */
/** @import { Level } from './levels.js' */
import uPlot from 'uplot';
import { atTheEnd } from './figures.js';
import { createEndNote, createGoalItem, createLegendItem } from './legend.js';
import { spoken, written } from './line-figures.js';
import { drawLevels } from './levels.js';
import { hasFixedUsers, isMeasured, isOfAMoment } from './measured.js';
import { drawAdjustments, drawFindings, drawMarks, drawPeriods } from './marks.js';
import { framesOf, newestShown, smooth, smoothedAt } from './smooth.js';
import { movedTo, newestMeasured, wordsOf } from './cursor.js';
import { rowsOf, showTable } from './figures-table.js';
import { entitle, mark, show, write } from './text.js';
import { optionsOf } from './plot-options.js';
import { textSizeOf } from './text-size.js';
import { thin } from './thin.js';

const smallest = 50;
const pixelsPerBucket = 4;

/**
 * A line of a chart as described by the catalogue. Dash and colour both differ within a chart, so that neither is the only cue;
 * colours are names of the theme's custom properties.
 * @typedef {{ series: string, name: string, colour: string, dash: number[], width: number, scale: 'y' | 'right', fill:
 * boolean, rare?: boolean, note?: string, smoothed?: number }} Line
 */

/**
 * True if a rare line has something to show: a rate of failures is zero in most runs.
 * @param {(number | null)[]} values
 * @param {View} view
 */
const hasValues = (values, { first, end }) => values.slice(first, end).some(Boolean);

/**
 * A chart: its uPlot, legend and marks. Draws only on request.
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
  const hasGoals = () => goalItem !== null && document.documentElement.dataset.view === 'details';
  const isMeaningless = (/** @type {Line} */ look) =>
    !isOfAMoment(look.series, hasFixedUsers(card.closest('[data-users]'), history));
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
  // Cached, because reading the size while drawing would force a layout.
  let [width, height] = [0, 0];
  let textPx = 0;
  /** Number of lines without meaning for this load, whose axis is left out. */
  let meaningless = 0;
  /** Position of the keyboard cursor; null before the first key. @type {number | null} */
  let pointed = null;

  const countMeaningless = () => lines.filter(({ look }) => isMeaningless(look)).length;

  function measure() {
    [width, height] = [Math.max(host.clientWidth, smallest), Math.max(host.clientHeight, smallest)];
  }

  /** @returns {uPlot.Options} */
  function options() {
    textPx = textSizeOf(card);
    meaningless = countMeaningless();
    mark(card, 'textPx', String(textPx));
    return optionsOf(
      {
        width,
        height,
        textPx,
        least,
        palette,
        isLogarithmic,
        lines,
        isMeaningless,
        view: () => view,
        levels: () => levels,
      },
      {
        drawClear: [(self) => drawPeriods(self, history, view, palette)],
        draw: [
          (self) => {
            if (hasGoals()) {
              drawAdjustments(self, history, view, palette);
            }
            drawFindings(self, history, view, palette);
            const taken = drawLevels(self, levels, palette, textPx);
            mark(card, 'marks', String(drawMarks(self, history, view, palette, textPx, taken)));
          },
        ],
        setCursor: [(self) => showValues(self.cursor.idx ?? null)],
      },
    );
  }

  /** @param {number | null} index */
  function showValues(index) {
    let isOfTheEnd = false;
    for (const [position, line] of lines.entries()) {
      const column = history.columns[line.column] ?? [];
      const at = newestShown(history, view, column);
      const value =
        index === null
          ? at === null
            ? null
            : smoothedAt(column, framesOf(line.look.smoothed ?? 0), at, view.first, history.times)
          : plot?.data[position + 1][index];
      write(line.output, written(line.unit, value));
      const isLast = index === null && at !== null && at < view.end - 1 && value !== null;
      entitle(line.output, isLast ? atTheEnd : '');
      mark(line.output, 'end', isLast ? 'true' : '');
      isOfTheEnd ||= isLast;
    }
    show(endNote, isOfTheEnd);
  }

  /**
   * Moves the cursor by a key; returns the description of the point, or null if the chart does not use the key.
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
    return wordsOf(
      rows[0][at],
      lines
        .map((line, index) => ({ line, value: rows[index + 1][at] ?? null }))
        .filter(({ line, value }) => value !== null || !line.look.rare)
        .map(({ line, value }) => ({ name: line.look.name, text: spoken(line.unit, value) })),
    );
  }

  function showFigures() {
    const rows = rowsOf(/** @type {any} */ (plot?.data ?? [[]]));
    showTable(
      card.querySelector('h2')?.dataset.title ?? name,
      ['Seconds', ...lines.map((line) => `${line.label}, ${line.unit}`)],
      rows.map(([seconds, ...values]) => [
        (seconds ?? 0).toFixed(1),
        ...values.map((value, index) => spoken(lines[index].unit, value)),
      ]),
    );
  }

  function rebuild() {
    plot?.destroy();
    plot = new uPlot(options(), data(), host);
  }

  /** @returns {uPlot.AlignedData} */
  function data() {
    const rows = thin(
      history.times,
      lines.map(({ look, column }) => {
        const values = history.columns[column] ?? [];
        return isMeaningless(look) || (look.rare && !hasValues(values, view))
          ? values.map(() => null)
          : smooth(values, look.smoothed ?? 0, view, history.times);
      }),
      view,
      Math.floor(width / pixelsPerBucket),
    );
    // A logarithmic axis cannot show zero.
    return /** @type {uPlot.AlignedData} */ (
      isLogarithmic
        ? rows.map((row, index) =>
            index === 0 ? row : row.map((value) => (value !== null && value > 0 ? value : null)),
          )
        : rows
    );
  }

  const resized = new ResizeObserver(() => {
    measure();
    plot?.setSize({ width, height });
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
      lines = wanted
        .flatMap((look) => {
          const column = described.findIndex((series) => series.id === look.series);
          // A run stored by an earlier version may lack the series.
          return column < 0 ? [] : [{ look, column, series: described[column] }];
        })
        .map(({ look, column, series }) => {
          const item = createLegendItem(look);
          const axis = look.scale === 'right' ? ' (right axis)' : '';
          item.title = `${series.label}, ${series.unit}${axis}${look.note ? `. ${look.note}` : ''}`;
          item.dataset.series = series.id;
          legend.append(item);
          return {
            label: series.label,
            unit: series.unit,
            column,
            look,
            output: /** @type {HTMLElement} */ (item.querySelector('output')),
          };
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
    /** The text size may have changed. */
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
      mark(card, 'levels', drawn.map((level) => level.label).join(', '));
    },
    draw() {
      view = history.view();
      if (plot && meaningless !== countMeaningless()) {
        rebuild();
      }
      const rows = data();
      plot?.setData(rows);
      for (const [index, { look, output }] of lines.entries()) {
        if (look.rare || look.series === 'load.users') {
          show(
            /** @type {HTMLElement} */ (output.closest('li')),
            isMeasured(rows[index + 1]) || !(look.rare || isMeaningless(look)),
          );
        }
      }
      if (goalItem) {
        show(goalItem, hasGoals());
      }
      if (rows[0].length === 0) {
        pointed = null;
      }
      if (!plot?.cursor.left || plot.cursor.left < 0) {
        showValues(null);
      }
      card.classList.toggle('is-empty', !rows.slice(1).some(isMeasured));
    },
    dispose() {
      resized.disconnect();
      plot?.destroy();
    },
  };
}
