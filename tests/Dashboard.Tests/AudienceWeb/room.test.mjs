// Run by RoomScriptTests: the parts of the audience page that need no browser.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ticksOf } from '../../../src/AudienceWeb/Page/axis.js';
import { roundUp } from '../../../src/AudienceWeb/Page/chart.js';
import { RunHistory } from '../../../src/AudienceWeb/Page/history.js';
import { follow } from '../../../src/AudienceWeb/Page/link.js';
import { hasPicture, summary } from '../../../src/AudienceWeb/Page/reveal.js';
import { reading } from '../../../src/AudienceWeb/Page/watch.js';
import { amount, withUnit } from '../../../src/AudienceWeb/Page/words.js';

test('a message that begins anew puts the run before away', () => {
  const history = new RunHistory();
  history.add({
    n: 1,
    begins: true,
    rows: [[0.5, 1]],
    marks: [{ t: 0, kind: 'run-started', label: 'Fragile', variant: 'fragile' }],
  });
  history.add({ n: 2, rows: [[1, 2]] });
  assert.equal(history.rows.length, 2);
  history.add({ n: 3, begins: true, rows: [[0.5, 9]] });
  assert.deepEqual(history.rows, [[0.5, 9]]);
  assert.deepEqual(history.marks, []);
});

// Regression: a run that had just started was drawn with the data of the previous run.
test('a run that is known before its first row puts the one that has ended away', () => {
  const history = new RunHistory();
  history.add({
    n: 1,
    begins: true,
    set: { lab: { run: 'a' } },
    rows: [[0.5, 1]],
    marks: [{ t: 3, kind: 'run-ended', label: 'completed' }],
  });
  history.add({ n: 2, set: { lab: { run: 'a' } } });
  history.add({ n: 3, set: { lab: { run: null } } });
  assert.equal(history.rows.length, 1);
  history.add({ n: 4, set: { lab: { run: 'b' } } });
  assert.deepEqual([history.rows, history.marks, history.end], [[], [], 0]);
  history.add({ n: 5, begins: true, rows: [[0.5, 9]] });
  history.add({ n: 6, set: { lab: { run: 'b' } } });
  assert.deepEqual(history.rows, [[0.5, 9]]);
});

test('periods end where the next begins, and the last with the run', () => {
  const history = new RunHistory();
  history.add({
    n: 1,
    begins: true,
    marks: [
      { t: 0, kind: 'run-started', label: 'Fragile', variant: 'fragile' },
      { t: 4, kind: 'load-changed', label: '400 users' },
      { t: 9, kind: 'variant-switched', label: 'Fixed', variant: 'fixed' },
      { t: 12, kind: 'run-ended', label: 'completed' },
    ],
  });
  assert.deepEqual(history.periods(), [
    { variant: 'fragile', from: 0, to: 9 },
    { variant: 'fixed', from: 9, to: 12 },
  ]);
});

test('a rate is the mean of its seconds, a gap stays a gap', () => {
  const history = new RunHistory();
  history.add({
    n: 1,
    begins: true,
    rows: [
      [0.5, 10],
      [1, null],
      [1.5, 20],
      [2, 30],
    ],
  });
  assert.deepEqual(history.line(0, 1.5), [
    [0.5, 10],
    [1, null],
    [1.5, 15],
    [2, 25],
  ]);
  assert.equal(history.newest(0), 30);
});

test('axes end at round numbers', () => {
  assert.deepEqual([1, 9, 10, 11, 480, 1_900].map(roundUp), [1, 10, 10, 20, 500, 2_000]);
});

test('numbers are written as on the stage', () => {
  assert.deepEqual([null, 0, 3.14159, 42.4, 1_234.5, 250_000].map(amount), ['–', '0', '3.1', '42', '1,235', '250 k']);
  assert.equal(withUnit(12_345, 'ms'), '12.3 s');
});

const number = { kind: 'number', least: 1, greatest: 100_000, isLogarithmic: true, unit: '/s' };
const line = { kind: 'line', least: 0, greatest: 1_000, isLogarithmic: false, unit: '/s', seconds: 10 };
const nobody = {
  count: 0,
  bins: [],
  before: [],
  median: null,
  least: null,
  greatest: null,
  lowerQuartile: null,
  upperQuartile: null,
  measured: null,
  withinTwo: null,
  closest: [],
  fan: [],
  measuredLine: [],
};

