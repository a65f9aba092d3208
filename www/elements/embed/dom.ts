/** Helpers to make and change elements. */

type Child = Node | string

/** Makes an element with attributes (`true` is an empty one, `false` none) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...children)
  return element
}

/** Makes a button. */
export function button(testId: string, act: () => void): HTMLButtonElement {
  const element = el('button', { type: 'button', 'data-testid': testId })
  element.addEventListener('click', act)
  return element
}

/** An icon of one stroked path in a box of 24 × 24, for buttons with an `aria-label`. */
export function icon(path: string): SVGSVGElement {
  const make = <K extends keyof SVGElementTagNameMap>(tag: K) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag)
  const svg = make('svg')
  const stroke = make('path')
  setAttribute(stroke, 'd', path)
  setAttribute(svg, 'viewBox', '0 0 24 24')
  setAttribute(svg, 'class', 'icon')
  setAttribute(svg, 'aria-hidden', 'true')
  svg.append(stroke)
  return svg
}

/** Sets an attribute if it differs; `true` sets it empty, `false` removes it. */
export function setAttribute(element: Element, name: string, value: string | boolean): void {
  const text = value === true ? '' : value
  if (text === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text)
}

/** The last event of a live region, its text, and the sign at the end of that. */
const events = new WeakMap<Element, { event: unknown; text: string; end: string }>()

/**
 * Sets the text if it differs, so that live regions announce only changes. The same text of another `event`
 * is announced again: a space at its end makes it differ.
 */
export function setText(element: Element, text: string, event?: unknown): void {
  const last = events.get(element)
  let end = ''
  if (event) {
    if (last?.event === event) end = last.end
    else if (last?.text === text && !last.end) end = '\u00a0'
    events.set(element, { event, text, end })
  }
  if (element.textContent !== text + end) element.textContent = text + end
}
