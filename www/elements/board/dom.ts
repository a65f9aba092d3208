/**
 * Makes elements without markup strings, so that it works under trusted
 * types and strict content security policies.
 */

type Attributes = Readonly<Record<string, string | number>>

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Node[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/** An HTML element. */
export const html = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] => fill(document.createElement(tag), attributes, children)

/** An SVG element. */
export const svg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Sets an attribute, or removes it for `null`; does nothing where the value stays the same. */
export function attribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