// Regression: without answers from the audience, the result of the measured run was missing.
test('what was measured is shown also where nobody has answered, and nothing is said of a line that is not drawn', () => {
  const drawn = {
    ...nobody,
    measuredLine: [
      [0.5, 20],
      [1.5, 90],
    ],
  };
  assert.deepEqual(
    [hasPicture(line, drawn), summary(line, drawn)],
    [true, 'No answers; the bold line is the measurement.'],
  );
  assert.deepEqual([hasPicture(line, nobody), summary(line, nobody)], [false, 'No answers.']);
  assert.deepEqual(
    [hasPicture(number, { ...nobody, measured: 468 }), summary(number, { ...nobody, measured: 468 })],
    [true, 'No answers; measured 468 /s.'],
  );
  assert.equal(hasPicture(number, { ...nobody, measured: 0.2 }), false);
});

// Regression: "1 /s, 18 /s, 316 /s, 5,623 /s", without a label at the right end. See also AxisTicksTests.
test('an axis over decades has its powers of ten and both ends', () => {
  const words = (axis) => ticksOf(axis).map((tick) => tick.words);
  assert.deepEqual(words(number), ['1', '10', '100', '1 k', '10 k', '100 k /s']);
  assert.deepEqual(words({ ...number, greatest: 10_000, unit: 'ms' }), ['1 ms', '10 ms', '100 ms', '1 s', '10 s']);
  assert.deepEqual(words({ ...line, greatest: 100, unit: '' }), ['0', '25', '50', '75', '100']);
  assert.ok(ticksOf({ ...number, greatest: 1e12 }).length <= 8);
});

// Regression: phones showed "no connection, trying again…" after the presenter had closed the room.
test('a room that says that it is closed is called closed at once, and is live again when it is opened', async () => {
  const page = new Page();
  try {
    const states = [];
    follow(
      'ABCD',
      () => {},
      (state) => states.push(state),
    );
    await page.pass(0);
    page.source.onmessage({ data: '{"n":1}' });
    page.isReachable = false;
    page.source.tell('closed');
    assert.deepEqual(states, ['connecting', 'live', 'closed']);
    page.source.onerror();
    for (let second = 0; second < 60; second++) {
      await page.pass(1_000);
    }
    assert.deepEqual([...new Set(states.slice(2))], ['closed']);
    assert.ok(page.joins < 40, `${page.joins} tries in a minute.`);
    page.isReachable = true;
    const ended = page.source;
    for (let second = 0; second < 7 && page.source === ended; second++) {
      await page.pass(1_000);
    }
    page.source.onmessage({ data: '{"n":1}' });
    assert.equal(states.at(-1), 'live');
    page.source.onerror();
    assert.equal(states.at(-1), 'away');
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
});

/** The browser functions that the link uses, with a clock that the test advances. */
class Page {
  isReachable = true;
  joins = 0;
  source = null;

  constructor() {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    mock.method(performance, 'now', () => this.now);
    mock.method(globalThis, 'fetch', () => {
      this.joins++;
      return this.isReachable
        ? Promise.resolve({ ok: true, status: 204 })
        : Promise.reject(new TypeError('unreachable'));
    });
    const page = this;
    globalThis.document = { visibilityState: 'visible', addEventListener() {} };
    globalThis.addEventListener = () => {};
    globalThis.EventSource = class {
      constructor() {
        page.source = this;
        this.listeners = {};
      }
      addEventListener(name, listener) {
        this.listeners[name] = listener;
      }
      tell(name) {
        this.listeners[name]?.({ data: '{}' });
      }
      close() {}
    };
  }

  now = 0;

  async pass(ms) {
    this.now += ms;
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

// Regression: the age of the oldest request was shown as p95, while the chart had none.
test('without a percentile, the figure names the oldest request', () => {
  const history = new RunHistory();
  const p95 = { column: 0, of: 'latency.p95', ofUnit: 'ms' };
  history.add({ n: 1, begins: true, rows: [[0.5, null, 8_360]] });
  assert.deepEqual(reading(p95, 1, history, true), { name: 'Waiting, oldest', number: '≥\u20098,360', unit: 'ms' });
  assert.deepEqual(reading(p95, 1, history, false), { name: 'p95 latency', number: '–', unit: 'ms' });
  history.add({ n: 2, rows: [[1, 210, 8_860]] });
  assert.deepEqual(reading(p95, 1, history, true), { name: 'p95 latency', number: '210', unit: 'ms' });
});
