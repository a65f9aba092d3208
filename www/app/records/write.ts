/**
 * Writes records of games, with everything that was read with them. docs/records.md lists the losses of
 * each format.
 */
import { endingOf } from '../../engine/restore.ts'
import { OPPONENT_FIELD } from '../game/opponentField.ts'
import { endOfResult, type RecordedEnd, sameEnd } from '../game/recordedEnd.ts'
import { endAt, find, pathTo, setEnd, setTime, type Tree, treeOf, withMainLine } from '../game/tree.ts'
import { encodeUsen } from '../game/usen.ts'
import { encodeShiftJis } from './bytes.ts'
import { withEvaluations } from './evaluations.ts'
import type { Head } from './fields.ts'
import type { Format } from './formats.ts'
import { diagram } from './starts.ts'
import type { Writable } from './writable.ts'
import { writeCsa, writeJkf, writeKi2, writeKif } from './writers.ts'

/** The extension of a file, without the dot. */
export const extensionOf = (format: Format): string => (format === 'csa22' ? 'csa' : format)

/** The text of a record. */
export function writeRecord(format: Format, game: Writable): string {
  const { start, moves } = game.position
  const usi = moves.map((move) => move.usi)
  switch (format) {
    case 'sfen':
      return `sfen ${game.shown}\n`
    case 'usi':
      return `position sfen ${start}${usi.length ? ` moves ${usi.join(' ')}` : ''}\n`
    case 'usen':
      return `${encodeUsen(start, usi, endingOf(game.position), mainEnd(game)?.kind)}\n`
    case 'bod':
      return [...diagram(game.shown), '手数＝0    まで'].map((line) => `${line}\n`).join('')
    default:
      return writeKifu(format, game)
  }
}

function writeKifu(format: Exclude<Format, 'sfen' | 'usi' | 'usen' | 'bod'>, game: Writable): string {
  const whole = { start: game.position.start, head: headOf(game), tree: wholeTree(game) }
  switch (format) {
    case 'kif':
    case 'kifu':
      return writeKif(whole)
    case 'ki2':
    case 'ki2u':
      return writeKi2(whole)
    case 'csa':
      return writeCsa(whole, '3.0')
    case 'csa22':
      return writeCsa(whole, '2.2')
    case 'jkf':
      return writeJkf(whole)
  }
}

/** The bytes of a file: .kif and .ki2 are in Shift_JIS by custom, everything else in UTF-8. */
export function writeFile(
  format: Format,
  game: Writable,
): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  const text = writeRecord(format, game)
  if (format === 'kif' || format === 'ki2') return encodeShiftJis(text)
  return { bytes: new TextEncoder().encode(text), lost: [] }
}

/** `2026/01/31 09:05:00`, in local time, as KIF and CSA write it. */
function dateText(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/**
 * The header: that of the record that was read, which has its own dates or none, or else that of the game.
 */
function headOf({ source, names, opponent, began, ended }: Writable): Head {
  if (source) return source.head
  const head: [string, string | undefined][] = [
    ['先手', names.b],
    ['後手', names.w],
    ['開始日時', began === undefined ? undefined : dateText(began)],
    ['終了日時', ended === undefined ? undefined : dateText(ended)],
    [OPPONENT_FIELD, opponent],
  ]
  return head.flatMap(([name, value]): Head => (value ? [[name, value]] : []))
}

const movesOf = ({ position }: Writable) => position.moves.map((move) => move.usi)

/**
 * How the game ended: as in the record, unless the players have since ended it in another way. An end on
 * the board, such as a mate, does not replace the record's end: players often resign when they are mated.
 */
function mainEnd(game: Writable): RecordedEnd | null {
  const { side, result } = game.position
  const recorded = game.tree && endAt(game.tree, movesOf(game))
  const played = result ? endOfResult(result, side) : null
  if (!recorded || !played) return recorded ?? played
  const byPlayers = ['resigned', 'time', 'declaration', 'illegal'].includes(result?.reason ?? '')
  return byPlayers && !sameEnd(recorded, played) ? played : recorded
}

/** The tree with the moves of the game as its main line, its end, and the times that were measured. */
function wholeTree(game: Writable): Tree {
  const moves = movesOf(game)
  let tree = withMainLine(game.tree ?? treeOf(moves, game.source?.comments), moves)
  if (game.review) tree = withEvaluations(tree, game.review)
  const { at } = find(tree, moves)
  for (const [ply, place] of pathTo(tree, at).entries()) {
    const node = tree.nodes[place]
    const time = game.times?.[ply] ?? 0
    // A game that continues after a recorded end: the end becomes a variation.
    const { end } = tree.nodes[node?.parent ?? -1] ?? tree
    if (end && !end.after) tree = setEnd(tree, node?.parent ?? -1, { ...end, after: 1 })
    if (time > 0 && node?.time === undefined) tree = setTime(tree, place, time)
  }
  const end = mainEnd(game)
  if (!end) return tree
  const { after: _, ...first } = end
  return setEnd(tree, at, first)
}
