/** The texts of the exhibits, fetched with the first of them. */
import type { en } from './en.ts'

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Widened<T[K]> }

/** The texts of the exhibits in one language. */
export type ExhibitText = Widened<typeof en>
