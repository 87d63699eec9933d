// @ts-check
import { signalR } from './signalr.js';

/**
 * @typedef {{ id: string, unit: string, label: string }} Series
 * @typedef {{ kind: string, label: string, time: number, variant?: string, reason?: string, threads?: number,
 *   waiting?: number }} FrameEvent
 * @typedef {{ sequence: number, time: number, values: (number | null)[], events: FrameEvent[],
 *   held?: import('./held-layers.js').HeldCount[] }} Frame
 * @typedef {'connecting' | 'live' | 'reconnecting'} StreamState
 * @typedef {object} Sink
 * @property {(series: Series[]) => void} describe called before the first frame, and again after each reconnect
 * @property {(frame: Frame) => void} frame called for each frame, in order
 * @property {(newest: number) => void} [awaits] called before the first frame and after each reconnect, with the newest frame
 * number
 * @property {() => number} lastSequence the newest frame of the sink
 * @property {(state: StreamState) => void} state called when the connection changes
 * @typedef {object} Calls the methods of the hub
 * @property {string} [newest] method that returns the number of the newest frame
 * @property {unknown[]} describe method and arguments that return the series
 * @property {(afterSequence: number) => unknown[]} frames method and arguments that stream the frames after one
 * @property {() => void} [ended] called when the stream has ended; without it, an ended stream is restarted
 */

/** @type {Calls} */
const live = { newest: 'Newest', describe: ['Describe'], frames: (after) => ['Frames', after] };

const slowestRetryMs = 4000;

/** @param {number} attempt */
const retryAfterMs = (attempt) => Math.min(250 * 2 ** attempt, slowestRetryMs);

/**
 * Follows the hub's frames until disposed. After a reconnect it requests only the frames after the sink's newest.
 * @param {string} url
 * @param {Sink} sink
 * @param {Calls} calls
 * @returns {{ dispose: () => Promise<void> }}
 */
export function follow(url, sink, calls = live) {
  const connection = new signalR.HubConnectionBuilder()
    .withUrl(url)
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: (context) => retryAfterMs(context.previousRetryCount) })
    .configureLogging(signalR.LogLevel.Error)
    .build();

  /** @type {import('@microsoft/signalr').ISubscription<Frame> | undefined} */
  let subscription;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let disposed = false;
  // Ignores the end of an earlier stream.
  let generation = 0;

  async function stream() {
    const mine = ++generation;
    const [describe, ...about] = calls.describe;
    sink.describe(await connection.invoke(String(describe), ...about));
    if (calls.newest && sink.awaits) {
      sink.awaits(await connection.invoke(calls.newest));
    }
    if (disposed || mine !== generation) {
      return;
    }
    sink.state('live');
    const [frames, ...which] = calls.frames(sink.lastSequence());
    subscription = connection.stream(String(frames), ...which).subscribe({
      next: (frame) => {
        if (mine === generation) {
          sink.frame(frame);
        }
      },
      complete: () => (calls.ended && mine === generation ? calls.ended() : again(mine, 0)),
      error: (error) => {
        console.warn('The live stream was interrupted.', error);
        again(mine, 2);
      },
    });
  }

  /**
   * Restarts a stream that the hub ended while the connection is up; a lost connection is handled by the automatic reconnect.
   * @param {number} which
   * @param {number} attempt
   */
  function again(which, attempt) {
    if (!disposed && which === generation && connection.state === signalR.HubConnectionState.Connected) {
      clearTimeout(retry);
      retry = setTimeout(() => resume(attempt), retryAfterMs(attempt));
    }
  }

  /** @param {number} attempt */
  async function resume(attempt) {
    clearTimeout(retry);
    if (disposed || connection.state !== signalR.HubConnectionState.Connected) {
      return; // The connection was lost with the stream; the automatic reconnect resumes it.
    }
    try {
      await stream();
    } catch (error) {
      console.warn('The live stream could not be resumed; trying again.', error);
      again(generation, attempt + 1);
    }
  }

  /** @param {number} attempt */
  async function connect(attempt) {
    sink.state(attempt === 0 ? 'connecting' : 'reconnecting');
    try {
      await connection.start();
      await stream();
    } catch (error) {
      if (!disposed) {
        console.warn('The live stream could not be started; trying again.', error);
        retry = setTimeout(
          () =>
            connection.state === signalR.HubConnectionState.Connected
              ? again(generation, attempt + 1)
              : connect(attempt + 1),
          retryAfterMs(attempt),
        );
      }
    }
  }

  connection.onreconnecting(() => sink.state('reconnecting'));
  connection.onreconnected(() => void resume(0));
  connection.onclose(() => {
    if (!disposed) {
      void connect(1);
    }
  });
  void connect(0);

  return {
    async dispose() {
      disposed = true;
      clearTimeout(retry);
      subscription?.dispose();
      await connection.stop();
    },
  };
}
