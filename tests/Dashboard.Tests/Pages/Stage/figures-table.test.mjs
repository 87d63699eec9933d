import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../../../src/Dashboard/wwwroot/stage/figures-table.js';

test('rowsOf, more moments than a table takes, keeps the newest and an even pace', () => {
  const data = [
    Array.from({ length: 1000 }, (_, index) => index / 4),
    Array.from({ length: 1000 }, (_, index) => index),
  ];
  const rows = rowsOf(data, 100);
  assert.equal(rows.length, 100);
  assert.deepEqual(rows.at(-1), [249.75, 999]);
  assert.deepEqual(
    rowsOf(
      [
        [0, 1],
        [5, null],
      ],
      100,
    ),
    [
      [0, 5],
      [1, null],
    ],
  );
  assert.deepEqual(rowsOf([[]], 100), []);
});
