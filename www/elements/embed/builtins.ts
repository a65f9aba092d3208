/**
 * Array functions that old libraries on other people's pages replace by functions of their own
 * (MooTools 1.5: `Array.from`; Prototype.js: `Array.from`, `entries`, `reduce`). vite.builtins.ts puts
 * calls of these in the place of the usual ones.
 */

/** `Array.from`. */
export function arrayFrom<T, R = T>(
  source: Iterable<T> | ArrayLike<T>,
  map?: (value: T, index: number) => R,
): (T | R)[] {
  const list: T[] = []
  if (Symbol.iterator in Object(source)) list.push(...(source as Iterable<T>))
  else
    for (let i = 0; i < (source as ArrayLike<T>).length; i += 1) list.push((source as ArrayLike<T>)[i] as T)
  return map ? list.map((value, index) => map(value, index)) : list
}

/** `entries` of an array, or of any other object that has it. */
export function entriesOf<T>(list: T[] | { entries(): Iterable<unknown> }): Iterable<unknown> {
  return Array.isArray(list) ? list.map((value, index) => [index, value]) : list.entries()
}

/**
 * `reduce` of an array, or of any other object that has it; `first` holds the first value, if there is one.
 */
export function reduceOf(
  list: unknown[] | { reduce(...all: unknown[]): unknown },
  step: (sum: unknown, value: unknown, index: number, list: unknown) => unknown,
  ...first: unknown[]
): unknown {
  if (!Array.isArray(list)) return list.reduce(step, ...first)
  let i = 0
  if (first.length === 0 && list.length === 0)
    throw new TypeError('reduce of an empty array without a first value')
  let sum = first.length > 0 ? first[0] : list[i++]
  for (; i < list.length; i += 1) sum = step(sum, list[i], i, list)
  return sum
}
