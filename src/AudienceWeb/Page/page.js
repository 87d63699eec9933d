// @ts-check
// The audience page: joins with the code from the address or the code that was typed, and shows the stream.
import { createAsk } from './ask.js';
import { RunHistory } from './history.js';
import { follow } from './link.js';
import { createWatch } from './watch.js';
import { byId } from './words.js';

const codeKey = 'room-code';
const texts = {
  connecting: 'connecting…',
  live: 'live',
  away: 'no connection, trying again…',
  gone: 'the room is closed or not reachable; trying again…',
  closed: 'The room was closed. This page continues when it opens again.',
  'wrong-code': 'not joined',
  full: 'the room is full, trying again…',
};

const history = new RunHistory();
const watch = createWatch(history);
const ask = createAsk();
const form = /** @type {HTMLFormElement} */ (byId('join'));
const field = /** @type {HTMLInputElement} */ (byId('code'));

/** @param {string} code */
function enter(code) {
  form.hidden = true;
  follow(
    code,
    (message) => {
      sessionStorage.setItem(codeKey, code);
      history.add(message);
      watch.show(message);
      if (message.set && 'ask' in message.set) {
        ask.show(message.set.ask);
      }
    },
    (state) => {
      document.body.dataset.state = state;
      byId('state').textContent = texts[state];
      if (state === 'wrong-code') {
        sessionStorage.removeItem(codeKey);
        askForCode('Wrong code. The stage shows it: four letters.');
      }
    },
  );
}

/** @param {string} problem */
function askForCode(problem) {
  form.hidden = false;
  byId('state').textContent = texts['wrong-code'];
  byId('join-problem').textContent = problem;
  field.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  enter(field.value.trim());
});

const given = location.search.slice(1).split('&')[0] || sessionStorage.getItem(codeKey) || '';
if (given) {
  enter(given);
} else {
  askForCode('');
}
