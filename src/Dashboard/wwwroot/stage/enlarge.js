// @ts-check

/**
 * Enlarges one chart or shows all again. Text has another size in an enlarged chart, so all callers must use this function.
 * @param {HTMLElement} grid the charts
 * @param {HTMLElement | null} card null shows all charts
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
