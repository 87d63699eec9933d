// @ts-check
/** @import { FrameHistory } from './history.js' */
/** @import { Series } from './connection.js' */
import { createAccounting } from './accounting.js';
import { amount } from './figures.js';
import { createGeneratorBanner, isSaturatedFor } from './generator-banner.js';
import { createLatest } from './latest.js';
import { hasFixedUsers } from './measured.js';
import { createProgress } from './progress.js';
import { createReadings } from './readings.js';
import { createRecovery } from './recovery.js';
import { mark, write } from './text.js';
import { createVerdict } from './verdict.js';
import { ofNow } from './waiting.js';

/** Values longer than this, in characters, use a smaller font, so that the unit keeps its place. */
const longestAtFullSize = 5;

/** Tiles of the target, which continue after the run, while the charts stop. */
const ofTheTarget = new Set([
  'queue',
  'threads',
  'time-wait',
  'cpu',
  'on-server',
  'contentions',
  'lock-waits',
  'gc-pause',
  'calls',
  'log-written',
  'log-dropped',
  'per-expiry',
  'work-age',
  'heap',
  'turn',
  'database-waiting',
  'database-used',
  'http-waiting',
]);

/** Counts of the whole run, which a switch does not change. */
const notCompared = new Set(['failures', 'sample-age']);

/**
 * Updates the figures, the progress bar and the banner for each frame.
 * @param {HTMLElement} root
 * @param {FrameHistory} history
 */
export function createTiles(root, history) {
  const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-tile]'))].map((element) => ({
    id: element.dataset.tile ?? '',
    element,
    name: /** @type {HTMLElement} */ (element.querySelector('h2')),
    ownName: element.querySelector('h2')?.textContent ?? '',
    was: /** @type {HTMLElement} */ (element.querySelector('.was')),
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
  const hasUsers = () => hasFixedUsers(root, history);
  const readings = createReadings(history, latest, hasUsers);
  const recovery = createRecovery(root, history, latest);
  const verdict = createVerdict(root, history, latest, readings);
  const accounting = createAccounting(root, history, latest);
  /** @type {Series[]} */
  let described = [];
  /** Texts of the tiles at the last switch. @type {{ flip: number | null, texts: Record<string, string> }} */
  let before = { flip: null, texts: {} };
  const progress = createProgress(/** @type {HTMLElement} */ (root.querySelector('[data-progress]')), history, latest);
  const banner = createGeneratorBanner(root);

  /** Reads the tiles as they were at the last switch, once. */
  function lookBack() {
    const flip = history.isBlank ? null : (history.flip()?.time ?? null);
    if (flip === before.flip) {
      return;
    }
    before = { flip, texts: {} };
    if (flip !== null) {
      const past = history.until(flip);
      const ofThen = createLatest(past);
      ofThen.describe(described);
      const then = createReadings(past, ofThen, hasUsers);
      for (const { id, unit } of tiles.filter((tile) => !notCompared.has(tile.id))) {
        const reading = then[id]();
        const text = reading.text ?? amount(reading.value);
        before.texts[id] = reading.value === null ? '' : `was ${text} ${reading.unit ?? unit.textContent}`.trim();
      }
    }
  }

  return {
    /** @param {Series[]} series */
    describe(series) {
      described = series;
      latest.describe(series);
    },
    draw() {
      const isOver = history.framesAfterRun() > 0;
      recovery.look();
      lookBack();
      for (const tile of tiles) {
        const reading = readings[tile.id]();
        const text = reading.text ?? amount(reading.value);
        write(tile.number, text);
        mark(tile.number, 'long', text.length > longestAtFullSize ? 'true' : '');
        // Without a run, a missing value has no caption.
        const caption = reading.value === null && !latest.isOn() ? '' : (reading.detail ?? '');
        const detail = ofNow(caption, isOver && reading.value !== null && ofTheTarget.has(tile.id));
        write(tile.detail, detail);
        if (reading.unit !== undefined) {
          write(tile.unit, reading.unit);
        }
        mark(tile.element, 'value', reading.value === null ? '' : String(+reading.value.toFixed(3)));
        mark(tile.element, 'level', reading.level ?? '');
        mark(tile.element, 'partial', reading.isPartial ? 'true' : '');
        write(tile.name, reading.name ?? tile.ownName);
        write(tile.was, before.texts[tile.id] ?? '');
      }
      verdict.draw();
      accounting.draw();
      progress.draw();
      // No frame follows the last one of a recording.
      const saturated = latest.isOn()
        ? isSaturatedFor(latest.shareOf('generator.saturated'), latest.newest('run.elapsed') ?? 0)
        : null;
      banner.show(saturated, {
        machine: latest.shareOf('cpu.machine'),
        target: latest.shareOf('cpu.target'),
        generator: latest.shareOf('generator.cpu'),
        targetLimit: latest.shareOf('cpu.target_limit'),
        dependencies: latest.shareOf('cpu.dependencies'),
      });
    },
  };
}
