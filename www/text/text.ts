/** The type of the texts: every language has the keys of the Japanese ones. */
import type { ja } from './ja.ts'

/** The same keys with other values. */
export type Shape<T> = {
  [K in keyof T]: T[K] extends 'ja' | 'en'
    ? T[K]
    : T[K] extends string
      ? string
      : T[K] extends (...args: infer A) => string
        ? (...args: A) => string
        : T[K] extends [string, string]
          ? T[K]
          : Shape<T[K]>
}

/** The texts of one language. */
export type Text = Shape<typeof ja>
