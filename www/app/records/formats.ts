/** The formats for writing; apart from the writers, which are loaded on demand. */

/** The name is the file's extension, except `csa22`, which is CSA 2.2 in a `.csa` file. */
export const FORMATS = [
  'kif',
  'kifu',
  'ki2',
  'ki2u',
  'csa',
  'csa22',
  'jkf',
  'usi',
  'sfen',
  'usen',
  'bod',
] as const

export type Format = (typeof FORMATS)[number]
