/** Texts that are seen in signs (`P-7f`, ☗７六歩) and heard in words. */
import { html, type TemplateResult } from 'lit-html'
import { moveAloud, saidIn } from '../app/views/aloud.ts'
import { kindName } from '../elements/board/labels.ts'
import type { MoveText, PlacedPiece, Side } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { markOf } from './words.ts'

/** A text as it is seen and as it is heard. */
export interface Spoken {
  seen: string
  heard: string
}

/** The names of moves in a text: as they are written, or in words. */
export type Naming = (move: MoveText) => string

export const written =
  ({ code }: GalleryText): Naming =>
  (move) =>
    move[code]

export const aloud =
  ({ code }: GalleryText): Naming =>
  (move) =>
    moveAloud(move[code], code)

/** A text that names moves. */
export const naming = (words: GalleryText, text: (name: Naming) => string): Spoken => ({
  seen: text(written(words)),
  heard: text(aloud(words)),
})

/** Moves after each other. */
export const lineOf = (moves: readonly MoveText[], words: GalleryText): Spoken => ({
  seen: moves.map(written(words)).join(' '),
  heard: moves.map(aloud(words)).join(saidIn(words.code).between),
})

/** The mark of a side before a text. */
export function ofSide(side: Side, { seen, heard }: Spoken, { code }: GalleryText): Spoken {
  const said = saidIn(code)
  return { seen: markOf(side) + seen, heard: said.side(side, false) + said.between + heard }
}

/** A piece on its square: `☗５九玉`, `☗king 5i`. */
export function placedName({ piece, square }: PlacedPiece, words: GalleryText): Spoken {
  const kind = piece.toUpperCase()
  const name = kindName(kind, words.code)
  const file = '０１２３４５６７８９'.charAt(Number(square[0]))
  const rank = '一二三四五六七八九'.charAt((square.codePointAt(1) ?? 97) - 97)
  const seen = words.code === 'en' ? `${name} ${square}` : `${file}${rank}${name}`
  return ofSide(piece === kind ? 'b' : 'w', { seen, heard: moveAloud(seen, words.code) }, words)
}

/** The template of such a text. */
export const spoken = ({ seen, heard }: Spoken): TemplateResult =>
  html`<span aria-hidden="true">${seen}</span><span class="visually-hidden">${heard}</span>`
