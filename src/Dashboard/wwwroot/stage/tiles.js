// @ts-check
/** @import { FrameHistory } from './history.js' */
import { amount } from './figures.js';
import { createGeneratorBanner, isSaturatedFor } from './generator-banner.js';
import { createLatest } from './latest.js';
import { createProgress } from './progress.js';
import { createReadings } from './readings.js';
import { mark, write } from './text.js';
import { ofNow } from './waiting.js';

/** Values longer than this, in characters, use a smaller font, so that the unit keeps its place. */
const longestAtFullSize = 5;

/** Tiles of the target, which continue after the run, while the charts stop. */
const ofTheTarget = new Set(['queue', 'threads', 'time-wait', 'cpu']);

/**
 * Updates the figures, the progress bar and the banner for each frame.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createTiles(root, history) {
  const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-tile]'))].map((element) => ({
    id: element.dataset.tile ?? '',
    element,
    number: /** @type {HTMLElement} */ (element.querySelector('.number')),
    unit: /** @type {HTMLElement} */ (element.querySelector('.unit')),
    detail: /** @type {HTMLElement} */ (element.querySelector('.detail')),
  }));
  for (const { element, detail } of tiles) {
    element.addEventListener('pointerenter', () => {
      detail.title = detail.textContent;
    });
  }
  const latest = createLatest(history);
  const readings = createReadings(history, latest, () => root.dataset.users === 'true');
  const progress = createProgress(/** @type {HTMLElement} */ (root.querySelector('[data-progress]')), history, latest);
  const banner = createGeneratorBanner(root);

  return {
    describe: latest.describe,
    draw() {
      const isOver = history.framesAfterRun() > 0;
      for (const tile of tiles) {
        const reading = readings[tile.id]();
        const text = reading.text ?? amount(reading.value);
        write(tile.number, text);
        mark(tile.number, 'long', text.length > longestAtFullSize ? 'true' : '');
        const detail = ofNow(reading.detail ?? '', isOver && reading.value !== null && ofTheTarget.has(tile.id));
        write(tile.detail, detail);
        if (reading.unit !== undefined) {
          write(tile.unit, reading.unit);
        }
        mark(tile.element, 'value', reading.value === null ? '' : String(+reading.value.toFixed(3)));
        mark(tile.element, 'level', reading.level ?? '');
      }
      progress.draw();
      // No frame follows the last one of a recording.
      const saturated = latest.isOn()
        ? isSaturatedFor(latest.shareOf('generator.saturated'), latest.newest('run.elapsed') ?? 0)
        : null;
      banner.show(saturated, {
        machine: latest.shareOf('cpu.machine'),
        target: latest.shareOf('cpu.target'),
        generator: latest.shareOf('generator.cpu'),
      });
    },
  };
}
