// @ts-check
// The speaker page for a phone. Everything it shows is dashboard state, so it can reconnect at any moment.
import { byId, element, marks } from './words.js';

/**
 * @typedef {{ at: number, title: string, script: string, cue: string | null, variant: string | null }} Step
 * @typedef {{ step: number, isTicking: boolean, problem: string | null, elapsed: number, behind: number, phase: string,
 * variant: string, experiment: string, isRecorded: boolean, findings: { severity: string, title: string, sentence:
 * string }[], watching: number, asked: { text: string, phase: string, round: number, answered: number, of: number,
 * so: string } | null, questions: string[] }} Standing
 */

const silenceMs = 4000;
const closedText = 'The room was closed.';
/** @type {Step[]} */
let steps = [];
/** @type {Standing | null} */
let now = null;
/** @type {EventSource | undefined} */
let source;
let heardAt = 0;
let isClosed = false;

// The key has done its work; it need not stand in the address for everybody who looks over the shoulder.
history.replaceState(null, '', '/speaker');

function connect() {
  source?.close();
  source = new EventSource('/speaker/live');
  heardAt = performance.now();
  source.addEventListener('talk', (event) => {
    steps = JSON.parse(event.data);
    shown = '';
  });
  source.addEventListener('closed', () => {
    isClosed = true;
    state('closed', closedText);
  });
  source.onmessage = (event) => {
    heardAt = performance.now();
    isClosed = false;
    now = JSON.parse(event.data);
    state('live', 'live');
    show();
  };
}

setInterval(() => {
  if (performance.now() - heardAt > silenceMs) {
    state(isClosed ? 'closed' : 'away', isClosed ? closedText : 'no connection, trying again…');
    connect();
  }
}, 1000);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && performance.now() - heardAt > 1500) {
    connect();
  }
});

/**
 * @param {string} name
 * @param {string} text
 */
function state(name, text) {
  document.body.dataset.state = name;
  byId('state').textContent = text;
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.abs(seconds) % 60).padStart(2, '0')}`;

let shown = '';
let roomShown = '';

function show() {
  if (now === null || steps.length === 0) {
    return;
  }
  byId('clock').textContent = clock(now.elapsed);
  byId('pause').textContent = now.isTicking ? 'Stop the clock' : 'Resume the clock';
  const isLast = now.step + 1 >= steps.length;
  byId('schedule').textContent =
    now.step < 0
      ? ''
      : isLast
        ? 'the last step'
        : now.behind > 0
          ? `${clock(now.behind)} behind`
          : `next in ${clock(-now.behind)}`;
  byId('schedule').className = now.behind > 30 ? 'late' : '';
  byId('problem').textContent = now.problem ?? '';
  byId('lab').textContent = now.isRecorded
    ? 'The stage plays recordings.'
    : `${now.experiment} · ${marks[now.variant]} ${now.variant.replace(/^./, (first) => first.toUpperCase())} · ${now.phase}`;
  byId('findings').replaceChildren(
    ...now.findings.map((found) =>
      element('p', found.severity, element('strong', '', `${found.title}. `), found.sentence),
    ),
  );
  showStep(now.step);
  showRoom(now);
}

/** @param {number} at */
function showStep(at) {
  const key = `${at} ${steps.length}`;
  if (key === shown) {
    return;
  }
  shown = key;
  scrollTo(0, 0);
  const [step, next] = [steps[at], steps[at + 1]];
  byId('step').replaceChildren(
    ...(step
      ? [element('h2', '', `${clock(step.at)}  ${step.title}`), ...paragraphs(step.script)]
      : [element('h2', '', 'Before the first word'), element('p', '', 'Next starts the clock.')]),
  );
  const button = /** @type {HTMLButtonElement} */ (byId('next'));
  button.disabled = !next;
  button.textContent = next ? (next.cue ?? `Next: ${next.title}`) : 'The end';
  /** @type {HTMLButtonElement} */ (byId('back')).disabled = at < 0;
}

/** Formats the script: quotes are spoken text, everything else is an instruction. @param {string} script */
function paragraphs(script) {
  return script.split('\n\n').map((part) => {
    const isSaid = part.startsWith('> ');
    return element('p', isSaid ? 'said' : 'done', part.replace(/^> /gm, '').replace(/[*`]/g, ''));
  });
}

/** @param {Standing} standing */
function showRoom(standing) {
  byId('watching').textContent = `${standing.watching} watching`;
  const { asked } = standing;
  byId('asked').replaceChildren(
    ...(asked
      ? [
          element('p', '', element('strong', '', asked.text)),
          element('p', '', `${asked.answered} of ${asked.of} answered, ${asked.phase}. ${asked.so}`),
        ]
      : []),
  );
  const buttons = asked
    ? [
        ...(asked.phase === 'open' ? [['lock', 'Lock', -1]] : [['again', 'Vote again', -1]]),
        ...(asked.phase === 'revealed' ? [] : [['reveal', 'Reveal', -1]]),
        ['done', 'Done', -1],
      ]
    : standing.questions.map((question, index) => ['ask', question, index]);
  const key = JSON.stringify(buttons);
  if (key !== roomShown) {
    roomShown = key;
    byId('asking').replaceChildren(
      ...buttons.map(([action, text, number]) => {
        const button = element('button', '', String(text));
        button.addEventListener('click', () => void send(String(action), Number(number)));
        return button;
      }),
    );
  }
}

/**
 * @param {string} action
 * @param {number} number
 */
async function send(action, number) {
  const answer = await fetch('/speaker/do', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, number }),
    signal: AbortSignal.timeout(3000),
  }).catch(() => null);
  if (answer?.status === 404) {
    state('away', 'The key has changed: scan it again.');
  } else if (!answer?.ok) {
    state('away', 'Sending failed. Try again.');
  }
}

byId('next').addEventListener('click', () => void send('next', now?.step ?? -1));
byId('back').addEventListener('click', () => void send('back', now?.step ?? -1));
byId('pause').addEventListener('click', () => void send('pause', 0));
byId('reset').addEventListener('click', () => void send('reset', 0));
connect();
