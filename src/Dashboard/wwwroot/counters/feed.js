// @ts-check
import { signalR } from '../stage/signalr.js';

/**
 * @typedef {{ meter: string, instrument: string, unit: string, tags: string, kind: string, description: string }} Row
 * @typedef {{ state: 'Waiting' | 'NoDiagnostics' | 'Live', message: string, rows: Row[] | null, values: (number | null)[][] }} Update
 */

const retryMs = 1000;

/**
 * Follows the counters until disposed, and reconnects after failures. Each stream starts with a description of its rows.
 * @param {string} url
 * @param {{ update: (update: Update) => void, lost: () => void }} sink
 */
export function followCounters(url, sink) {
  const connection = new signalR.HubConnectionBuilder().withUrl(url).configureLogging(signalR.LogLevel.Error).build();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let disposed = false;

  async function begin() {
    try {
      if (connection.state === signalR.HubConnectionState.Disconnected) {
        await connection.start();
      }
      connection.stream('Counters').subscribe({ next: sink.update, complete: again, error: again });
    } catch {
      again();
    }
  }

  function again() {
    if (!disposed) {
      sink.lost();
      clearTimeout(retry);
      retry = setTimeout(begin, retryMs);
    }
  }

  void begin();

  return {
    async dispose() {
      disposed = true;
      clearTimeout(retry);
      await connection.stop();
    },
  };
}
