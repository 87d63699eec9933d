// @ts-check
// Imports run documents and results of other tools, selected with the button or dragged onto the page. The outcome of each import
// is shown below the heading.

const importUrl = 'api/runs/import';
const bytesPerMiB = 1024 * 1024;

/**
 * @param {File} file
 * @param {number} largestBytes the maximum size accepted by the dashboard
 * @returns {Promise<{ text: string, isTaken: boolean }>}
 */
async function importFile(file, largestBytes) {
  if (file.size > largestBytes) {
    return { text: `‘${file.name}’ was refused: it is larger than ${largestBytes / bytesPerMiB} MiB.`, isTaken: false };
  }
  try {
    const type = file.name.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    const answer = await fetch(
      `${importUrl}?name=${encodeURIComponent(file.name)}&written=${encodeURIComponent(new Date(file.lastModified).toISOString())}`,
      { method: 'POST', headers: { 'content-type': type }, body: file },
    );
    if (answer.ok) {
      const { sameAsName } = await answer.json();
      const twin = sameAsName ? `, a second time: it is the same run as ‘${sameAsName}’` : '';
      return { text: `‘${file.name}’ is in the list now${twin}.`, isTaken: true };
    }
    const problem = await answer.json().catch(() => ({}));
    return {
      text: `‘${file.name}’ was refused: ${problem.detail ?? `the dashboard answered ${answer.status}.`}`,
      isTaken: false,
    };
  } catch {
    return { text: `‘${file.name}’ could not be sent: the dashboard does not answer.`, isTaken: false };
  }
}

/**
 * @param {HTMLElement} root
 * @param {number} largestBytes the maximum size accepted by the dashboard
 */
export function start(root, largestBytes) {
  const taken = /** @type {HTMLElement} */ (root.querySelector('[data-import-taken]'));
  const refused = /** @type {HTMLElement} */ (root.querySelector('[data-import-refused]'));
  const listening = new AbortController();
  const { signal } = listening;

  /** @param {Iterable<File>} files */
  async function importAll(files) {
    const outcomes = [];
    refused.textContent = '';
    for (const file of [...files]) {
      taken.textContent = `Reading ‘${file.name}’…`;
      outcomes.push(await importFile(file, largestBytes));
    }
    taken.textContent = outcomes
      .filter((outcome) => outcome.isTaken)
      .map((outcome) => outcome.text)
      .join(' ');
    refused.textContent = outcomes
      .filter((outcome) => !outcome.isTaken)
      .map((outcome) => outcome.text)
      .join('\n');
  }

  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files') ?? false;

  // The component replaces its field after each choice.
  root.addEventListener(
    'change',
    (event) => {
      const chooser = event.target;
      if (chooser instanceof HTMLInputElement && chooser.matches('[data-import-file]')) {
        void importAll(chooser.files ?? []);
      }
    },
    { signal },
  );
  root.addEventListener(
    'dragover',
    (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        root.classList.add('is-dropping');
      }
    },
    { signal },
  );
  root.addEventListener(
    'dragleave',
    (event) => {
      if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) {
        root.classList.remove('is-dropping');
      }
    },
    { signal },
  );
  root.addEventListener(
    'drop',
    (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        root.classList.remove('is-dropping');
        void importAll(event.dataTransfer?.files ?? []);
      }
    },
    { signal },
  );

  root.dataset.ready = 'true';
  return { dispose: () => listening.abort() };
}
