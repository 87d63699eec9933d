// @ts-check

/** Text sizes of axes and marks in pixels, for a desk and for a room. */
const atADesk = 12;
const inARoom = 18;

/** Pages without a presentation mode keep the normal size, because their charts have no room for large text. */
const isPresented = () =>
  document.documentElement.dataset.present === 'true' && document.querySelector('.present-line') !== null;

/**
 * Returns the text size of a chart. Enlarged and presented charts must be readable from a distance.
 * @param {HTMLElement} card
 */
export const textSizeOf = (card) => (card.classList.contains('is-enlarged') || isPresented() ? inARoom : atADesk);
