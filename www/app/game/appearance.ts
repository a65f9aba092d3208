/** The appearance of board and page: chosen by the user, and stored apart from games. */

/** The options, the default first. */
export const APPEARANCE_OPTIONS = {
  pieces: ['one', 'two', 'bold', 'guided', 'letters', 'international'],
  board: ['kaya', 'paper', 'felt', 'slate'],
  scheme: ['system', 'light', 'dark'],
  lines: ['usual', 'thin', 'thick'],
} as const

/** One option of each kind. */
export type Appearance = { [K in keyof typeof APPEARANCE_OPTIONS]: (typeof APPEARANCE_OPTIONS)[K][number] }

/** The default. */
export const DEFAULT_APPEARANCE: Appearance = {
  pieces: 'one',
  board: 'kaya',
  scheme: 'system',
  lines: 'usual',
}

/** Line thickness as a multiple of the default. */
export const THICKNESS: Readonly<Record<Appearance['lines'], number>> = { usual: 1, thin: 0.6, thick: 2 }

/** Reads it from the storage; damaged values become the default. */
export function decodeAppearance(text: string | null): Appearance {
  let data: Record<string, unknown> = {}
  try {
    data = Object(JSON.parse(text ?? '{}'))
  } catch {
    // Not JSON: all defaults.
  }
  const read = <T extends string>(key: keyof Appearance, allowed: readonly [T, ...T[]]): T =>
    allowed.find((value) => value === data[key]) ?? allowed[0]
  const { pieces, board, scheme, lines } = APPEARANCE_OPTIONS
  return {
    pieces: read('pieces', pieces),
    board: read('board', board),
    scheme: read('scheme', scheme),
    lines: read('lines', lines),
  }
}
