import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { newestShown, smooth } from '../../../../src/Dashboard/wwwroot/stage/smooth.js';
import { event } from './frames.mjs';

/** Frames at an even pace. */
const evenly = (frames) => Array.from({ length: frames }, (_, index) => index / 4);

test('smooth, answers that come in batches, are drawn as the rate they are', () => {
  const comb = Array.from({ length: 40 }, (_, index) => (index % 6 === 0 ? 600 : 0));
  const drawn = smooth(comb, 1.5, { first: 0, end: 40 }, evenly(40));
  assert.ok(drawn.slice(6).every((value) => value === 100));
});

test('smooth, gap and what lies before the view, stay out', () => {
  assert.deepEqual(smooth([900, 10, null, 30], 1, { first: 1, end: 4 }, evenly(4)), [900, 10, null, 20]);
  const column = [1, 2];
  assert.equal(smooth(column, 0, { first: 0, end: 2 }, evenly(2)), column);
});

// Regression: 900 failures/s were drawn instead of 590, because a frame of 78 ms had a rate of 3,287/s.
test('smooth, frames of unlike length, count for as long as they were', () => {
  const times = [0, 0.4, 0.8, 0.9];
  const drawn = smooth([100, 100, 100, 1000], 1, { first: 0, end: 4 }, times);
  assert.ok(Math.abs(drawn[3] - (100 * 1.05 + 1000 * 0.1) / 1.15) < 1e-9);
});

// A run and its replay start with the same figures, regardless of earlier runs.
test('smooth, first frame of a run, counts alike with and without what was before it', () => {
  const live = smooth([7, 100, 200], 2, { first: 1, end: 3 }, [0, 0.7, 0.95]);
  const replayed = smooth([100, 200], 2, { first: 0, end: 2 }, [0.7, 0.95]);
  assert.deepEqual(live.slice(1), replayed);
});

// Regression: "on server 0" at the end of a run with about 390, because the target was still measured afterwards.
test('newestShown, run that is over, is the last of it for what goes on to be measured as well', () => {
  const history = new FrameHistory();
  history.describe(2);
  for (let at = 1; at <= 40; at++) {
    const events =
      at === 5
        ? [event('run-started', 'Fragile', 1.25, { variant: 'Fragile' })]
        : at === 20
          ? [event('run-ended', 'completed', 5)]
          : [];
    history.add({ sequence: at, time: at / 4, values: [at <= 20 && at >= 5 ? at : null, at], events });
  }
  const shown = history.view();
  assert.equal(history.columns[0][newestShown(history, shown, history.columns[0])], 20);
  assert.equal(history.columns[1][newestShown(history, shown, history.columns[1])], 20);
  assert.equal(
    history.times[
      newestShown(
        history,
        shown,
        history.columns[0].map(() => null),
      )
    ],
    5,
  );
  assert.equal(
    history.times[
      newestShown(
        history,
        shown,
        history.columns[1].map((value, index) => (index < 20 ? null : value)),
      )
    ],
    5,
  );
});

// Regression: "sent 0, on server 32, waiting now 143 ms" stood in one row after the run.
test('newestShown, load that had stopped before the end, is a moment under load for every line', () => {
  const history = new FrameHistory();
  history.describe(2);
  const events = {
    1: [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })],
    10: [event('run-stopping', 'all sent', 2.4)],
    12: [event('run-ended', 'completed', 3)],
  };
  for (let at = 1; at <= 14; at++) {
    history.add({
      sequence: at,
      time: at / 4,
      values: [at < 10 ? 60 : 0, at < 12 ? 60 : 32],
      events: events[at] ?? [],
    });
  }
  const shown = history.view();
  assert.deepEqual(
    history.columns.map((column) => column[newestShown(history, shown, column)]),
    [60, 60],
  );
});

// Regression: the last frame arrived one millisecond after the end, so the legend showed the frame before it.
test('newestShown, frame that tells of the end, is the last of the run', () => {
  const history = new FrameHistory();
  history.describe(1);
  history.add({
    sequence: 1,
    time: 1,
    values: [1],
    events: [event('run-started', 'Fragile', 1, { variant: 'Fragile' })],
  });
  history.add({ sequence: 2, time: 1.25, values: [387], events: [] });
  history.add({ sequence: 3, time: 4.3, values: [2524], events: [event('run-ended', 'completed', 4.299)] });
  history.add({ sequence: 4, time: 4.55, values: [7], events: [] });
  assert.equal(history.columns[0][newestShown(history, history.view(), history.columns[0])], 2524);
});
