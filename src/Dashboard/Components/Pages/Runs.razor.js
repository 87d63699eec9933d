// @ts-check
// Takes run documents in: chosen with the button, or dragged onto the page. What becomes of them is said in words, as text.

const historyUrl = 'api/history';
const largestBytes = 64 * 1024 * 1024;

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
async function take(file) {
  if (file.size > largestBytes) {
    return `‘${file.name}’ was refused: it is larger than 64 MiB.`;
  }
  try {
    const answer = await fetch(historyUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: file });
    if (answer.ok) {
      return `‘${file.name}’ is in the list now.`;
    }
    const problem = await answer.json().catch(() => ({}));
    return `‘${file.name}’ was refused: ${problem.detail ?? `the dashboard answered ${answer.status}.`}`;
  } catch {
    return `‘${file.name}’ could not be sent: the dashboard does not answer.`;
  }
}

/**
 * @param {HTMLElement} root
 */
export function start(root) {
  const chooser = /** @type {HTMLInputElement} */ (root.querySelector('[data-import-file]'));
  const result = /** @type {HTMLElement} */ (root.querySelector('[data-import-result]'));
  const listening = new AbortController();
  const { signal } = listening;

  /** @param {Iterable<File>} files */
  async function takeAll(files) {
    const lines = [];
    for (const file of [...files]) {
      result.textContent = `Reading ‘${file.name}’…`;
      lines.push(await take(file));
    }
    result.textContent = lines.join(' ');
  }

  /** @param {DragEvent} event */
  const carriesFiles = event => event.dataTransfer?.types.includes('Files') ?? false;

  chooser.addEventListener('change', () => {
    void takeAll([...(chooser.files ?? [])]);
    chooser.value = '';
  }, { signal });
  root.addEventListener('dragover', event => {
    if (carriesFiles(event)) {
      event.preventDefault();
      root.classList.add('is-dropping');
    }
  }, { signal });
  root.addEventListener('dragleave', event => {
    if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) {
      root.classList.remove('is-dropping');
    }
  }, { signal });
  root.addEventListener('drop', event => {
    if (carriesFiles(event)) {
      event.preventDefault();
      root.classList.remove('is-dropping');
      void takeAll(event.dataTransfer?.files ?? []);
    }
  }, { signal });

  root.dataset.ready = 'true';
  return { dispose: () => listening.abort() };
}
