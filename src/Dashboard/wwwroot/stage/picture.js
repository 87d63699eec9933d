// @ts-check
// Exports a chart as a PNG with its title and legend, for use in slides.
import { isShortcut } from '../keys.js';

const padding = 14;
const headHeight = 34;
const titleFont = '600 16px system-ui, sans-serif';
const legendFont = '13px system-ui, sans-serif';
const lineLength = 24;

/**
 * Adds a save button to each chart, and the key D for the enlarged or focused one.
 * @param {HTMLElement} grid the charts
 * @returns {() => void} removes the buttons and the listener
 */
export function offerPictures(grid) {
  const listening = new AbortController();
  const { signal } = listening;
  const buttons = [...grid.querySelectorAll('[data-chart]')].map((card) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'chart-button picture-button';
    button.title = 'Save this chart as a picture (D)';
    button.setAttribute('aria-label', 'Save this chart as a picture');
    button.dataset.testid = `picture-${/** @type {HTMLElement} */ (card).dataset.chart}`;
    button.textContent = '↓';
    button.addEventListener('click', () => void save(/** @type {HTMLElement} */ (card)), { signal });
    card.querySelector('header')?.append(button);
    return button;
  });

  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== 'd' || !isShortcut(event)) {
        return;
      }
      const card = /** @type {HTMLElement | null} */ (
        grid.querySelector('.is-enlarged') ?? grid.querySelector('[data-chart]:focus, [data-chart]:focus-within')
      );
      if (card) {
        event.preventDefault();
        void save(card);
      }
    },
    { signal },
  );

  return () => {
    listening.abort();
    buttons.forEach((button) => button.remove());
  };
}

/** @param {HTMLElement} card */
async function save(card) {
  const picture = draw(card);
  const blob = picture && (await new Promise((resolve) => picture.toBlob(resolve, 'image/png')));
  if (!(blob instanceof Blob)) {
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `chart-${card.dataset.chart}.png`;
  link.click();
  // The download has its own reference to the image by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {HTMLElement} card
 * @returns {HTMLCanvasElement | null} null before the first drawing
 */
function draw(card) {
  const plot = /** @type {HTMLCanvasElement | null} */ (card.querySelector('.plot canvas'));
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (!plot || !context) {
    return null;
  }
  const scale = devicePixelRatio;
  const style = getComputedStyle(card);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  picture.width = plot.width + 2 * padding * scale;
  picture.height = plot.height + (headHeight + padding) * scale;
  context.fillStyle = colour('--panel');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(plot, padding * scale, headHeight * scale);
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  drawTitle(context, card, colour);
  drawLegend(context, card, colour, picture.width / scale - padding);
  return picture;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLElement} card
 * @param {(name: string) => string} colour
 */
function drawTitle(context, card, colour) {
  const title = /** @type {HTMLElement} */ (card.querySelector('h2'));
  const words = [...title.childNodes]
    .filter((node) => node.nodeType !== Node.COMMENT_NODE && node.nodeName !== 'KBD')
    .map((node) => node.textContent?.trim() ?? '')
    .filter((word) => word !== '');
  context.font = titleFont;
  context.fillStyle = colour('--ink');
  context.fillText(words.join(' '), padding, headHeight / 2);
}

/**
 * Draws the legend from the right, as far as there is room.
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLElement} card
 * @param {(name: string) => string} colour
 * @param {number} right
 */
function drawLegend(context, card, colour, right) {
  context.font = legendFont;
  const y = headHeight / 2;
  let x = right;
  for (const item of [...card.querySelectorAll('.legend li')].reverse()) {
    const line = /** @type {SVGLineElement | null} */ (item.querySelector('line'));
    if (!line) {
      continue;
    }
    const text = item.querySelector('.legend-label')?.textContent ?? '';
    x -= context.measureText(text).width;
    context.fillStyle = colour('--ink');
    context.fillText(text, x, y);
    x -= lineLength + 6;
    context.strokeStyle = getComputedStyle(line).stroke;
    context.lineWidth = Number(line.getAttribute('stroke-width'));
    context.setLineDash(
      (line.getAttribute('stroke-dasharray') ?? '')
        .split(' ')
        .filter((dash) => dash !== '')
        .map(Number),
    );
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + lineLength, y);
    context.stroke();
    x -= 16;
  }
}
