import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factor, littlesLaw } from '../../../../src/Dashboard/wwwroot/stage/little.js';

/** So many frames of the same. */
const steady = (frames, value) => Array.from({ length: frames }, () => value);
const law = (frames, succeeded, meanMs, inFlight, failed = 0) =>
  littlesLaw({
    succeeded: steady(frames, succeeded),
    failed: steady(frames, failed),
    meanMs: steady(frames, meanMs),
    inFlight:
      typeof inFlight === 'function'
        ? Array.from({ length: frames }, (_, index) => inFlight(index))
        : steady(frames, inFlight),
  });

test('littlesLaw, steady run, has the same on both sides', () => {
  assert.deepEqual(law(40, 950, 210, 200), {
    rate: 950,
    ms: 210,
    product: 199.5,
    measured: 200,
    seconds: 2,
    missing: null,
  });
});

test('littlesLaw, frames without answers, count as frames and not as latencies', () => {
  const reading = littlesLaw({
    succeeded: steady(32, 0).map((_, index) => (index % 2 ? 200 : 0)),
    failed: steady(32, 0),
    meanMs: steady(32, null).map((_, index) => (index % 2 ? 400 : null)),
    inFlight: steady(32, 40),
  });
  assert.deepEqual(reading, { rate: 100, ms: 400, product: 40, measured: 40, seconds: 2, missing: null });
});

test('littlesLaw, whatever is answered, speaks only of two sides that agree within 5 %', () => {
  for (let seed = 0; seed < 2_000; seed++) {
    const random = (step) => {
      const x = Math.sin(seed * 7919 + step * 104729) * 43758.5453;
      return x - Math.floor(x);
    };
    const reading = law(
      8 + Math.floor(random(1) * 40),
      random(2) * 1_000,
      random(3) * 5_000,
      (index) => random(4) * 1_500 * (1 + ((random(5) - 0.5) * index) / 20),
      random(6) < 0.3 ? random(7) * 100 : 0,
    );
    if (reading.missing === null) {
      assert.ok(
        Math.abs(reading.product - reading.measured) <= 0.05 * Math.max(reading.product, reading.measured) + 1e-9,
      );
    } else {
      assert.match(reading.missing, /\w/);
    }
  }
});

test('littlesLaw, frames before the first request, are no part of the balance', () => {
  const idle = steady(7, 0);
  const reading = littlesLaw({
    succeeded: [...idle, ...steady(9, 3_200)],
    failed: steady(16, 0),
    meanMs: [...steady(7, null), ...steady(9, 20)],
    inFlight: [...idle, ...steady(9, 64)],
  });
  assert.equal(reading.missing, null);
  assert.deepEqual([reading.measured, reading.seconds], [64, 2]);
  assert.match(
    littlesLaw({
      succeeded: [...idle, 12_800],
      failed: steady(8, 0),
      meanMs: [...steady(7, null), 1.2],
      inFlight: [...idle, 16],
    }).missing,
    /2 s of steady load/,
  );
  assert.match(
    littlesLaw({ succeeded: steady(16, 0), failed: steady(16, 0), meanMs: steady(16, null), inFlight: steady(16, 0) })
      .missing,
    /a run|successful/,
  );
});

test('littlesLaw, frames of before a change, are another system', () => {
  const series = {
    succeeded: [...steady(16, 10), ...steady(16, 100)],
    failed: steady(32, 0),
    meanMs: [...steady(16, 4000), ...steady(16, 500)],
    inFlight: [...steady(16, 200), ...steady(16, 50)],
  };
  assert.deepEqual(littlesLaw(series, 16), {
    rate: 100,
    ms: 500,
    product: 50,
    measured: 50,
    seconds: 4,
    missing: null,
  });
  assert.notEqual(littlesLaw({ ...series, meanMs: [...steady(16, 4000), ...steady(16, 900)] }).missing, null);
  assert.match(littlesLaw(series, 5).missing, /2 s of steady load/);
});

