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

test('recovery, reported after a switch, is marked where it happened and once', () => {
  const history = new FrameHistory();
  history.describe(2);
  const latest = createLatest(history);
  latest.describe(['latency.p95', 'waiting.oldest'].map((id) => ({ id, label: id, unit: 'ms' })));
  const recovery = createRecovery(
    { querySelector: () => ({ dataset: { recoveryFinding: 'Recovered' } }) },
    history,
    latest,
  );
  times.forEach((time, at) => {
    const events =
      at === 0
        ? [event('run-started', '', 0, { variant: 'Fragile' })]
        : time === 2
          ? [event('variant-switched', '', 2, { variant: 'Fixed' })]
          : time === 8
            ? [event('finding', 'Recovered', 8)]
            : [];
    history.add({ sequence: at + 1, time, values: [slowUntil(4)[at], slowUntil(4)[at]], events });
    recovery.look();
  });
  assert.equal(history.recoveredIn, 2);
  assert.deepEqual(
    history.events.filter(({ kind }) => kind === 'recovered').map(({ label, time }) => [label, time]),
    [['recovered +2.0 s', 4]],
  );
});
