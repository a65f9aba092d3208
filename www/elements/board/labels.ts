/** The board's texts in Japanese and English. */
import { fileAndRank, kindOf, sideOf } from './sfen.ts'
import type { BoardLabels, SquareInfo } from './view.ts'

const KANJI_NUMBERS = '一二三四五六七八九'

/** Japanese names of kinds as in move notation, by SFEN letter in upper case. */
const JA: Readonly<Record<string, string>> = {
  K: '玉',
  R: '飛',
  B: '角',
  G: '金',
  S: '銀',
  N: '桂',
  L: '香',
  P: '歩',
  '+R': '竜',
  '+B': '馬',
  '+S': '成銀',
  '+N': '成桂',
  '+L': '成香',
  '+P': 'と',
}

/** Kinds with another name outside move notation. */
const SPOKEN: Readonly<Record<string, string>> = {
  R: '飛車',
  N: '桂馬',
  L: '香車',
  '+P': 'と金',
}

const jaKind = (kind: string) => SPOKEN[kind] ?? JA[kind] ?? kind

/** English names of kinds, by SFEN letter in upper case. */
const EN: Readonly<Record<string, string>> = {
  K: 'king',
  R: 'rook',
  B: 'bishop',
  G: 'gold',
  S: 'silver',
  N: 'knight',
  L: 'lance',
  P: 'pawn',
  '+R': 'dragon',
  '+B': 'horse',
  '+S': 'promoted silver',
  '+N': 'promoted knight',
  '+L': 'promoted lance',
  '+P': 'tokin',
}

/** The name of a kind: in Japanese as in move notation, in English as a word. */
export const kindName = (kind: string, code: 'ja' | 'en'): string => (code === 'ja' ? JA : EN)[kind] ?? kind

const jaSide = { b: '先手', w: '後手' } as const
const enSide = { b: 'Black', w: 'White' } as const

/** Joins the parts that are not empty. */
const joinParts = (parts: readonly (string | false)[], separator: string) =>
  parts.filter(Boolean).join(separator)

function jaSquare(info: SquareInfo): string {
  const { file, rank } = fileAndRank(info.square)
  const piece = info.piece ? `${jaSide[sideOf(info.piece)]}の${jaKind(kindOf(info.piece))}` : '空き'
  return joinParts(
    [
      `${file}${KANJI_NUMBERS.charAt(rank - 1)} ${piece}`,
      info.selected && '選択中',
      info.destination && (info.piece ? '取れます' : '動かせます'),
      info.check && '王手されています',
      info.lastMove && '最後の手',
    ],
    '、',
  )
}

function enSquare(info: SquareInfo): string {
  const piece = info.piece ? `${enSide[sideOf(info.piece)]} ${kindName(kindOf(info.piece), 'en')}` : 'empty'
  return joinParts(
    [
      `${info.square} ${piece}`,
      info.selected && 'selected',
      info.destination && (info.piece ? 'can be captured' : 'can move here'),
      info.check && 'in check',
      info.lastMove && 'last move',
    ],
    ', ',
  )
}

/** Japanese. */
export const LABELS_JA: BoardLabels = {
  board: '将棋盤',
  square: jaSquare,
  hand: (side) => `${jaSide[side]}の持ち駒`,
  handPiece: (side, kind, count, selected) =>
    joinParts([`${jaSide[side]}の持ち駒 ${jaKind(kind)} ${count}枚`, selected && '選択中'], '、'),
  promotionQuestion: (piece) => `${jaKind(kindOf(piece))}を成りますか`,
  promote: '成る',
  decline: '成らない',
}

/** English. */
export const LABELS_EN: BoardLabels = {
  board: 'Shogi board',
  square: enSquare,
  hand: (side) => `${enSide[side]}'s hand`,
  handPiece: (side, kind, count, selected) =>
    joinParts([`${enSide[side]}'s hand: ${kindName(kind, 'en')}, ${count}`, selected && 'selected'], ', '),
  promotionQuestion: (piece) => `Promote the ${kindName(kindOf(piece), 'en')}?`,
  promote: 'Promote',
  decline: 'Keep',
}
