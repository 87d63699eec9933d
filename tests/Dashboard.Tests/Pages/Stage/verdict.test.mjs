import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../../src/Dashboard/wwwroot/stage/verdict.js';

const running = {
  phase: 'running',
  good: 0,
  failed: 0,
  shed: 0,
  inFlight: 100,
  meanInFlight: 100,
  underLoad: 9,
  oldestMs: 9000,
  medianMs: 5000,
  p95Ms: null,
  onServer: null,
  cpu: 1.2,
  sinceSwitch: null,
  recoveredIn: null,
};
const verdict = (changes) => verdictOf({ ...running, ...changes }, 'What happens?');

test('verdictOf, nothing answered for seconds, says how many wait and that the processor sleeps', () => {
  assert.deepEqual(verdict({}), { state: 'Stuck', level: 'bad', words: '100 waiting, 0 answered, CPU 1 %' });
  assert.equal(verdict({ cpu: 0.3 }).words, '100 waiting, 0 answered, CPU < 1 %');
});

test('verdictOf, first moments, does not call a run stuck', () => {
  assert.equal(verdict({ oldestMs: 200, medianMs: 150 }).state, 'Starting');
});

test('verdictOf, users that are served, are not said to wait', () => {
  assert.deepEqual(verdict({ good: 499, p95Ms: 204, oldestMs: 190, cpu: 3 }), {
    state: 'Healthy',
    level: 'good',
    words: '499 answered a second, p95 204 ms, CPU 3 %',
  });
});

// Regression: "Healthy" above "Cache stampede", in the moment between two bursts.
test('verdictOf, good figures while the diagnosis warns, are not called healthy', () => {
  assert.deepEqual(verdict({ good: 499, p95Ms: 2, oldestMs: 1, cpu: 3, hasWarning: true }), {
    state: 'Warning',
    level: 'warn',
    words: '499 answered a second, p95 2.0 ms, CPU 3 %',
  });
});

// Regression: "Healthy" while accepted orders waited for seconds.
test('verdictOf, accepted work that waits, is late and not healthy', () => {
  const accepting = { good: 260, inFlight: 2, meanInFlight: 2, oldestMs: 5, p95Ms: 5 };

  assert.deepEqual(verdict({ ...accepting, workAgeMs: 3500 }), {
    state: 'Late',
    level: 'warn',
    words: '260 answered a second, oldest accepted work 3.5 s',
  });
  assert.equal(verdict({ ...accepting, workAgeMs: 900 }).state, 'Healthy');
});

// Regression: "Healthy 2.0 answered a second" in the second before 60 users waited.
test('verdictOf, first answers of a run, are not yet healthy', () => {
  const first = { inFlight: 60, meanInFlight: 50, p95Ms: 454, oldestMs: 700 };
  assert.deepEqual(verdict({ ...first, good: 2.4, underLoad: 1 }), {
    state: 'Starting',
    level: '',
    words: '60 in flight, 2.4 answered a second, CPU 1 %',
  });
  assert.equal(verdict({ ...first, good: 2.4, underLoad: 3 }).state, 'Starting');
  assert.equal(verdict({ ...first, good: 2.4, underLoad: 3, oldestMs: 1100 }).state, 'Slow');
  assert.equal(verdict({ ...first, good: 250, underLoad: 1 }).state, 'Starting');
  assert.equal(verdict({ ...first, good: 250, underLoad: 2 }).state, 'Healthy');
});

// Regression: "Healthy 60 answered a second, p95 606 ms" from the variant before the flip.
test('verdictOf, first seconds after a flip, drain the variant before', () => {
  const flipped = {
    good: 60,
    meanInFlight: 40,
    p95Ms: 606,
    oldestMs: 500,
    medianMs: 200,
    sinceSwitch: 1,
    before: 'Fragile',
  };
  assert.deepEqual(verdict({ ...flipped, underLoad: 0.7 }), {
    state: 'Draining',
    level: 'warn',
    words: '60 answered a second, partly by Fragile',
  });
  assert.equal(verdict({ ...flipped, underLoad: 2.1 }).state, 'Healthy');
});

test('verdictOf, slow answers, are a warning and then an alarm', () => {
  assert.equal(verdict({ good: 12, p95Ms: 2500 }).level, 'warn');
  assert.equal(verdict({ good: 12, p95Ms: 5800 }).level, 'bad');
});

test('verdictOf, failures and refusals, are told apart', () => {
  assert.equal(verdict({ failed: 200 }).words, '0 answered, 200 a second fail, CPU 1 %');
  assert.equal(verdict({ good: 50, failed: 50, oldestMs: 90 }).words, '50 % fail, 50 answered a second, CPU 1 %');
  assert.deepEqual(verdict({ good: 300, shed: 300, p95Ms: 197, oldestMs: 90 }), {
    state: 'Refusing',
    level: 'good',
    words: '300 answered a second, 300 refused at once',
  });
});

// Regression: no green and no word of the fix, while it ended the work of clients that had left.
test('verdictOf, clients that give up, is about the work that they leave behind', () => {
  const gaveUp = { failed: 200, medianMs: 300, oldestMs: 480 };
  assert.equal(verdict({ ...gaveUp, onServer: 800 }).words, '0 answered, 800 on the server for 100 clients');
  assert.deepEqual(verdict({ ...gaveUp, onServer: 101, sinceSwitch: 9, before: 'Fragile' }), {
    state: 'Contained',
    level: 'warn',
    words: '0 answered, but only 101 on the server',
  });
});

test('verdictOf, requests sent before the switch, are those of the variant before', () => {
  const after = { sinceSwitch: 2, before: 'Fragile' };
  assert.equal(verdict(after).words, '100 waiting, most still on Fragile');
  assert.equal(verdict({ ...after, good: 400, medianMs: 90, p95Ms: 150 }).words, '400 answered a second, oldest 9.0 s');
});

test('verdictOf, recovered, says after how many seconds', () => {
  assert.deepEqual(verdict({ good: 499, p95Ms: 204, oldestMs: 190, sinceSwitch: 9, recoveredIn: 4.81 }), {
    state: 'Recovered',
    level: 'good',
    words: 'Recovered in 4.8 s: 499 answered a second',
  });
});

// Regression: the mark counted from the flip, and the chart showed the first request as its start.
test('verdictOf, recovery that counts from the flip, says that', () => {
  const recovered = { good: 499, p95Ms: 204, oldestMs: 190, sinceSwitch: 9, recoveredIn: 3.3, isSinceFlip: true };
  assert.equal(verdict(recovered).words, 'Recovered 3.3 s after the flip: 499 answered a second');
});

// Regression: "Slow" next to the finding "Recovered after the switch", of work that takes two seconds.
test('verdictOf, recovered service whose work takes two seconds, is slow only above that', () => {
  const recovered = { good: 20, oldestMs: 1900, sinceSwitch: 9, recoveredIn: 4.8, recoveredP95Ms: 2010 };
  assert.equal(verdict({ ...recovered, p95Ms: 2020 }).state, 'Recovered');
  assert.equal(verdict({ ...recovered, p95Ms: 4100 }).state, 'Slow');
});

test('verdictOf, before and after a run, is the question and its end', () => {
  assert.equal(verdict({ phase: 'idle' }).words, 'What happens?');
  assert.equal(verdict({ phase: 'over', good: 499 }).state, 'Ended');
});
