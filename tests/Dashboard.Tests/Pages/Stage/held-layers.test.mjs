import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import {
  assignSlots,
  layersOf,
  slots,
  stretchesOf,
  threadSecondsOf,
} from '../../../../src/Dashboard/wwwroot/stage/held-layers.js';

const at = (line, threads) => ({ line, threads });

/** A run with one frame per quarter second. @param {(object[] | undefined)[]} held */
function run(held) {
  const history = new FrameHistory();
  history.describe(0);
  held.forEach((lines, index) =>
    history.add({
      sequence: index + 1,
      time: 10 + index / 4,
      values: [],
      events: index === 0 ? [{ kind: 'run-started', label: '', time: 10, variant: 'Fragile' }] : [],
      ...(lines && { held: lines }),
    }),
  );
  return history;
}

test('layersOf, two lines, lie on one another in the order of their appearance', () => {
  const history = run([[at('A.cs:1', 3)], [at('B.cs:2', 5), at('A.cs:1', 4)]]);
  const { layers, totals, times } = layersOf(history, history.view(), new Map(), 100);
  assert.deepEqual(times, [0, 0.25]);
  assert.deepEqual(totals, [3, 9]);
  assert.deepEqual(layers, [
    { line: 'A.cs:1', slot: 0, lower: [0, 0], upper: [3, 4] },
    { line: 'B.cs:2', slot: 1, lower: [3, 4], upper: [3, 9] },
  ]);
});

test('layersOf, frames without an observation, are gaps and not zero', () => {
  const history = run([[at('A.cs:1', 3)], undefined, []]);
  const { layers, totals } = layersOf(history, history.view(), new Map(), 100);
  assert.deepEqual(totals, [3, null, 0]);
  assert.deepEqual(layers[0].upper, [3, null, 0]);
});

test('layersOf, more frames than points, contains the newest frame', () => {
  const history = run(Array.from({ length: 100 }, (_, index) => [at('A.cs:1', index + 1)]));
  const { totals } = layersOf(history, history.view(), new Map(), 20);
  assert.equal(totals.length, 20);
  assert.equal(totals.at(-1), 100);
});

const target = (time) => ({ kind: 'target', label: 'Starting', time });

/** Frames at 1, 2 and 3 s; the process of the target changes at 2 s. @param {object[]} [first] events @param {object[]} [second] */
function changed(first = [], second = []) {
  const history = new FrameHistory();
  history.describe(0);
  const add = (time, line, events) => history.add({ sequence: time, time, values: [], events, held: [at(line, 3)] });
  add(1, 'Old.cs:1', first);
  add(2, 'Old.cs:1', [...second, target(1.9)]);
  add(3, 'New.cs:1', []);
  return history;
}

const linesOf = (history) => layersOf(history, history.view(), new Map(), 100).layers.map(({ line }) => line);

test('layersOf, process that changed, has no line of the earlier one', () => {
  const history = changed();
  assert.deepEqual(linesOf(history), ['New.cs:1']);
  assert.deepEqual([...threadSecondsOf(history, history.view()).keys()], ['New.cs:1']);
});

test('layersOf, process that changed after the displayed run, has no line of the later one', () => {
  const started = { kind: 'run-started', label: '', time: 1, variant: 'Fragile' };
  const history = changed([started], [{ kind: 'run-ended', label: '', time: 1.5 }]);
  assert.deepEqual(linesOf(history), ['Old.cs:1']);
  history.leaveRun();
  assert.deepEqual(linesOf(history), ['New.cs:1']);
});

test('layersOf, run that was put away, has no line of it', () => {
  const started = { kind: 'run-started', label: '', time: 1, variant: 'Fragile' };
  const history = run([[at('A.cs:1', 3)]]);
  history.add({ sequence: 2, time: 11, values: [], events: [{ ...started, kind: 'run-ended', time: 11 }], held: [] });
  history.forgetRun();
  history.add({ sequence: 3, time: 12, values: [], events: [], held: [] });
  assert.deepEqual(linesOf(history), []);
});

test('assignSlots, a line that vanished, frees its slot and moves no other line', () => {
  const known = new Map();
  assignSlots(known, ['A.cs:1', 'B.cs:2']);
  assignSlots(known, ['B.cs:2', 'C.cs:3']);
  assert.deepEqual(
    [...known],
    [
      ['B.cs:2', 1],
      ['C.cs:3', 0],
    ],
  );
});

test('assignSlots, entries that are no line, take no colour of a line', () => {
  const known = new Map();
  assignSlots(known, ['not yet read', 'other lines', 'A.cs:1', 'no wait event']);
  assert.deepEqual(Object.fromEntries(known), {
    'not yet read': slots + 1,
    'other lines': slots,
    'A.cs:1': 0,
    'no wait event': slots + 2,
  });
});

test('threadSecondsOf, a gap in the observation, is not counted', () => {
  const history = run([[at('A.cs:1', 8)], [at('A.cs:1', 4)], undefined, [at('A.cs:1', 100)]]);
  assert.equal(threadSecondsOf(history, history.view()).get('A.cs:1'), 8 * 0.25 + 4 * 0.25);
});

test('stretchesOf, an area that comes and goes, starts and ends at height zero', () => {
  assert.deepEqual(stretchesOf([0, 0, 0, 0, 0], [0, 2, 3, 0, 0]), [[0, 3]]);
});

test('stretchesOf, a gap, ends the area at its last value', () => {
  assert.deepEqual(stretchesOf([0, 0, null, 0], [2, 3, null, 1]), [
    [0, 1],
    [3, 3],
  ]);
});
