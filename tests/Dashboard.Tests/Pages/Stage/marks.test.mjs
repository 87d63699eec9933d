import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { drawLevels } from '../../../../src/Dashboard/wwwroot/stage/levels.js';
import { drawMarks, withFirstRequests } from '../../../../src/Dashboard/wwwroot/stage/marks.js';

/** A plot of one pixel a second on which nothing is drawn but noted. */
function paper() {
  const texts = [];
  const strokes = [];
  let start = 0;
  const own = {
    measureText: (text) => ({ width: 6 * text.length }),
    fillText: (text, x, y) => texts.push({ text, x, y }),
    moveTo: (x) => {
      start = x;
    },
    lineTo: (x, y) => {
      if (x === start) strokes.push({ x, to: y });
    },
  };
  const ctx = new Proxy(own, {
    get: (_, name) => own[name] ?? (() => {}),
    set: () => true,
  });
  return {
    texts,
    strokes,
    plot: {
      ctx,
      data: [[0], [1]],
      bbox: { left: 0, top: 0, width: 600, height: 200 },
      valToPos: (value, axis) => (axis === 'x' ? value : 200 - value),
    },
  };
}

const view = { from: 0, to: 600, origin: 0 };
const happened = (time, kind, label) => ({ time, kind, label });

/** A history in which this happened. */
function historyOf(events) {
  const history = new FrameHistory();
  history.events = events;
  return history;
}

test('marks: of load changes close together the last alone is named, and those with room for it beside each other in one row', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const events = [
    happened(100, 'load-changed', '110 users'),
    happened(103, 'load-changed', '120 users'),
    happened(106, 'load-changed', '130 users'),
    happened(176, 'load-changed', '230 users'),
    happened(250, 'load-changed', '240 users'),
  ];
  assert.equal(
    drawMarks(plot, historyOf(events), view, (name) => name, 13),
    5,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['130 users', '230 users', '240 users'],
  );
  assert.equal(new Set(texts.map((each) => each.y)).size, 1);
});

test('marks: of stacks taken close together the last alone is named, and each has its line', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const events = [100, 103, 110, 300].map((time) => happened(time, 'stacks-captured', 'stacks'));
  assert.equal(
    drawMarks(plot, historyOf(events), view, (name) => name, 13),
    4,
  );
  assert.deepEqual(
    texts.map((each) => Math.floor(each.x / 100)),
    [1, 3],
  );
});

test('marks: a restart is named by what came of it, and a death that nothing follows by itself', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(
    plot,
    historyOf([
      happened(50, 'target', 'Died'),
      happened(300, 'target', 'Stopped'),
      happened(303, 'target', 'Starting'),
      happened(306, 'target', 'Running'),
    ]),
    view,
    (name) => name,
    13,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['target died', 'target running'],
  );
});

// Regression: before the first run, "target running" overlapped the text of the empty chart.
test('marks: what became of the target is no mark of a chart without a measurement', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  plot.data = [[0], [null]];
  assert.equal(
    drawMarks(
      plot,
      historyOf([happened(306, 'target', 'Running'), happened(400, 'run-started', 'Fragile')]),
      view,
      (name) => name,
      13,
    ),
    1,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['Fragile'],
  );
});

test('marks: a run that nobody stopped is marked at its last start, and the end right after needs no words', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(
    plot,
    historyOf([
      happened(100, 'run-stopping', 'stop'),
      happened(101, 'run-ended', 'cancelled'),
      happened(300, 'run-stopping', 'last start'),
      happened(310, 'run-ended', 'completed'),
    ]),
    view,
    (name) => name,
    13,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['stop', 'last start', 'end'],
  );
});

// Regression: "stop" was drawn at the line of a finding, 2.8 s too early.
test('marks: the name of a stop stands behind its own line and the end right after it, and at no line of a finding', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(
    plot,
    historyOf([
      happened(290, 'finding', 'starved'),
      happened(300, 'run-stopping', 'stop'),
      happened(301, 'run-ended', 'cancelled'),
    ]),
    view,
    (name) => name,
    13,
  );
  assert.ok(texts[0].x > 301 && texts[0].x < 320, `${texts[0].x}`);
  const { texts: atTheEdge, plot: full } = paper();
  drawMarks(
    full,
    historyOf([
      happened(560, 'finding', 'starved'),
      happened(590, 'run-stopping', 'stop'),
      happened(591, 'run-ended', 'cancelled'),
    ]),
    view,
    (name) => name,
    13,
  );
  assert.ok(atTheEdge[0].x > 560, `${atTheEdge[0].x}`);
});

test('marks: the name of a stop right after a switch does not stand at the line of the switch', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(
    plot,
    historyOf([
      { ...happened(100, 'variant-switched', 'Fixed'), variant: 'Fixed' },
      happened(120, 'run-stopping', 'stop'),
      happened(130, 'run-ended', 'cancelled'),
    ]),
    view,
    (name) => name,
    13,
  );
  const stop = texts.find((each) => each.text === 'stop');
  assert.ok(stop.x > 120, `${stop.x}`);
});

