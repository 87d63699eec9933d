import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMeasured, isOfAMoment } from '../../../../src/Dashboard/wwwroot/stage/measured.js';

// Regression: "users 149" beside "2 in flight" at an arrival rate: a high-water mark drawn as a current value.
test('isOfAMoment, users created on demand, are no number of any moment', () => {
  assert.equal(isOfAMoment('load.users', false), false);
  assert.equal(isOfAMoment('load.users', true), true);
  assert.equal(isOfAMoment('load.in_flight', false), true);
});

test('isMeasured, gaps alone, is false', () => {
  assert.equal(isMeasured([null, null]), false);
  assert.equal(isMeasured([null, 0]), true);
});
