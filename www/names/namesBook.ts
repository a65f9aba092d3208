/** The names and the known lines, read once. Fetched when the first game is looked at. */
import { EVEN_START, readSfen } from './board.ts'
import { type Name, readNames } from './names.ts'
import data from './names.txt?raw'
import { knownPositions, Recognizer } from './recognizer.ts'

export type { Name, NameKind } from './names.ts'
export type { Found, Recognizer } from './recognizer.ts'

/** All names. */
export const NAMES: readonly Name[] = readNames(data)

let known: ReadonlySet<string> | null = null

/** Begins a game from `sfen`, by default the even start; `null` where the board is not 9×9. */
export function recognizerFor(sfen: string = EVEN_START): Recognizer | null {
  const start = readSfen(sfen)
  known ??= knownPositions(NAMES)
  return start && new Recognizer(NAMES, known, start)
}

/** The names of a game, and the last ply whose position is in a known line. */
export function namesIn(moves: readonly string[], sfen?: string): Recognizer | null {
  const recognizer = recognizerFor(sfen)
  for (const usi of moves) recognizer?.play(usi)
  return recognizer
}
