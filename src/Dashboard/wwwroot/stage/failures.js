// @ts-check
import { amount } from './figures.js';

const refusals = 'errors.too_many_requests';

/**
 * What is said beneath the count of failures, the most telling first: where there is little room, whole parts are left out from the end, and none breaks within.
 * @param {{ id: string, label: string, count: number }[]} kinds
 * @param {number} percent of all requests
 * @param {'' | 'only refusals now' | 'none now'} now what the count of the whole run does not tell
 */
export function failureWords(kinds, percent, now) {
  // Whoever says that there are refusals alone shows those: of what failed before there may be more.
  const rank = (/** @type {{ id: string, count: number }} */ kind) => now === 'only refusals now' && kind.id === refusals ? Infinity : kind.count;
  const counted = kinds
    .filter(kind => kind.count > 0)
    .sort((a, b) => rank(b) - rank(a))
    .map(kind => `${amount(kind.count)}${/^\d/.test(kind.label) ? ' ×' : ''} ${kind.label.toLowerCase()}`);
  return [...(now ? [now] : []), `${allOf(percent)} %`, ...counted].map((part, at) => (at === 0 ? part : `· ${part}`).replaceAll(' ', '\u00a0')).join(' ');
}

/** All of them is said of all alone. @param {number} percent */
const allOf = percent => (percent >= 99.5 && percent < 100 ? Math.min(percent, 99.9).toFixed(1) : amount(percent));
