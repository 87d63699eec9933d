// @ts-check
/** @import { FrameEvent } from './connection.js' */

/**
 * An event and its position in a plot.
 * @typedef {{ event: FrameEvent, variant: string, colour: string, isVariant: boolean, x: number }} Mark
 */

/** Height reserved at the upper edge, such as for a finding's flag; labels are below it. */
export const flagPx = 8;
/** Minimum distance between two lines; closer lines would hide the data. */
const leastApartPx = 6;
/** @type {Record<string, number[]>} */
const dashes = {
  'run-started': [],
  'variant-switched': [6, 3],
  'first-request': [6, 3],
  'load-changed': [4, 2],
  'warm-up-ended': [2, 3],
  'run-stopping': [2, 3],
  'run-ended': [2, 3],
  target: [1, 3],
  'worker-lost': [1, 3],
  recovered: [8, 3],
  'stacks-captured': [1, 3],
};

/**
 * Groups marks that are closer than the minimum distance.
 * @param {Mark[]} marks in the order of time
 * @returns {Mark[][]}
 */
export function crowdsOf(marks) {
  const apart = leastApartPx * devicePixelRatio;
  /** @type {Mark[][]} */
  const crowds = [];
  marks.forEach((mark, at) => {
    if (at > 0 && mark.x - marks[at - 1].x < apart) {
      crowds[crowds.length - 1].push(mark);
    } else {
      crowds.push([mark]);
    }
  });
  return crowds;
}

/**
 * Returns the mark of a group that has a complete line: the last one that names a variant, or else the last one.
 * @param {Mark[]} crowd
 */
const wholeOf = (crowd) => crowd.findLast((mark) => mark.isVariant) ?? crowd[crowd.length - 1];

/**
 * Draws a line for each mark; within a group, the other marks have a tick on the upper edge.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ top: number, height: number }} bbox
 * @param {Mark[][]} crowds in the order of time
 */
export function drawLines(ctx, bbox, crowds) {
  const scale = devicePixelRatio;
  const whole = new Set(crowds.map(wholeOf));
  // Lines of one style are one path.
  /** @type {Map<string, Mark[]>} */
  const looks = new Map();
  for (const mark of crowds.flat()) {
    const look = `${mark.event.kind} ${mark.colour}`;
    const alike = looks.get(look);
    if (alike) {
      alike.push(mark);
    } else {
      looks.set(look, [mark]);
    }
  }
  for (const alike of looks.values()) {
    const [{ event, variant, colour }] = alike;
    ctx.strokeStyle = colour;
    ctx.lineWidth = (variant ? 2 : 1.25) * scale;
    ctx.setLineDash(dashes[event.kind].map((length) => length * scale));
    ctx.beginPath();
    for (const mark of alike) {
      ctx.moveTo(mark.x, bbox.top);
      ctx.lineTo(mark.x, bbox.top + (whole.has(mark) ? bbox.height : flagPx * scale));
    }
    ctx.stroke();
  }
  ctx.setLineDash([]);
}
