import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asText } from '../../../../src/Dashboard/wwwroot/apex/text.js';

const hostile = [
  '<img src=x onerror=alert(1)>',
  '</span><script>alert(1)</script>',
  '&lt;b&gt;',
  '&#60;i&#62;',
  'a<b & c>d',
  '<!--',
  '<?x',
  '%3Cimg%3E',
  '<\n/a>',
];

// The start of a tag, a comment or a character reference in the HTML standard.
const markup = /<[a-z/!?]|&[a-z0-9#]/i;

test('asText_NamesInEveryPlace_BeginNoMarkupAndLookAsTheyDid', () => {
  for (const name of hostile) {
    const options = asText({
      series: [{ name, data: [{ x: name, y: 1 }] }],
      xaxis: { title: { text: name }, categories: [[name], name] },
      yaxis: [{ labels: { formatter: () => name } }],
      tooltip: { y: { title: { formatter: (value) => [value, name] } } },
    });
    const seen = [
      options.series[0].name,
      options.series[0].data[0].x,
      options.xaxis.title.text,
      options.xaxis.categories[0][0],
      options.xaxis.categories[1],
      options.yaxis[0].labels.formatter(),
      options.tooltip.y.title.formatter(7)[1],
    ];
    for (const text of seen) {
      assert.doesNotMatch(text, markup);
      assert.equal(text.replaceAll('\u2060', ''), name);
    }
  }
});

test('asText_WhatIsNoText_IsKept', () => {
  const when = new Date(0);
  const given = { a: 1, b: null, c: undefined, d: true, e: when, f: [1, [2]], g: { h: '#00ff00' } };
  assert.deepEqual(asText(given), given);
  assert.equal(asText({ f: (a, b) => a + b }).f(1, 2), 3);
});
