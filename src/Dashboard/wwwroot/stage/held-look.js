// @ts-check
// Colour and pattern of a line. Both differ, so that neither is the only cue; orange and cyan belong to the variants.
/** @import { Palette } from './marks.js' */
import { slots } from './held-layers.js';

const colours = ['--blue', '--yellow', '--pink', '--green', '--purple', '--blue', '--yellow', '--pink'];
const grey = '--grey';
const sizePx = 8;

/** Strokes within a square of 8 pixels: [x1, y1, x2, y2]. @type {number[][][]} */
const patterns = [
  [],
  [[0, 8, 8, 0]],
  [[0, 4, 8, 4]],
  [[4, 0, 4, 8]],
  [[0, 0, 8, 8]],
  [
    [0, 8, 8, 0],
    [0, 0, 8, 8],
  ],
  [
    [0, 4, 8, 4],
    [4, 0, 4, 8],
  ],
  [[3, 4, 5, 4]],
  [],
  [[0, 8, 8, 0]],
  [[0, 0, 8, 8]],
];

/** @param {number} slot */
export const colourOf = (slot) => (slot < slots ? colours[slot] : grey);

/**
 * Fills the current path of a canvas with the look of a slot.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Path2D} area
 * @param {number} slot
 * @param {Palette} palette
 */
export function fillArea(ctx, area, slot, palette) {
  const colour = palette(colourOf(slot));
  const scale = devicePixelRatio;
  ctx.fillStyle = colour + '80';
  ctx.fill(area);
  const strokes = patterns[slot] ?? [];
  if (strokes.length > 0) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = sizePx * scale;
    const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
    pen.scale(scale, scale);
    pen.strokeStyle = palette('--panel');
    pen.lineWidth = 1.5;
    for (const [x1, y1, x2, y2] of strokes) {
      pen.beginPath();
      pen.moveTo(x1, y1);
      pen.lineTo(x2, y2);
      pen.stroke();
    }
    ctx.fillStyle = /** @type {CanvasPattern} */ (ctx.createPattern(tile, 'repeat'));
    ctx.fill(area);
  }
}

/**
 * Draws the look of a slot into a small canvas next to the name of the line.
 * @param {HTMLCanvasElement} canvas
 * @param {number} slot
 * @param {Palette} palette
 */
export function drawKey(canvas, slot, palette) {
  const [width, height] = [18, 12];
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  canvas.style.width = `${width}px`;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const area = new Path2D();
  area.rect(0, 0, canvas.width, canvas.height);
  fillArea(ctx, area, slot, palette);
  ctx.strokeStyle = palette(colourOf(slot));
  ctx.lineWidth = 3 * devicePixelRatio;
  ctx.strokeRect(0, 0, canvas.width, canvas.height);
}
