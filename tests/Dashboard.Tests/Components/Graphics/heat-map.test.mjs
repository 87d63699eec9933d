import assert from 'node:assert/strict';
import test from 'node:test';
import { mix } from '../../../../src/Dashboard/wwwroot/apex/heat-map.js';

// Regression: the palettes of MudBlazor are of the form rgba(…), and all cells were black.
test('colours of the palette and of the style sheet are mixed', () => {
  assert.equal(mix('rgba(100,200,0,1)', '#000064', 0.5), 'rgb(50, 100, 50)');
});
