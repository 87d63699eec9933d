import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionsOf } from '../../../../src/Dashboard/wwwroot/stage/strip.js';
import { event } from './frames.mjs';

const adjusted = (reason, threads, time) => event('pool-adjustment', 'words for people', time, { reason, threads });

test('decisionsOf, same reason again and again, is one decision from the number before to the newest', () => {
  const events = [
    adjusted('ClimbingMove', 6, 1),
    adjusted('Starvation', 7, 2),
    adjusted('Starvation', 8, 3),
    adjusted('Starvation', 9, 4),
  ];
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
