import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory, capacity } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { amount, tick } from '../../../../src/Dashboard/wwwroot/stage/figures.js';
import { littlesLaw } from '../../../../src/Dashboard/wwwroot/stage/little.js';
import { decisionsOf } from '../../../../src/Dashboard/wwwroot/stage/strip.js';
import { newConnections, ofNow, percentileOrAge, whoWaits } from '../../../../src/Dashboard/wwwroot/stage/waiting.js';
import { movedTo, newestMeasured, wordsOf } from '../../../../src/Dashboard/wwwroot/stage/cursor.js';
import { rowsOf } from '../../../../src/Dashboard/wwwroot/stage/figures-table.js';
import { createTeller } from '../../../../src/Dashboard/wwwroot/stage/status.js';
import { heldAt, inOrder, isOfBefore, isToldAt } from '../../../../src/Dashboard/wwwroot/stage/replay-findings.js';
import { newestShown, smooth } from '../../../../src/Dashboard/wwwroot/stage/smooth.js';
import { areOthersToBlame } from '../../../../src/Dashboard/wwwroot/stage/generator-banner.js';
import { thin } from '../../../../src/Dashboard/wwwroot/stage/thin.js';
import { drawLevels } from '../../../../src/Dashboard/wwwroot/stage/levels.js';
import { show } from '../../../../src/Dashboard/wwwroot/stage/text.js';
import { drawMarks } from '../../../../src/Dashboard/wwwroot/stage/marks.js';

const frame = (sequence, value = sequence, events = []) => ({ sequence, time: sequence / 4, values: [value], events });
const event = (kind, label, time, fields = {}) => ({ kind, label, time, ...fields });

function historyOf(...frames) {
  const history = new FrameHistory();
  history.describe(1);
  frames.forEach(each => history.add(each));
  return history;
}

// Seen on an axis in steps of 2.5: 10, 13, 15, 18.
test('tick, between whole numbers, is not rounded to one', () => {
  assert.deepEqual([10, 12.5, 17.5, 100, 1500, 12_500].map(tick), ['10', '12.5', '17.5', '100', '1500', '12.5k']);
});

test('add, frame sent twice, is kept once', () => {
  const history = historyOf(frame(1), frame(2));
  assert.equal(history.add(frame(2)), false);
  assert.deepEqual(history.columns[0], [1, 2]);
  assert.equal(history.lastSequence, 2);
});

test('add, frames missing, leaves a gap', () => {
  const history = historyOf(frame(1), frame(5));
  assert.deepEqual(history.columns[0], [1, null, 5]);
  assert.deepEqual(history.times, [0.25, 0.75, 1.25]);
});

test('add, late joiner, begins without a gap', () => {
  assert.deepEqual(historyOf(frame(900)).columns[0], [900]);
});

test('add, more than the capacity, forgets the oldest', () => {
  const history = historyOf(...Array.from({ length: capacity + 1 }, (_, index) => frame(index + 1)));
  assert.ok(history.times.length <= capacity);
  assert.equal(history.columns[0].at(-1), capacity + 1);
  assert.equal(history.times.length, history.columns[0].length);
});

test('view, run that ended, stays with what followed it until it is left', () => {
  const frames = Array.from({ length: 200 }, (_, index) => frame(index + 1));
  frames[39].events.push(event('run-started', 'Fragile', 10, { variant: 'Fragile' }));
  frames[59].events.push(event('variant-switched', 'Fixed', 15, { variant: 'Fixed' }));
  frames[79].events.push(event('run-ended', 'completed', 20));
  const history = historyOf(...frames);

  const view = history.view();
  assert.deepEqual([view.from, view.to, view.origin, view.isFrozen], [10, 35, 10, true]);
  assert.deepEqual(history.periods, [{ variant: 'Fragile', from: 10, to: 15 }, { variant: 'Fixed', from: 15, to: 20 }]);

  history.leaveRun();
  assert.deepEqual([history.view().from, history.view().to], [-10, 50]);
});

