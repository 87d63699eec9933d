// @ts-check
// Runs the fragile and fixed variants of the experiments on a running dashboard, and prints the values shown on stage:
// the ratios of the two variants, the gaps between frames and between runtime samples, and whether the response counts
// add up.
//
//   dotnet run --project src/Dashboard        (in another terminal)
//   node bench/lab/measure.mjs [http://localhost:5090]
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

const dashboard = process.argv[2] ?? 'http://localhost:5090';
const signalR = createRequire(new URL('../../src/Dashboard/package.json', import.meta.url))('@microsoft/signalr');

/** @typedef {{ sequence: number, time: number, values: (number | null)[], events: { kind: string }[] }} Frame */

/** @param {string} path @param {string} method @param {unknown} [body] */
async function ask(path, method = 'GET', body) {
  const answer = await fetch(dashboard + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const connection = new signalR.HubConnectionBuilder()
  .withUrl(`${dashboard}/hubs/telemetry`)
  .configureLogging(signalR.LogLevel.Error)
  .build();
await connection.start();
/** @type {{ id: string }[]} */
const series = await connection.invoke('Describe');
const index = Object.fromEntries(series.map(({ id }, i) => [id, i]));
let leaving = false;
/** @type {(Frame & { arrived: number })[]} */
const frames = [];
connection.stream('Frames', 0).subscribe({
  next: (/** @type {Frame} */ frame) => frames.push({ ...frame, arrived: performance.now() / 1000 }),
  complete() {},
  error: (/** @type {Error} */ error) => {
    if (!leaving) throw error;
  },
});

/** @param {string} id @param {Frame} frame */
const value = (id, frame) => frame.values[index[id]];

/**
 * @param {string} experiment @param {'Fragile' | 'Fixed'} variant @param {number} users @param {number} seconds
 */
async function run(experiment, variant, users, seconds) {
  await idle();
  await wait(3000);
  const first = frames.length;
  const { id } = await ask('/api/runs', 'POST', {
    experiment,
    variant,
    users,
    durationSeconds: seconds,
    rampSeconds: 1,
    timeoutMs: 15000,
  });
  await wait((seconds + 1) * 1000);
  const underFire = frames.slice(first);
  await idle();
  const summary = await ask(`/api/runs/${id}`);
  await wait(2500);
  const gaps = (/** @type {number[]} */ times) => Math.max(...times.slice(1).map((time, i) => time - times[i]));
  // A runtime sample has arrived when its age decreases.
  const sampled = underFire
    .filter((frame, i) => i > 0 && (value('probe.age', frame) ?? 9) < (value('probe.age', underFire[i - 1]) ?? 9) + 0.2)
    .map((frame) => frame.time - (value('probe.age', frame) ?? 0));
  const most = (/** @type {string} */ id) => Math.max(...frames.slice(first).map((frame) => value(id, frame) ?? 0));
  return {
    summary: summary.total,
    ended: summary.ended,
    timeWaitBefore: value('tcp.time_wait', frames[first - 1]) ?? 0,
    timeWait: most('tcp.time_wait'),
    queue: most('pool.queue'),
    threads: most('pool.threads'),
    poll: most('poll.latency'),
    saturated: underFire.filter((frame) => value('generator.saturated', frame) === 1).length,
    frameGap: gaps(underFire.map((frame) => frame.arrived)),
    sampleGap: gaps(sampled),
    missing: gaps(underFire.map((frame) => frame.sequence)) - 1,
    ageMax: most('probe.age'),
    noSample: underFire.filter((frame) => value('pool.threads', frame) === null).length,
  };
}

async function idle() {
  for (let tries = 0; tries < 240; tries++) {
    const lab = await ask('/api/lab');
    if (lab.phase === 'Idle' && lab.target.phase === 'Running') return;
    await wait(250);
  }
  throw new Error('The lab did not become idle within a minute.');
}

/** @param {string} name @param {Awaited<ReturnType<typeof run>>} r */
const show = (name, { summary: s, ...r }) =>
  console.log(
    `${name.padEnd(18)} ${s.requests} requests, ${s.rps} RPS, p50 ${s.p50Ms} p95 ${s.p95Ms} ` +
      `p99 ${s.p99Ms} max ${s.maxMs} ms, ok ${s.succeeded} shed ${s.shed} failed ${s.failed} ` +
      `cancelled ${s.cancelled} ${JSON.stringify(s.failuresByKind)}\n` +
      `${''.padEnd(18)} queue ≤ ${r.queue}, threads ≤ ${r.threads}, TIME_WAIT ${r.timeWaitBefore} → ${r.timeWait}, ` +
      `HTTP poll ≤ ${r.poll} ms, frame gap ≤ ${r.frameGap.toFixed(3)} s, sample gap ≤ ${r.sampleGap.toFixed(3)} s, ` +
      `frames missing ${r.missing}, without sample ${r.noSample}`,
  );

for (const [experiment, users, seconds] of /** @type {[string, number, number][]} */ ([
  ['blocking', 200, 20],
  ['http', 150, 20],
  ['io', 1500, 20],
])) {
  const fixed = await run(experiment, 'Fixed', users, seconds);
  show(`${experiment} fixed`, fixed);
  const fragile = await run(experiment, 'Fragile', users, seconds);
  show(`${experiment} fragile`, fragile);
  const timeWait = (/** @type {typeof fixed} */ r) => r.timeWait - r.timeWaitBefore;
  console.log(
    `→ ${experiment}: RPS × ${(fixed.summary.rps / fragile.summary.rps).toFixed(1)}, ` +
      `p95 ÷ ${(fragile.summary.p95Ms / fixed.summary.p95Ms).toFixed(1)}, ` +
      `TIME_WAIT × ${(timeWait(fragile) / Math.max(1, timeWait(fixed))).toFixed(1)}\n`,
  );
}
leaving = true;
await connection.stop();
