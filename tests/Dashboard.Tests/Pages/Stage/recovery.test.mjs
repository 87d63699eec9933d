import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { createLatest } from '../../../../src/Dashboard/wwwroot/stage/latest.js';
import { createRecovery, recoveredAt } from '../../../../src/Dashboard/wwwroot/stage/recovery.js';
import { event } from './frames.mjs';

const times = Array.from({ length: 40 }, (_, at) => at / 4);
const slowUntil = (end) => times.map((time) => (time < end ? 5000 : 200));

test('recoveredAt, backlog that is still answered, counts from its last slow response', () => {
  assert.equal(recoveredAt(times, { p95: slowUntil(4), oldest: slowUntil(3) }, 2, 9), 4);
  assert.equal(recoveredAt(times, { p95: slowUntil(3), oldest: slowUntil(5) }, 2, 9), 5);
});

test('recoveredAt, nothing answered, is unknown', () => {
  assert.equal(recoveredAt(times, { p95: times.map(() => null), oldest: slowUntil(3) }, 2, 9), null);
});

// Regression: "recovered +1.4 s" stood 0.7 s after the line of Fixed, because it counted from the hidden flip.
for (const [what, first, seconds, label] of [
  ['with a first request at once, counts from that request', 2.5, 1.5, 'recovered +1.5 s'],
  ['with a later first request, counts from the flip and says so', 3.5, 2, 'recovered 2.0 s after flip'],
]) {
  test(`recovery, reported after a switch ${what}`, () => {
    const history = new FrameHistory();
    history.describe(2);
    const latest = createLatest(history);
    latest.describe(['latency.p95', 'waiting.oldest'].map((id) => ({ id, label: id, unit: 'ms' })));
    const recovery = createRecovery(
      { querySelector: () => ({ dataset: { recoveryFinding: 'Recovered' } }) },
      history,
      latest,
    );
    const events = new Map([
      [0, event('run-started', '', 0, { variant: 'Fragile' })],
      [2, event('variant-switched', 'Fixed', 2, { variant: 'Fixed', waiting: 60 })],
      [first, event('first-request', 'Fixed', first, { variant: 'Fixed' })],
      [8, event('finding', 'Recovered', 8)],
    ]);
    times.forEach((time, at) => {
      history.add({
        sequence: at + 1,
        time,
        values: [slowUntil(4)[at], slowUntil(4)[at]],
        events: events.has(time) ? [events.get(time)] : [],
      });
      recovery.look();
    });
    assert.equal(history.recoveredIn, seconds);
    assert.deepEqual(
      history.events.filter(({ kind }) => kind === 'recovered').map((each) => [each.label, each.time]),
      [[label, 4]],
    );
  });
}
