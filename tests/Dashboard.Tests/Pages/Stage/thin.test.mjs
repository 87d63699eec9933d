import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thin } from '../../../../src/Dashboard/wwwroot/stage/thin.js';

test('thin, few points, keeps them all', () => {
  assert.deepEqual(thin([1, 2, 3], [[5, null, 7]], { first: 0, end: 3, origin: 1 }, 100), [
    [0, 1, 2],
    [5, null, 7],
  ]);
});

test('thin, many points, keeps spikes, gaps and the number of rows', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index);
  const values = times.map((index) => (index === 503 ? 99 : index >= 700 && index < 800 ? null : 1));
  const [xs, ys] = thin(times, [values], { first: 0, end: 1000, origin: 0 }, 100);

  assert.equal(xs.length, ys.length);
  assert.ok(xs.length <= 202);
  assert.ok(ys.includes(99));
  assert.ok(xs.every((x, index) => x <= 700 || x >= 790 || ys[index] === null));
  assert.ok(xs.every((x, index) => index === 0 || x > xs[index - 1]));
});
