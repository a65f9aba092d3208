/** A tree of moves as tsshogi's record, from which its writers make text. */
import {
  anySpecialMove,
  Record as Kifu,
  Position,
  RecordMetadataKey,
  SpecialMoveType,
  specialMove,
} from 'tsshogi'
import { OPPONENT_FIELD } from '../game/opponentField.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import { childrenOf, ROOT, type Tree } from '../game/tree.ts'
import type { Side } from '../protocol.ts'
import { markOf, wordOf } from './ends.ts'
import { metadataOf } from './head.ts'
import { onLargeBoard } from './small.ts'
import type { Writable } from './writable.ts'

/** The properties that the header of a record is made from. */
export type Headed = Pick<Writable, 'source' | 'names' | 'opponent' | 'began' | 'ended'> & { start: string }

/** A game with everything in its tree. */
export type Whole = Headed & { tree: Tree; position: Writable['position'] }

/** An end in a text, by the number of its mark. */
export interface MarkedEnd {
  end: RecordedEnd
  /** Who is to move. */
  side: Side
  /** Number of moves before it. */
  ply: number
  main: boolean
}

/** A record without moves. */
export function emptyKifu({ start, source, names, opponent, began, ended }: Headed): Kifu {
  const kifu = new Kifu(Position.newBySFEN(onLargeBoard(start)) ?? new Position())
  const { BLACK_NAME, WHITE_NAME, START_DATETIME, END_DATETIME } = RecordMetadataKey
  if (source) kifu.metadata = metadataOf(source.head)
  else {
    kifu.metadata.setStandardMetadata(BLACK_NAME, names.b)
    kifu.metadata.setStandardMetadata(WHITE_NAME, names.w)
    if (opponent) kifu.metadata.setCustomMetadata(OPPONENT_FIELD, opponent)
    // Only of a game that was played here: a record that was read has its own dates, or none.
    if (began !== undefined) kifu.metadata.setStandardMetadata(START_DATETIME, dateText(began))
    if (ended !== undefined) kifu.metadata.setStandardMetadata(END_DATETIME, dateText(ended))
  }
  return kifu
}

/** `2026/01/31 09:05:00`, in local time, as KIF and CSA write it. */
export function dateText(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/**
 * The record with its tree, and its ends, indexed by the numbers in their marks. `asResignation`: each end becomes a
 * resignation whose comment begins with the mark, for writers that leave out unknown words.
 */
export function kifuOf(whole: Whole, asResignation: boolean): { kifu: Kifu; ends: MarkedEnd[] } {
  const { tree, start, position } = whole
  const kifu = emptyKifu(whole)
  const ends: MarkedEnd[] = []
  const first: Side = start.split(' ')[1] === 'w' ? 'w' : 'b'
  kifu.first.comment = tree.comment

  function addEnd(given: RecordedEnd, before: number): void {
    // An illegal move stands before its end, of which the other side is then to move.
    const foul = given.move && kifu.position.createMoveByUSI(given.move)
    const isWritten = foul && kifu.append(foul, { ignoreValidation: true })
    const end: RecordedEnd = isWritten ? { ...given, kind: 'illegal-action' } : given
    const ply = isWritten ? before + 1 : before
    const side = ply % 2 === (first === 'w' ? 1 : 0) ? 'b' : 'w'
    const mark = markOf(ends.length, wordOf(end, side).length)
    const main = before === position.moves.length && kifu.current.next === null && !end.after
    ends.push({ end, side, ply, main })
    kifu.append(asResignation ? specialMove(SpecialMoveType.RESIGN) : anySpecialMove(mark))
    kifu.current.comment = [...(asResignation ? [mark] : []), end.comment ?? ''].filter(Boolean).join('\n')
    kifu.current.setElapsedMs(end.time ?? 0)
  }

  // Stack of the nodes and ends still to be written, the next one last; `ply` is the number of moves before it.
  type Item = { at: number; ply: number } | { end: RecordedEnd; ply: number }
  const following = (at: number, ply: number): Item[] => {
    const items: Item[] = childrenOf(tree, at).map((child) => ({ at: child, ply }))
    const end = at === ROOT ? tree.end : tree.nodes[at]?.end
    if (end) items.splice(end.after ?? 0, 0, { end, ply })
    return items.reverse()
  }
  const waiting = following(ROOT, 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    kifu.goto(next.ply)
    if ('end' in next) {
      addEnd(next.end, next.ply)
      continue
    }
    const node = tree.nodes[next.at]
    const move = node && kifu.position.createMoveByUSI(node.usi)
    // The engine has already checked the move, so tsshogi's check is skipped.
    if (!node || !move || !kifu.append(move, { ignoreValidation: true })) continue
    kifu.current.comment = node.comment ?? ''
    kifu.current.setElapsedMs(node.time ?? 0)
    waiting.push(...following(next.at, next.ply + 1))
  }
  kifu.resetAllBranchSelection()
  return { kifu, ends }
}
