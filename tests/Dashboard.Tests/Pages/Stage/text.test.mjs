import assert from 'node:assert/strict';
import { test } from 'node:test';
import { show } from '../../../../src/Dashboard/wwwroot/stage/text.js';

test('show, shown already, sets nothing', () => {
  let [isHidden, times] = [false, 0];
  const element = {
    get hidden() {
      return isHidden;
    },
    set hidden(value) {
      isHidden = value;
      times++;
    },
  };
  show(element, true);
  assert.deepEqual([isHidden, times], [false, 0]);
  show(element, false);
  show(element, false);
  assert.deepEqual([isHidden, times], [true, 1]);
});
