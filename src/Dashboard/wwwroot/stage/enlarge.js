// @ts-check

/**
 * Enlarges one chart or shows all again. Chart text has another size while enlarged, so all callers must use this function.
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
