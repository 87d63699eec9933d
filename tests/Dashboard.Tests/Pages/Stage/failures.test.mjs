import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureWords, shareOfRequests } from '../../../../src/Dashboard/wwwroot/stage/failures.js';

const kindsOf = (timeouts, refusals, errors = 0) => [
  { id: 'errors.request_timeout', label: 'Request timeout', count: timeouts },
  { id: 'errors.too_many_requests', label: '429 shed', count: refusals },
  { id: 'errors.server_error', label: '5xx', count: errors },
];
const kinds = kindsOf(9217, 5070);
const told = (...args) => failureWords(...args).replaceAll('\u00a0', ' ');

// Regression: "only refusals now · 82 % · 9,217 request timeout" cut off the number of refusals.
test('failureWords, only refusals now, tells those before what failed earlier', () => {
  assert.equal(told(kinds, 'only refusals now'), '5,070 × 429 · 9,217 timeouts · only refusals now');
});

test('failureWords, otherwise, tells the most first', () => {
  assert.equal(told(kinds, ''), '9,217 timeouts · 5,070 × 429');
  assert.equal(told(kinds, 'none now'), '9,217 timeouts · 5,070 × 429 · none now');
  assert.equal(told(kindsOf(1, 0), ''), '1 timeout');
});

// Regression: "100 % · 49,653 × 429 shed" and "only refusals now · 83 % · 3,355 × 429 shed" left no space for the timeouts.
test('failureWords, several kinds, add up to the count within the room of the tile', () => {
  assert.equal(told(kindsOf(27_333, 49_653), ''), '49,653 × 429 · 27,333 timeouts');
  assert.equal(told(kindsOf(5_075, 3_355), 'only refusals now'), '3,355 × 429 · 5,075 timeouts · only refusals now');
  assert.equal(told(kindsOf(127_333, 149_653), 'only refusals now'), '149,653 × 429 · 127,333 timeouts');
  assert.equal(told(kindsOf(1, 149_653, 0), 'only refusals now'), '149,653 × 429 · 1 timeout · only refusals now');
  assert.equal(
    told(
      [
        ...kindsOf(0, 1_149_653),
        { id: 'errors.refused', label: 'Connection refused', count: 1 },
        { id: 'errors.reset', label: 'Connection reset', count: 0 },
      ],
      'only refusals now',
    ),
    '1,149,653 × 429 · 1 connection refused',
  );
  assert.equal(told(kindsOf(1, 1_149_653, 127_333), 'only refusals now'), '1,149,653 × 429 · 127,334 others');
  assert.equal(
    told(kindsOf(27_333, 49_653, 12), 'only refusals now'),
    '49,653 × 429 · 27,345 others · only refusals now',
  );
  for (const counts of [
    [27_333, 49_653],
    [5_075, 3_355],
    [127_333, 149_653],
    [27_333, 49_653, 12],
    [1, 2, 3],
  ]) {
    for (const now of ['', 'none now', 'only refusals now']) {
      const words = told(kindsOf(...counts), now);
      const parts = words
        .split(' · ')
        .filter((part) => /^\d/.test(part))
        .map((part) => Number(/^[\d,]+/.exec(part)[0].replaceAll(',', '')));
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        counts.reduce((sum, count) => sum + count, 0),
        words,
      );
      assert.ok(words.length <= 50, words);
    }
  }
});

test('failureWords, a part, does not break within', () => {
  assert.equal(failureWords(kinds, 'none now').split(' ').length, 3);
});

test('shareOfRequests, nearly all, is not told as all', () => {
  assert.deepEqual([82, 99.7, 99.97, 100].map(shareOfRequests), ['82 %', '99.7 %', '99.9 %', '100 %']);
});