test('forgetRun, run that ended, leaves nothing of it in sight', () => {
  const frames = Array.from({ length: 120 }, (_, index) => frame(index + 1));
  frames[39].events.push(event('run-started', 'Fragile', 10, { variant: 'Fragile' }));
  frames[79].events.push(event('run-ended', 'completed', 20));
  const history = historyOf(...frames);

  history.forgetRun();
  history.add(frame(121));

  const view = history.view();
  assert.deepEqual([view.from, view.to, view.isFrozen], [121 / 4 - 60, 121 / 4, false]);
  assert.ok(history.times[view.first] >= 29.75, 'nothing from before is drawn');
  assert.deepEqual(history.periods, []);
});

test('forgetRun, run that is on, changes nothing', () => {
  const history = historyOf(frame(1), { ...frame(2), events: [event('run-started', 'Fragile', 0.5, { variant: 'Fragile' })] });
  history.forgetRun();
  assert.deepEqual(history.run, { from: 0.5, to: null });
});

test('leaveRun, run that is on, changes nothing', () => {
  const history = historyOf(frame(4, 1, [event('run-started', 'Fragile', 1)]), frame(5));
  history.leaveRun();
  assert.equal(history.view().from, 1);
});

test('framesOfTheRun, a run that has just begun, leaves out what the one before it measured', () => {
  const started = second => event('run-started', 'Fragile', second, { variant: 'Fragile' });
  const history = historyOf(frame(1, 1, [started(0.25)]), ...[2, 3, 4].map(number => frame(number)), frame(5, 5, [event('run-ended', 'completed', 1.25)]));
  assert.equal(history.framesOfTheRun(8), 5);

  history.add(frame(6, 6, [started(1.3)]));
  history.add(frame(7));
  assert.equal(history.framesOfTheRun(8), 2);
  assert.equal(history.framesOfTheRun(1), 1);
});

test('framesAfterRun, run on, ended and put away, counts only what came after the end of one that is shown', () => {
  const history = historyOf(frame(1, 1, [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })]), frame(2));
  assert.equal(history.framesAfterRun(), 0);

  for (const next of [frame(3, 3, [event('run-ended', 'completed', 0.75)]), frame(4), frame(5)]) {
    history.add(next);
  }
  assert.equal(history.framesAfterRun(), 2);

  history.leaveRun();
  assert.equal(history.framesAfterRun(), 0);
});

test('framesSinceChange, a run that was flipped and loaded anew, counts from the last of it', () => {
  const history = historyOf(frame(1, 1, [event('run-started', 'Fragile', 0.25, { variant: 'Fragile' })]), frame(2), frame(3, 3, [event('variant-switched', 'Fixed', 0.6, { variant: 'Fixed' })]), frame(4));
  assert.equal(history.framesSinceChange(32), 2);

  history.add(frame(5, 5, [event('load-changed', '200 users', 1.1)]));
  assert.equal(history.framesSinceChange(32), 1);
});

test('thin, few points, keeps them all', () => {
  assert.deepEqual(thin([1, 2, 3], [[5, null, 7]], { first: 0, end: 3, origin: 1 }, 100), [[0, 1, 2], [5, null, 7]]);
});

test('thin, many points, keeps spikes, gaps and the number of rows', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index);
  const values = times.map(index => (index === 503 ? 99 : index >= 700 && index < 800 ? null : 1));
  const [xs, ys] = thin(times, [values], { first: 0, end: 1000, origin: 0 }, 100);

  assert.equal(xs.length, ys.length);
  assert.ok(xs.length <= 202);
  assert.ok(ys.includes(99));
  assert.ok(xs.every((x, index) => x <= 700 || x >= 790 || ys[index] === null));
  assert.ok(xs.every((x, index) => index === 0 || x > xs[index - 1]));
});

