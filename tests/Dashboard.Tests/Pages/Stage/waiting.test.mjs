import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  inFlightOf,
  isWarmUp,
  newConnections,
  ofNow,
  percentileOrAge,
  survivors,
} from '../../../../src/Dashboard/wwwroot/stage/waiting.js';

// Regression: ages were shown as percentiles, p95 and p99 with the same one.
test('percentileOrAge, no response, is a wait under its own name and once', () => {
  assert.deepEqual(percentileOrAge(null, null, 4200, 'oldest'), {
    value: 4200,
    detail: 'no response now',
    name: 'Waiting, oldest',
  });
  assert.deepEqual(percentileOrAge(null, null, 4200, ''), { value: null, detail: '' });
  assert.deepEqual(percentileOrAge(null, null, null, 'oldest'), { value: null, detail: '' });
});

test('percentileOrAge, responses now or a moment ago, shows their percentile', () => {
  assert.deepEqual(percentileOrAge(250, 250, 4200, 'oldest'), { value: 250, detail: 'last ¼ s' });
  assert.deepEqual(percentileOrAge(null, 250, 4200, 'median'), { value: 250, detail: 'last responses' });
});

// Regression: 23 ms in bold beside 23 ms, with 80 % and 26 % failed.
test('survivors, more than a tenth failed, says of how many the percentiles are', () => {
  assert.equal(survivors(20, 70, 10), 'of 20 % (successes)');
  assert.equal(survivors(95, 5, 0), '');
  assert.equal(survivors(null, null, null), '');
});

// Regression: "100 users, 100 waiting" at 500 answers a second: they were being served.
test('inFlightOf, users or planned starts, names what is in flight and no high-water mark', () => {
  assert.equal(inFlightOf(100, 100), '100 in flight');
  assert.equal(inFlightOf(200, 180), '180 of 200 in flight');
  assert.equal(inFlightOf(null, 12), '12 in flight');
  assert.equal(inFlightOf(20_000, 19_987), '19,987 in flight');
  assert.equal(inFlightOf(null, null), '');
});

// Regression: "Pool threads 3" was shown next to "threads 5" of the ended run.
test('ofNow, charts that stay with a run, tells a figure that goes on from theirs', () => {
  assert.equal(ofNow('1 busy', true), 'now · 1 busy');
  assert.equal(ofNow('', true), 'now');
  assert.equal(ofNow('1 busy', false), '1 busy');
});

test('newConnections, whatever the counters say, are never more than the queue they are part of', () => {
  assert.equal(newConnections(150, 120), '120 new connections');
  assert.equal(newConnections(50, 120), '50 new connections');
  assert.equal(newConnections(50, null), '');
});

test('isWarmUp, run of which nothing is counted yet, is one', () => {
  assert.equal(isWarmUp(true, 2, null, 50), true);
  assert.equal(isWarmUp(true, 0.25, null, 50), false);
  assert.equal(isWarmUp(true, 8, 0, 50), false);
  assert.equal(isWarmUp(false, 8, null, 50), false);
  assert.equal(isWarmUp(true, 8, null, null), false);
});
