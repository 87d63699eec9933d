// @ts-check
/** @import { Answer, Asked, Bin, Result } from './ask.js' */
import { anchorAt, shareOf, ticksOf } from './axis.js';
import { element, withUnit } from './words.js';

const [width, height, floor, ceiling] = [320, 154, 128, 16];
const heights = { label: 10, axis: height - 4 };
const [nearestTick, nearestLabel] = [0.05, 0.2];
const namespace = 'http://www.w3.org/2000/svg';

/**
 * Shows the audience's answers: a histogram or a fan of lines, the measured values, and the visitor's own answer.
 * @param {Asked} asked
 * @param {Result} result
 * @param {Answer | null} own
 */
export function picture(asked, result, own) {
  const told = summary(asked, result);
  const drawings = hasPicture(asked, result) ? [drawing(asked, result, own, told)] : [];
  const list =
    asked.kind !== 'choice'
      ? []
      : [
          element(
            'ol',
            'results',
            ...asked.options.map((option, index) =>
              element(
                'li',
                '',
                `${letter(index)} ${option}: ${result.bins[index].count}` +
                  (result.before.length > 0 ? ` (before: ${result.before[index].count})` : '') +
                  (own?.choice === index ? ' ← yours' : ''),
              ),
            ),
          ),
        ];
  const closest = result.closest
    .map((each) => withUnit(each.number, asked.unit) + (each.nickname ? ` (${each.nickname})` : ''))
    .join(', ');
  return [
    ...drawings,
    ...list,
    element('p', '', told),
    ...(closest ? [element('p', '', `Closest: ${closest}`)] : []),
    ...(asked.noAnswer ? [element('p', '', asked.noAnswer)] : []),
  ];
}

/**
 * @param {Asked} asked
 * @param {Result} result
 * @param {Answer | null} own
 * @param {string} label
 */
function drawing(asked, result, own, label) {
  const drawn = shape('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label, class: 'reveal' });
  drawn.append(...(asked.kind === 'line' ? fan(asked, result, own) : bars(asked, result, own)));
  return drawn;
}

/** A line needs at least two points. @param {Result} result */
const hasLine = (result) => result.measuredLine.length > 1;

/**
 * Returns the position of the measured value on the axis; null if it is off the axis.
 * @param {Asked} asked
 * @param {Result} result
 */
const measuredAt = (asked, { measured }) =>
  asked.kind === 'number' && measured !== null && measured >= asked.least && measured <= asked.greatest
    ? shareOf(asked, measured)
    : null;

/**
 * Shows the measured values, even if there are no answers.
 * @param {Asked} asked
 * @param {Result} result
 */
export const hasPicture = (asked, result) =>
  result.count > 0 ||
  hasLine(result) ||
  measuredAt(asked, result) !== null ||
  result.before.some((bin) => bin.count > 0);

/** @param {number} index */
const letter = (index) => String.fromCharCode(65 + index);

/**
 * @param {Asked} asked
 * @param {Result} result
 */
export function summary(asked, result) {
  const words = [result.count === 0 ? 'No answers' : result.count === 1 ? '1 answer' : `${result.count} answers`];
  if (result.median !== null) {
    words.push(`median ${withUnit(result.median, asked.unit)}`);
  }
  if (result.lowerQuartile !== null && result.upperQuartile !== null) {
    words.push(
      `half of them between ${withUnit(result.lowerQuartile, asked.unit)} and ${withUnit(result.upperQuartile, asked.unit)}`,
    );
  } else if (result.count > 1 && result.least !== null && result.greatest !== null) {
    words.push(`from ${withUnit(result.least, asked.unit)} to ${withUnit(result.greatest, asked.unit)}`);
  }
  if (result.measured !== null) {
    words.push(`measured ${withUnit(result.measured, asked.unit)}`);
  }
  if (result.withinTwo !== null) {
    words.push(`${Math.round(result.withinTwo * 100)} % within a factor of two`);
  }
  if (asked.kind === 'line' && hasLine(result)) {
    words.push('the bold line is the measurement');
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
  const highest = Math.max(1, ...result.bins.map((bin) => bin.count), ...result.before.map((bin) => bin.count));
  const tall = (/** @type {Bin | undefined} */ bin) => ((bin?.count ?? 0) * (floor - ceiling)) / highest;
  /** @type {Element[]} */
  const shapes = [];
  result.bins.forEach((bin, index) => {
    const [left, before] = [index * step, result.before[index]];
    if (before) {
      shapes.push(
        shape('rect', {
          class: 'before',
          x: left + 0.5,
          width: step - 1,
          y: floor - tall(before),
          height: tall(before),
        }),
      );
    }
    shapes.push(
      shape('rect', { class: 'bin', x: left + step * 0.1, width: step * 0.8, y: floor - tall(bin), height: tall(bin) }),
    );
    if (asked.kind === 'choice') {
      shapes.push(text(left + step / 2, heights.axis, letter(index), 'middle'));
    }
  });
  if (asked.kind === 'number') {
    shapes.push(
      ...ticksOf(asked).map((tick) =>
        text(width * tick.share, heights.axis, tick.words, anchorAt(tick.share, nearestTick)),
      ),
    );
    if (own?.number !== undefined) {
      shapes.push(shape('path', { class: 'own', d: `M${width * shareOf(asked, own.number)} ${floor}l-5 9h10z` }));
    }
    const share = measuredAt(asked, result);
    if (share !== null) {
      const label = text(
        width * share,
        heights.label,
        `measured ${withUnit(result.measured, asked.unit)}`,
        anchorAt(share, nearestLabel),
      );
      label.setAttribute('class', 'label');
      shapes.push(shape('path', { class: 'measured', d: `M${width * share} ${ceiling - 2}V${floor}` }), label);
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
  const top = Math.max(1, ...result.fan.flat(), ...result.measuredLine.map((point) => point[1]), ...(own?.line ?? []));
  const at = (/** @type {number} */ seconds, /** @type {number} */ value) =>
    `${((width * seconds) / asked.seconds).toFixed(1)} ${(floor - ((floor - 6) * value) / top).toFixed(1)}`;
  const along = (/** @type {number[]} */ line) =>
    line.map((value, index) => at((index * asked.seconds) / (line.length - 1), value));
  const band = (/** @type {number[]} */ lower, /** @type {number[]} */ upper) =>
    `M${[...along(lower), ...along(upper).reverse()].join('L')}Z`;
  const shapes =
    result.fan.length === 0
      ? []
      : [
          shape('path', { class: 'outer', d: band(result.fan[0], result.fan[4]) }),
          shape('path', { class: 'inner', d: band(result.fan[1], result.fan[3]) }),
          shape('path', { class: 'median', d: `M${along(result.fan[2]).join('L')}` }),
        ];
  if (own?.line) {
    shapes.push(shape('path', { class: 'own-line', d: `M${along(own.line).join('L')}` }));
  }
  if (hasLine(result)) {
    shapes.push(
      shape('path', {
        class: 'measured',
        d: `M${result.measuredLine.map((point) => at(point[0], point[1])).join('L')}`,
      }),
    );
  }
  return [
    ...shapes,
    text(0, 12, withUnit(top, asked.unit), 'start'),
    text(0, heights.axis, '0 s', 'start'),
    text(width, heights.axis, `${asked.seconds} s`, 'end'),
  ];
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
