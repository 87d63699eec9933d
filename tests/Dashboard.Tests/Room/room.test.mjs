// Run by RoomScriptTests: what of the audience's page needs no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundUp } from '../../../src/Dashboard/Room/Page/chart.js';
import { RunHistory } from '../../../src/Dashboard/Room/Page/history.js';
import { amount, withUnit } from '../../../src/Dashboard/Room/Page/words.js';

test('a message that begins anew puts the run before away', () => {
  const history = new RunHistory();
  history.add({ n: 1, begins: true, rows: [[0.5, 1]], marks: [{ t: 0, kind: 'run-started', label: 'Fragile', variant: 'fragile' }] });
  history.add({ n: 2, rows: [[1, 2]] });
  assert.equal(history.rows.length, 2);
  history.add({ n: 3, begins: true, rows: [[0.5, 9]] });
  assert.deepEqual(history.rows, [[0.5, 9]]);
  assert.deepEqual(history.marks, []);
});

test('periods end where the next begins, and the last with the run', () => {
  const history = new RunHistory();
  history.add({ n: 1, begins: true, marks: [
    { t: 0, kind: 'run-started', label: 'Fragile', variant: 'fragile' }, { t: 4, kind: 'load-changed', label: '400 users' },
    { t: 9, kind: 'variant-switched', label: 'Fixed', variant: 'fixed' }, { t: 12, kind: 'run-ended', label: 'completed' },
  ] });
  assert.deepEqual(history.periods(), [{ variant: 'fragile', from: 0, to: 9 }, { variant: 'fixed', from: 9, to: 12 }]);
});

test('a rate is the mean of its seconds, a gap stays a gap', () => {
  const history = new RunHistory();
  history.add({ n: 1, begins: true, rows: [[0.5, 10], [1, null], [1.5, 20], [2, 30]] });
  assert.deepEqual(history.line(0, 1.5), [[0.5, 10], [1, null], [1.5, 15], [2, 25]]);
  assert.equal(history.newest(0), 30);
});

test('axes end at round numbers', () => {
  assert.deepEqual([1, 9, 10, 11, 480, 1_900].map(roundUp), [1, 10, 10, 20, 500, 2_000]);
});

test('numbers are written as on the stage', () => {
  assert.deepEqual([null, 0, 3.14159, 42.4, 1_234.5, 250_000].map(amount), ['–', '0', '3.1', '42', '1,235', '250 k']);
  assert.equal(withUnit(12_345, 'ms'), '12.3 s');
});
