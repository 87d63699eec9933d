// @ts-check

/**
 * Enlarges one chart, or shows all of them again. The only place: a chart's own text is of another size while it is enlarged, and has to be told.
 * @param {HTMLElement} grid the charts
 * @param {HTMLElement | null} card null for none
 */
export function enlarge(grid, card) {
  grid.classList.toggle('has-enlarged', card !== null);
  for (const each of grid.children) {
    each.classList.toggle('is-enlarged', each === card);
    if (each === card) {
      each.setAttribute('data-escape', 'open');
    } else {
      each.removeAttribute('data-escape');
    }
  }
  document.dispatchEvent(new CustomEvent('textsizechange'));
}
