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
  /** @type {(Figure & { name: HTMLElement, number: HTMLElement, unit: HTMLElement })[]} */
  let figures = [];
  let planned = 0;

  function draw() {
    planned = 0;
    const isOn = parts.lab?.phase !== 'idle';
    charts.forEach((chart) => chart.draw(history, isOn));
    byId('figures').hidden = !isOn && Boolean(parts.summary);
    const oldest = parts.charts ? parts.charts.columns.indexOf('waiting.oldest') : -1;
    for (const each of figures) {
      const shown = reading(each, oldest, history, isOn);
      each.name.textContent = shown.name;
      each.number.textContent = shown.number;
      each.unit.textContent = shown.unit;
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
        const of = described.columns[each.column];
        const [name, number, unit] = [element('dt', '', nameOf(of)), element('span', '', '–'), element('small')];
        return { name, number, unit, column: each.column, of, ofUnit: each.unit };
      });
      byId('figures').replaceChildren(
        ...figures.map((each) => element('div', '', each.name, element('dd', '', each.number, each.unit))),
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

/** @typedef {{ column: number, of: string, ofUnit: string }} Figure */

/**
 * Returns name, number and unit of a figure. Without a percentile, the age of the oldest request is shown instead.
 * @param {Figure} figure
 * @param {number} oldest column of that age; -1 without one
 * @param {Pick<RunHistory, 'newest'>} history
 * @param {boolean} isOn false after the run, when the values are not current
 */
export function reading({ column, of, ofUnit }, oldest, history, isOn) {
  const value = isOn ? history.newest(column, of === 'load.succeeded' ? 2 : 0) : null;
  const waiting = isOn && oldest >= 0 && of === 'latency.p95' && value === null ? history.newest(oldest) : null;
  const [number, unit] = figure(waiting ?? value, of.startsWith('latency') ? 'ms' : ofUnit);
  return waiting === null
    ? { name: nameOf(of), number, unit }
    : { name: 'Waiting, oldest', number: `≥\u2009${number}`, unit };
}

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
