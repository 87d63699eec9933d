import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isWarmUp,
  newConnections,
  ofNow,
  percentileOrAge,
  whoWaits,
} from '../../../../src/Dashboard/wwwroot/stage/waiting.js';

test('percentileOrAge, nobody answered, shows the age of what waits instead of nothing', () => {
  assert.deepEqual(percentileOrAge(null, null, 4200, 'oldest'), { value: 4200, detail: 'waiting now: oldest' });
  assert.deepEqual(percentileOrAge(null, null, null, 'oldest'), { value: null, detail: '' });
});

test('percentileOrAge, answers now or a moment ago, shows their percentile', () => {
  assert.deepEqual(percentileOrAge(250, 250, 4200, 'oldest'), { value: 250, detail: 'last ¼ s' });
  assert.deepEqual(percentileOrAge(null, 250, 4200, 'median'), { value: 250, detail: 'last answers' });
});

test('whoWaits, planned starts, leaves the high-water mark of users out', () => {
  assert.equal(whoWaits(200, 180), '200 users, 180 waiting');
  assert.equal(whoWaits(null, 12), '12 waiting');
  assert.equal(whoWaits(null, null), '');
});

// Regression: "1 users, 1 waiting", and "2,000 users, 2,000 w…" truncated in its tile.
test('whoWaits, one user or thousands, is right and short', () => {
  assert.equal(whoWaits(1, 1), '1 user, 1 waiting');
  assert.equal(whoWaits(0, 0), '0 users, 0 waiting');
  assert.equal(whoWaits(2000, 180), '180 of 2,000 wait');
  assert.equal(whoWaits(2000, 2000), 'all 2,000 wait');
  assert.equal(whoWaits(20_000, 19_987), '19,987 of 20,000 wait');
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