// Regression: 438 /s × 201 ms = 88 next to tiles of 497 and 100 (ramp included); no value for 8 s after a switch.
test('littlesLaw, steady of late, is read off what is steady and as short as the tiles', () => {
  const ramp = {
    succeeded: [...steady(8, 250), ...steady(16, 500)],
    failed: steady(24, 0),
    meanMs: steady(24, 200),
    inFlight: [...steady(8, 50), ...steady(16, 100)],
  };
  assert.deepEqual(littlesLaw(ramp, 24), {
    rate: 500,
    ms: 200,
    product: 100,
    measured: 100,
    seconds: 2,
    missing: null,
  });
  const slow = {
    succeeded: steady(32, 50),
    failed: steady(32, 0),
    meanMs: steady(32, 1_500),
    inFlight: steady(32, 75),
  };
  assert.equal(littlesLaw(slow).seconds, 8);
});

test('littlesLaw, not steady, reports the missing condition', () => {
  assert.match(law(40, 103, 13_400, 200).missing, /two sides are 86 % apart/);
  assert.match(law(40, 50, 400, (index) => index * 20).missing, /^Not in equilibrium/);
  assert.match(law(40, 50, 400, 20, 10).missing, /17 % of requests failed/);
  assert.match(law(40, 0, null, 20).missing, /successful responses/);
  assert.match(law(4, 50, 400, 20).missing, /2 s of steady load/);
  assert.match(law(0, 0, null, 20).missing, /a run/);
});

// Regression: the mean of Little's law was above the p99, because a frame of 0.1 s counted as one of 0.5 s.
test('littlesLaw, frames of unlike length, count for as long as they were', () => {
  const times = Array.from({ length: 16 }, (_, index) => Math.floor(index / 2) * 0.5 + (index % 2 ? 0.4 : 0));
  const rates = times.map((_, index) => (index % 2 ? 100 : 400));
  const reading = littlesLaw({
    succeeded: rates,
    failed: steady(16, 0),
    meanMs: steady(16, 250),
    inFlight: steady(16, 40),
    times,
  });
  assert.equal(reading.missing, null);
  assert.ok(Math.abs(reading.rate - 160) < 5, `${reading.rate}`);
  assert.ok(Math.abs(reading.measured - 40) < 1e-9);
});

test('little: in a warm-up it says so, and waits for no run that is on already', () => {
  const nothing = {
    succeeded: steady(8, null),
    failed: steady(8, null),
    meanMs: steady(8, null),
    inFlight: steady(8, null),
  };
  assert.match(
    littlesLaw({ ...nothing, elapsed: [null, null, 0.2, 0.4, 0.7, 0.9, 1.2, 1.4] }).missing,
    /after the warm-up/,
  );
  assert.equal(littlesLaw({ ...nothing, elapsed: steady(8, null) }).missing, 'Needs a run');
  assert.equal(littlesLaw(nothing).missing, 'Needs a run');
});

test('little: what is in flight in a warm-up is no part of the balance', () => {
  const warm = {
    succeeded: steady(20, null),
    failed: steady(20, null),
    meanMs: steady(20, null),
    inFlight: steady(20, 50),
    elapsed: Array.from({ length: 20 }, (_, index) => index / 4),
  };
  assert.match(littlesLaw(warm).missing, /after the warm-up/);
  const soon = { ...warm, succeeded: [...steady(16, null), ...steady(4, 500)] };
  assert.match(littlesLaw(soon).missing, /2 s of steady load/);
  const steadily = {
    succeeded: [...steady(12, null), ...steady(8, 500)],
    failed: [...steady(12, null), ...steady(8, 0)],
    meanMs: [...steady(12, null), ...steady(8, 100)],
    inFlight: steady(20, 50),
    elapsed: warm.elapsed,
  };
  assert.deepEqual([littlesLaw(steadily).product, littlesLaw(steadily).measured], [50, 50]);
});

test('factor, multiplied by the rate beside it, comes to the product that is told', () => {
  for (const [rate, ms, product] of [
    [4_474, 33.5, 150],
    [3_464, 57.4, 199],
    [103, 13_410, 1_381],
    [28.7, 3_370, 97],
    [950, 210, 200],
    [45_000, 2.22, 100],
  ]) {
    const [digits, unit] = factor(ms).replace(',', '').split(' ');
    assert.equal(Math.round(rate * Number(digits) * (unit === 's' ? 1 : 0.001)), product);
  }
});

test('little: as many to come as go, over a time that is told', () => {
  const series = {
    succeeded: steady(32, 17),
    failed: steady(32, 0),
    meanMs: steady(32, 3_000),
    inFlight: Array.from({ length: 32 }, (_, index) => 20 + index * 3),
  };
  assert.match(littlesLaw(series).missing, /^Not in equilibrium: .* in, 17\/s out$/);
});
