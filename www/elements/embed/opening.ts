/**
 * The position and the moves that a player's options describe, as far as
 * they are known before the board is live.
 */

import { START, type Variant } from '../../engine/protocol.ts'
import { readSfen } from '../board/sfen.ts'
import { badLine, badRecord, beyondEnd, type Fault, illegalMove, severalGames, unplayable } from './faults.ts'
import { countLegal, positionFault } from './legality.ts'
import { firstPly, type Options } from './options.ts'
import type { ReadText } from './recordReader.ts'
import { type MoveList, readMoves, readPlain } from './replay.ts'

/** A position and moves to draw. */
export interface Opening {
  /** `null` where the start is not understood: nothing can be drawn. */
  line: MoveList | null
  faults: Fault[]
  /** Whether the record has to be read by the record reader. */
  pending: boolean
}

/** Whether it is a mating problem: the attacker needs no king. */
export const isProblem = ({ mode, goal }: Options) => mode === 'puzzle' && (goal?.kind ?? 'mate') === 'mate'

interface Read {
  /** Absent where the record has no game. */
  line?: MoveList
  faults: Fault[]
}

/** The moves of the record; `undefined` where the record reader is needed. */
function recordedIn(record: string, variant: Variant, read: ReadText | undefined): Read | undefined {
  const plain = readPlain(record)
  if (plain) {
    const { sfen, moves, rest } = plain
    const line = { sfen: sfen ?? START[variant], moves }
    return { line, faults: rest ? [illegalMove(moves.length + 1, rest)] : [] }
  }
  if (read !== undefined) {
    const { game, games, problems } = read
    const faults = problems.map(({ line, text, cut }) => badLine(line, text, cut === 'game'))
    if (games > 1) faults.push(severalGames(games))
    return {
      faults,
      ...(game && { line: { sfen: game.start.sfen ?? START[game.start.variant], moves: game.moves } }),
    }
  }
  const quick = readMoves(record, variant)
  if (!quick || quick.partial) return undefined
  // A line that the quick reader does not understand leaves a gap: the record reader names the line.
  return countLegal(readSfen(quick.sfen), quick.moves) < quick.moves.length
    ? undefined
    : { line: quick, faults: [] }
}

/** The opening of a player; `read` is the record reader's result for its record, where it is known. */
export function openingOf(options: Options, read?: ReadText): Opening {
  const { start, record, variant, lost } = options
  const faults = [...options.faults]
  if (lost) return { line: null, faults, pending: false }
  const base = start ?? { sfen: START[variant], moves: [] }
  if (record === null && options.src !== null) return { line: start && base, faults, pending: true }
  if (record === null) return checked(options, base, faults)
  const recorded = recordedIn(record, variant, read)
  if (recorded === undefined) {
    // Until it is read, the start is drawn, if that is the position to be shown.
    const quick = firstPly(options) === 0 ? readMoves(record, variant) : null
    return { line: quick && { sfen: start?.sfen ?? quick.sfen, moves: [] }, faults, pending: true }
  }
  faults.push(...recorded.faults)
  if (!recorded.line) {
    if (recorded.faults.length === 0) faults.push(badRecord())
    return { line: start && base, faults, pending: false }
  }
  const { sfen, moves } = recorded.line
  // Moves beside an attribute that gives the start begin there.
  return checked(options, start ? { ...base, moves: [...base.moves, ...moves] } : { sfen, moves }, faults)
}

/** The opening with only its legal moves. */
function checked(options: Options, { sfen, moves }: MoveList, faults: Fault[]): Opening {
  const position = readSfen(sfen)
  const legal = countLegal(position, moves)
  const wrong = moves[legal]
  const isReported = faults.some(({ kind }) => kind === 'move')
  if (wrong && !isReported) faults.push(illegalMove(legal + 1, wrong))
  const impossible = options.mode === 'diagram' ? null : positionFault(position, isProblem(options))
  if (impossible) faults.push(unplayable(impossible))
  const first = firstPly(options)
  if (Number.isFinite(first) && first > legal) faults.push(beyondEnd(first, legal))
  return { line: { sfen, moves: moves.slice(0, legal) }, faults, pending: false }
}

const SIGNS = /^\s*\d+\s+\S|手合割|^[先後上下]手|[▲△▼▽☗☖]|^\s*\||^[+-]\d{4}|^P[I1-9]|^V2|^\s*\{/m

/** Whether a text inside the element is meant as a record, and not as a caption. */
export const isRecordLike = (text: string): boolean =>
  SIGNS.test(text) || readPlain(text.trim().replace(/\n.*/s, '')) !== null
