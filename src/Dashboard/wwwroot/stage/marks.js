// @ts-check
/** @import { FrameEvent } from './connection.js' */
/** @import { FrameHistory, View } from './history.js' */
/** @import uPlot from 'uplot' */

/** @import { Place } from './levels.js' */
import { atOnceSeconds } from './history.js';
import { drawLabels } from './mark-labels.js';
import { isMeasured } from './measured.js';
import { crowdsOf, drawLines, flagPx } from './mark-lines.js';

/** @typedef {(name: string) => string} Palette */

const lineKinds = new Set([
  'run-started',
  'variant-switched',
  'first-request',
  'load-changed',
  'warm-up-ended',
  'run-stopping',
  'run-ended',
  'target',
  'worker-lost',
  'recovered',
  'stacks-captured',
]);
/** These marks show the name of the active variant first. */
const namesVariants = new Set(['run-started', 'variant-switched', 'first-request']);
/** @param {string | undefined} variant */
const classOf = (variant) => variant?.toLowerCase() ?? '';

/**
 * Replaces a switch whose variant was not under load at once: its line has no colour, and a label while no request was sent.
 * @param {FrameEvent[]} events in the order of time
 * @param {number} now
 * @returns {FrameEvent[]}
 */
export function withFirstRequests(events, now) {
  return events.flatMap((event, index) => {
    if (event.kind !== 'variant-switched' || event.waiting === undefined) {
      return [event];
    }
    const next = events.slice(index + 1);
    const until = next.findIndex(({ kind }) => kind === 'variant-switched');
    const first = (until < 0 ? next : next.slice(0, until)).find(({ kind }) => kind === 'first-request');
    if (first && first.time - event.time < atOnceSeconds) {
      return [];
    }
    const label =
      first || until >= 0 || now - event.time < atOnceSeconds
        ? 'flip'
        : `no ${event.label} request yet: ${event.waiting} still waiting`;
    return [{ ...event, variant: undefined, label }];
  });
}

/**
 * Shades the periods in which each variant was under load, below the lines.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 */
export function drawPeriods(plot, history, view, palette) {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const period of history.shownPeriods()) {
    const variant = classOf(period.variant);
    if (variant && period.to > view.from && period.from < view.to) {
      const left = plot.valToPos(Math.max(period.from, view.from) - view.origin, 'x', true);
      const right = plot.valToPos(Math.min(period.to, view.to) - view.origin, 'x', true);
      ctx.fillStyle = palette(`--${variant}-tint`);
      ctx.fillRect(left, bbox.top, right - left, bbox.height);
      ctx.fillStyle = palette(`--${variant}`);
      ctx.fillRect(left, bbox.top, right - left, 2 * devicePixelRatio);
    }
  }
  ctx.restore();
}

/**
 * Draws a labelled line for each event and returns their number. Within a group only the last event has a complete line and a
 * label. Without data, text explains the chart, and the state of the target is not marked.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 * @param {number} textPx
 * @param {Place[]} taken positions of other labels
 */
export function drawMarks(plot, history, view, palette, textPx, taken = []) {
  const { ctx, bbox } = plot;
  const isEmpty = !plot.data.slice(1).some(isMeasured);
  const shown = withFirstRequests(history.eventsIn(view), history.times.at(-1) ?? 0);
  /** @param {{ time: number }} event */
  const placeOf = (event) => Math.round(plot.valToPos(event.time - view.origin, 'x', true));
  const marks = shown
    .filter((event) => lineKinds.has(event.kind) && !(isEmpty && event.kind === 'target'))
    .map((event) => {
      const variant = classOf(event.variant);
      return {
        event,
        variant,
        colour: palette(variant ? `--${variant}` : event.kind === 'recovered' ? '--good' : '--muted'),
        isVariant: namesVariants.has(event.kind) && variant !== '',
        x: placeOf(event),
      };
    });
  const crowds = crowdsOf(marks);
  ctx.save();
  drawLines(ctx, bbox, crowds);
  drawLabels(ctx, bbox, crowds, palette, textPx, taken, shown.filter((event) => event.kind === 'finding').map(placeOf));
  ctx.restore();
  return marks.length;
}

/**
 * Draws a flag on the upper edge for the start of each finding; its text is next to the figures.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 */
export function drawFindings(plot, history, view, palette) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = palette('--ink');
  ctx.lineWidth = scale;
  ctx.setLineDash([scale, 3 * scale]);
  for (const event of history.eventsIn(view)) {
    if (event.kind === 'finding') {
      const x = Math.round(plot.valToPos(event.time - view.origin, 'x', true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x + flagPx * scale, bbox.top + (flagPx / 2) * scale);
      ctx.lineTo(x, bbox.top + flagPx * scale);
      ctx.fill();
    }
  }
  ctx.restore();
}

/**
 * Draws a tick on the lower edge for each pool adjustment.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 */
export function drawAdjustments(plot, history, view, palette) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = palette('--purple');
  ctx.beginPath();
  for (const event of history.adjustmentsIn(view)) {
    const x = plot.valToPos(event.time - view.origin, 'x', true);
    ctx.moveTo(x, bbox.top + bbox.height - 7 * scale);
    ctx.lineTo(x - 3.5 * scale, bbox.top + bbox.height);
    ctx.lineTo(x + 3.5 * scale, bbox.top + bbox.height);
  }
  ctx.fill();
  ctx.restore();
}