test('marks: the end of a warm-up has a line and a name', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, strokes, plot } = paper();
  drawMarks(
    plot,
    historyOf([
      { ...happened(100, 'run-started', 'Fixed'), variant: 'Fixed' },
      happened(300, 'warm-up-ended', 'warm-up over'),
    ]),
    view,
    (name) => name,
    13,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['● Fixed', 'warm-up over'],
  );
  assert.ok(strokes.some((each) => each.x === 300));
});

test('marks: the end of a run does not cover what was predicted', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const taken = drawLevels(plot, [{ value: 190, label: 'you: 500', colour: 'accent' }], (name) => name, 13);
  drawMarks(plot, historyOf([happened(560, 'run-ended', 'end')]), view, (name) => name, 13, taken);
  const [level, end] = texts;
  assert.equal(end.text, 'end');
  assert.ok(Math.abs(end.y - level.y) >= 17, `${level.y} and ${end.y}`);
});

test('marks: whatever happens at the same moment, no name covers another, and the variant keeps its own', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const events = [
    happened(300, 'stacks-captured', 'stacks'),
    happened(301, 'stacks-captured', 'stacks'),
    happened(302, 'worker-lost', 'worker lost'),
    happened(303, 'stacks-captured', 'stacks'),
    { ...happened(304, 'variant-switched', 'Fixed'), variant: 'Fixed' },
    ...Array.from({ length: 12 }, (_, at) => happened(305 + at, 'stacks-captured', 'stacks')),
  ];
  assert.equal(
    drawMarks(plot, historyOf(events), view, (name) => name, 13),
    events.length,
  );
  const named = texts.find((each) => each.text === '● Fixed');
  assert.equal(named.y, Math.min(...texts.map((each) => each.y)));
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      assert.ok(
        Math.abs(one.y - other.y) >= 17 ||
          one.x + 6 * one.text.length <= other.x ||
          other.x + 6 * other.text.length <= one.x,
        `${one.text} and ${other.text}`,
      );
    }
  }
  assert.ok(texts.every((each) => each.y < 200));
});

test('marks, twenty switches and twenty load changes at once, name the last of each and draw one line', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, strokes, plot } = paper();
  const events = Array.from({ length: 40 }, (_, at) =>
    at % 2
      ? happened(300 + 2 * at, 'load-changed', `${100 + at} users`)
      : {
          ...happened(300 + 2 * at, 'variant-switched', at % 4 ? 'Fixed' : 'Fragile'),
          variant: at % 4 ? 'Fixed' : 'Fragile',
        },
  );
  assert.equal(
    drawMarks(plot, historyOf(events), view, (name) => name, 13),
    events.length,
  );
  assert.deepEqual(
    texts.map((each) => each.text),
    ['● Fixed', '139 users'],
  );
  assert.deepEqual(
    strokes.filter((each) => each.to === 200).map((each) => each.x),
    [376],
  );
  assert.equal(strokes.length, events.length);
});

test('marks: loads turned up with room between them have a line each', () => {
  globalThis.devicePixelRatio = 1;
  const { strokes, plot } = paper();
  drawMarks(
    plot,
    historyOf([100, 110, 120, 130].map((time) => happened(time, 'load-changed', `${time} users`))),
    view,
    (name) => name,
    13,
  );
  assert.deepEqual(
    strokes.map((each) => [each.x, each.to]),
    [
      [100, 200],
      [110, 200],
      [120, 200],
      [130, 200],
    ],
  );
});

const flipped = (time) => ({ ...happened(time, 'variant-switched', 'Fixed'), variant: 'Fixed', waiting: 60 });
const firstRequest = (time) => ({ ...happened(time, 'first-request', 'Fixed'), variant: 'Fixed' });
const shown = (events, now) => withFirstRequests(events, now).map((each) => [each.kind, each.variant, each.label]);

test('marks: a switch is named after its variant once the first request was sent to it', () => {
  assert.deepEqual(shown([flipped(20)], 24), [
    ['variant-switched', undefined, 'no Fixed request yet: 60 still waiting'],
  ]);
  assert.deepEqual(shown([flipped(20), firstRequest(30)], 40), [
    ['variant-switched', undefined, 'flip'],
    ['first-request', 'Fixed', 'Fixed'],
  ]);
});

test('marks: a first request right after its switch shares its mark, and a switch of an older recording is its own', () => {
  assert.deepEqual(shown([flipped(20), firstRequest(20.25)], 40), [['first-request', 'Fixed', 'Fixed']]);
  const recorded = { ...happened(20, 'variant-switched', 'Fixed'), variant: 'Fixed' };
  assert.deepEqual(withFirstRequests([recorded], 40), [recorded]);
});
