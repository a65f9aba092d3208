/**
 * Writes records of 5×5. tsshogi knows 9×9 only, so the board is put into the corner of 9×9 whose squares have the same names, and the
 * diagrams in texts are cut after they are written. In KIF and KI2 the header `手合割：5五将棋`,
 * as lishogi writes it, stands for the usual start; CSA has `P1` to `P5` with five squares each, as programs for 5×5 write it.
 */
import { Color, isPromotable, type JKF, type JKFSquare, type Record as Kifu, Move, Square } from 'tsshogi'
import { variantOf } from '../game/usen.ts'
import { START } from '../protocol.ts'

/** The line of KIF that names the game. */
const GAME = '手合割：5五将棋'
/** The lines of a start position in KIF: hands, board, hands, and perhaps who moves first. */
const BOARD =
  /(?:^手合割：その他[ \t\u3000]*\r?\n)?^後手の持駒：[\s\S]*?^先手の持駒：.*\r?\n(?:^先手番\r?\n)?/m
/** The start of 5×5, without the number of the move. */
const start = START.minishogi.replace(/ \d+$/, '')

/** Whether a position is one of 5×5. */
export const isSmall = (sfen: string): boolean => variantOf(sfen) === 'minishogi'

const isSmallStart = (sfen: string): boolean => sfen.replace(/ \d+$/, '') === start

/** A position of 5×5 on 9×9; one of 9×9 as it is. */
export function onLargeBoard(sfen: string): string {
  if (!isSmall(sfen)) return sfen
  const [board = '', ...rest] = sfen.split(' ')
  const wide = board.split('/').map((rank) => {
    const empty = Number(rank[0])
    return empty ? `${4 + empty}${rank.slice(1)}` : `4${rank}`
  })
  return [[...wide, ...Array<string>(4).fill('9')].join('/'), ...rest].join(' ')
}

/** Cuts the diagrams of 5×5 in KIF, KI2 and BOD out of those of 9×9. */
export const cutDiagram = (text: string): string =>
  text
    .replace(' ９ ８ ７ ６', '')
    .replace(/^\+-{27}/gm, `+${'-'.repeat(15)}`)
    .replace(/^\|.*[六七八九]\r?\n/gm, '')
    .replace(/^\|.{8}/gm, '|')

/** The same; the usual start is named instead. */
export const cutStart = (sfen: string, text: string, newline: string): string =>
  isSmallStart(sfen) ? text.replace(BOARD, GAME + newline) : cutDiagram(text)

/** The same in CSA. */
export const cutRanks = (text: string): string =>
  text.replace(/^P[6-9].*\n/gm, '').replace(/^(P[1-5])(?: \* ){4}/gm, '$1')

/** The same in JKF, whose board is a list of files. */
export function cutBoard({ initial }: JKF): void {
  const data = initial?.data
  if (data) data.board = (data.board as JKFSquare[][]).slice(0, 5).map((file) => file.slice(0, 5))
}

/** Whether a move of Black or White between these ranks may promote: at the last rank only. */
const mayPromote = (black: boolean, ...ranks: number[]): boolean => ranks.includes(black ? 1 : 5)

/** Corrects `不成` in KI2, which tsshogi writes by the ranks of 9×9. */
export function correctKi2(kifu: Kifu, text: string): string {
  const moves: Move[] = []
  kifu.forEach(({ move }) => {
    if (move instanceof Move) moves.push(move)
  })
  const declined = ({ from, to, promote, color, pieceType }: Move) =>
    from instanceof Square &&
    !promote &&
    isPromotable(pieceType) &&
    mayPromote(color === Color.BLACK, from.rank, to.rank)
  const corrected = (words: string): string => {
    const move = moves.shift()
    return words.replace('不成', '') + (move && declined(move) ? '不成' : '')
  }
  // Columns of 12, where a character counts 2, as tsshogi writes them, but never without a blank.
  return text.replace(/^[▲△].*$/gm, (line) =>
    line
      .split(/ *(?=[▲△])/)
      .map((words) => corrected(words))
      .map((words) => words + ' '.repeat(Math.max(1, 12 - 2 * words.length)))
      .join('')
      .trimEnd(),
  )
}

/** The same for a move of JKF. */
export function correctJkf(move: NonNullable<JKF['moves'][number]['move']>): void {
  const { from, to, piece, color, promote } = move
  if (promote || !from || !to) return
  delete move.promote
  if (/FU|GI|KA|HI/.test(piece) && mayPromote(color === 0, from.y, to.y)) move.promote = false
}
