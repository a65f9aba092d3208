/** How the board and the page look: chosen by the reader, and remembered apart from games. */

/** Everything that can be chosen, the usual first. */
export const APPEARANCE_OPTIONS = {
  pieces: ['one', 'two', 'guided', 'international'],
  board: ['kaya', 'paper', 'felt'],
  scheme: ['system', 'light', 'dark'],
  lines: ['usual', 'thin', 'thick'],
} as const

/** One choice of each. */
export type Appearance = { [K in keyof typeof APPEARANCE_OPTIONS]: (typeof APPEARANCE_OPTIONS)[K][number] }

/** What nobody has changed. */
export const DEFAULT_APPEARANCE: Appearance = {
  pieces: 'one',
  board: 'kaya',
  scheme: 'system',
  lines: 'usual',
}

/** How much thicker or thinner lines are than usual. */
export const THICKNESS: Readonly<Record<Appearance['lines'], number>> = { usual: 1, thin: 0.6, thick: 2 }

/** Reads them from the storage; what is damaged is as if it had never been chosen. */
export function decodeAppearance(text: string | null): Appearance {
  let data: Record<string, unknown> = {}
  try {
    data = Object(JSON.parse(text ?? '{}'))
  } catch {
    // As if there were nothing.
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
