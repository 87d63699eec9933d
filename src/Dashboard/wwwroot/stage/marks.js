// @ts-check
/** @import { FrameHistory, View } from './history.js' */
/** @import uPlot from 'uplot' */

/** @import { Place } from './levels.js' */

/** @typedef {(name: string) => string} Palette */

/** An end right after the stop needs no words of its own. */
const labelledApartSeconds = 1.5;
const lineKinds = new Set(['run-started', 'variant-switched', 'load-changed', 'run-stopping', 'run-ended', 'target', 'worker-lost', 'stacks-captured']);
const dashes = { 'run-started': [], 'variant-switched': [6, 3], 'load-changed': [4, 2], 'run-stopping': [2, 3], 'run-ended': [2, 3], target: [1, 3], 'worker-lost': [1, 3], 'stacks-captured': [1, 3] };

/** @type {Record<string, string>} */
const variantMarks = { fragile: '▲', fixed: '●', contrast: '◆' };
/** Height of a finding's flag on the upper edge; the labels stand below it. */
export const flagPx = 8;
/** Which variant is under fire is what a mark is read for first. */
const namesVariants = new Set(['run-started', 'variant-switched']);
/** Of several close together the last is named. */
const namedOnce = new Set(['load-changed', 'target', 'stacks-captured']);
/** A request of one's own is called by its address, which may be longer than the chart. */
const longestLabel = 28;

/** @param {string | undefined} variant */
const classOf = variant => variant?.toLowerCase() ?? '';

/** @param {import('./connection.js').FrameEvent} event */
function textOf(event) {
  switch (event.kind) {
    case 'run-started':
    case 'variant-switched':
      return `${variantMarks[classOf(event.variant)] ?? ''} ${event.label.length > longestLabel ? `${event.label.slice(0, longestLabel - 1)}…` : event.label}`.trim();
    case 'run-ended':
      return 'end';
    case 'stacks-captured':
      return 'stacks';
    default:
      return event.label;
  }
}

/**
 * Shades the time that each variant was under fire; drawn below the lines.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 */
export function drawPeriods(plot, history, view, palette) {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const period of history.periods) {
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
 * Draws a labelled line for everything that happened; answers how many. Of load changes and stacks close together, and of what a restart does, the last alone is named: it is what holds.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 * @param {number} textPx
 * @param {Place[]} taken where other labels are
 */
export function drawMarks(plot, history, view, palette, textPx, taken = []) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  let stoppedAt = -Infinity;
  /** @type {Place[]} */
  const occupied = [...taken];
  ctx.save();
  ctx.font = `600 ${textPx * scale}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const shown = history.events.filter(event => lineKinds.has(event.kind) && event.time >= view.from && event.time <= view.to).map(event => {
    const variant = classOf(event.variant);
    return { event, variant, colour: palette(variant ? `--${variant}` : '--muted'), x: Math.round(plot.valToPos(event.time - view.origin, 'x', true)) };
  });
  // Lines of one look are one path: a load that was turned up twenty times costs no more than one that was turned up once.
  /** @type {Map<string, typeof shown>} */
  const looks = new Map();
  for (const each of shown) {
    const look = `${each.event.kind} ${each.colour}`;
    const alike = looks.get(look);
    if (alike) {
      alike.push(each);
    } else {
      looks.set(look, [each]);
    }
  }
  for (const alike of looks.values()) {
    const [{ event, variant, colour }] = alike;
    ctx.strokeStyle = colour;
    ctx.lineWidth = (variant ? 2 : 1.25) * scale;
    ctx.setLineDash(dashes[/** @type {keyof typeof dashes} */ (event.kind)].map(length => length * scale));
    ctx.beginPath();
    for (const { x } of alike) {
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.lineWidth = 5 * scale;
  ctx.lineJoin = 'round';
  // No line goes through a label.
  /** @type {{ text: string, colour: string, left: number, width: number, height: number, isVariant: boolean, topOf: (row: number) => number, top?: number }[]} */
  const labels = [];
  for (const [index, { event, colour, x }] of shown.entries()) {
    if (event.kind === 'run-stopping') {
      stoppedAt = event.time;
    } else if (event.kind === 'run-ended' && event.time - stoppedAt < labelledApartSeconds) {
      continue;
    }
    const text = textOf(event);
    const width = ctx.measureText(text).width + 10 * scale;
    const next = shown[index + 1];
    if (namedOnce.has(event.kind) && next?.event.kind === event.kind && next.x < x + width / 2) {
      continue;
    }
    const height = (textPx + 4) * scale;
    // Where the end follows closely, its line would go through the words: they stand before theirs.
    const isBefore = event.kind === 'run-stopping' && next?.event.kind === 'run-ended' && next.x < x + width + 2 * scale && x - width > bbox.left;
    const left = isBefore ? x - width - 2 * scale : Math.min(x + 2 * scale, bbox.left + bbox.width - width);
    /** @param {number} at */
    const topOf = at => bbox.top + (flagPx + 2 + at * (textPx + 6)) * scale;
    labels.push({ text, colour, left, width, height, isVariant: namesVariants.has(event.kind), topOf });
  }
  // No label covers another. The names of the variants are placed first: what finds no room has its line alone.
  for (const label of [...labels].sort((one, other) => Number(other.isVariant) - Number(one.isVariant))) {
    const { left, width, height, topOf } = label;
    const right = left + width + 2 * scale;
    for (let row = 0; topOf(row) + height <= bbox.top + bbox.height; row++) {
      const top = topOf(row);
      if (!occupied.some(place => place.right > left && place.left < right && place.bottom > top && place.top < top + height)) {
        occupied.push({ left, top, right, bottom: top + height });
        label.top = top;
        break;
      }
    }
  }
  for (const { text, colour, left, height, top } of labels) {
    if (top === undefined) {
      continue;
    }
    // A rim of the ground round the letters, and no box: what was measured is seen between them.
    ctx.strokeStyle = palette('--panel');
    ctx.strokeText(text, left + 5 * scale, top + height / 2);
    ctx.fillStyle = colour;
    ctx.fillText(text, left + 5 * scale, top + height / 2);
  }
  ctx.restore();
  return shown.length;
}

/**
 * Draws a flag on the upper edge for each time a finding was first seen; its words are beside the figures.
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
  for (const event of history.events) {
    if (event.kind === 'finding' && event.time >= view.from && event.time <= view.to) {
      const x = Math.round(plot.valToPos(event.time - view.origin, 'x', true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x + flagPx * scale, bbox.top + flagPx / 2 * scale);
      ctx.lineTo(x, bbox.top + flagPx * scale);
      ctx.fill();
    }
  }
  ctx.restore();
}

/**
 * Draws a tick on the lower edge for each time the pool changed its mind.
 * @param {uPlot} plot
 * @param {FrameHistory} history
 * @param {View} view
 * @param {Palette} palette
 */
export function drawAdjustments(plot, history, view, palette) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = palette('--series-purple');
  ctx.beginPath();
  for (const event of history.adjustments) {
    if (event.time >= view.from && event.time <= view.to) {
      const x = plot.valToPos(event.time - view.origin, 'x', true);
      ctx.moveTo(x, bbox.top + bbox.height - 7 * scale);
      ctx.lineTo(x - 3.5 * scale, bbox.top + bbox.height);
      ctx.lineTo(x + 3.5 * scale, bbox.top + bbox.height);
    }
  }
  ctx.fill();
  ctx.restore();
}