/** So many frames of the same. */
const steady = (frames, value) => Array.from({ length: frames }, () => value);
const law = (frames, succeeded, meanMs, inFlight, failed = 0) =>
  littlesLaw({ succeeded: steady(frames, succeeded), failed: steady(frames, failed), meanMs: steady(frames, meanMs), inFlight: typeof inFlight === 'function' ? Array.from({ length: frames }, (_, index) => inFlight(index)) : steady(frames, inFlight) });

test('littlesLaw, steady run, has the same on both sides', () => {
  assert.deepEqual(law(40, 950, 210, 200), { rate: 950, ms: 210, product: 199.5, measured: 200, seconds: 2, waitsFor: null });
});

test('littlesLaw, frames without answers, count as frames and not as latencies', () => {
  const reading = littlesLaw({ succeeded: steady(32, 0).map((_, index) => (index % 2 ? 200 : 0)), failed: steady(32, 0), meanMs: steady(32, null).map((_, index) => (index % 2 ? 400 : null)), inFlight: steady(32, 40) });
  assert.deepEqual(reading, { rate: 100, ms: 400, product: 40, measured: 40, seconds: 2, waitsFor: null });
});

test('littlesLaw, whatever is answered, speaks only of two sides that agree within 5 %', () => {
  for (let seed = 0; seed < 2_000; seed++) {
    const random = step => { const x = Math.sin(seed * 7919 + step * 104729) * 43758.5453; return x - Math.floor(x); };
    const reading = law(8 + Math.floor(random(1) * 40), random(2) * 1_000, random(3) * 5_000, index => random(4) * 1_500 * (1 + (random(5) - 0.5) * index / 20), random(6) < 0.3 ? random(7) * 100 : 0);
    if (reading.waitsFor === null) {
      assert.ok(Math.abs(reading.product - reading.measured) <= 0.05 * Math.max(reading.product, reading.measured) + 1e-9);
    } else {
      assert.match(reading.waitsFor, /\w/);
    }
  }
});

test('littlesLaw, frames before the first request, are no part of the balance', () => {
  const idle = steady(7, 0);
  const reading = littlesLaw({ succeeded: [...idle, ...steady(9, 3_200)], failed: steady(16, 0), meanMs: [...steady(7, null), ...steady(9, 20)], inFlight: [...idle, ...steady(9, 64)] });
  assert.equal(reading.waitsFor, null);
  assert.deepEqual([reading.measured, reading.seconds], [64, 2]);
  assert.match(littlesLaw({ succeeded: [...idle, 12_800], failed: steady(8, 0), meanMs: [...steady(7, null), 1.2], inFlight: [...idle, 16] }).waitsFor, /two seconds/);
  assert.match(littlesLaw({ succeeded: steady(16, 0), failed: steady(16, 0), meanMs: steady(16, null), inFlight: steady(16, 0) }).waitsFor, /a run|answers/);
});

test('littlesLaw, frames of before a change, are another system', () => {
  const series = { succeeded: [...steady(16, 10), ...steady(16, 100)], failed: steady(32, 0), meanMs: [...steady(16, 4000), ...steady(16, 500)], inFlight: [...steady(16, 200), ...steady(16, 50)] };
  assert.deepEqual(littlesLaw(series, 16), { rate: 100, ms: 500, product: 50, measured: 50, seconds: 4, waitsFor: null });
  assert.notEqual(littlesLaw({ ...series, meanMs: [...steady(16, 4000), ...steady(16, 900)] }).waitsFor, null);
  assert.match(littlesLaw(series, 5).waitsFor, /two seconds/);
});

