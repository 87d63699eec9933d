import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory, capacity } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { littlesLaw } from '../../../../src/Dashboard/wwwroot/stage/little.js';
import { decisionsOf } from '../../../../src/Dashboard/wwwroot/stage/strip.js';
import { thin } from '../../../../src/Dashboard/wwwroot/stage/thin.js';

const frame = (sequence, value = sequence, events = []) => ({ sequence, time: sequence / 4, values: [value], events });
const event = (kind, label, time) => ({ kind, label, time });

function historyOf(...frames) {
  const history = new FrameHistory();
  history.describe(1);
  frames.forEach(each => history.add(each));
  return history;
}

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

test('view, run that ended, stays with what followed it until it is left', () => {
  const frames = Array.from({ length: 200 }, (_, index) => frame(index + 1));
  frames[39].events.push(event('run-started', 'Fragile', 10));
  frames[59].events.push(event('variant-switched', 'Fixed', 15));
  frames[79].events.push(event('run-ended', 'completed', 20));
  const history = historyOf(...frames);

  const view = history.view();
  assert.deepEqual([view.from, view.to, view.origin, view.isFrozen], [10, 35, 10, true]);
  assert.deepEqual(history.periods, [{ variant: 'Fragile', from: 10, to: 15 }, { variant: 'Fixed', from: 15, to: 20 }]);

  history.leaveRun();
  assert.deepEqual([history.view().from, history.view().to], [-10, 50]);
});

test('leaveRun, run that is on, changes nothing', () => {
  const history = historyOf(frame(4, 1, [event('run-started', 'Fragile', 1)]), frame(5));
  history.leaveRun();
  assert.equal(history.view().from, 1);
});

test('thin, few points, keeps them all', () => {
  assert.deepEqual(thin([1, 2, 3], [[5, null, 7]], { first: 0, end: 3, origin: 1 }, 100), [[0, 1, 2], [5, null, 7]]);
});

test('thin, many points, keeps spikes, gaps and the number of rows', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index);
  const values = times.map(index => (index === 503 ? 99 : index >= 700 && index < 800 ? null : 1));
  const [xs, ys] = thin(times, [values], { first: 0, end: 1000, origin: 0 }, 100);

  assert.equal(xs.length, ys.length);
  assert.ok(xs.length <= 202);
  assert.ok(ys.includes(99));
  assert.ok(xs.every((x, index) => x <= 700 || x >= 790 || ys[index] === null));
  assert.ok(xs.every((x, index) => index === 0 || x > xs[index - 1]));
});

test('littlesLaw, steady run, has the same on both sides', () => {
  const reading = littlesLaw([50, 50, 50], [4000, 4000, 4000], [200, 200, 200]);
  assert.deepEqual(reading, { rate: 50, ms: 4000, product: 200, measured: 200 });
});

test('littlesLaw, frames without answers, count as frames and not as latencies', () => {
  assert.deepEqual(littlesLaw([150, 0, null, 150], [300, null, null, 500], [80, null, 80, 80]), { rate: 100, ms: 400, product: 40, measured: 80 });
});

test('littlesLaw, nothing answered or no run, is no reading', () => {
  assert.equal(littlesLaw([0, 0], [null, null], [10, 10]), null);
  assert.equal(littlesLaw([], [], []), null);
});

const adjusted = (reason, threads, time) => event('pool-adjustment', `${reason}: ${threads} threads`, time);

test('decisionsOf, same reason again and again, is one decision from the number before to the newest', () => {
  const events = [adjusted('ClimbingMove', 6, 1), adjusted('Starvation', 7, 2), adjusted('Starvation', 8, 3), adjusted('Starvation', 9, 4)];
  assert.deepEqual(decisionsOf(events, 8), [
    { reason: 'Starvation', from: 6, to: 9, times: 3, time: 4 },
    { reason: 'ClimbingMove', from: null, to: 6, times: 1, time: 1 },
  ]);
});

test('decisionsOf, more than fit, keeps the newest and still knows where the last of them came from', () => {
  const events = [adjusted('ClimbingMove', 6, 1), adjusted('Starvation', 7, 2), adjusted('CooperativeBlocking', 9, 3)];
  assert.deepEqual(decisionsOf(events, 1), [{ reason: 'CooperativeBlocking', from: 7, to: 9, times: 1, time: 3 }]);
});

test('decisionsOf, nothing happened, is empty', () => {
  assert.deepEqual(decisionsOf([], 8), []);
});
