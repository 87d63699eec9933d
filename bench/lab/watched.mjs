// @ts-check
// Does an open page distort the measurements? Rounds alternate: without a browser, and with a browser that shows the
// four live charts.
//
//   dotnet run --project src/Dashboard        (in another terminal)
//   node bench/lab/watched.mjs [http://localhost:5090] [rounds]        CHROMIUM_PATH names the browser
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const dashboard = process.argv[2] ?? 'http://localhost:5090';
const rounds = Number(process.argv[3] ?? 5);
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1280,720',
  '--remote-debugging-port=0',
];

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

/** p99 of the fixed variant under 200 users, in milliseconds. */
async function measure() {
  await ask('/api/runs', 'POST', {
    experiment: 'blocking',
    variant: 'Fixed',
    users: 200,
    durationSeconds: 12,
    warmUpSeconds: 3,
    rampSeconds: 0,
    timeoutMs: 10000,
  });
  for (let seconds = 0; seconds < 60; seconds++) {
    await wait(1000);
    const lab = await ask('/api/lab');
    if (lab.phase === 'Idle') return /** @type {number} */ (lab.lastSummary.total.p99Ms);
  }
  throw new Error('The run did not end within a minute.');
}

/** @template T @param {() => Promise<T>} action @returns {Promise<T>} */
async function watched(action) {
  const profile = mkdtempSync(join(tmpdir(), 'watched-'));
  const browser = spawn(process.env.CHROMIUM_PATH ?? 'chromium', [...flags, `--user-data-dir=${profile}`, dashboard], {
    stdio: 'ignore',
  });
  try {
    await wait(6000);
    return await action();
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** @type {Record<'alone' | 'watched', number[]>} */
const p99 = { alone: [], watched: [] };
await measure();
for (let round = 0; round < rounds; round++) {
  for (const how of /** @type {const} */ (round % 2 ? ['watched', 'alone'] : ['alone', 'watched'])) {
    p99[how].push(how === 'alone' ? await measure() : await watched(measure));
    console.log(`round ${round + 1} ${how.padEnd(7)} p99 ${p99[how].at(-1)} ms`);
  }
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
console.log(
  `p99, median of ${rounds} rounds: alone ${median(p99.alone)} ms, watched ${median(p99.watched)} ms ` +
    `(${((median(p99.watched) / median(p99.alone) - 1) * 100).toFixed(1)} %)`,
);
