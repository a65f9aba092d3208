/** The texts of the parts of the gallery that are fetched when a visitor asks for one of them. */
import type { en } from './en.ts'

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Widened<T[K]> }

/** These texts in one language. */
export type ShowText = Widened<typeof en>
