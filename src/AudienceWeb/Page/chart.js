// @ts-check
/** @import { RunHistory } from './history.js' */
import { amount, element, marks, withUnit } from './words.js';

/**
 * @typedef {{ name: string, column: number, colour: string, dash: number[], smoothedSeconds: number }} Line
 * @typedef {{ id: string, title: string, unit: string, leastTop: number, lines: Line[] }} ChartSpec
 */

const steps = [1, 2, 5, 10];
const svg = 'http://www.w3.org/2000/svg';

/**
 * Creates a chart on a canvas, with the time since the start of the run.
 * @param {ChartSpec} spec
 */
export function createChart(spec) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  const values = spec.lines.map(() => element('b'));
  const legend = element(
    'p',
    'legend',
    ...spec.lines.map((line, index) => element('span', '', sample(line), `${line.name} `, values[index])),
  );
  const root = element(
    'article',
    'chart',
    element('header', '', element('h2', '', spec.unit ? `${spec.title} (${spec.unit})` : spec.title), legend),
    canvas,
  );
  root.dataset.chart = spec.id;

  return {
    root,
    /**
     * @param {RunHistory} history
     * @param {boolean} isOn false after the run, when the values are not current
     */
    draw(history, isOn) {
      const texts = spec.lines.map((line) =>
        withUnit(history.newest(line.column, line.smoothedSeconds), spec.unit === 'ms' ? 'ms' : ''),
      );
      texts.forEach((text, index) => {
        values[index].textContent = isOn ? text : '';
      });
      canvas.setAttribute(
        'aria-label',
        `${spec.title}, ${history.end.toFixed(0)} s${isOn ? '' : ', at the run’s end'}: ` +
          spec.lines.map((line, index) => `${line.name} ${texts[index]}`).join(', '),
      );
      paint(canvas, spec, history);
    },
  };
}

/** @param {Line} line */
function sample(line) {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 24 8');
  picture.setAttribute('aria-hidden', 'true');
  const stroke = document.createElementNS(svg, 'path');
  stroke.setAttribute('d', 'M0 4H24');
  stroke.setAttribute('stroke', `var(--${line.colour})`);
  stroke.setAttribute('stroke-width', '3');
  stroke.setAttribute('stroke-dasharray', line.dash.join(' '));
  picture.append(stroke);
  return picture;
}

/**
 * Returns the next round number for the axis.
 * @param {number} value
 */
export function roundUp(value) {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * (steps.find((step) => step * decade >= value * 0.9999) ?? 10);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ChartSpec} spec
 * @param {RunHistory} history
 */
function paint(canvas, spec, history) {
  const scale = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0) {
    return;
  }
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
  const lines = spec.lines.map((line) => ({ ...line, points: history.line(line.column, line.smoothedSeconds) }));
  const highest = Math.max(spec.leastTop, ...lines.flatMap((line) => line.points.map((point) => point[1] ?? 0)));
  const top = roundUp(highest * 1.05);
  const area = { left: 44, right: width - 6, top: 8, bottom: height - 20 };
  const to = Math.max(5, history.end);
  const x = (/** @type {number} */ time) => area.left + (area.right - area.left) * (time / to);
  const y = (/** @type {number} */ value) => area.bottom - (area.bottom - area.top) * (value / top);

  for (const period of history.periods()) {
    context.fillStyle = colour(`${period.variant}-tint`);
    context.fillRect(x(period.from), area.top, x(Math.min(period.to, to)) - x(period.from), area.bottom - area.top);
  }

  context.font = `12px ${style.fontFamily}`;
  context.fillStyle = colour('muted');
  context.strokeStyle = colour('grid');
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (let part = 0; part <= 4; part += 2) {
    const value = (top * part) / 4;
    context.beginPath();
    context.moveTo(area.left, y(value));
    context.lineTo(area.right, y(value));
    context.stroke();
    context.fillText(
      spec.unit === 'ms' && top >= 10_000 ? `${value / 1000} s` : amount(value),
      area.left - 5,
      y(value),
    );
  }
  context.textBaseline = 'top';
  context.textAlign = 'center';
  const step = roundUp(to / 4);
  for (let time = 0; time <= to; time += step) {
    context.fillText(`${time} s`, Math.min(Math.max(x(time), area.left + 8), area.right - 12), area.bottom + 5);
  }

  for (const line of lines) {
    context.strokeStyle = colour(line.colour);
    context.lineWidth = 2.5;
    context.setLineDash(line.dash);
    context.beginPath();
    let isDown = false;
    for (const [time, value] of line.points) {
      if (value === null) {
        isDown = false;
      } else if (isDown) {
        context.lineTo(x(time), y(value));
      } else {
        context.moveTo(x(time), y(value));
        context.lineTo(x(time) + 0.5, y(value));
        isDown = true;
      }
    }
    context.stroke();
  }

  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.setLineDash([]);
  for (const mark of history.marks.filter(
    (each) => each.variant || each.kind === 'load-changed' || each.kind === 'target-died',
  )) {
    const variant = mark.variant ?? '';
    context.strokeStyle = context.fillStyle = colour(variant || 'muted');
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x(mark.t), area.top);
    context.lineTo(x(mark.t), area.bottom);
    context.stroke();
    const text = `${marks[variant] ?? ''} ${mark.label}`.trim();
    const isLate = x(mark.t) + context.measureText(text).width + 6 > area.right;
    context.textAlign = isLate ? 'right' : 'left';
    context.fillText(text, x(mark.t) + (isLate ? -4 : 4), area.top);
  }
}
