// @ts-check
/** @import uPlot from 'uplot' */
/** @import { Palette } from './marks.js' */
/** @import { Layer } from './held-layers.js' */
/** @import { Place } from './levels.js' */
import { colourOf, fillArea } from './held-look.js';
import { stretchesOf } from './held-layers.js';

/**
 * Draws the areas, and the name of each line where its area is large enough.
 * @param {uPlot} plot
 * @param {Layer[]} layers
 * @param {Palette} palette
 * @param {number} textPx
 */
export function drawLayers(plot, layers, palette, textPx) {
  const { ctx, bbox } = plot;
  const times = plot.data[0];
  const scale = devicePixelRatio;
  const x = (/** @type {number} */ at) => plot.valToPos(times[at], 'x', true);
  const y = (/** @type {number} */ value) => plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${textPx * scale}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const { slot, lower, upper } of layers) {
    const area = new Path2D();
    const edge = new Path2D();
    for (const [from, to] of stretchesOf(lower, upper)) {
      for (let at = from; at <= to; at++) {
        const top = y(upper[at] ?? 0);
        area[at === from ? 'moveTo' : 'lineTo'](x(at), top);
        edge[at === from ? 'moveTo' : 'lineTo'](x(at), top);
      }
      for (let at = to; at >= from; at--) {
        area.lineTo(x(at), y(lower[at] ?? 0));
      }
      area.closePath();
    }
    fillArea(ctx, area, slot, palette);
    ctx.strokeStyle = palette(colourOf(slot));
    ctx.lineWidth = 1.5 * scale;
    ctx.stroke(edge);
  }
  for (const layer of layers) {
    const half = ctx.measureText(layer.line).width / 2 + 4 * scale;
    const place = placeFor(layer, half);
    if (place) {
      ctx.fillStyle = palette('--panel');
      ctx.fillRect(place.left, place.top, place.right - place.left, place.bottom - place.top);
      ctx.fillStyle = palette('--ink');
      ctx.fillText(layer.line, (place.left + place.right) / 2, (place.top + place.bottom) / 2);
    }
  }
  ctx.restore();

  /**
   * Returns the place of a name: where its area encloses it with the most room; the legend has the names of the others.
   * @param {Layer} layer
   * @param {number} half half of its width
   * @returns {Place | null}
   */
  function placeFor({ lower, upper }, half) {
    const height = (textPx + 6) * scale;
    let mostRoom = height;
    /** @type {Place | null} */
    let best = null;
    for (let at = 0; at < times.length; at++) {
      const [left, right] = [x(at) - half, x(at) + half];
      let [ceiling, floor] = left < x(0) || right > x(times.length - 1) ? [0, -Infinity] : [-Infinity, Infinity];
      for (let near = 0; near < times.length && floor - ceiling >= mostRoom; near++) {
        if (x(near) >= left && x(near) <= right) {
          ceiling = Math.max(ceiling, y(upper[near] ?? 0));
          floor = Math.min(floor, y(lower[near] ?? 0));
        }
      }
      if (floor - ceiling >= mostRoom) {
        mostRoom = floor - ceiling;
        const centre = (ceiling + floor) / 2;
        best = { left, right, top: centre - height / 2, bottom: centre + height / 2 };
      }
    }
    return best;
  }
}
