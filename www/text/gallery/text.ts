/** The texts of the gallery, fetched when it is opened. */
import type { en } from './en.ts'

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Widened<T[K]> }

/** The texts of the gallery in one language. */
export type GalleryText = Omit<Widened<typeof en>, 'code'> & { code: 'ja' | 'en' }
