// @ts-check
// A SignalR client that is not a browser: asks what the series are, follows the frames and prints both as JSON.
// node hub-client.mjs <hub address> <after sequence> <number of frames> <folder of node_modules> [<stored run> <speed> <from seconds>]
import { createRequire } from 'node:module';

const [address, afterSequence, count, modules, run, speed, from] = process.argv.slice(2);
const signalR = createRequire(modules)('@microsoft/signalr');
const describe = run ? ['DescribeRun', run] : ['Describe'];
const follow = run
  ? ['Replay', run, Number(speed), Number(afterSequence), Number(from)]
  : ['Frames', Number(afterSequence)];

const connection = new signalR.HubConnectionBuilder()
  .withUrl(address, { transport: signalR.HttpTransportType.WebSockets, skipNegotiation: true })
  .configureLogging(signalR.LogLevel.Error)
  .build();
await connection.start();

const series = await connection.invoke(...describe);
const frames = await new Promise((resolve, reject) => {
  /** @type {unknown[]} */
  const seen = [];
  const subscription = connection.stream(...follow).subscribe({
    next: (/** @type {unknown} */ frame) => {
      if (seen.push(frame) < Number(count)) return;
      subscription.dispose();
      resolve(seen);
    },
    complete: () => resolve(seen),
    error: reject,
  });
});

await connection.stop();
console.log(JSON.stringify({ series, frames }));
