// @ts-check
// Replays a stored run on the stage with the scripts of the live stage; only the source of the frames differs.
/** @import { Sink } from '../../../stage/connection.js' */
import { follow } from '../../../stage/connection.js';
import { clock } from '../../../stage/figures.js';
import { showFindings } from '../../../stage/replay-findings.js';
import { mark, show as showElement, write } from '../../../stage/text.js';
import { hubUrl, start as startStage } from '../../Stage/StagePage.razor.js';

/** Within this distance of the requested part, playback continues; otherwise it restarts at the part. */
const nearSeconds = 1;

/**
 * @param {HTMLElement} root
 * @param {string} runId
 * @param {number} beginning start position in seconds since the first frame
 * @param {number | null} waiting pause position in seconds since the first frame; null to play to the end
 * @param {number} pace playback speed as a multiple of the original
 */
export function start(root, runId, beginning, waiting, pace) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  const toggle = find('[data-replay-toggle]');
  const toggleText = find('[data-replay-toggle-text]');
  const range = /** @type {HTMLInputElement} */ (find('[data-replay-position]'));
  const clockText = find('[data-replay-clock]');
  const summary = /** @type {HTMLElement | null} */ (root.querySelector('[data-replay-summary]'));
  const streamState = /** @type {HTMLElement | null} */ (document.querySelector('[data-stream-state]'));
  const speeds = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-replay-speed]')]);
  const findingsAt = showFindings(root);
  const length = Number(range.max);
  let elapsedColumn = -1;
  /** Seconds since the run started. @type {number | null} */
  let switchedAt = null;
  const listening = new AbortController();
  let speed = pace;
  let until = waiting ?? Infinity;
  /** Start of the current playback in seconds since the first frame. */
  let from = 0;
  let position = 0;
  /** @type {number | null} */
  let firstTime = null;
  let frames = 0;
  /** @type {'playing' | 'paused' | 'ended'} */
  let state = 'paused';
  let isDragging = false;
  let plays = 0;
  /** @type {Sink} */
  let sink;
  /** @type {{ dispose: () => Promise<void> } | undefined} */
  let connection;
  /** @type {{ dispose: () => Promise<void> }} */
  let stage;

  function show() {
    write(toggleText, state === 'playing' ? 'Pause' : state === 'paused' ? 'Play' : 'Play again');
    write(clockText, `${clock(position)} of ${clock(length)}`);
    if (!isDragging) {
      range.value = String(position);
    }
    mark(root, 'replay', state);
    mark(root, 'frames', String(frames));
    if (summary) {
      showElement(summary, state === 'ended');
    }
    if (streamState) {
      streamState.dataset.streamState = 'replay';
      write(streamState, `replay ${speed} ×`);
    }
    for (const button of speeds) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.replaySpeed) === speed));
    }
  }

  function halt() {
    void connection?.dispose();
    connection = undefined;
  }

  function play() {
    halt();
    state = 'playing';
    // Frames that arrive after the pause are not drawn.
    const playing = ++plays;
    connection = follow(
      hubUrl,
      {
        describe(series) {
          elapsedColumn = series.findIndex((each) => each.id === 'run.elapsed');
          sink.describe(series);
        },
        frame(frame) {
          if (playing !== plays || state !== 'playing') {
            return;
          }
          firstTime ??= frame.time;
          if (frame.time - firstTime >= until) {
            pause();
            return;
          }
          position = frame.time - firstTime;
          frames++;
          const elapsed = frame.values[elapsedColumn] ?? null;
          for (const { kind, variant } of frame.events) {
            if (kind === 'variant-switched') {
              switchedAt = elapsed;
            }
            if (variant) {
              mark(root, 'variant', variant);
            }
          }
          findingsAt(elapsed, switchedAt);
          sink.frame(frame);
          show();
        },
        lastSequence: sink.lastSequence,
        state: () => show(),
      },
      {
        describe: ['DescribeRun', runId],
        frames: (after) => ['Replay', runId, speed, after, from],
        ended() {
          if (playing !== plays) {
            return;
          }
          halt();
          state = 'ended';
          show();
        },
      },
    );
    show();
  }

  function pause() {
    halt();
    state = 'paused';
    show();
  }

  /** Restarts at a position and shows all earlier frames at once. @param {number} seconds */
  function playFrom(seconds) {
    halt();
    void stage?.dispose();
    [from, position, firstTime, frames, switchedAt] = [seconds, seconds, null, 0, null];
    stage = startStage(root, (opened) => {
      sink = opened;
      play();
      return {
        async dispose() {
          halt();
        },
      };
    });
  }

  const { signal } = listening;
  toggle.addEventListener(
    'click',
    () => {
      // Play continues beyond the requested part.
      until = Infinity;
      (state === 'playing' ? pause : state === 'paused' ? play : () => playFrom(0))();
    },
    { signal },
  );
  for (const button of speeds) {
    button.addEventListener(
      'click',
      () => {
        speed = Number(button.dataset.replaySpeed);
        if (state === 'playing') {
          play();
        } else {
          show();
        }
      },
      { signal },
    );
  }
  range.addEventListener(
    'input',
    () => {
      isDragging = true;
    },
    { signal },
  );
  range.addEventListener(
    'change',
    () => {
      isDragging = false;
      until = Infinity;
      playFrom(Number(range.value));
    },
    { signal },
  );
  playFrom(beginning);

  return {
    /**
     * Plays a part of the recording.
     * @param {number} start seconds since the first frame
     * @param {number | null} end pause position; null to play to the end
     * @param {number} pace playback speed as a multiple of the original
     */
    showPart(start, end, pace) {
      speed = pace;
      until = end ?? Infinity;
      if (Math.abs(position - start) > nearSeconds) {
        playFrom(start);
      } else if (state !== 'ended') {
        play();
      }
    },
    async dispose() {
      listening.abort();
      halt();
      if (streamState) {
        streamState.dataset.streamState = '';
        write(streamState, '');
      }
      await stage.dispose();
    },
  };
}
