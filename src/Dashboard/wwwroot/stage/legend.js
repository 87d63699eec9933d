// @ts-check
// The items of a chart's legend. They are created once and then updated.
/** @import { Line } from './chart.js' */
import { atTheEnd } from './figures.js';

/**
 * Creates the legend item of a line: its colour and dash, its name, and its value.
 * @param {Line} look
 */
export function createLegendItem(look) {
  const item = document.createElement('li');
  const sample = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  sample.setAttribute('viewBox', '0 0 24 8');
  sample.setAttribute('aria-hidden', 'true');
  const attributes = {
    x1: 1,
    x2: 23,
    y1: 4,
    y2: 4,
    stroke: `var(${look.colour})`,
    'stroke-width': look.width,
    'stroke-dasharray': look.dash.join(' '),
  };
  Object.entries(attributes).forEach(([attribute, value]) => line.setAttribute(attribute, String(value)));
  sample.append(line);
  const label = document.createElement('span');
  label.className = 'legend-label';
  label.textContent = look.name;
  item.append(sample, label, document.createElement('output'));
  return item;
}

/** Marks the values of an ended run, as the tiles do. */
export function createEndNote() {
  const item = document.createElement('li');
  item.className = 'legend-end muted';
  item.textContent = atTheEnd;
  item.hidden = true;
  return item;
}

/** Describes the triangles on the lower edge, which are marks and not a line. */
export function createGoalItem() {
  const item = document.createElement('li');
  const sample = item.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  sample.setAttribute('viewBox', '0 0 8 8');
  sample.setAttribute('aria-hidden', 'true');
  const triangle = sample.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  triangle.setAttribute('d', 'M4 0.5 7.5 8H0.5Z');
  triangle.setAttribute('fill', 'var(--purple)');
  const label = item.appendChild(document.createElement('span'));
  label.className = 'legend-label';
  label.textContent = 'goal';
  item.className = 'legend-goal';
  item.title = 'Triangles on the lower edge: changes of the pool’s goal, the number of threads that it wants';
  return item;
}
