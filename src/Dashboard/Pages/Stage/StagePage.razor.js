// @ts-check
// Runs once per frame: adds the hub's frames to a history, and draws the history on tiles and charts. Blazor renders the hosts
// once.
/** @import { Sink } from '../../stage/connection.js' */
import { arrange } from '../../stage/arrangement.js';
import { createChart } from '../../stage/chart.js';
import { follow } from '../../stage/connection.js';
import { createHeld } from '../../stage/held.js';
import { FrameHistory } from '../../stage/history.js';
import { listenToKeys } from '../../stage/keys.js';
import { readPalette } from '../../stage/palette.js';
import { createLittle } from '../../stage/little.js';
import { createStrip } from '../../stage/strip.js';
import { offerPictures } from '../../stage/picture.js';
import { watchThresholds } from '../../stage/thresholds.js';
import { createStatus } from '../../stage/status.js';
import { mark, show } from '../../stage/text.js';
import { createTiles } from '../../stage/tiles.js';
import { isPaused } from '../../pause.js';

/** Path of the hub. */
export const hubUrl = 'hubs/telemetry';
const streamTexts = { connecting: 'connecting…', live: 'live', reconnecting: 'reconnecting…' };

/**
 * Starts the stage.
 * @param {HTMLElement} root
 * @param {(sink: Sink) => { dispose: () => Promise<void> }} open opens the source of the frames: the live stream or a replay
 */
