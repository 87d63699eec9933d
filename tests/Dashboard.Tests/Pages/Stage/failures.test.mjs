import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureWords } from '../../../../src/Dashboard/wwwroot/stage/failures.js';

const kinds = [
  { id: 'errors.request_timeout', label: 'Request timeout', count: 9217 },
  { id: 'errors.too_many_requests', label: '429 shed', count: 5070 },
  { id: 'errors.server_error', label: '5xx', count: 0 },
];
const told = (...args) => failureWords(...args).replaceAll('\u00a0', ' ');

// Seen: "only refusals now · 82 % · 9,217 request timeout", and the refusals were what had no room.
test('failureWords, only refusals now, tells those before what failed earlier', () => {
  assert.equal(told(kinds, 82, 'only refusals now'), 'only refusals now · 82 % · 5,070 × 429 shed · 9,217 request timeout');
});

test('failureWords, otherwise, tells the most first', () => {
  assert.equal(told(kinds, 82, ''), '82 % · 9,217 request timeout · 5,070 × 429 shed');
  assert.equal(told(kinds, 82, 'none now'), 'none now · 82 % · 9,217 request timeout · 5,070 × 429 shed');
});

test('failureWords, a part, does not break within', () => {
  assert.equal(failureWords(kinds, 82, 'none now').split(' ').length, 4);
});
