import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capacity } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { frame, event, historyOf } from './frames.mjs';

test('add, frame sent twice, is kept once', () => {
  const history = historyOf(frame(1), frame(2));
  assert.equal(history.add(frame(2)), false);
  assert.deepEqual(history.columns[0], [1, 2]);
  assert.equal(history.lastSequence, 2);
});

test('add, frames missing, leaves a gap', () => {
  const history = historyOf(frame(1), frame(5));
  assert.deepEqual(history.columns[0], [1, null, 5]);
  assert.deepEqual(history.times, [0.25, 0.75, 1.25]);
});

test('add, late joiner, begins without a gap', () => {
  assert.deepEqual(historyOf(frame(900)).columns[0], [900]);
});

test('add, more than the capacity, forgets the oldest', () => {
  const history = historyOf(...Array.from({ length: capacity + 1 }, (_, index) => frame(index + 1)));
  assert.ok(history.times.length <= capacity);
  assert.equal(history.columns[0].at(-1), capacity + 1);
  assert.equal(history.times.length, history.columns[0].length);
});

test('view, run that ended, stays with the work of the target after it until it is left', () => {
  const frames = Array.from({ length: 200 }, (_, index) => frame(index + 1));
  frames[39].events.push(event('run-started', 'Fragile', 10, { variant: 'Fragile' }));
  frames[59].events.push(event('variant-switched', 'Fixed', 15, { variant: 'Fixed' }));
  frames[79].events.push(event('run-ended', 'completed', 20));
  const history = historyOf(...frames);

  const view = history.view();
  assert.deepEqual([view.from, view.to, view.origin, view.isFrozen], [10, 35, 10, true]);
  assert.deepEqual(history.periods, [
    { variant: 'Fragile', from: 10, to: 15 },
    { variant: 'Fixed', from: 15, to: 20 },
  ]);

  history.leaveRun();
  assert.deepEqual([history.view().from, history.view().to], [-10, 50]);
});

test('forgetRun, run that ended, leaves nothing of it in sight', () => {
  const frames = Array.from({ length: 120 }, (_, index) => frame(index + 1));
  frames[39].events.push(event('run-started', 'Fragile', 10, { variant: 'Fragile' }));
  frames[79].events.push(event('run-ended', 'completed', 20));
  const history = historyOf(...frames);

  history.forgetRun();
  history.add(frame(121));

  const view = history.view();
  assert.deepEqual([view.from, view.to, view.isFrozen], [121 / 4 - 60, 121 / 4, false]);
  assert.ok(history.times[view.first] >= 29.75, 'nothing from before is drawn');
  assert.deepEqual(history.periods, []);
});

test('forgetRun, run that is on, changes nothing', () => {
  const history = historyOf(frame(1), {
    ...frame(2),
    events: [event('run-started', 'Fragile', 0.5, { variant: 'Fragile' })],
  });
  history.forgetRun();
  assert.deepEqual(history.run, { from: 0.5, to: null });
});

test('leaveRun, run that is on, changes nothing', () => {
  const history = historyOf(frame(4, 1, [event('run-started', 'Fragile', 1)]), frame(5));
  history.leaveRun();
  assert.equal(history.view().from, 1);
});

test('framesOfTheRun, a run that has just begun, leaves out what the one before it measured', () => {
  const started = (second) => event('run-started', 'Fragile', second, { variant: 'Fragile' });
  const history = historyOf(
    frame(1, 1, [started(0.25)]),
    ...[2, 3, 4].map((number) => frame(number)),
    frame(5, 5, [event('run-ended', 'completed', 1.25)]),
  );
  assert.equal(history.framesOfTheRun(8), 5);

  history.add(frame(6, 6, [started(1.3)]));
  history.add(frame(7));
  assert.equal(history.framesOfTheRun(8), 2);
  assert.equal(history.framesOfTheRun(1), 1);
});

test('framesAfterRun, run on, ended and put away, counts only what came after the end of one that is shown', () => {
  const history = historyOf(frame(1, 1, [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })]), frame(2));
  assert.equal(history.framesAfterRun(), 0);

  for (const next of [frame(3, 3, [event('run-ended', 'completed', 0.75)]), frame(4), frame(5)]) {
    history.add(next);
  }
  assert.equal(history.framesAfterRun(), 2);

  history.leaveRun();
  assert.equal(history.framesAfterRun(), 0);
});

