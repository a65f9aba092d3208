/** Properties of the player that set its attributes of the same names, as frameworks expect. */
import { ElementBase } from '../board/elementBase.ts'
import { ATTRIBUTES, type Attribute, type Options } from './options.ts'

/**
 * A value for an attribute: numbers are written as text, lists with spaces between, `true` as an empty
 * attribute; `null` and `false` remove it.
 */
export type AttributeValue = string | number | boolean | readonly string[] | null | undefined

/** The attributes of `<narikoma-player>` in JSX and templates. */
export type PlayerAttributes = { [name in Attribute]?: AttributeValue }

/**
 * `sfen` and `moves`, when they are read, tell the position shown and the
 * moves played; `lang` is the browser's own.
 */
type Own = 'sfen' | 'moves' | 'lang'

/** The properties that reflect attributes; `null` where there is no attribute. */
export type PlayerProperties = {
  [name in Exclude<Attribute, Own>]: AttributeValue
}

const OWN: readonly string[] = ['sfen', 'moves', 'lang'] satisfies Own[]

/** Sets an attribute. */
export function setAttribute(element: Element, name: Attribute, value: AttributeValue): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else
    element.setAttribute(
      name,
      typeof value === 'object' ? value.join(' ') : value === true ? '' : String(value),
    )
}

/** The base of the player, with a property for each attribute for which the player has no own. */
class Reflecting extends ElementBase {}

for (const name of ATTRIBUTES)
  if (!OWN.includes(name))
    Object.defineProperty(Reflecting.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.getAttribute(name)
      },
      set(this: Element, value: AttributeValue) {
        setAttribute(this, name, value)
      },
    })

export { Reflecting }

/** Sets the properties again that a page has set before the element was defined. */
export function takeOwnProperties(element: HTMLElement): void {
  for (const name of ATTRIBUTES) {
    const own = Object.getOwnPropertyDescriptor(element, name)
    if (!own || !('value' in own)) continue
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, own.value)
  }
}

/** Whether only the moves differ, as in a live broadcast. */
export function isUpdate(before: Options, now: Options): boolean {
  const same = (options: Options) => JSON.stringify([{ ...options, record: '', faults: [] }])
  return now.record !== null && same(before) === same(now)
}
