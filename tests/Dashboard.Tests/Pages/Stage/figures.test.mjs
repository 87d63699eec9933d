import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amount, tick } from '../../../../src/Dashboard/wwwroot/stage/figures.js';

// Seen on an axis in steps of 2.5: 10, 13, 15, 18.
test('tick, between whole numbers, is not rounded to one', () => {
  assert.deepEqual([10, 12.5, 17.5, 100, 1500, 12_500].map(tick), ['10', '12.5', '17.5', '100', '1500', '12.5k']);
});

test('amount: a small one is not zero', () => {
  assert.deepEqual([0, 0.003, 0.5, 9.94, 12_345.6].map(amount), ['0', '< 0.1', '0.5', '9.9', '12,346']);
});
