import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOf, createAccounting } from '../../../../src/Dashboard/wwwroot/stage/accounting.js';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { createLatest } from '../../../../src/Dashboard/wwwroot/stage/latest.js';
import { event } from './frames.mjs';

globalThis.Text = class {
  data = '';
};

// Regression: 100 in flight were 12 queued, 2 busy and 86 nowhere.
test('accountOf, requests that the server has not read, adds up', () => {
  assert.equal(
    accountOf(100, 14, 4),
    'In flight 100 = 14 on the server + 86 not yet read · on the server: 4 on a pool thread, 10 without',
  );
  assert.equal(accountOf(100, 0, 3), 'In flight 100 = 0 on the server + 100 not yet read');
  assert.equal(
    accountOf(5, 2, 9),
    'In flight 5 = 2 on the server + 3 not yet read · on the server: 2 on a pool thread, 0 without',
  );
});

test('accountOf, work for clients that have left, is named', () => {
  assert.equal(accountOf(100, 798, null), 'In flight 100, on the server 798: 698 more than clients wait for');
});

test('accounting, counts of different frames, are not mixed', () => {
  const history = new FrameHistory();
  history.describe(3);
  const latest = createLatest(history);
  latest.describe(['load.in_flight', 'http.active_requests', 'pool.busy'].map((id) => ({ id, label: id, unit: '' })));
  const line = { firstChild: new Text() };
  const accounting = createAccounting({ querySelector: () => line }, history, latest);
  [
    [100, 14, 4],
    [60, null, null],
  ].forEach((values, at) =>
    history.add({ sequence: at + 1, time: at / 4, values, events: at === 0 ? [event('run-started', '', 0)] : [] }),
  );
  accounting.draw();
  assert.match(line.firstChild.data, /^In flight 100 = 14 on the server \+ 86 not yet read/);
});
