/** SVG as data, which becomes elements in a page or text in a file. */

/** An SVG element: name, attributes, children. */
export interface Shape {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly (Shape | string)[]
}

/** Makes a shape. */
export const shape = (
  tag: string,
  attributes: Shape['attributes'] = {},
  ...children: (Shape | string)[]
): Shape => ({ tag, attributes, children })

/** Makes the element, without markup strings, which strict content security policies refuse. */
export function toElement({ tag, attributes, children }: Shape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children.map((child) => (typeof child === 'string' ? child : toElement(child))))
  return element
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

/** The text of an SVG file. */
export function toText({ tag, attributes, children }: Shape): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  if (children.length === 0) return `<${tag}${given.join('')}/>`
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : toText(child)))
  return `<${tag}${given.join('')}>${inner.join('')}</${tag}>`
}
