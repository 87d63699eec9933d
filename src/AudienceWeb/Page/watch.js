// @ts-check
/** @import { ChartSpec } from './chart.js' */
/** @import { RunHistory } from './history.js' */
/** @import { Message } from './link.js' */
import { createChart } from './chart.js';
import { amount, byId, element, figure, marks, withUnit } from './words.js';

/**
 * Shows the run: question, figures, charts, findings and outcome.
 * @param {RunHistory} history
 */
export function createWatch(history) {
  /** @type {Record<string, any>} */
  const parts = {};
  /** @type {ReturnType<typeof createChart>[]} */
  let charts = [];
  /** @type {{ number: HTMLElement, unit: HTMLElement, column: number, of: string }[]} */
  let figures = [];
  let planned = 0;

  function draw() {
    planned = 0;
    const isOn = parts.lab?.phase !== 'idle';
    charts.forEach((chart) => chart.draw(history, isOn));
    byId('figures').hidden = !isOn && Boolean(parts.summary);
    for (const each of figures) {
      // Without a percentile, the age of the oldest request is a lower bound.
      const waiting =
        each.of === 'latency.p95' && history.newest(each.column) === null
          ? history.newest(parts.charts.columns.indexOf('waiting.oldest'))
          : null;
      const value = isOn ? (waiting ?? history.newest(each.column, each.of === 'load.succeeded' ? 2 : 0)) : null;
      const [number, unit] = figure(value, each.of.startsWith('latency') ? 'ms' : (each.unit.dataset.unit ?? ''));
      each.number.textContent = (waiting === null || number === '–' ? '' : '≥\u2009') + number;
      each.unit.textContent = unit;
    }
  }

  const plan = () => {
    planned ||= requestAnimationFrame(draw);
  };

  /** @type {Record<string, (part: any) => void>} */
  const shows = {
    lab(lab) {
      byId('title').textContent = lab.title;
      byId('question').textContent = lab.question ?? '';
      byId('recorded').hidden = !lab.recorded;
      byId('recorded').textContent = lab.recorded ? `Recorded ${lab.recorded}` : '';
      const variant = byId('variant');
      variant.hidden = lab.phase === 'idle';
      variant.className = `variant ${lab.variant}`;
      const kind = lab.variant === 'fragile' ? 'Fragile' : lab.variant === 'fixed' ? 'Fixed' : 'Contrast';
      variant.textContent = `${marks[lab.variant]} ${kind}: ${lab.names?.[lab.variant] ?? ''}`;
    },
    charts(described) {
      charts = described.charts.map((/** @type {ChartSpec} */ chart) => createChart(chart));
      byId('charts').replaceChildren(...charts.map((chart) => chart.root));
      figures = described.figures.map((/** @type {{ label: string, unit: string, column: number }} */ each) => {
        const [number, unit] = [element('span', '', '–'), element('small')];
        unit.dataset.unit = each.unit;
        return { number, unit, column: each.column, of: described.columns[each.column], label: each.label };
      });
      byId('figures').replaceChildren(
        ...figures.map((each) =>
          element('div', '', element('dt', '', nameOf(each.of)), element('dd', '', each.number, each.unit)),
        ),
      );
    },
    findings(found) {
      byId('findings').replaceChildren(
        ...found.map((/** @type {{ severity: string, title: string, sentence: string }} */ each) =>
          element('p', each.severity, element('strong', '', `${each.title}. `), each.sentence),
        ),
      );
    },
    summary(summary) {
      byId('summary').hidden = summary === null;
      if (summary) {
        byId('summary').replaceChildren(
          element(
            'h2',
            '',
            summary.ended +
              (summary.lasted === '–' ? '' : ` after ${summary.lasted}`) +
              (summary.cancelled > 0 ? `, ${amount(summary.cancelled)} cut off` : ''),
          ),
          table(summary.variants),
        );
      }
    },
    code(listings) {
      byId('code-difference').hidden = listings === null;
      byId('listings').replaceChildren(...(listings ?? []).flatMap(listing));
    },
  };

  new ResizeObserver(plan).observe(byId('charts'));
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', plan);

  return {
    /** @param {Message} message */
    show(message) {
      for (const [name, part] of Object.entries(message.set ?? {})) {
        parts[name] = part;
        shows[name]?.(part);
      }
      byId('watch').hidden = false;
      plan();
    },
  };
}

/** @type {Record<string, string>} */
const names = {
  'load.succeeded': 'Successful',
  'latency.p95': 'p95 latency',
  'pool.queue': 'Pool queue',
  'load.failed': 'Failing',
};

/** @param {string} id */
const nameOf = (id) => names[id] ?? id;

/** @param {{ variant: string, goodput: number, p95Ms: number | null, failed: number, requests: number }[]} variants */
function table(variants) {
  const head = element('tr', '', ...['variant', 'good/s', 'p95', 'failed'].map((text) => element('th', '', text)));
  const rows = variants.map((each) => {
    const name = element('td', each.variant, `${marks[each.variant]} ${each.variant}`);
    return element(
      'tr',
      '',
      name,
      ...[amount(each.goodput), withUnit(each.p95Ms, 'ms'), `${amount(each.failed)} of ${amount(each.requests)}`].map(
        (text) => element('td', '', text),
      ),
    );
  });
  return element('table', '', element('thead', '', head), element('tbody', '', ...rows));
}

/** @param {{ kind: string, name: string, lines: [number, string][] }} code */
function listing(code) {
  const signs = [' ', '−', '+'];
  const lines = code.lines.map(([change, text]) =>
    element('code', ['', 'removed', 'added'][change], `${signs[change]} ${text}\n`),
  );
  const listed = element('pre', '', ...lines);
  listed.tabIndex = 0;
  return [element('h3', code.kind, `${marks[code.kind]} ${code.name}`), listed];
}
