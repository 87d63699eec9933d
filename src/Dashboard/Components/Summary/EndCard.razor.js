// @ts-check
// Draws the card at the end of a run as a picture for a slide.
const [width, height, margin] = [1600, 900, 80];
const sans = 'system-ui, sans-serif';
const mono = 'ui-monospace, Consolas, monospace';

/**
 * Breaks a text into lines.
 * @param {string} text
 * @param {number} most width of a line
 * @param {(text: string) => number} measure
 */
function linesOf(text, most, measure) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && measure(longer) <= most) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/**
 * Saves the card when its button is pressed.
 * @param {HTMLElement} card
 */
export function start(card) {
  const listening = new AbortController();
  card.querySelector('[data-save-card]')?.addEventListener('click', () => void save(card), listening);
  return { dispose: () => listening.abort() };
}

/** @param {HTMLElement} card */
async function save(card) {
  const picture = draw(card);
  const blob = await new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!(blob instanceof Blob)) {
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${(card.dataset.title ?? 'result').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
  link.click();
  // The download has its own reference to the image by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLElement} card */
function draw(card) {
  const picture = document.createElement('canvas');
  [picture.width, picture.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  const style = getComputedStyle(card);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const textOf = (/** @type {Element | null | undefined} */ element) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  /** @param {string} text @param {number} x @param {number} y @param {string} font @param {string} fill */
  function write(text, x, y, font, fill) {
    context.font = font;
    context.fillStyle = fill;
    context.fillText(text, x, y);
  }
  context.fillStyle = colour('--panel');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'top';
  write(card.dataset.title ?? '', margin, margin, `500 32px ${sans}`, colour('--muted'));
  let y = margin + 56;
  context.font = `700 56px ${sans}`;
  for (const line of linesOf(
    textOf(card.querySelector('[data-end-sentence]')),
    width - 2 * margin,
    (text) => context.measureText(text).width,
  )) {
    write(line, margin, y, `700 56px ${sans}`, colour('--ink'));
    y += 68;
  }
  y += 28;
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll('.end-bars li'))) {
    const fill = getComputedStyle(bar).getPropertyValue('--variant').trim();
    const [label, , rate] = bar.children;
    write(textOf(label), margin, y + 8, `600 32px ${sans}`, fill);
    const length = ((width - 2 * margin - 520) * Number(bar.dataset.percent)) / 100;
    context.fillRect(margin + 260, y, Math.max(length, 4), 52);
    write(textOf(rate), margin + 260 + Math.max(length, 4) + 16, y + 6, `700 36px ${sans}`, colour('--ink'));
    y += 72;
  }
  y += 20;
  [...card.querySelectorAll('.end-figures > div')].forEach((figure, at) => {
    const x = margin + at * ((width - 2 * margin) / 2);
    write(textOf(figure.querySelector('dt')), x, y, `400 26px ${sans}`, colour('--muted'));
    write(textOf(figure.querySelector('dd')), x, y + 36, `700 60px ${sans}`, colour('--ink'));
  });
  y += 130;
  for (const line of card.querySelectorAll('.end-change code')) {
    write(textOf(line), margin, y, `500 28px ${mono}`, getComputedStyle(line).color);
    y += 42;
  }
  write(textOf(card.querySelector('[data-end-held]')), margin, y + 8, `500 28px ${sans}`, colour('--ink'));
  const note = textOf(card.querySelector('[data-end-note]'));
  context.font = `400 22px ${sans}`;
  const lines = note ? linesOf(note, width - 2 * margin, (text) => context.measureText(text).width) : [];
  for (const [at, line] of lines.entries()) {
    write(line, margin, height - margin - 30 * (lines.length - 1 - at), `400 22px ${sans}`, colour('--muted'));
  }
  return picture;
}
