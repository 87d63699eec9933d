// @ts-check
import { createPad } from './pad.js';
import { picture } from './reveal.js';
import { byId, element, withUnit } from './words.js';

/**
 * @typedef {{ from: number, to: number, count: number }} Bin
 * @typedef {{ count: number, bins: Bin[], before: Bin[], median: number | null, least: number | null, greatest: number
 * | null, lowerQuartile: number | null, upperQuartile: number | null, measured: number | null, withinTwo: number |
 * null, closest: { number: number, nickname: string | null }[], fan: number[][], measuredLine: [number, number][] }}
 * Result
 * @typedef {{ id: number, phase: 'open' | 'locked' | 'revealed', round: number, kind: 'number' | 'choice' | 'line',
 * text: string, unit: string, least: number, greatest: number, isLogarithmic: boolean, options: string[], seconds:
 * number, points: number, noAnswer: string | null, result: Result | null }} Asked
 * @typedef {{ number?: number, choice?: number, line?: number[] }} Answer
 */

const ownKey = 'room-answer';
const nameKey = 'room-nickname';
const sliderSteps = 600;

/** Shows the current question: its input while it is open, and all answers after the reveal. */
export function createAsk() {
  const root = byId('ask');
  let shown = '';

  /** @param {Asked} asked */
  const keyOf = (asked) => `${asked.id}.${asked.round}.${asked.text}`;

  /** @param {Asked} asked @returns {Answer | null} */
  function own(asked) {
    const kept = JSON.parse(sessionStorage.getItem(ownKey) ?? 'null');
    return kept?.key === keyOf(asked) ? kept.answer : null;
  }

  /** @param {Asked} asked */
  function open(asked) {
    const before = own(asked);
    const { field, read } =
      asked.kind === 'number'
        ? number(asked, before)
        : asked.kind === 'choice'
          ? choice(asked, before)
          : createPad(asked, before?.line ?? null);
    const name = /** @type {HTMLInputElement} */ (element('input'));
    name.id = 'nickname';
    name.maxLength = 24;
    name.autocomplete = 'off';
    name.value = sessionStorage.getItem(nameKey) ?? '';
    const label = /** @type {HTMLLabelElement} */ (
      element('label', '', 'Nickname (optional), shown if your answer is close')
    );
    label.htmlFor = name.id;
    const send = /** @type {HTMLButtonElement} */ (
      element('button', 'primary', before ? 'Change my answer' : 'Send my answer')
    );
    send.type = 'submit';
    const told = element('p', '', before ? 'Sent. You can change it until it is locked.' : '');
    told.setAttribute('role', 'status');
    const form = /** @type {HTMLFormElement} */ (element('form', 'fields', field, label, name, send, told));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = read();
      if (answer === null) {
        told.textContent = asked.kind === 'choice' ? 'Choose one first.' : 'Draw a line first.';
        return;
      }
      send.disabled = true;
      const sent = await fetch('answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ballot: asked.id, ...answer, nickname: name.value }),
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      send.disabled = false;
      if (sent?.ok) {
        sessionStorage.setItem(ownKey, JSON.stringify({ key: keyOf(asked), answer }));
        sessionStorage.setItem(nameKey, name.value);
        send.textContent = 'Change my answer';
      }
      told.textContent = sent?.ok
        ? 'Sent. You can change it until it is locked.'
        : sent?.status === 409
          ? 'It is locked already.'
          : sent?.status === 429
            ? 'Too fast. Try again in a second.'
            : 'Sending failed. Try again.';
    });
    return [element('h2', '', asked.text), form];
  }

  /** @param {Asked} asked */
  function closed(asked) {
    const mine = own(asked);
    const words = mine === null ? 'You have not answered.' : `You said ${said(asked, mine)}.`;
    return asked.result
      ? [element('h2', '', asked.text), element('p', '', words), ...picture(asked, asked.result, mine)]
      : [element('h2', '', asked.text), element('p', '', `Locked. ${words} Now watch.`)];
  }

  return {
    /** @param {Asked | null} asked */
    show(asked) {
      root.hidden = asked === null;
      const now = JSON.stringify(asked);
      if (asked === null || now === shown) {
        return;
      }
      shown = now;
      root.dataset.phase = asked.phase;
      root.replaceChildren(...(asked.phase === 'open' ? open(asked) : closed(asked)));
    },
  };
}

/**
 * @param {Asked} asked
 * @param {Answer} answer
 */
function said(asked, answer) {
  return answer.number !== undefined
    ? withUnit(answer.number, asked.unit)
    : answer.choice !== undefined
      ? `“${asked.options[answer.choice]}”`
      : 'what you drew';
}

/**
 * @param {Asked} asked
 * @param {Answer | null} before
 */
function number(asked, before) {
  const { least, greatest, isLogarithmic } = asked;
  const slider = /** @type {HTMLInputElement} */ (element('input'));
  const at = (/** @type {number} */ share) =>
    isLogarithmic ? least * (greatest / least) ** share : least + (greatest - least) * share;
  const share = (/** @type {number} */ value) =>
    isLogarithmic ? Math.log(value / least) / Math.log(greatest / least) : (value - least) / (greatest - least);
  // Answers are rounded to two significant digits.
  const rounded = (/** @type {number} */ value) =>
    Math.min(greatest, Math.max(least, value === 0 ? 0 : Number(value.toPrecision(2))));
  slider.type = 'range';
  slider.id = 'guess';
  slider.min = '0';
  slider.max = String(sliderSteps);
  slider.value = String(before?.number === undefined ? sliderSteps / 2 : share(before.number) * sliderSteps);
  const value = () => rounded(at(Number(slider.value) / sliderSteps));
  const output = element('output');
  const tell = () => {
    output.textContent = withUnit(value(), asked.unit);
    slider.setAttribute('aria-valuetext', output.textContent);
  };
  slider.addEventListener('input', tell);
  tell();
  const label = /** @type {HTMLLabelElement} */ (
    element('label', '', `From ${withUnit(least, asked.unit)} to ${withUnit(greatest, asked.unit)}`)
  );
  label.htmlFor = slider.id;
  return { field: element('div', 'guess', output, slider, label), read: () => ({ number: value() }) };
}

/**
 * @param {Asked} asked
 * @param {Answer | null} before
 */
function choice(asked, before) {
  const inputs = asked.options.map((_, index) => {
    const input = /** @type {HTMLInputElement} */ (element('input'));
    input.type = 'radio';
    input.name = 'choice';
    input.value = String(index);
    input.checked = before?.choice === index;
    return input;
  });
  const field = element(
    'fieldset',
    'options',
    element('legend', '', 'One of'),
    ...asked.options.map((option, index) => element('label', 'option', inputs[index], element('span', '', option))),
  );
  return {
    field,
    read() {
      const chosen = inputs.findIndex((input) => input.checked);
      return chosen < 0 ? null : { choice: chosen };
    },
  };
}
