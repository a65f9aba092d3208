/** A position in words, for screen readers. */

import type { Side } from '../../engine/protocol.ts'
import { EMBED_TEXTS } from '../../text/embed.ts'
import { kindName } from '../board/labels.ts'
import { fileAndRank, HAND_KINDS, kindOf, type Position, sideOf } from '../board/sfen.ts'

const KINDS = ['K', 'R', '+R', 'B', '+B', 'G', 'S', '+S', 'N', '+N', 'L', '+L', 'P', '+P']

/** The side to move, and for each side its pieces with their squares and its hand. */
export function positionWords({ pieces, hands, turn, size }: Position, language: 'ja' | 'en'): string {
  const words = EMBED_TEXTS[language].position
  const squares = (side: Side, kind: string) =>
    [...pieces]
      .filter(([, piece]) => sideOf(piece) === side && kindOf(piece) === kind)
      .map(([square]) => words.square(fileAndRank(square).file, fileAndRank(square).rank))
  const handOf = (side: Side) => {
    const placed = KINDS.flatMap((kind) => {
      const found = squares(side, kind)
      return found.length > 0 ? [`${kindName(kind, language)} ${found.join(words.and)}`] : []
    })
    const held = HAND_KINDS[size].flatMap((kind) => {
      const count = hands.get(`${side}:${kind}`)
      return count ? [words.held(kindName(kind, language), count)] : []
    })
    return words.side(side, placed.join(words.next), held.join(words.and))
  }
  return [words.turn(turn), handOf('b'), handOf('w')].join(words.space)
}
