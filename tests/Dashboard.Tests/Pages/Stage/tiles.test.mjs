import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { createTiles } from '../../../../src/Dashboard/wwwroot/stage/tiles.js';
import { event } from './frames.mjs';

const columns = ['run.elapsed', 'generator.saturated', 'cpu.machine', 'cpu.target', 'generator.cpu'];
globalThis.Text = class {
  data = '';
};

/** A page that has the progress of a run, and neither verdict nor account. */
const progressOnly = (element) => (selector) =>
  selector === '[data-progress]' ? { ...element(), querySelector: element } : null;

/** The banner's cause after each frame of a run of nine seconds, or null. */
function causesOver(saturatedAt) {
  const element = () => ({
    hidden: true,
    style: {},
    firstChild: new Text(),
    setAttribute() {},
    querySelector: () => element(),
  });
  const [place, causes] = [
    { hidden: true },
    ['own', 'others', 'elsewhere'].map((cause) => ({ dataset: { cause }, hidden: true })),
  ];
  const root = {
    dataset: {},
    querySelector: progressOnly(element),
    querySelectorAll: (selector) =>
      selector.includes('data-cause') ? causes : selector.includes('generator-banner') ? [place] : [],
  };
  const history = new FrameHistory();
  history.describe(columns.length);
  const tiles = createTiles(root, history);
  tiles.describe(columns.map((id) => ({ id, label: id })));
  return Array.from({ length: 36 }, (_, at) => {
    const time = (at + 1) / 4;
    history.add({
      sequence: at + 1,
      time,
      values: [time, saturatedAt(at), 99, 16, 10],
      events: at === 0 ? [event('run-started', '', 0)] : at === 35 ? [event('run-ended', '', time)] : [],
    });
    tiles.draw();
    return place.hidden ? null : causes.find((cause) => !cause.hidden).dataset.cause;
  });
}

// Regression: live view and replay showed different verdicts for the same second, because each used a separate frame.
test('banner, generator that says so in every third frame, does not change its words from frame to frame', () => {
  assert.deepEqual([...new Set(causesOver((at) => Number(at % 3 === 2)).slice(12, 35))], ['others']);
  assert.deepEqual([...new Set(causesOver((at) => Number(at % 3 !== 2)).slice(12, 35))], ['others']);
});

// Regression: the banner stayed visible after the last frame of a recording.
test('banner, frame that ends the run, goes', () => {
  assert.equal(causesOver(() => 1).at(-1), null);
});

/** The text below the figures of a three-second run, the given number of frames after its last frame. */
function detailsAtTheEnd(framesAfter, isBlank = false) {
  const element = () => ({
    hidden: true,
    style: {},
    dataset: {},
    firstChild: new Text(),
    setAttribute() {},
    removeAttribute() {},
    addEventListener() {},
  });
  const tiles = ['rps', 'p95', 'queue', 'in-flight'].map((id) => {
    const parts = Object.fromEntries(['h2', '.number', '.unit', '.detail', '.was'].map((part) => [part, element()]));
    return { ...element(), dataset: { tile: id }, parts, querySelector: (selector) => parts[selector] };
  });
  const root = {
    dataset: { users: 'true' },
    querySelector: progressOnly(element),
    querySelectorAll: (selector) => (selector === '[data-tile]' ? tiles : []),
  };
  const series = ['load.succeeded', 'load.users', 'load.in_flight', 'latency.p95', 'waiting.oldest', 'pool.queue'];
  const history = new FrameHistory();
  history.describe(series.length);
  const shown = createTiles(root, history);
  shown.describe(series.map((id) => ({ id, label: id })));
  for (let at = 1; at <= 12 + framesAfter; at++) {
    const events = at === 1 ? [event('run-started', '', 0.25)] : at === 12 ? [event('run-ended', '', 3)] : [];
    history.add({
      sequence: at,
      time: at / 4,
      values: at <= 12 ? [250, at < 12 ? 50 : 0, at < 12 ? 9 : 0, 500, null, 0] : [null, null, null, null, null, 0],
      events,
    });
  }
  history.isBlank = isBlank;
  shown.draw();
  return tiles.map((tile) => tile.parts['.detail'].firstChild.data);
}

// Regression: the end of a replay showed "250 good/s · 0 users, 0 waiting" instead of "at the run's end".
test('tiles, run that is over, are of its end on the stage and in its replay', () => {
  assert.deepEqual(detailsAtTheEnd(0), ['at the run’s end', 'at the run’s end', '', 'at the run’s end']);
  assert.deepEqual(detailsAtTheEnd(4), ['at the run’s end', 'at the run’s end', 'now', 'at the run’s end']);
});

// Regression: a lesson showed "In flight –, at the run's end" before its run.
test('tiles, figures that are hidden before a run, have no caption', () => {
  assert.deepEqual(detailsAtTheEnd(4, true), ['', '', '', '']);
});

/** The text below the socket tile of a run, for sockets found at the start and counted later. */
function besideSockets(levels) {
  const element = () => ({
    hidden: true,
    style: {},
    dataset: {},
    firstChild: new Text(),
    setAttribute() {},
    removeAttribute() {},
    addEventListener() {},
  });
  const parts = Object.fromEntries(['h2', '.number', '.unit', '.detail', '.was'].map((part) => [part, element()]));
  const tile = { ...element(), dataset: { tile: 'time-wait' }, parts, querySelector: (selector) => parts[selector] };
  const root = {
    dataset: {},
    querySelector: progressOnly(element),
    querySelectorAll: (selector) => (selector === '[data-tile]' ? [tile] : []),
  };
  const history = new FrameHistory();
  history.describe(2);
  const tiles = createTiles(root, history);
  tiles.describe(['tcp.time_wait', 'tcp.established'].map((id) => ({ id, label: id })));
  levels.forEach((level, at) =>
    history.add({
      sequence: at + 1,
      time: (at + 1) / 4,
      values: [level, 300],
      events: at === 0 ? [event('run-started', '', 0.25)] : [],
    }),
  );
  tiles.draw();
  return parts['.detail'].firstChild.data;
}

// Regression: "150 now, ≤ 150 from before", although these 150 connections belonged to the run.
test('sockets, hardly any left of what was there, are not said to be from before', () => {
  assert.equal(besideSockets([13_900, 13_900, 9_000, 150]), '300 established');
  assert.equal(besideSockets([13_900, 13_900, 9_000, 1_500]), '≤ 1,500 from before');
  assert.equal(besideSockets([100, 100, 120]), '≤ 100 from before');
});

// Regression: two frames of a busy machine fell into the same percent of a run, and the second changed the text.
test('progress, frames of one percent, is written once', () => {
  const written = [];
  const element = () => ({
    hidden: true,
    style: {},
    firstChild: new Text(),
    setAttribute: (name, value) => {
      if (name === 'aria-valuenow') written.push(value);
    },
    querySelector: () => element(),
  });
  const progress = element();
  progress.querySelector = () => element();
  const history = new FrameHistory();
  history.describe(2);
  const tiles = createTiles(
    {
      dataset: {},
      querySelector: (selector) => (selector === '[data-progress]' ? progress : null),
      querySelectorAll: () => [],
    },
    history,
  );
  tiles.describe(['run.elapsed', 'run.remaining'].map((id) => ({ id, label: id })));
  [10, 10.05, 10.1, 11].forEach((elapsed, at) => {
    history.add({
      sequence: at + 1,
      time: elapsed,
      values: [elapsed, 100 - elapsed],
      events: at === 0 ? [event('run-started', '', 0)] : [],
    });
    tiles.draw();
  });
  assert.deepEqual(written, ['10', '11']);
});
