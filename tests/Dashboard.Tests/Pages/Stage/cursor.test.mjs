import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedTo, newestMeasured, wordsOf } from '../../../../src/Dashboard/wwwroot/stage/cursor.js';

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
  assert.equal(
    newestMeasured([
      [1, 2, 3, 4],
      [5, 6, null, null],
      [5, null, undefined, null],
    ]),
    1,
  );
  assert.equal(
    newestMeasured([
      [1, 2],
      [null, 0],
    ]),
    1,
  );
  assert.equal(
    newestMeasured([
      [1, 2],
      [null, null],
    ]),
    1,
  );
  assert.equal(movedTo('ArrowLeft', false, null, 4, 1), 1);
  assert.equal(movedTo('ArrowLeft', false, 3, 4, 1), 2);
});

test('wordsOf, a point, says when and what', () => {
  assert.equal(
    wordsOf(12.5, [
      { name: 'threads', text: '34' },
      { name: 'queue', text: '–' },
    ]),
    '12.5 s: threads 34, queue –',
  );
});
