import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFixedUsers, isMeasured, isOfAMoment } from '../../../../src/Dashboard/wwwroot/stage/measured.js';

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

// Regression: the first picture of a run at an arrival rate said "20 users", of the run before.
test('hasFixedUsers, frame of a run that the page does not know yet, is false', () => {
  const root = (phase, users = 'true') => ({ dataset: { phase, users } });
  const running = { run: { from: 1, to: null } };
  const ended = { run: { from: 1, to: 2 } };
  assert.equal(hasFixedUsers(root('Idle'), running), false);
  assert.equal(hasFixedUsers(root('Running'), running), true);
  assert.equal(hasFixedUsers(root('Idle'), ended), true);
  assert.equal(hasFixedUsers({ dataset: { phase: 'Running' } }, running), false);
  assert.equal(hasFixedUsers(null, running), false);
});