test('framesSinceChange, a run that was flipped and loaded anew, counts from the last of it', () => {
  const history = historyOf(
    frame(1, 1, [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })]),
    frame(2),
    frame(3, 3, [event('variant-switched', 'Fixed', 0.6, { variant: 'Fixed' })]),
    frame(4),
  );
  assert.equal(history.framesSinceChange(32), 2);

  history.add(frame(5, 5, [event('load-changed', '200 users', 1.1)]));
  assert.equal(history.framesSinceChange(32), 1);
});

// Regression: the charts were shaded for Fixed while every user waited for Fragile and no Fixed request had been sent.
test('shownPeriods, switch while every user waits, begins with the first request of the variant', () => {
  const history = historyOf(
    frame(1, 1, [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })]),
    frame(2, 2, [event('variant-switched', 'Fixed', 0.5, { variant: 'Fixed', waiting: 60 })]),
    frame(3),
  );
  assert.deepEqual(
    history.shownPeriods().map((each) => each.variant),
    ['Fragile'],
  );

  history.add(frame(40, 40, [event('first-request', 'Fixed', 10, { variant: 'Fixed' })]));
  assert.deepEqual(
    history.shownPeriods().map((each) => [each.variant, each.from]),
    [
      ['Fragile', 0.25],
      ['Fixed', 10],
    ],
  );
});

test('shownAdjustments, run on the charts, are that run’s own', () => {
  const adjusted = (time, threads) => event('pool-adjustment', '', time, { reason: 'Starvation', threads });
  const history = historyOf(
    frame(4, 1, [adjusted(0.9, 9), event('run-started', 'Fragile', 1, { variant: 'Fragile' })]),
    frame(8, 1, [adjusted(1.5, 10)]),
    frame(12, 1, [event('run-ended', 'completed', 3)]),
    frame(16, 1, [adjusted(4, 11)]),
  );
  assert.deepEqual(
    history.shownAdjustments().map((each) => each.threads),
    [10],
  );

  history.add(frame(20, 1, [event('run-started', 'Fragile', 5, { variant: 'Fragile' })]));
  assert.deepEqual(history.shownAdjustments(), []);
});

test('shownAdjustments, no run, are those of the target that is there now', () => {
  const adjusted = (time, threads) => event('pool-adjustment', '', time, { reason: 'Starvation', threads });
  const history = historyOf(frame(4, 1, [adjusted(0.5, 9), event('target', 'Running', 0.8), adjusted(0.9, 10)]));
  assert.deepEqual(
    history.shownAdjustments().map((each) => each.threads),
    [10],
  );
});

test('view, blank, shows nothing of what is there until that is taken back', () => {
  const history = historyOf(
    frame(4, 1, [event('run-started', 'Fragile', 1), event('pool-adjustment', '', 1)]),
    frame(8),
    frame(12, 1, [event('run-ended', 'completed', 3)]),
  );
  history.isBlank = true;
  const { first, end } = history.view();
  assert.equal(end - first, 0);
  // Regression: a lesson showed the tint and the triangles of another user's run before its own run.
  const view = { ...history.view(), from: 0, to: 9 };
  assert.deepEqual([history.shownPeriods(), history.eventsIn(view), history.adjustmentsIn(view)], [[], [], []]);
  history.isBlank = false;
  assert.deepEqual(
    [history.shownPeriods().length, history.eventsIn(view).length, history.adjustmentsIn(view).length],
    [1, 2, 1],
  );
  assert.ok(history.view().end > history.view().first);
});

test('flip, first request at once or later, starts at the mark that the charts show', () => {
  const flipped = (first) =>
    historyOf(
      frame(4, 1, [event('run-started', 'Fragile', 1, { variant: 'Fragile' })]),
      frame(8, 1, [event('variant-switched', 'Fixed', 2, { variant: 'Fixed', waiting: 60 })]),
      frame(20, 1, [event('first-request', 'Fixed', first, { variant: 'Fixed' })]),
    );
  assert.deepEqual(flipped(2.7).flip(), { time: 2, start: 2.7, isShown: false, before: 'Fragile' });
  assert.deepEqual(flipped(4.5).flip(), { time: 2, start: 2, isShown: true, before: 'Fragile' });
  assert.equal(flipped(4.5).underLoadSince(), 4.5);
});
