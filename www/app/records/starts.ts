/** Writes start positions: as the name of a handicap, as a diagram, in CSA and in JKF. */
import { fileAndRank, HAND_KINDS, kindOf, readSfen, sideOf, squareName } from '../../elements/board/sfen.ts'
import { START } from '../../engine/protocol.ts'
import { startOf } from './handicaps.ts'
import { csaName, KANJI_NAMES } from './notation.ts'

/** The handicaps that are written by name, with JKF's presets. All programs agree about these. */
const NAMED = [
  ['平手', 'HIRATE'],
  ['香落ち', 'KY'],
  ['右香落ち', 'KY_R'],
  ['角落ち', 'KA'],
  ['飛車落ち', 'HI'],
  ['飛香落ち', 'HIKY'],
  ['二枚落ち', '2'],
  ['四枚落ち', '4'],
  ['六枚落ち', '6'],
  ['八枚落ち', '8'],
  ['十枚落ち', '10'],
  ['5五将棋', null],
] as const

const withoutNumber = (sfen: string) => sfen.replace(/ \d+$/, '')

const namedStart = (sfen: string) =>
  NAMED.find(([name]) => withoutNumber(startOf(name) ?? '') === withoutNumber(sfen)) ?? null

/** The lines of KIF and KI2. */
export const kifStart = (sfen: string): string[] => {
  const named = namedStart(sfen)
  return named ? [`手合割：${named[0]}`] : diagram(sfen)
}

const NUMBERS = ['', '', ...'二三四五六七八九十', ...[...'一二三四五六七八'].map((one) => `十${one}`)]
const RANKS = '一二三四五六七八九'
const FILES = '９８７６５４３２１'

/** The lines of a diagram with hands and the side to move (BOD). */
export function diagram(sfen: string): string[] {
  const { size, pieces, hands, turn } = readSfen(sfen)
  const held = (side: 'b' | 'w') => {
    const words = HAND_KINDS[size].flatMap((kind) => {
      const count = hands.get(`${side}:${kind}`) ?? 0
      return count > 0 ? [`${KANJI_NAMES[kind]}${NUMBERS[count] ?? ''}　`] : []
    })
    return words.join('') || 'なし'
  }
  // A promoted silver and so on have names of one sign in diagrams.
  const names: Readonly<Record<string, string>> = { ...KANJI_NAMES, '+L': '杏', '+N': '圭', '+S': '全' }
  const cell = (piece: string | undefined) =>
    piece ? `${sideOf(piece) === 'b' ? ' ' : 'v'}${names[kindOf(piece)]}` : ' ・'
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const files = [...numbers].reverse()
  const edge = `+${'-'.repeat(size * 3)}+`
  return [
    `後手の持駒：${held('w')}`,
    ` ${[...FILES.slice(9 - size)].map((file) => ` ${file}`).join('')}`,
    edge,
    ...numbers.map((rank) => {
      const row = files.map((file) => cell(pieces.get(squareName(file, rank)))).join('')
      return `|${row}|${RANKS.charAt(rank - 1)}`
    }),
    edge,
    `先手の持駒：${held('b')}`,
    turn === 'b' ? '先手番' : '後手番',
  ]
}

const csaSquare = (square: string) => `${square.charAt(0)}${fileAndRank(square).rank}`

/** The lines of CSA. */
export function csaStart(sfen: string): string[] {
  const { size, pieces, hands, turn } = readSfen(sfen)
  const sign = turn === 'b' ? '+' : '-'
  if (size === 9 && namedStart(sfen)) {
    const given = [...readSfen(START.shogi).pieces].filter(([square]) => !pieces.has(square))
    return [`PI${given.map(([square, piece]) => csaSquare(square) + csaName(kindOf(piece))).join('')}`, sign]
  }
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const rows = numbers.map((rank) => {
    const cells = [...numbers].reverse().map((file) => {
      const piece = pieces.get(squareName(file, rank))
      return piece ? `${sideOf(piece) === 'b' ? '+' : '-'}${csaName(kindOf(piece))}` : ' * '
    })
    return `P${rank}${cells.join('')}`
  })
  const held = (side: 'b' | 'w') =>
    HAND_KINDS[size].map((kind) => `00${csaName(kind)}`.repeat(hands.get(`${side}:${kind}`) ?? 0)).join('')
  return [...rows, `P+${held('b')}`, `P-${held('w')}`, sign]
}

/** The start in JKF. */
export function jkfStart(sfen: string): object {
  const preset = namedStart(sfen)?.[1]
  if (preset) return { preset }
  const { size, pieces, hands, turn } = readSfen(sfen)
  const colour = (side: 'b' | 'w') => (side === 'b' ? 0 : 1)
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const board = numbers.map((file) =>
    numbers.map((rank) => {
      const piece = pieces.get(squareName(file, rank))
      return piece ? { color: colour(sideOf(piece)), kind: csaName(kindOf(piece)) } : {}
    }),
  )
  const held = (['b', 'w'] as const).map((side) =>
    Object.fromEntries(HAND_KINDS[9].map((kind) => [csaName(kind), hands.get(`${side}:${kind}`) ?? 0])),
  )
  return { preset: 'OTHER', data: { color: colour(turn), board, hands: held } }
}
