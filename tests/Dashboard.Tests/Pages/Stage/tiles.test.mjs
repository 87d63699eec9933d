import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';
import { createTiles } from '../../../../src/Dashboard/wwwroot/stage/tiles.js';
import { event } from './frames.mjs';

const columns = ['run.elapsed', 'generator.saturated', 'cpu.machine', 'cpu.target', 'generator.cpu'];
globalThis.Text = class { data = ''; };

/** What the banner says after each frame of a run of nine seconds: the name of the cause, or null. */
function causesOver(saturatedAt) {
  const element = () => ({ hidden: true, style: {}, firstChild: new Text(), setAttribute() {}, querySelector: () => element() });
  const [place, causes] = [{ hidden: true }, ['own', 'others', 'elsewhere', 'beside'].map(cause => ({ dataset: { cause }, hidden: true }))];
  const root = { querySelector: () => element(), querySelectorAll: selector => selector.includes('data-cause') ? causes : selector.includes('generator-banner') ? [place] : [] };
  const history = new FrameHistory();
  history.describe(columns.length);
  const tiles = createTiles(root, history);
  tiles.describe(columns.map(id => ({ id, label: id })));
  return Array.from({ length: 36 }, (_, at) => {
    const time = (at + 1) / 4;
    history.add({ sequence: at + 1, time, values: [time, saturatedAt(at), 99, 16, 10], events: at === 0 ? [event('run-started', '', 0)] : at === 35 ? [event('run-ended', '', time)] : [] });
    tiles.draw();
    return place.hidden ? null : causes.find(cause => !cause.hidden).dataset.cause;
  });
}

// Live and in the replay of it the same second had another verdict: each frame had its own.
test('banner, generator that says so in every third frame, does not change its words from frame to frame', () => {
  assert.deepEqual([...new Set(causesOver(at => Number(at % 3 === 2)).slice(12, 35))], ['beside']);
  assert.deepEqual([...new Set(causesOver(at => Number(at % 3 !== 2)).slice(12, 35))], ['others']);
});

// A recording ends with this frame, and the banner spoke on.
test('banner, frame that ends the run, goes', () => {
  assert.equal(causesOver(() => 1).at(-1), null);
});
