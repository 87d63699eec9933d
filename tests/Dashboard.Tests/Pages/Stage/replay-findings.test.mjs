import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldAt, inOrder, isOfBefore, isShownAt } from '../../../../src/Dashboard/wwwroot/stage/replay-findings.js';

test('heldAt, a moment of a stored run, are the findings of that moment', () => {
  const findings = [
    { id: 'a', since: 2, until: 5 },
    { id: 'b', since: 4, until: null },
  ];
  assert.deepEqual(
    [1, 3, 4.5, 9, null].map((at) =>
      heldAt(findings, at)
        .map((each) => each.id)
        .join(''),
    ),
    ['', 'a', 'ab', 'b', ''],
  );
});

test('inOrder, a fresh switch, puts what began before it behind the rest', () => {
  const [left, own] = [{ since: 2 }, { since: 12 }];
  assert.deepEqual(inOrder([left, own], 13, 10), [own, left]);
  assert.deepEqual(inOrder([left, own], 18, 10), [left, own]);
  assert.deepEqual(inOrder([left, own], 13, null), [left, own]);
  assert.deepEqual([isOfBefore(left, 10), isOfBefore(own, 10), isOfBefore(left, null)], [true, false, false]);
});

test('isShownAt, a replay before the moment of a finding’s figures, says nothing of what is still to come', () => {
  assert.deepEqual(
    [null, 6, 12.3, 20].map((at) => isShownAt({ shownAt: 12.3 }, at)),
    [false, false, true, true],
  );
});
