// @ts-check
import uPlot from 'uplot';

/** Maximum distance in pixels at which a point is treated as being on the line between its neighbours: lines are at least 1.5
   pixels wide. */
const indistinguishablePx = 0.5;

/**
 * Builds the path of a series for uPlot. Points that are visually on the line between their neighbours are left out, and a gap
 * lifts the pen instead of masking the line: without a GPU the browser rasterizes each line on the main thread, at a cost for
 * each point and mask.
 * @param {uPlot} plot
 * @param {number} index the series
 * @param {number} from first point
 * @param {number} to last point
 * @returns {uPlot.Series.Paths}
 */
export function drawnLine(plot, index, from, to) {
  const [xs, ys] = [plot.data[0], plot.data[index]];
  const series = plot.series[index];
  const scale = series.scale ?? 'y';
  const stroke = new Path2D();
  const fill = series.fill ? new Path2D() : null;
  const floor = Math.round(plot.valToPos(plot.scales[scale].min ?? 0, scale, true));
  const tolerance = indistinguishablePx * uPlot.pxRatio;
  /** @type {[x: number, y: number][]} */
  let piece = [];

  function lift() {
    const corners = cornersOf(piece, tolerance);
    corners.forEach(([x, y], at) => (at === 0 ? stroke.moveTo(x, Math.round(y)) : stroke.lineTo(x, Math.round(y))));
    if (fill && corners.length > 1) {
      fill.moveTo(corners[0][0], floor);
      corners.forEach(([x, y]) => fill.lineTo(x, Math.round(y)));
      fill.lineTo(corners[corners.length - 1][0], floor);
    }
    piece = [];
  }

  for (let at = from; at <= to; at++) {
    const value = ys[at];
    if (value === null || value === undefined) {
      lift();
    } else {
      piece.push([plot.valToPos(xs[at], 'x', true), plot.valToPos(value, scale, true)]);
    }
  }
  lift();
  return { stroke, fill, flags: 0 };
}

/**
 * Returns the points needed to draw a line; each omitted point is within the given vertical distance of it.
 * @param {[x: number, y: number][]} points from left to right
 * @param {number} tolerance
 */
export function cornersOf(points, tolerance) {
  if (points.length < 3) {
    return points;
  }
  const corners = [points[0]];
  let corner = points[0];
  // The range of slopes that pass all points since the last corner within the tolerance.
  let [least, greatest] = [-Infinity, Infinity];
  for (let at = 1; at < points.length; at++) {
    const [x, y] = points[at];
    let ahead = x - corner[0];
    const slope = (y - corner[1]) / ahead;
    if (at > 1 && !(slope >= least && slope <= greatest)) {
      corner = points[at - 1];
      corners.push(corner);
      ahead = x - corner[0];
      [least, greatest] = [-Infinity, Infinity];
    }
    if (ahead > 0) {
      least = Math.max(least, (y - tolerance - corner[1]) / ahead);
      greatest = Math.min(greatest, (y + tolerance - corner[1]) / ahead);
    } else {
      // A vertical step has no slope, so the point is kept.
      [least, greatest] = [Infinity, -Infinity];
    }
  }
  corners.push(points[points.length - 1]);
  return corners;
}

/**
 * A value between two gaps has no line, so it is drawn as a point.
 * @param {uPlot} plot
 * @param {number} index the series
 */
export function isolated(plot, index) {
  const values = plot.data[index];
  /** @type {number[]} */
  const alone = [];
  for (let at = 0; at < values.length; at++) {
    if (values[at] != null && values[at - 1] == null && values[at + 1] == null) {
      alone.push(at);
    }
  }
  return alone;
}
