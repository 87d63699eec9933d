// @ts-check

/**
 * How a series looks. Dash and colour both differ within a chart, so that neither has to be seen alone.
 * The name is a short one for the legend, where there is little room; the colours are names of the theme's custom properties.
 * @typedef {{ name?: string, colour: string, dash: number[], width: number, scale: string, fill?: boolean }} Look
 */

const solid = /** @type {number[]} */ ([]);
const dashed = [8, 4];
const dotted = [2, 3];
const mixed = [10, 4, 2, 4];

/** @type {Record<string, Look>} */
const looks = {
  'load.succeeded': { name: 'OK', colour: '--series-green', dash: solid, width: 2.5, scale: 'y', fill: true },
  'load.shed': { name: '429', colour: '--series-yellow', dash: dashed, width: 2, scale: 'y' },
  'load.failed': { name: 'failed', colour: '--series-red', dash: dotted, width: 3, scale: 'y' },
  'load.users': { name: 'users', colour: '--series-grey', dash: mixed, width: 1.5, scale: 'right' },
  'latency.p50': { name: 'p50', colour: '--series-blue', dash: solid, width: 2, scale: 'y' },
  'latency.p95': { name: 'p95', colour: '--series-orange', dash: dashed, width: 2.5, scale: 'y' },
  'latency.p99': { name: 'p99', colour: '--series-purple', dash: mixed, width: 2, scale: 'y' },
  'latency.max': { name: 'max', colour: '--series-grey', dash: dotted, width: 1.5, scale: 'y' },
  'pool.threads': { name: 'threads', colour: '--series-blue', dash: solid, width: 2, scale: 'y' },
  'pool.queue': { name: 'queue', colour: '--series-orange', dash: dashed, width: 2.5, scale: 'y', fill: true },
  'pool.busy': { name: 'busy', colour: '--series-green', dash: dotted, width: 2, scale: 'y' },
  'tcp.time_wait': { name: 'TIME_WAIT', colour: '--series-orange', dash: solid, width: 2.5, scale: 'y', fill: true },
  'tcp.established': { name: 'estab.', colour: '--series-blue', dash: dashed, width: 2, scale: 'y' },
  'cpu.target': { name: 'CPU', colour: '--series-green', dash: dotted, width: 2, scale: 'right' },
  'lock.contentions': { name: 'contentions', colour: '--series-orange', dash: solid, width: 2.5, scale: 'y', fill: true },
  'load.in_flight': { name: 'sent', colour: '--series-blue', dash: dashed, width: 2, scale: 'y' },
  'http.active_requests': { name: 'on server', colour: '--series-orange', dash: solid, width: 2.5, scale: 'y', fill: true },
  'cpu.machine': { name: 'host', colour: '--series-grey', dash: mixed, width: 1.5, scale: 'right' },
};

/**
 * The look of a series; one that is new here still differs from its neighbours.
 * @param {string} id
 * @param {number} position
 * @returns {Look}
 */
export function lookOf(id, position) {
  const colours = ['--series-blue', '--series-orange', '--series-green', '--series-purple', '--series-grey'];
  return looks[id] ?? { colour: colours[position % colours.length], dash: [solid, dashed, dotted, mixed][position % 4], width: 2, scale: 'y' };
}

/**
 * Reads the theme's colours once for each theme: asking for every frame would force a layout.
 * @param {Element} element
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @param {string} name */
  return name => {
    const colour = known.get(name) ?? style.getPropertyValue(name).trim();
    known.set(name, colour);
    return colour;
  };
}
