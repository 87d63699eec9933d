import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amount, clock, tick } from '../../../../src/Dashboard/wwwroot/stage/figures.js';

// Regression: an axis in steps of 2.5 was labelled 10, 13, 15, 18.
test('tick, between whole numbers, is not rounded to one', () => {
  assert.deepEqual([10, 12.5, 17.5, 100, 1500, 12_500].map(tick), ['10', '12.5', '17.5', '100', '1500', '12.5k']);
});

// Regression: one page showed both "about 102 s left" and "0:08 left".
test('clock, what is left of a time, is written as everywhere', () => {
  assert.deepEqual([7.4, 102, 3599.5, 11_105, -1].map(clock), ['0:08', '1:42', '1:00:00', '3:05:05', '0:00']);
});

test('amount: a small one is not zero', () => {
  assert.deepEqual([0, 0.003, 0.5, 9.94, 12_345.6].map(amount), ['0', '< 0.1', '0.5', '9.9', '12,346']);
});
