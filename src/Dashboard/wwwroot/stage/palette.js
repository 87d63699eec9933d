// @ts-check

/**
 * Reads the theme's colours once per theme: reading them for each frame would force a layout.
 * @param {Element} element
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @param {string} name */
  return (name) => {
    const colour = known.get(name) ?? style.getPropertyValue(name).trim();
    known.set(name, colour);
    return colour;
  };
}
