// @ts-check
import { amount } from './figures.js';

const refusals = 'errors.too_many_requests';

/** Short names of the kinds that most often occur together. */
const short = new Map([
  [refusals, '× 429'],
  ['errors.request_timeout', 'timeouts'],
]);

/** Maximum number of characters on the tile. */
const mostLetters = 50;

/**
 * Returns the text below the number of failures: the kinds, the most relevant first, and the current state. The counts add up to
 * the total: kinds that do not fit are combined as "others". Parts do not wrap.
 * @param {{ id: string, label: string, count: number }[]} kinds
 * @param {'' | 'only refusals now' | 'none now'} now the current state, which the count of the whole run does not show
 */
export function failureWords(kinds, now) {
  const rank = (/** @type {{ id: string, count: number }} */ kind) =>
    now === 'only refusals now' && kind.id === refusals ? Infinity : kind.count;
  const counted = kinds.filter((kind) => kind.count > 0).sort((a, b) => rank(b) - rank(a));
  const named = counted.map(wordsOf);
  const others = counted.slice(1).reduce((sum, kind) => sum + kind.count, 0);
  const rest = others > 0 ? `${amount(others)} other${others === 1 ? '' : 's'}` : '';
  const choices = [
    [...named, now],
    ...(counted.length === 2 ? [named] : []),
    [named[0], rest, now],
    [named[0], rest],
  ].map((parts) => parts.filter(Boolean));
  const told = choices.find((parts) => parts.join(' · ').length <= mostLetters) ?? choices[choices.length - 1];
  return told.map((part, at) => (at === 0 ? part : `· ${part}`).replaceAll(' ', '\u00a0')).join(' ');
}

/** @param {{ id: string, label: string, count: number }} kind */
function wordsOf({ id, label, count }) {
  const words = short.get(id) ?? `${/^\d/.test(label) ? '× ' : ''}${label.toLowerCase()}`;
  return `${amount(count)} ${count === 1 ? words.replace(/^timeouts$/, 'timeout') : words}`;
}

/** A share of the requests, with a separate text for 100 %. @param {number} percent */
export const shareOfRequests = (percent) =>
  `${percent >= 99.5 && percent < 100 ? Math.min(percent, 99.9).toFixed(1) : amount(percent)} %`;
