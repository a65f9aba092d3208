/**
 * `HTMLElement`, or a class in its place where there is no document, so that the
 * modules of elements can be imported there.
 */
export const ElementBase: typeof HTMLElement =
  globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement)

/** Defines a custom element once; nothing where there is no document. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
}
