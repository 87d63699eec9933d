import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTeller, stillAnnounced } from '../../../../src/Dashboard/wwwroot/stage/status.js';

test('createTeller, findings in a burst, says one sentence in five seconds and the newest of them', () => {
  const said = [];
  let at = 0;
  const teller = createTeller({ say: (text) => said.push(text), now: () => at });
  for (const [time, text] of [
    [0, 'a'],
    [1000, 'b'],
    [2000, 'c'],
    [6000, ''],
    [7000, 'd'],
    [20_000, ''],
  ]) {
    at = time;
    if (text) {
      teller.tell(text);
    }
    teller.pass();
  }
  assert.deepEqual(said, ['a', 'c', 'd']);
});

// Regression: "All is well." after a starved run, and "Thread-pool starvation." during the next experiment.
for (const [what, shown, expected] of [
  ['before it is shown', { isOver: false, holding: [], wasShown: false }, 'All is well'],
  ['while it is shown', { isOver: false, holding: ['Starvation', 'All is well'], wasShown: true }, 'All is well'],
  ['where a page shows no findings', { isOver: false, holding: null, wasShown: false }, 'All is well'],
  ['once another holds instead', { isOver: false, holding: ['Starvation'], wasShown: true }, 'Starvation'],
  ['once none holds', { isOver: false, holding: [], wasShown: true }, ''],
  ['after the run', { isOver: true, holding: null, wasShown: false }, ''],
]) {
  test(`stillAnnounced, ${what}, says ${expected === '' ? 'nothing' : expected}`, () =>
    assert.equal(stillAnnounced('All is well', shown), expected));
}