// Seen by a teacher: 438 /s × 201 ms = 88 beside tiles of 497 and 100, for the ramp was in it; and nothing at all eight seconds after a flip.
test('littlesLaw, steady of late, is read off what is steady and as short as the tiles', () => {
  const ramp = { succeeded: [...steady(8, 250), ...steady(16, 500)], failed: steady(24, 0), meanMs: steady(24, 200), inFlight: [...steady(8, 50), ...steady(16, 100)] };
  assert.deepEqual(littlesLaw(ramp, 24), { rate: 500, ms: 200, product: 100, measured: 100, seconds: 2, waitsFor: null });
  const slow = { succeeded: steady(32, 50), failed: steady(32, 0), meanMs: steady(32, 1_500), inFlight: steady(32, 75) };
  assert.equal(littlesLaw(slow).seconds, 8);
});

test('littlesLaw, not steady, says what it waits for', () => {
  assert.match(law(40, 103, 13_400, 200).waitsFor, /steady latency/);
  assert.match(law(40, 50, 400, index => index * 20).waitsFor, /as many to come as go/);
  assert.match(law(40, 50, 400, 20, 10).waitsFor, /failures/);
  assert.match(law(40, 0, null, 20).waitsFor, /answers/);
  assert.match(law(4, 50, 400, 20).waitsFor, /two seconds/);
  assert.match(law(0, 0, null, 20).waitsFor, /a run/);
});

const adjusted = (reason, threads, time) => event('pool-adjustment', 'words for people', time, { reason, threads });

test('decisionsOf, same reason again and again, is one decision from the number before to the newest', () => {
  const events = [adjusted('ClimbingMove', 6, 1), adjusted('Starvation', 7, 2), adjusted('Starvation', 8, 3), adjusted('Starvation', 9, 4)];
  assert.deepEqual(decisionsOf(events, 8), [
    { reason: 'Starvation', from: 6, to: 9, times: 3, time: 4 },
    { reason: 'ClimbingMove', from: null, to: 6, times: 1, time: 1 },
  ]);
});

test('decisionsOf, more than fit, keeps the newest and still knows where the last of them came from', () => {
  const events = [adjusted('ClimbingMove', 6, 1), adjusted('Starvation', 7, 2), adjusted('CooperativeBlocking', 9, 3)];
  assert.deepEqual(decisionsOf(events, 1), [{ reason: 'CooperativeBlocking', from: 7, to: 9, times: 1, time: 3 }]);
});

test('decisionsOf, nothing happened, is empty', () => {
  assert.deepEqual(decisionsOf([], 8), []);
});

test('percentileOrAge, nobody answered, shows the age of what waits instead of nothing', () => {
  assert.deepEqual(percentileOrAge(null, null, 4200, 'oldest'), { value: 4200, detail: 'waiting now: oldest' });
  assert.deepEqual(percentileOrAge(null, null, null, 'oldest'), { value: null, detail: '' });
});

test('percentileOrAge, answers now or a moment ago, shows their percentile', () => {
  assert.deepEqual(percentileOrAge(250, 250, 4200, 'oldest'), { value: 250, detail: '' });
  assert.deepEqual(percentileOrAge(null, 250, 4200, 'median'), { value: 250, detail: 'last answers' });
});

test('shownAdjustments, run on the charts, are that run’s own', () => {
  const adjusted = (time, threads) => event('pool-adjustment', '', time, { reason: 'Starvation', threads });
  const history = historyOf(
    frame(4, 1, [adjusted(0.9, 9), event('run-started', 'Fragile', 1, { variant: 'Fragile' })]),
    frame(8, 1, [adjusted(1.5, 10)]),
    frame(12, 1, [event('run-ended', 'completed', 3)]),
    frame(16, 1, [adjusted(4, 11)]),
  );
  assert.deepEqual(history.shownAdjustments().map(each => each.threads), [10]);

  history.add(frame(20, 1, [event('run-started', 'Fragile', 5, { variant: 'Fragile' })]));
  assert.deepEqual(history.shownAdjustments(), []);
});

