// @ts-check

/**
 * What a latency tile shows. A percentile is made of answers: while nobody is answered there is none, and the age of what waits stands in for it.
 * @param {number | null} now percentile of the newest frame
 * @param {number | null} held percentile of the last second or two
 * @param {number | null} age of what waits: its median for the median, its oldest for the others
 * @param {string} whose `median` or `oldest`
 * @returns {{ value: number | null, detail: string }}
 */
export function percentileOrAge(now, held, age, whose) {
  if (held !== null) {
    return { value: held, detail: now === null ? 'last answers' : '' };
  }
  return { value: age, detail: age === null ? '' : `waiting now: ${whose}` };
}
