import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { createLatest } from '../../../../src/Dashboard/wwwroot/stage/latest.js';
import { createReadings } from '../../../../src/Dashboard/wwwroot/stage/readings.js';
import { event } from './frames.mjs';

/** The readings of three seconds with these values, the run of which begins at a frame, and their history. */
function readingsOf(values, hasUsers = true, startFrame = 0) {
  const ids = Object.keys(values);
  const history = new FrameHistory();
  history.describe(ids.length);
  const latest = createLatest(history);
  latest.describe(ids.map((id) => ({ id, label: id, unit: '' })));
  for (let at = 0; at < 12; at++) {
    history.add({
      sequence: at + 1,
      time: at / 4,
      values: ids.map((id) => (typeof values[id] === 'function' ? values[id](at) : values[id])),
      events:
        at === startFrame
          ? [event('run-started', '', at / 4, { variant: 'Fragile' })]
          : at === 8
            ? [event('variant-switched', '', 2, { variant: 'Fixed' })]
            : [],
    });
  }
  return { history, readings: createReadings(history, latest, () => hasUsers) };
}

// Regression: the target had 32 % of the machine, and the machine 9.3 %: two windows side by side.
test('cpu, target and machine sampled at different moments, has the target within the machine', () => {
  const { readings } = readingsOf({ 'cpu.target': 32, 'cpu.machine': (at) => (at === 11 ? 1 : 9.3) });

  assert.deepEqual([readings.cpu().value, readings.cpu().detail], [32, 'machine 32\u00a0%']);
});

// Regression: "0 of 29 requests", while 100 had been sent.
test('failures, none, counts the completed requests by that name', () => {
  const { readings } = readingsOf({ 'totals.failed': 0, 'totals.requests': 29 });

  assert.equal(readings.failures().detail, 'of 29 completed');
});

// Regression: p50, p95 and p99 of nobody, in white, with p95 = p99.
test('percentiles, nothing answered, are waits of at least that long', () => {
  const { readings } = readingsOf({
    'load.succeeded': 0,
    'load.failed': 200,
    'latency.p95': null,
    'waiting.oldest': 6558,
    'waiting.median': 3000,
  });

  assert.deepEqual([readings.p95().text, readings.p95().unit, readings.p95().name], ['≥ 6.6', 's', 'Waiting, oldest']);
  assert.deepEqual([readings.p50().text, readings.p50().name], ['≥ 3.0', 'Waiting, median']);
  assert.equal(readings.p99().value, null);
});

test('percentiles, most failed, are those of the few that succeeded', () => {
  const { readings } = readingsOf({ 'load.succeeded': 20, 'load.failed': 80, 'load.shed': 0, 'latency.p95': 23 });

  assert.deepEqual([readings.p95().detail, readings.p95().isPartial], ['of 20 % (successes)', true]);
});

test('until, time of the switch, is what the figures were then', () => {
  const { history } = readingsOf({ 'load.succeeded': (at) => (at < 8 ? 12 : 499) });
  const past = history.until(history.flip().time);
  const latest = createLatest(past);
  latest.describe([{ id: 'load.succeeded', label: '', unit: '' }]);

  assert.equal(latest.mean('load.succeeded').value, 12);
  assert.equal(history.flip().before, 'Fragile');
});

// Regression: the tile showed 54 /s and 0 in flight, and the legends 59 and 60.
test('rps and in-flight, run that is over, are those of the moment before the load stopped', () => {
  const { history, readings } = readingsOf({
    'load.succeeded': (at) => (at < 12 ? 60 : 20),
    'load.in_flight': (at) => (at < 12 ? 9 : 0),
    'latency.p95': (at) => (at < 12 ? 150 : 900),
  });
  history.add({ sequence: 13, time: 3, values: [20, 0, 900], events: [event('run-stopping', 'all sent', 2.9)] });
  history.add({ sequence: 14, time: 3.25, values: [20, 0, 900], events: [event('run-ended', 'completed', 3.25)] });

  assert.deepEqual([readings.rps().value, readings['in-flight']().value, readings.p95().value], [60, 9, 150]);
  history.add({ sequence: 15, time: 3.5, values: [null, null, null], events: [] });
  assert.deepEqual([readings.rps().value, readings['in-flight']().value, readings.p95().value], [60, 9, 150]);
});

test('work-age, old order, is in seconds with the number of queued orders', () => {
  const { readings } = readingsOf({ 'work.age': 4230, 'work.queued': 812 });
  const reading = readings['work-age']();

  assert.deepEqual([reading.text, reading.unit, reading.detail], ['4.2', 's', '812 queued']);
});

test('turn, threads blocked, is the mean of two seconds', () => {
  const { readings } = readingsOf({ 'semaphore.turn': (at) => (at % 2 ? 400 : 600), 'semaphore.blocked': 31 });
  const reading = readings.turn();

  assert.deepEqual([reading.value, reading.unit, reading.detail], [500, 'ms', '31 threads blocked']);
});

test('heap and per-expiry, without samples, have no value and no detail', () => {
  const { readings } = readingsOf({ 'gc.heap': null, 'gc.longest_pause': null, 'cache.calls_per_miss': null });

  assert.deepEqual([readings.heap().value, readings.heap().detail], [null, '']);
  assert.equal(readings['per-expiry']().value, null);
});

test('gc-pause, no pause in the newest frame, is the longest of two seconds beside their share', () => {
  const { readings } = readingsOf({ 'gc.longest_pause': (at) => (at % 4 === 1 ? 60 : 0), 'gc.pause': 15 });

  assert.deepEqual([readings['gc-pause']().value, readings['gc-pause']().detail], [60, '15\u00a0% of the time']);
  assert.equal(readings.heap().detail, 'longest pause 60 ms');
});

// Regression: a live stage counted pauses before the run, its recording did not.
test('gc-pause, pause before the run, is left out', () => {
  const { readings } = readingsOf({ 'gc.longest_pause': (at) => (at === 9 ? 20 : 3), 'gc.pause': 1 }, true, 10);

  assert.equal(readings['gc-pause']().value, 3);
});
