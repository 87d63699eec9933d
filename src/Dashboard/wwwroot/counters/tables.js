// @ts-check
/** @import { Row } from './feed.js' */
import { readPalette } from '../stage/palette.js';
import { write } from '../stage/text.js';
import { drawSparkline } from './sparkline.js';

/** One minute at two collections per second. */
const kept = 120;
const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: true });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** @param {number | null | undefined} value */
const text = (value) =>
  value === null || value === undefined ? '–' : Number.isInteger(value) ? whole.format(value) : plain.format(value);

/**
 * Returns the index of the value that the sparkline shows: the rate of a counter, the 95th percentile of a histogram.
 * @param {string} kind
 */
const drawnColumn = (kind) => (kind === 'Counter' ? 1 : kind === 'Histogram' ? 3 : 0);

/**
 * Creates one table per meter.
 * @param {HTMLElement} host
 */
export function createTables(host) {
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  /** @type {ReturnType<typeof createRow>[]} */
  let order = [];
  let palette = readPalette(host);
  let words = /** @type {string[]} */ ([]);
  const visible = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const row = rows.get(/** @type {HTMLElement} */ (entry.target).dataset.key ?? '');
      if (row) {
        row.isVisible = entry.isIntersecting;
        row.draw(palette);
      }
    }
  });

  /** @param {Row[]} described */
  function describe(described) {
    order = described.map((row) => {
      const key = `${row.meter}/${row.instrument}/${row.tags}`;
      const known = rows.get(key) ?? createRow(row, key);
      rows.set(key, known);
      visible.observe(known.element);
      return known;
    });
    /** @type {Map<string, HTMLElement>} */
    const bodies = new Map();
    for (const row of order) {
      const body = bodies.get(row.meter) ?? document.createElement('tbody');
      bodies.set(row.meter, body);
      body.append(row.element);
    }
    host.replaceChildren(...[...bodies].map(([meter, body]) => createTable(meter, body)));
    hide();
  }

  function hide() {
    for (const row of order) {
      row.element.hidden = !words.every((word) => row.words.includes(word));
    }
    for (const table of host.children) {
      /** @type {HTMLElement} */ (table).hidden = table.querySelector('tbody tr:not([hidden])') === null;
    }
  }

  return {
    /**
     * @param {Row[] | null} described
     * @param {(number | null)[][]} values
     */
    update(described, values) {
      if (described) {
        describe(described);
      }
      order.forEach((row, index) => {
        row.setValues(values[index]);
        row.draw(palette);
      });
    },
    /** @param {string} search */
    filter(search) {
      words = search.toLowerCase().split(/\s+/).filter(Boolean);
      hide();
      return { shown: order.filter((row) => !row.element.hidden).length, all: order.length };
    },
    clear() {
      rows.clear();
      order = [];
      visible.disconnect();
      host.replaceChildren();
    },
    paint() {
      palette = readPalette(host);
      order.forEach((row) => row.draw(palette));
    },
    dispose: () => visible.disconnect(),
  };
}

/**
 * @param {string} meter
 * @param {HTMLElement} body
 */
function createTable(meter, body) {
  const table = document.createElement('table');
  table.className = 'table counters-table';
  table.dataset.meter = meter;
  const caption = table.appendChild(document.createElement('caption'));
  caption.textContent = meter;
  const head = table.createTHead().insertRow();
  for (const name of ['Counter', 'Tags', 'Unit', 'Value', 'Rate /s', 'Last minute']) {
    const cell = head.appendChild(document.createElement('th'));
    cell.scope = 'col';
    cell.textContent = name;
    if (name === 'Value' || name === 'Rate /s') {
      cell.className = 'number';
    }
  }
  table.append(body);
  return table;
}

/**
 * @param {Row} row
 * @param {string} key
 */
function createRow(row, key) {
  const element = document.createElement('tr');
  element.dataset.key = key;
  element.dataset.testid = 'counter';
  element.dataset.instrument = row.instrument;
  const name = element.appendChild(document.createElement('th'));
  name.scope = 'row';
  name.title = row.description;
  name.textContent = row.instrument;
  const tags = element.insertCell();
  tags.textContent = row.tags.replaceAll(',', ', ');
  element.insertCell().textContent = row.unit;
  const value = element.insertCell();
  const rate = element.insertCell();
  value.className = rate.className = 'number';
  const line = element.insertCell();
  const canvas = line.appendChild(document.createElement('canvas'));
  canvas.setAttribute('aria-hidden', 'true');
  /** @type {(number | null)[]} */
  const history = [];
  /** @type {(number | null)[]} */
  let newest = [];

  return {
    element,
    meter: row.meter,
    words: `${row.meter} ${row.instrument} ${row.tags} ${row.unit} ${row.description}`.toLowerCase(),
    isVisible: false,
    /** @param {(number | null)[]} values */
    setValues(values) {
      newest = values;
      history.push(values[drawnColumn(row.kind)] ?? null);
      if (history.length > kept) {
        history.shift();
      }
    },
    /** @param {(name: string) => string} palette */
    draw(palette) {
      if (!this.isVisible) {
        return;
      }
      write(
        value,
        row.kind === 'Histogram'
          ? `p50 ${text(newest[2])} · p95 ${text(newest[3])} · p99 ${text(newest[4])}`
          : text(newest[0]),
      );
      write(rate, row.kind === 'Gauge' ? '' : text(newest[1]));
      drawSparkline(canvas, history, kept, palette('--accent'));
    },
  };
}
