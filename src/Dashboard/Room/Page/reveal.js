// @ts-check
/** @import { Answer, Asked, Bin, Result } from './ask.js' */
import { amount, element, withUnit } from './words.js';

const [width, height, floor] = [320, 150, 128];
const namespace = 'http://www.w3.org/2000/svg';

/**
 * What the room answered: a histogram or a fan of lines, what was measured, and one's own.
 * @param {Asked} asked
 * @param {Result} result
 * @param {Answer | null} own
 */
export function picture(asked, result, own) {
  if (result.count === 0) {
    return [element('p', '', 'Nobody has answered.')];
  }
  const words = summary(asked, result);
  const drawing = shape('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words, class: 'reveal' });
  drawing.append(...(asked.kind === 'line' ? fan(asked, result, own) : bars(asked, result, own)));
  const list = asked.kind !== 'choice' ? [] : [element('ol', 'results', ...asked.options.map((option, index) =>
    element('li', '', `${letter(index)} ${option}: ${result.bins[index].count}${result.before.length > 0 ? ` (before: ${result.before[index].count})` : ''}${own?.choice === index ? ' ← yours' : ''}`)))];
  const closest = result.closest.map(each => withUnit(each.number, asked.unit) + (each.nickname ? ` (${each.nickname})` : '')).join(', ');
  return [drawing, ...list, element('p', '', words), ...(closest ? [element('p', '', `Closest: ${closest}`)] : [])];
}

/** @param {number} index */
const letter = index => String.fromCharCode(65 + index);

/**
 * @param {Asked} asked
 * @param {Result} result
 */
function summary(asked, result) {
  const words = [result.count === 1 ? '1 answer' : `${result.count} answers`];
  if (result.median !== null) {
    words.push(`median ${withUnit(result.median, asked.unit)}`);
  }
  if (result.lowerQuartile !== null && result.upperQuartile !== null) {
    words.push(`half of them between ${withUnit(result.lowerQuartile, asked.unit)} and ${withUnit(result.upperQuartile, asked.unit)}`);
  }
  if (result.measured !== null) {
    words.push(`measured ${withUnit(result.measured, asked.unit)}`);
  }
  if (result.withinTwo !== null) {
    words.push(`${Math.round(result.withinTwo * 100)} % within a factor of two`);
  }
  return `${words.join('; ')}.`;
}

/**
 * @param {Asked} asked
 * @param {Result} result
 * @param {Answer | null} own
 */
function bars(asked, result, own) {
  const step = width / result.bins.length;
  const highest = Math.max(1, ...result.bins.map(bin => bin.count), ...result.before.map(bin => bin.count));
  const tall = (/** @type {Bin | undefined} */ bin) => ((bin?.count ?? 0) * (floor - 14)) / highest;
  const isLog = asked.isLogarithmic;
  const across = (/** @type {number} */ value) => width * Math.min(1, Math.max(0, isLog ? Math.log(value / asked.least) / Math.log(asked.greatest / asked.least) : (value - asked.least) / (asked.greatest - asked.least)));
  /** @type {Element[]} */
  const shapes = [];
  result.bins.forEach((bin, index) => {
    const [left, before] = [index * step, result.before[index]];
    if (before) {
      shapes.push(shape('rect', { class: 'before', x: left + 0.5, width: step - 1, y: floor - tall(before), height: tall(before) }));
    }
    shapes.push(shape('rect', { class: 'bin', x: left + step * 0.1, width: step * 0.8, y: floor - tall(bin), height: tall(bin) }));
    if (asked.kind === 'choice') {
      shapes.push(text(left + step / 2, height - 6, letter(index), 'middle'));
    }
  });
  if (asked.kind === 'number') {
    shapes.push(text(0, height - 6, amount(asked.least), 'start'), text(width, height - 6, withUnit(asked.greatest, asked.unit), 'end'));
    if (own?.number !== undefined) {
      shapes.push(shape('path', { class: 'own', d: `M${across(own.number)} ${floor}l-5 9h10z` }));
    }
    if (result.measured !== null && result.measured > 0) {
      shapes.push(shape('path', { class: 'measured', d: `M${across(result.measured)} 4V${floor}` }));
    }
  }
  return shapes;
}

/**
 * @param {Asked} asked
 * @param {Result} result
 * @param {Answer | null} own
 */
function fan(asked, result, own) {
  const top = Math.max(1, ...result.fan.flat(), ...result.measuredLine.map(point => point[1]), ...(own?.line ?? []));
  const at = (/** @type {number} */ seconds, /** @type {number} */ value) => `${((width * Math.min(1, seconds / asked.seconds))).toFixed(1)} ${(floor - ((floor - 6) * value) / top).toFixed(1)}`;
  const along = (/** @type {number[]} */ line) => line.map((value, index) => at((index * asked.seconds) / (line.length - 1), value));
  const band = (/** @type {number[]} */ lower, /** @type {number[]} */ upper) => `M${[...along(lower), ...along(upper).reverse()].join('L')}Z`;
  const shapes = [
    shape('path', { class: 'outer', d: band(result.fan[0], result.fan[4]) }),
    shape('path', { class: 'inner', d: band(result.fan[1], result.fan[3]) }),
    shape('path', { class: 'median', d: `M${along(result.fan[2]).join('L')}` }),
  ];
  if (own?.line) {
    shapes.push(shape('path', { class: 'own-line', d: `M${along(own.line).join('L')}` }));
  }
  if (result.measuredLine.length > 1) {
    shapes.push(shape('path', { class: 'measured', d: `M${result.measuredLine.map(point => at(point[0], point[1])).join('L')}` }));
  }
  return [...shapes, text(0, 12, amount(top), 'start'), text(0, height - 6, '0 s', 'start'), text(width, height - 6, `${asked.seconds} s`, 'end')];
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(namespace, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, String(value)));
  return made;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} anchor
 */
function text(x, y, words, anchor) {
  const made = shape('text', { x, y, 'text-anchor': anchor });
  made.textContent = words;
  return made;
}
