// @ts-check
/** @import { Asked } from './ask.js' */
import { amount } from './words.js';

const keySteps = 20;

/**
 * Creates an empty chart for drawing with a finger; with the keyboard, left and right select a point, and up and down move it.
 * @param {Asked} asked
 * @param {number[] | null} before
 */
export function createPad(asked, before) {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.className = 'pad';
  canvas.setAttribute('role', 'application');
  canvas.setAttribute(
    'aria-label',
    `Draw a line from 0 to ${asked.seconds} s and from 0 to ${amount(asked.greatest)} ${asked.unit}. ` +
      'Arrow keys choose a point and move it.',
  );
  /** @type {(number | null)[]} */
  const heights = before ? [...before] : Array.from({ length: asked.points }, () => null);
  let last = -1;
  let chosen = 0;

  /**
   * @param {number} point
   * @param {number} height
   */
  function set(point, height) {
    const limited = Math.min(asked.greatest, Math.max(0, height));
    const from = last < 0 ? point : last;
    const start = heights[from] ?? limited;
    // Fills the points that a fast finger skipped.
    for (let at = from; at !== point; at += Math.sign(point - from)) {
      heights[at] = start + ((limited - start) * (at - from)) / (point - from);
    }
    heights[point] = limited;
    last = point;
    draw();
  }

  /** @param {PointerEvent} event */
  function point(event) {
    const box = canvas.getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * (asked.points - 1));
    set(Math.min(asked.points - 1, Math.max(0, at)), (1 - (event.clientY - box.top) / box.height) * asked.greatest);
  }

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    last = -1;
    point(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons > 0) {
      point(event);
    }
  });
  canvas.addEventListener('keydown', (event) => {
    const [across, up] = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    })[event.key] ?? [0, 0];
    if (across === 0 && up === 0) {
      return;
    }
    event.preventDefault();
    chosen = Math.min(asked.points - 1, Math.max(0, chosen + across));
    last = -1;
    set(chosen, (heights[chosen] ?? heights[Math.max(0, chosen - 1)] ?? 0) + (up * asked.greatest) / keySteps);
  });
  new ResizeObserver(draw).observe(canvas);

  function draw() {
    const scale = devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.scale(scale, scale);
    const style = getComputedStyle(canvas);
    context.font = `12px ${style.fontFamily}`;
    context.fillStyle = style.getPropertyValue('--muted');
    context.fillText(`${amount(asked.greatest)} ${asked.unit}`, 4, 14);
    context.fillText('0', 4, height - 5);
    context.textAlign = 'right';
    context.fillText(`${asked.seconds} s`, width - 4, height - 5);
    context.strokeStyle = style.getPropertyValue('--accent');
    context.lineWidth = 3;
    context.beginPath();
    let isDown = false;
    heights.forEach((value, at) => {
      const [x, y] = [(width * at) / (asked.points - 1), height * (1 - (value ?? 0) / asked.greatest)];
      if (value === null) {
        isDown = false;
      } else if (isDown) {
        context.lineTo(x, y);
      } else {
        context.moveTo(x, y);
        context.lineTo(x + 1, y);
        isDown = true;
      }
    });
    context.stroke();
  }

  return {
    field: canvas,
    /** The line, extended to both ends; null if nothing was drawn. */
    read() {
      const first = heights.find((height) => height !== null);
      if (first === undefined || first === null) {
        return null;
      }
      let before = first;
      return { line: heights.map((height) => Math.round((before = height ?? before))) };
    },
  };
}