test('shownAdjustments, no run, are those of the target that is there now', () => {
  const adjusted = (time, threads) => event('pool-adjustment', '', time, { reason: 'Starvation', threads });
  const history = historyOf(frame(4, 1, [adjusted(0.5, 9), event('target', 'Running', 0.8), adjusted(0.9, 10)]));
  assert.deepEqual(history.shownAdjustments().map(each => each.threads), [10]);
});

test('smooth, answers that come in batches, are drawn as the rate they are', () => {
  const comb = Array.from({ length: 40 }, (_, index) => (index % 6 === 0 ? 600 : 0));
  const drawn = smooth(comb, 1.5, { first: 0, end: 40 });
  assert.ok(drawn.slice(6).every(value => value === 100));
});

test('smooth, gap and what lies before the view, stay out', () => {
  assert.deepEqual(smooth([900, 10, null, 30], 1, { first: 1, end: 4 }), [900, 10, null, 20]);
  const column = [1, 2];
  assert.equal(smooth(column, 0, { first: 0, end: 2 }), column);
});

test('view, blank, shows nothing of what is there until that is taken back', () => {
  const history = historyOf(frame(4, 1, [event('run-started', 'Fragile', 1)]), frame(8), frame(12, 1, [event('run-ended', 'completed', 3)]));
  history.isBlank = true;
  const { first, end } = history.view();
  assert.equal(end - first, 0);
  history.isBlank = false;
  assert.ok(history.view().end > history.view().first);
});

test('whoWaits, planned starts, leaves the high-water mark of users out', () => {
  assert.equal(whoWaits(200, 180), '200 users, 180 waiting');
  assert.equal(whoWaits(null, 12), '12 waiting');
  assert.equal(whoWaits(null, null), '');
});

// Seen in front of a room: "Pool threads 3" beside "threads 5" of the run that was over.
test('ofNow, charts that stay with a run, tells a figure that goes on from theirs', () => {
  assert.equal(ofNow('1 busy', true), 'now · 1 busy');
  assert.equal(ofNow('', true), 'now');
  assert.equal(ofNow('1 busy', false), '1 busy');
});

test('newConnections, whatever the counters say, are never more than the queue they are part of', () => {
  assert.equal(newConnections(150, 120), '120 new connections');
  assert.equal(newConnections(50, 120), '50 new connections');
  assert.equal(newConnections(50, null), '');
});

test('heldAt, a moment of a stored run, are the findings of that moment', () => {
  const findings = [{ id: 'a', since: 2, until: 5 }, { id: 'b', since: 4, until: null }];
  assert.deepEqual([1, 3, 4.5, 9, null].map(at => heldAt(findings, at).map(each => each.id).join('')), ['', 'a', 'ab', 'b', '']);
});

test('inOrder, a fresh switch, puts what began before it behind the rest', () => {
  const [left, own] = [{ since: 2 }, { since: 12 }];
  assert.deepEqual(inOrder([left, own], 13, 10), [own, left]);
  assert.deepEqual(inOrder([left, own], 18, 10), [left, own]);
  assert.deepEqual(inOrder([left, own], 13, null), [left, own]);
  assert.deepEqual([isOfBefore(left, 10), isOfBefore(own, 10), isOfBefore(left, null)], [true, false, false]);
});

test('isToldAt, a replay before the moment of a finding’s figures, says nothing of what is still to come', () => {
  assert.deepEqual([null, 6, 12.3, 20].map(at => isToldAt({ told: 12.3 }, at)), [false, false, true, true]);
});

test('movedTo, arrow keys on a chart, walk its points and stop at its ends', () => {
  assert.equal(movedTo('ArrowLeft', false, null, 40), 39);
  assert.equal(movedTo('ArrowLeft', false, 39, 40), 38);
  assert.equal(movedTo('ArrowRight', true, 35, 40), 39);
  assert.equal(movedTo('Home', false, 20, 40), 0);
  assert.equal(movedTo('ArrowLeft', true, 3, 40), 0);
  assert.equal(movedTo('x', false, 3, 40), null);
  assert.equal(movedTo('End', false, null, 0), null);
});

