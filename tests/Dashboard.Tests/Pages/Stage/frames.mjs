import { FrameHistory } from '../../../../src/Dashboard/wwwroot/stage/history.js';

/** A frame of the stage with one value. */
export const frame = (sequence, value = sequence, events = []) => ({
  sequence,
  time: sequence / 4,
  values: [value],
  events,
});

/** Something that happened. */
export const event = (kind, label, time, fields = {}) => ({ kind, label, time, ...fields });

/** A history that has these frames. */
export function historyOf(...frames) {
  const history = new FrameHistory();
  history.describe(1);
  frames.forEach((each) => history.add(each));
  return history;
}