export function start(root, open = (sink) => follow(hubUrl, sink)) {
  const history = new FrameHistory();
  const tiles = createTiles(root, history);
  const little = createLittle(root, history);
  const strip = createStrip(root, history);
  const held = createHeld(root, history);
  const status = createStatus(history, root);
  const grid = /** @type {HTMLElement} */ (root.querySelector('[data-charts]'));
  const cards = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll('[data-chart]')]);
  const charts = cards.map((card) => createChart(card, history));
  /** @param {string} name */
  const chartOf = (name) => charts[cards.findIndex((card) => card.dataset.chart === name)];
  /** @type {typeof charts} */
  let shown = [];
  const backToLive = /** @type {HTMLElement} */ (root.querySelector('[data-back-to-live]'));
  const streamState = /** @type {HTMLElement | null} */ (document.querySelector('[data-stream-state]'));
  const listening = new AbortController();
  let planned = 0;
  /** The newest frame when this viewer joined; earlier frames are history, and half an hour of them takes a while to arrive. */
  let awaited = 0;
  let knownSeries = '';

  function draw() {
    planned = 0;
    tiles.draw();
    little.draw();
    strip.draw();
    status.draw();
    shown.forEach((chart) => chart.draw());
    held.draw();
    mark(grid, 'lastSequence', String(history.lastSequence));
    show(backToLive, history.view().isFrozen);
  }

  // A hidden tab draws only when it becomes visible; a replayed history is drawn once.
  function plan() {
    if (planned === 0 && history.lastSequence >= awaited && document.visibilityState === 'visible' && !isPaused()) {
      planned = requestAnimationFrame(draw);
    }
  }

  // A lesson shows no data before the learner has made a prediction.
  function showOrHide() {
    history.isBlank = root.dataset.blank === 'true';
    plan();
  }

  function putAway() {
    if (root.dataset.kept === 'false' && history.run !== null) {
      history.forgetRun();
    }
  }

  function paint() {
    const palette = readPalette(root);
    charts.forEach((chart) => chart.paint(palette));
    held.paint(palette);
    plan();
  }

  const connection = open({
    describe(series) {
      // After a reconnect the series are usually unchanged, so the charts are kept.
      const described = JSON.stringify(series);
      if (described !== knownSeries) {
        knownSeries = described;
        history.describe(series.length);
        tiles.describe(series);
        little.describe(series);
        charts.forEach((chart) => chart.describe(series));
        held.describe(series);
      }
    },
    frame(frame) {
      if (history.add(frame)) {
        putAway();
        plan();
      }
    },
    awaits(newest) {
      awaited = newest;
    },
    lastSequence: () => history.lastSequence,
    state(state) {
      if (streamState) {
        streamState.dataset.streamState = state;
        streamState.textContent = streamTexts[state];
      }
    },
  });

  const { signal } = listening;
  document.addEventListener('visibilitychange', plan, { signal });
  document.addEventListener('themechange', paint, { signal });
  document.addEventListener('pausechange', plan, { signal });
  document.addEventListener('textsizechange', () => [...charts, held].forEach((chart) => chart.resizeText()), {
    signal,
  });
  grid.addEventListener(
    'keydown',
    (event) => {
      const chart = charts[cards.findIndex((card) => card === event.target)];
      const words =
        chart && !event.ctrlKey && !event.metaKey && !event.altKey ? chart.point(event.key, event.shiftKey) : null;
      if (words) {
        event.preventDefault();
        status.answer(words);
      }
    },
    { signal },
  );
  root.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const log = target?.closest('[data-log-scale]');
      if (log) {
        const on = log.getAttribute('aria-pressed') !== 'true';
        log.setAttribute('aria-pressed', String(on));
        chartOf('latency').scaleLogarithmically(on);
        plan();
      } else if (target?.closest('[data-figures]')) {
        charts[cards.findIndex((card) => card.contains(target))]?.showFigures();
      } else if (target?.closest('[data-back-to-live], [data-leave-run]')) {
        history.leaveRun();
        plan();
      }
    },
    { signal },
  );
  const stopKeys = listenToKeys(grid);
  const stopPictures = offerPictures(grid);
  /** @type {import('../../stage/levels.js').Level[]} */
  let thresholds = [];
  /** @type {import('../../stage/levels.js').Level[]} */
  let latencyLevels = [];
  const stopThresholds = watchThresholds(root, (levels) => {
    thresholds = levels;
    chartOf('latency').setLevels([...latencyLevels, ...thresholds]);
    plan();
  });
  const watchingKept = new MutationObserver(() => {
    putAway();
    plan();
  });
  watchingKept.observe(root, { attributes: true, attributeFilter: ['data-kept'] });
  // In the same task, so that no text of the load before is painted.
  const watchingLoad = new MutationObserver(() => {
    if (history.lastSequence > 0 && history.lastSequence >= awaited && !isPaused()) {
      cancelAnimationFrame(planned);
      draw();
    }
  });
  watchingLoad.observe(root, { attributes: true, attributeFilter: ['data-phase', 'data-users'] });
  const watchingBlank = new MutationObserver(showOrHide);
  watchingBlank.observe(root, { attributes: true, attributeFilter: ['data-blank'] });
  // The panel may open while no frame arrives: in an ended replay or a pause.
  const watchingPanel = new MutationObserver(() => held.draw());
  const panelPlace = root.querySelector('.strip-buttons');
  if (panelPlace) {
    watchingPanel.observe(panelPlace, { childList: true });
  }
  showOrHide();
  paint();
  document.dispatchEvent(new CustomEvent('pagelive'));
  const stopArranging = arrange(root, grid, cards, (visible) => {
    shown = charts.filter((_, index) => visible.has(cards[index]));
    plan();
  });

  return {
    /**
     * Draws horizontal levels on a chart, for this viewer only.
     * @param {string} chart
     * @param {import('../../stage/levels.js').Level[]} levels
     */
    setLevels(chart, levels) {
      if (chart === 'latency') {
        latencyLevels = levels;
      }
      chartOf(chart).setLevels(chart === 'latency' ? [...levels, ...thresholds] : levels);
      plan();
    },
    /**
     * Scrolls a part of the page into view.
     * @param {string} name
     */
    reveal(name) {
      const part = /** @type {HTMLElement | null} */ (root.querySelector(`[aria-label="${CSS.escape(name)}"]`));
      const scroller = /** @type {HTMLElement | null} */ (part?.closest('.lesson-text') ?? null);
      if (!part || !scroller) {
        return;
      }
      // Scrolls the nearest scrollable ancestor only; scrolling the page would hide its header.
      if (getComputedStyle(scroller).overflowY !== 'visible') {
        scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      } else {
        part.scrollIntoView({ block: 'start' });
      }
    },
    async dispose() {
      if (streamState) {
        streamState.dataset.streamState = '';
        streamState.textContent = '';
      }
      listening.abort();
      stopKeys();
      stopPictures();
      stopThresholds();
      stopArranging();
      watchingKept.disconnect();
      watchingLoad.disconnect();
      watchingBlank.disconnect();
      watchingPanel.disconnect();
      cancelAnimationFrame(planned);
      [...charts, held].forEach((chart) => chart.dispose());
      await connection.dispose();
    },
  };
}
