// @ts-check
import uPlot from 'uplot';

/** A point this close to the line between its neighbours looks as if it were on it: lines are at least 1.5 pixels wide. */
const indistinguishablePx = 0.5;

/**
 * The line of a series as uPlot draws it. Points that lie on the way between their neighbours, to the eye, are left
 * out, and a gap is where the pen is lifted, not a mask over the whole line: without a graphics processor a browser
 * fills each line on the thread that answers to clicks, at a cost for every point and mask.
 * @param {uPlot} plot
 * @param {number} index the series
 * @param {number} from its first point
 * @param {number} to its last point
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
 * The points needed to draw a line; each omitted point is within the given distance above or below it.
 * @param {[x: number, y: number][]} points from left to right
 * @param {number} tolerance
 */
export function cornersOf(points, tolerance) {
  if (points.length < 3) {
    return points;
  }
  const corners = [points[0]];
  let corner = points[0];
  // The slopes that pass by every point since the corner near enough.
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
      // Straight up or down: no slope passes it, so that it stays.
      [least, greatest] = [Infinity, -Infinity];
    }
  }
  corners.push(points[points.length - 1]);
  return corners;
}

/**
 * A measurement between two gaps has no line to be on, so it is drawn as a point.
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
