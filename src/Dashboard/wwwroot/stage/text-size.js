// @ts-check

/** Of axes and marks, in pixels: as the page is read at a desk, and as a room reads it. */
const atADesk = 12;
const inARoom = 18;

/** A page that cannot be presented stays as it is while the others are: its charts have no room for large text. */
const isPresented = () =>
  document.documentElement.dataset.present === 'true' && document.querySelector('.present-line') !== null;

/**
 * The text size of a chart. Enlarged and presented charts must be readable from a distance.
 * @param {HTMLElement} card
 */
export const textSizeOf = (card) => (card.classList.contains('is-enlarged') || isPresented() ? inARoom : atADesk);
