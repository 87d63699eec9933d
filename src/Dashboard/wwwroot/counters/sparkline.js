// @ts-check

/**
 * Draws the newest values as a line that enters from the right; a gap stays a gap.
 * @param {HTMLCanvasElement} canvas
 * @param {(number | null)[]} values
 * @param {number} most maximum number of values
 * @param {string} colour
 */
export function drawSparkline(canvas, values, most, colour) {
  const ctx = canvas.getContext('2d');
  const { clientWidth, clientHeight } = canvas;
  if (!ctx || clientWidth === 0) {
    return;
  }
  const scale = devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
  }
  ctx.clearRect(0, 0, width, height);
  const known = values.filter((value) => value !== null);
  // The axis starts at zero, so that a flat line at a high value does not look like zero.
  const highest = Math.max(...known, 0);
  const lowest = Math.min(...known, 0);
  const range = highest - lowest || 1;
  const inset = 2 * scale;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * scale;
  ctx.beginPath();
  let isPenDown = false;
  values.forEach((value, index) => {
    if (value === null) {
      isPenDown = false;
      return;
    }
    const x = width - inset - ((values.length - 1 - index) / (most - 1)) * (width - 2 * inset);
    const y = height - inset - ((value - lowest) / range) * (height - 2 * inset);
    if (isPenDown) {
      ctx.lineTo(x, y);
    } else {
      ctx.moveTo(x, y);
      isPenDown = true;
    }
  });
  ctx.stroke();
}
