import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  causeOf,
  createGeneratorBanner,
  isSaturatedFor,
  shownCause,
} from '../../../../src/Dashboard/wwwroot/stage/generator-banner.js';

test('causeOf, most of the machine is taken by neither target nor generator, are the others', () => {
  assert.equal(causeOf({ machine: 99, target: 20, generator: 30 }), 'others');
});

test('causeOf, target and generator take it themselves, is its own load', () => {
  assert.equal(causeOf({ machine: 99, target: 50, generator: 30 }), 'own');
  assert.equal(causeOf({ machine: null, target: 20, generator: 30 }), 'own');
});

test('causeOf, a target whose share is unknown, may be the target', () => {
  assert.equal(causeOf({ machine: 99, target: null, generator: 30 }), 'elsewhere');
});

// Regression: there was no message at 73 % background CPU, because the generator had enough CPU time.
test('shownCause, others beside a generator that has what it needs, is told as that', () => {
  assert.equal(shownCause(false, { machine: 99, target: 16, generator: 10 }), 'others');
  assert.equal(shownCause(true, { machine: 99, target: 16, generator: 10 }), 'others');
});

test('isSaturatedFor, less than half of the time, is told of once a run has settled', () => {
  assert.deepEqual(
    [isSaturatedFor(0.5, 1), isSaturatedFor(0.4, 1), isSaturatedFor(0.4, 3), isSaturatedFor(null, 9)],
    [true, null, false, null],
  );
});

test('shownCause, nothing to be told, is none', () => {
  assert.equal(shownCause(false, { machine: 99, target: 50, generator: 30 }), null);
  assert.equal(shownCause(false, { machine: 99, target: null, generator: 30 }), null);
  assert.equal(shownCause(null, { machine: 99, target: 16, generator: 10 }), null);
});

test('shownCause, a swarm whose own use is not told, is not blamed on others', () => {
  assert.equal(shownCause(false, { machine: 99, target: 16, generator: 0 }), null);
});

test('show, a banner and a mark in the header, says the same in both', () => {
  const [places, causes] = [
    [{ hidden: true }, { hidden: true }],
    ['own', 'others', 'own', 'others'].map((cause) => ({ dataset: { cause }, hidden: cause !== 'own' })),
  ];
  const banner = createGeneratorBanner({
    querySelectorAll: (selector) =>
      selector.includes('background-cpu') ? [] : selector.includes('data-cause') ? causes : places,
  });
  banner.show(true, { machine: 99, target: 20, generator: 30 });
  assert.deepEqual(
    [places.map((place) => place.hidden), causes.map((cause) => cause.hidden)],
    [
      [false, false],
      [true, false, true, false],
    ],
  );
  banner.show(false, { machine: 99, target: 50, generator: 30 });
  assert.deepEqual(
    places.map((place) => place.hidden),
    [true, true],
  );
});
