// @ts-check

/** Maximum number of rows. */
const mostRows = 120;

/** Describes the marks, which have no space in a legend. */
const markWords =
  'On the chart, flags on the upper edge mark findings, triangles on the lower edge changes of the pool’s goal, and ' +
  'vertical lines actions: a start, a switch, a load change, a stop. Events too close to label have a ' +
  'tick on the upper edge. “max” is the longest successful response of a quarter of a second.';

/**
 * Returns table rows: seconds and the value of each line, thinned out evenly and always including the newest.
 * @param {ArrayLike<number | null>[]} data the seconds, then one column per line
 * @param {number} most
 * @returns {(number | null)[][]}
 */
export function rowsOf(data, most = mostRows) {
  const count = data[0].length;
  const step = Math.max(1, Math.ceil(count / most));
  const picked = Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse();
  return picked.map((at) => data.map((column) => column[at] ?? null));
}

/**
 * Shows the values of a chart as a table in a new dialog. The table is not updated.
 * @param {string} title
 * @param {string[]} columns
 * @param {string[][]} rows
 */
export function showTable(title, columns, rows) {
  const dialog = document.createElement('dialog');
  dialog.className = 'help figures-dialog';
  dialog.dataset.testid = 'chart-figures';
  dialog.setAttribute('aria-label', `${title}: figures`);
  const form = dialog.appendChild(document.createElement('form'));
  form.method = 'dialog';
  const scroll = document.createElement('div');
  scroll.className = 'figures-scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', title);
  const table = scroll.appendChild(document.createElement('table'));
  table.className = 'table';
  table.createCaption().textContent = `${title}, ${rows.length} moments`;
  const head = table.createTHead().insertRow();
  for (const column of columns) {
    const cell = head.appendChild(document.createElement('th'));
    cell.scope = 'col';
    cell.textContent = column;
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((text, index) => {
      const cell = line.appendChild(document.createElement(index === 0 ? 'th' : 'td'));
      if (index === 0) {
        /** @type {HTMLTableCellElement} */ (cell).scope = 'row';
      }
      cell.textContent = text;
    });
  }
  const marks = document.createElement('p');
  marks.className = 'muted';
  marks.textContent = markWords;
  const close = document.createElement('button');
  close.className = 'button';
  close.textContent = 'Close';
  close.autofocus = true;
  form.append(scroll, marks, close);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
