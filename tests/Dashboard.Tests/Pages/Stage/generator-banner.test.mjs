import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeOf } from '../../../../src/Dashboard/wwwroot/stage/generator-banner.js';

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
