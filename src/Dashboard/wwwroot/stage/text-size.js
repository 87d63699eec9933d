// @ts-check

/** Of axes and marks, in pixels: as the page is read at a desk, and as a room reads it. */
const atADesk = 12;
const inARoom = 18;

/**
 * The size of a chart's own text. What is enlarged, or presented, is meant to be read from afar.
 * @param {HTMLElement} card
 */
export const textSizeOf = card =>
  card.classList.contains('is-enlarged') || document.documentElement.dataset.present === 'true' ? inARoom : atADesk;
