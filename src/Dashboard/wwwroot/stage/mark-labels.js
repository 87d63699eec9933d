// @ts-check
/** @import { Mark } from './mark-lines.js' */
/** @import { Palette } from './marks.js' */
/** @import { Place } from './levels.js' */
import { flagPx } from './mark-lines.js';

/** @typedef {{ text: string, colour: string, left: number, width: number, height: number, isVariant: boolean, top?: number }} Label */

/** An end directly after the stop has no separate label. */
const labelledApartSeconds = 1.5;
/** Only the last of several close events is labelled. Labels of one kind share a row above the data. */
const namedOnce = new Set(['variant-switched', 'first-request', 'load-changed', 'target', 'stacks-captured']);
/** @type {Record<string, string>} */
const variantMarks = { fragile: '▲', fixed: '●', contrast: '◆' };
/** The user's own endpoint is labelled with its address, which may be longer than the chart. */
const longestLabel = 28;

/** @param {string} label */
const shortened = (label) => (label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label);

/** @param {Mark} mark */
function textOf({ event, variant }) {
  switch (event.kind) {
    case 'run-started':
    case 'variant-switched':
    case 'first-request':
      return variant === '' && event.kind === 'variant-switched'
        ? event.label
        : `${variantMarks[variant] ?? ''} ${shortened(event.label)}`.trim();
    case 'run-ended':
      return 'end';
    case 'stacks-captured':
      return 'stacks';
    // "Running" alone, after the end of a run, would seem to belong to the next run.
    case 'target':
      return `target ${event.label.toLowerCase()}`;
    default:
      return event.label;
  }
}

/**
 * Selects the marks with labels: the last of each kind in a crowd, as many as fit next to each other, and always the last.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Mark[][]} crowds in the order of time
 */
function namedOf(ctx, crowds) {
  /** @type {Set<Mark>} */
  const named = new Set();
  /** Where the next label of a kind may start. @type {Map<string, number>} */
  const nextX = new Map();
  for (const crowd of crowds.toReversed()) {
    const last = new Map(crowd.map((mark) => [mark.event.kind, mark]));
    for (const mark of crowd.toReversed()) {
      const { kind } = mark.event;
      if (!namedOnce.has(kind)) {
        named.add(mark);
      } else if (
        last.get(kind) === mark &&
        mark.x + ctx.measureText(textOf(mark)).width + 12 * devicePixelRatio <= (nextX.get(kind) ?? Infinity)
      ) {
        named.add(mark);
        nextX.set(kind, mark.x);
      }
    }
  }
  return named;
}

/**
 * Returns the labels from left to right.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ left: number, width: number }} bbox
 * @param {Mark[][]} crowds in the order of time
 * @param {number} textPx
 * @param {number[]} flags positions of the flags of findings
 * @returns {Label[]}
 */
function labelsOf(ctx, bbox, crowds, textPx, flags) {
  const scale = devicePixelRatio;
  let stoppedAt = -Infinity;
  const named = namedOf(ctx, crowds);
  const marks = crowds.flat();
  return marks.flatMap((mark, index) => {
    const { event, colour, isVariant, x } = mark;
    if (event.kind === 'run-stopping') {
      stoppedAt = event.time;
    } else if (event.kind === 'run-ended' && event.time - stoppedAt < labelledApartSeconds) {
      return [];
    }
    if (!named.has(mark)) {
      return [];
    }
    const text = textOf(mark);
    const width = ctx.measureText(text).width + 10 * scale;
    const next = marks[index + 1];
    const isCrossed =
      event.kind === 'run-stopping' && next?.event.kind === 'run-ended' && next.x < x + width + 2 * scale;
    const isBehind =
      isCrossed &&
      next.event.time - event.time < labelledApartSeconds &&
      next.x + width + 2 * scale <= bbox.left + bbox.width;
    const isBefore =
      isCrossed &&
      !isBehind &&
      x - width > Math.max(bbox.left, marks[index - 1]?.x ?? 0, ...flags.filter((flag) => flag < x));
    const left = isBefore
      ? x - width - 2 * scale
      : Math.min((isBehind ? next.x : x) + 2 * scale, bbox.left + bbox.width - width);
    return [{ text, colour, left, width, height: (textPx + 4) * scale, isVariant }];
  });
}

/**
 * Assigns a row to each label, so that labels do not overlap. Variant names are placed first; a label without room is omitted.
 * @param {Label[]} labels
 * @param {Place[]} taken positions of other labels
 * @param {{ top: number, height: number }} bbox
 * @param {number} textPx
 */
function place(labels, taken, bbox, textPx) {
  const scale = devicePixelRatio;
  const occupied = [...taken];
  for (const label of [...labels].sort((one, other) => Number(other.isVariant) - Number(one.isVariant))) {
    const { left, width, height } = label;
    const right = left + width + 2 * scale;
    for (
      let top = bbox.top + (flagPx + 2) * scale;
      top + height <= bbox.top + bbox.height;
      top += (textPx + 6) * scale
    ) {
      const bottom = top + height;
      if (!occupied.some((each) => each.right > left && each.left < right && each.bottom > top && each.top < bottom)) {
        occupied.push({ left, top, right, bottom });
        label.top = top;
        break;
      }
    }
  }
}

/**
 * Draws the labels of the events.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ left: number, top: number, width: number, height: number }} bbox
 * @param {Mark[][]} crowds in the order of time
 * @param {Palette} palette
 * @param {number} textPx
 * @param {Place[]} taken positions of other labels
 * @param {number[]} flags positions of the flags of findings
 */
export function drawLabels(ctx, bbox, crowds, palette, textPx, taken, flags) {
  const scale = devicePixelRatio;
  ctx.font = `600 ${textPx * scale}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 5 * scale;
  ctx.lineJoin = 'round';
  const labels = labelsOf(ctx, bbox, crowds, textPx, flags);
  place(labels, taken, bbox, textPx);
  for (const { text, colour, left, height, top } of labels) {
    if (top === undefined) {
      continue;
    }
    ctx.strokeStyle = palette('--panel');
    ctx.strokeText(text, left + 5 * scale, top + height / 2);
    ctx.fillStyle = colour;
    ctx.fillText(text, left + 5 * scale, top + height / 2);
  }
}
