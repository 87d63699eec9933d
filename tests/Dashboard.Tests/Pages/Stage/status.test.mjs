import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTeller } from '../../../../src/Dashboard/wwwroot/stage/status.js';

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
