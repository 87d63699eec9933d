// @ts-check
// The legend of the held lines: colour and pattern of each line next to its name.
/** @import { Palette } from './marks.js' */
/** @import { Layer } from './held-layers.js' */
import { drawKey } from './held-look.js';
import { write } from './text.js';

/**
 * Draws the look of a slot if the canvas has another one.
 * @param {HTMLCanvasElement} key
 * @param {number} slot
 * @param {Palette} palette
 */
export function drawKeyOnce(key, slot, palette) {
  const look = `${slot} ${palette('--panel')}`;
  if (key.dataset.look !== look) {
    drawKey(key, slot, palette);
    key.dataset.look = look;
  }
}

/**
 * Shows one item for each layer.
 * @param {Element} legend
 * @param {Layer[]} layers
 * @param {Palette} palette
 */
export function showLegend(legend, layers, palette) {
  while (legend.children.length > layers.length) {
    legend.lastElementChild?.remove();
  }
  while (legend.children.length < layers.length) {
    const item = legend.appendChild(document.createElement('li'));
    item.className = 'd-flex align-center gap-1';
    item.append(document.createElement('canvas'), document.createElement('span'));
  }
  layers.forEach(({ line, slot }, position) => {
    const [key, name] = legend.children[position].children;
    drawKeyOnce(/** @type {HTMLCanvasElement} */ (key), slot, palette);
    write(/** @type {HTMLElement} */ (name), line);
  });
}
