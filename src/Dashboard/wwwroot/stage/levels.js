// @ts-check
/** @import uPlot from 'uplot' */
/** @import { Palette } from './marks.js' */

/**
 * A horizontal line on a chart, such as a prediction.
 * @typedef {{ value: number, label: string, colour: string }} Level
 */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Place */

/** A level far above all values would flatten the lines, so it is shown at the edge. */
const tallest = 3;

/**
 * Returns the value that the axis must reach to show the levels.
 * @param {Level[]} levels
 * @param {number} max measured maximum
 * @param {number} least minimum of the axis maximum
 */
export const reach = (levels, max, least) =>
  Math.max(max, ...levels.map((level) => level.value).filter((value) => value <= tallest * Math.max(max, least)));

/**
 * Draws each level as a dashed line with a label on the right, or as a label at the edge if it is beyond the axis. Returns the
 * positions of the labels.
 * @param {uPlot} plot
 * @param {Level[]} levels
 * @param {Palette} palette
 * @param {number} textPx
 * @returns {Place[]}
 */
export function drawLevels(plot, levels, palette, textPx) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  /** @type {Place[]} */
  const places = [];
  ctx.save();
  ctx.font = `600 ${textPx * scale}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const level of levels) {
    const y = Math.round(plot.valToPos(level.value, 'y', true));
    const isAbove = y < bbox.top;
    const at = Math.min(Math.max(y, bbox.top + 1), bbox.top + bbox.height);
    ctx.strokeStyle = ctx.fillStyle = palette(level.colour);
    ctx.lineWidth = 2 * scale;
    ctx.setLineDash([3 * scale, 3 * scale]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
    ctx.stroke();

    const text = isAbove ? `${level.label} ↑` : level.label;
    const width = ctx.measureText(text).width + 10 * scale;
    const height = (textPx + 4) * scale;
    const left = bbox.left + bbox.width - width;
    const top = at - bbox.top < height + 2 * scale ? at + 2 * scale : at - height - 1 * scale;
    const colour = ctx.fillStyle;
    ctx.setLineDash([]);
    ctx.lineWidth = 5 * scale;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = palette('--panel');
    ctx.strokeText(text, left + 5 * scale, top + height / 2);
    ctx.fillStyle = colour;
    ctx.fillText(text, left + 5 * scale, top + height / 2);
    places.push({ left, top, right: left + width, bottom: top + height });
  }
  ctx.restore();
  return places;
}