test('newestMeasured, a probe that is late, passes over the gaps behind the newest frames', () => {
  assert.equal(newestMeasured([[1, 2, 3, 4], [5, 6, null, null], [5, null, undefined, null]]), 1);
  assert.equal(newestMeasured([[1, 2], [null, 0]]), 1);
  assert.equal(newestMeasured([[1, 2], [null, null]]), 1);
  assert.equal(movedTo('ArrowLeft', false, null, 4, 1), 1);
  assert.equal(movedTo('ArrowLeft', false, 3, 4, 1), 2);
});

test('wordsOf, a point, says when and what', () => {
  assert.equal(wordsOf(12.5, [{ name: 'threads', text: '34' }, { name: 'queue', text: '–' }]), '12.5 s: threads 34, queue –');
});

test('rowsOf, more moments than a table takes, keeps the newest and an even pace', () => {
  const data = [Array.from({ length: 1000 }, (_, index) => index / 4), Array.from({ length: 1000 }, (_, index) => index)];
  const rows = rowsOf(data, 100);
  assert.equal(rows.length, 100);
  assert.deepEqual(rows.at(-1), [249.75, 999]);
  assert.deepEqual(rowsOf([[0, 1], [5, null]], 100), [[0, 5], [1, null]]);
  assert.deepEqual(rowsOf([[]], 100), []);
});

test('createTeller, findings in a burst, says one sentence in five seconds and the newest of them', () => {
  const said = [];
  let at = 0;
  const teller = createTeller({ say: text => said.push(text), now: () => at });
  for (const [time, text] of [[0, 'a'], [1000, 'b'], [2000, 'c'], [6000, ''], [7000, 'd'], [20_000, '']]) {
    at = time;
    if (text) {
      teller.tell(text);
    }
    teller.pass();
  }
  assert.deepEqual(said, ['a', 'c', 'd']);
});

/** A plot of one pixel a second on which nothing is drawn but noted. */
function paper() {
  const texts = [];
  const ctx = new Proxy({ measureText: text => ({ width: 6 * text.length }), fillText: (text, x, y) => texts.push({ text, x, y }) }, {
    get: (own, name) => own[name] ?? (() => {}),
    set: () => true,
  });
  return { texts, plot: { ctx, bbox: { left: 0, top: 0, width: 600, height: 200 }, valToPos: (value, axis) => (axis === 'x' ? value : 200 - value) } };
}

const view = { from: 0, to: 600, origin: 0 };
const happened = (time, kind, label) => ({ time, kind, label });

test('marks: of load changes close together the last alone is named, and none covers another', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const events = [happened(100, 'load-changed', '110 users'), happened(103, 'load-changed', '120 users'), happened(106, 'load-changed', '130 users'), happened(140, 'load-changed', '230 users')];
  assert.equal(drawMarks(plot, { events }, view, name => name, 13), 4);
  assert.deepEqual(texts.map(each => each.text), ['130 users', '230 users']);
  assert.notEqual(texts[0].y, texts[1].y);
});

test('marks: a restart is named by what came of it, and a death that nothing follows by itself', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(plot, { events: [happened(50, 'target', 'Died'), happened(300, 'target', 'Stopped'), happened(303, 'target', 'Starting'), happened(306, 'target', 'Running')] }, view, name => name, 13);
  assert.deepEqual(texts.map(each => each.text), ['Died', 'Running']);
});

test('marks: a run that nobody stopped is marked at its last start, and the end right after needs no words', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  drawMarks(plot, { events: [happened(100, 'run-stopping', 'stop'), happened(101, 'run-ended', 'cancelled'), happened(300, 'run-stopping', 'last start'), happened(310, 'run-ended', 'completed')] }, view, name => name, 13);
  assert.deepEqual(texts.map(each => each.text), ['stop', 'last start', 'end']);
});

