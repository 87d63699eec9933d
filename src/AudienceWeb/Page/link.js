// @ts-check
/**
 * @typedef {{ t: number, kind: string, label: string, variant?: string }} Mark
 * @typedef {{ n: number, epoch?: string, begins?: boolean, set?: Record<string, any>, rows?: (number | null)[][], marks?: Mark[] }} Message
 * @typedef {'connecting' | 'live' | 'away' | 'gone' | 'closed' | 'wrong-code' | 'full'} LinkState
 */

const joinPatienceMs = 2000;
const silenceMs = 9000;
const firstWordMs = 2500;
const wokenMs = 5000;
const slowestRetryMs = 1500;
const closedRetryMs = [2000, 6000];
const triesUntilGone = 15;

/**
 * Joins and follows the stream: reconnects after network failures, phone sleep and dashboard restarts.
 * @param {string} code the four letters
 * @param {(message: Message) => void} receive
 * @param {(state: LinkState) => void} notify
 */
export function follow(code, receive, notify) {
  /** @type {EventSource | undefined} */
  let source;
  let epoch = '';
  let newest = 0;
  let heardAt = 0;
  let attempt = 0;
  let trial = 0;
  let isJoining = false;
  let isOver = false;
  let isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let planned;

  // A random delay, because all phones lose the network at the same time and must not reconnect at the same time.
  function later() {
    const mine = ++trial;
    source?.close();
    source = undefined;
    clearTimeout(planned);
    const [soonest, latest] = isClosed ? closedRetryMs : [0, Math.min(slowestRetryMs, 200 * 2 ** attempt++)];
    planned = setTimeout(
      () => {
        if (mine === trial) {
          void connect();
        }
      },
      soonest + Math.random() * (latest - soonest),
    );
  }

  async function connect() {
    const mine = ++trial;
    isJoining = true;
    const answer = await join(code).catch(() => null);
    isJoining = false;
    if (mine !== trial) {
      return;
    }
    if (answer?.status === 403) {
      isOver = true;
      notify('wrong-code');
      return;
    }
    if (!answer?.ok) {
      notify(
        answer?.status === 503
          ? 'full'
          : isClosed
            ? 'closed'
            : attempt === 0
              ? 'connecting'
              : attempt < triesUntilGone
                ? 'away'
                : 'gone',
      );
      later();
      return;
    }
    const opened = new EventSource(`live?after=${epoch}-${newest}`);
    source = opened;
    heardAt = performance.now() - silenceMs + firstWordMs;
    opened.onmessage = (event) => {
      if (source !== opened) {
        return;
      }
      heardAt = performance.now();
      attempt = 0;
      isClosed = false;
      const message = /** @type {Message} */ (JSON.parse(event.data));
      epoch = message.epoch ?? epoch;
      newest = message.n;
      receive(message);
      notify('live');
    };
    opened.addEventListener('closed', () => {
      if (source === opened) {
        isClosed = true;
        notify('closed');
        later();
      }
    });
    opened.onerror = () => {
      if (source === opened) {
        notify(isClosed ? 'closed' : 'away');
        later();
      }
    };
  }

  const isSilent = (/** @type {number} */ forMs) => source !== undefined && performance.now() - heardAt > forMs;

  function wake() {
    if (
      document.visibilityState === 'visible' &&
      !isOver &&
      !isJoining &&
      (source === undefined || isSilent(wokenMs))
    ) {
      attempt = 0;
      later();
    }
  }

  setInterval(() => {
    if (isSilent(silenceMs)) {
      notify(isClosed ? 'closed' : 'away');
      later();
    }
  }, 500);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  notify('connecting');
  void connect();
}

/** @param {string} code */
const join = (code) =>
  fetch('join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
    signal: AbortSignal.timeout(joinPatienceMs),
  });
