// @ts-check

/**
 * Updates the text node of an element. Replacing the node would cause a style recalculation of half the page, many times a
 * second.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function write(element, text) {
  const node = element.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) {
      node.data = text;
    }
  } else {
    element.append(text);
  }
}

/**
 * Shows or hides an element if its state differs: setting an attribute to the same value also causes a style recalculation.
 * @param {HTMLElement} element
 * @param {boolean} isShown
 */
export function show(element, isShown) {
  if (element.hidden === isShown) {
    element.hidden = !isShown;
  }
}

/**
 * Sets the title of an element if it has changed.
 * @param {HTMLElement} element
 * @param {string} title
 */
export function entitle(element, title) {
  if (element.title !== title) {
    element.title = title;
  }
}

/**
 * Sets a data attribute if it has changed.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
export function mark(element, name, value) {
  if (element.dataset[name] !== value) {
    element.dataset[name] = value;
  }
}