test('marks: the end of a run does not cover what was predicted', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const taken = drawLevels(plot, [{ value: 190, label: 'you: 500', colour: 'accent' }], name => name, 13);
  drawMarks(plot, { events: [happened(560, 'run-ended', 'end')] }, view, name => name, 13, taken);
  const [level, end] = texts;
  assert.equal(end.text, 'end');
  assert.ok(Math.abs(end.y - level.y) >= 17, `${level.y} and ${end.y}`);
});

test('marks: whatever happens at the same moment, no name covers another, and the variant keeps its own', () => {
  globalThis.devicePixelRatio = 1;
  const { texts, plot } = paper();
  const events = [
    happened(300, 'stacks-captured', 'stacks'), happened(301, 'stacks-captured', 'stacks'), happened(302, 'worker-lost', 'worker lost'), happened(303, 'stacks-captured', 'stacks'),
    { ...happened(304, 'variant-switched', 'Fixed'), variant: 'Fixed' }, ...Array.from({ length: 12 }, (_, at) => happened(305 + at, 'stacks-captured', 'stacks')),
  ];
  assert.equal(drawMarks(plot, { events }, view, name => name, 13), events.length);
  const named = texts.find(each => each.text === '● Fixed');
  assert.equal(named.y, Math.min(...texts.map(each => each.y)));
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      assert.ok(Math.abs(one.y - other.y) >= 17 || one.x + 6 * one.text.length <= other.x || other.x + 6 * other.text.length <= one.x, `${one.text} and ${other.text}`);
    }
  }
  assert.ok(texts.every(each => each.y < 200));
});

// Seen by a teacher: "on server 0" under "at the run's end", where about 390 had been, for the target went on to be measured.
test('newestShown, run that is over, is the last of it for what goes on to be measured as well', () => {
  const history = new FrameHistory();
  history.describe(2);
  for (let at = 1; at <= 40; at++) {
    const events = at === 5 ? [event('run-started', 'Fragile', 1.25, { variant: 'Fragile' })] : at === 20 ? [event('run-ended', 'completed', 5)] : [];
    history.add({ sequence: at, time: at / 4, values: [at <= 20 && at >= 5 ? at : null, at], events });
  }
  const shown = history.view();
  assert.equal(history.columns[0][newestShown(history, shown, history.columns[0])], 20);
  assert.equal(history.columns[1][newestShown(history, shown, history.columns[1])], 20);
  assert.equal(history.times[newestShown(history, shown, history.columns[0].map(() => null))], 5);
  assert.equal(history.times[newestShown(history, shown, history.columns[1].map((value, index) => (index < 20 ? null : value)))], 5);
});

test('amount: a small one is not zero', () => {
  assert.deepEqual([0, 0.003, 0.5, 9.94, 12_345.6].map(amount), ['0', '< 0.1', '0.5', '9.9', '12,346']);
});

test('areOthersToBlame, most of the machine is taken by neither target nor generator, is true', () => {
  assert.equal(areOthersToBlame({ machine: 99, target: 20, generator: 30 }), true);
});

test('areOthersToBlame, target and generator take it themselves, is false', () => {
  assert.equal(areOthersToBlame({ machine: 99, target: 50, generator: 30 }), false);
  assert.equal(areOthersToBlame({ machine: null, target: 20, generator: 30 }), false);
});

test('areOthersToBlame, a target whose share is unknown, is false', () => {
  assert.equal(areOthersToBlame({ machine: 99, target: null, generator: 30 }), false);
});

test('show, shown already, sets nothing', () => {
  let [isHidden, times] = [false, 0];
  const element = { get hidden() { return isHidden; }, set hidden(value) { isHidden = value; times++; } };
  show(element, true);
  assert.deepEqual([isHidden, times], [false, 0]);
  show(element, false);
  show(element, false);
  assert.deepEqual([isHidden, times], [true, 1]);
});
