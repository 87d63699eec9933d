// @ts-check
// Everything that happens once a frame: the hub's frames go into a history, and the history onto tiles and charts.
// Blazor draws the hosts once and leaves them alone afterwards.
/** @import { Sink } from '../../stage/connection.js' */
import { arrange } from '../../stage/arrangement.js';
import { createChart } from '../../stage/chart.js';
import { follow } from '../../stage/connection.js';
import { FrameHistory } from '../../stage/history.js';
import { listenToKeys } from '../../stage/keys.js';
import { readPalette } from '../../stage/palette.js';
import { createLittle } from '../../stage/little.js';
import { createStrip } from '../../stage/strip.js';
import { offerPictures } from '../../stage/picture.js';
import { watchThresholds } from '../../stage/thresholds.js';
import { createStatus } from '../../stage/status.js';
import { show } from '../../stage/text.js';
import { createTiles } from '../../stage/tiles.js';
import { isPaused } from '../../pause.js';

/** Where the hub is. */
export const hubUrl = 'hubs/telemetry';
const streamTexts = { connecting: 'connecting…', live: 'live', reconnecting: 'reconnecting…' };

/**
 * Brings the stage to life.
 * @param {HTMLElement} root
 * @param {(sink: Sink) => { dispose: () => Promise<void> }} open where the frames come from: the live stream, or a replay
 */
export function start(root, open = (sink) => follow(hubUrl, sink)) {
  const history = new FrameHistory();
  const tiles = createTiles(root, history);
  const little = createLittle(root, history);
  const strip = createStrip(root, history);
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
  /** The newest frame there was when this viewer joined: half an hour of kept frames takes its time, and none of them is now. */
  let awaited = 0;
  let knownSeries = '';

  function draw() {
    planned = 0;
    tiles.draw();
    little.draw();
    strip.draw();
    status.draw();
    shown.forEach((chart) => chart.draw());
    show(backToLive, history.view().isFrozen);
  }

  // A hidden tab draws nothing, and draws once when it comes back; a replayed history is one drawing, too.
  function plan() {
    if (planned === 0 && history.lastSequence >= awaited && document.visibilityState === 'visible' && !isPaused()) {
      planned = requestAnimationFrame(draw);
    }
  }

  // A lesson shows nothing before the learner has predicted.
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
    plan();
  }

  const connection = open({
    describe(series) {
      // After a reconnect the series are most often the same: the charts stand.
      const described = JSON.stringify(series);
      if (described !== knownSeries) {
        knownSeries = described;
        history.describe(series.length);
        tiles.describe(series);
        little.describe(series);
        charts.forEach((chart) => chart.describe(series));
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
  document.addEventListener('textsizechange', () => charts.forEach((chart) => chart.resizeText()), { signal });
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
  const watchingBlank = new MutationObserver(showOrHide);
  watchingBlank.observe(root, { attributes: true, attributeFilter: ['data-blank'] });
  showOrHide();
  paint();
  document.dispatchEvent(new CustomEvent('pagelive'));
  const stopArranging = arrange(root, grid, cards, (visible) => {
    shown = charts.filter((_, index) => visible.has(cards[index]));
    plan();
  });

  return {
    /**
     * Draws values right across a chart, for this viewer only.
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
     * Brings a part of the page into view, where it does not come by itself.
     * @param {string} name
     */
    reveal(name) {
      const part = /** @type {HTMLElement | null} */ (root.querySelector(`[aria-label="${CSS.escape(name)}"]`));
      const scroller = /** @type {HTMLElement | null} */ (part?.closest('.lesson-text') ?? null);
      if (!part || !scroller) {
        return;
      }
      // Only what scrolls by itself: the page around it does not, and would lose its head.
      if (getComputedStyle(scroller).overflowY !== 'visible') {
        scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      } else {
        part.scrollIntoView({ block: 'start' });
      }
    },
    async dispose() {
      listening.abort();
      stopKeys();
      stopPictures();
      stopThresholds();
      stopArranging();
      watchingKept.disconnect();
      watchingBlank.disconnect();
      cancelAnimationFrame(planned);
      charts.forEach((chart) => chart.dispose());
      await connection.dispose();
    },
  };
}
