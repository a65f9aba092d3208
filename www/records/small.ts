/**
 * Records of 5×5 in KIF. tsshogi knows 9×9 only, so the board is put into the corner of 9×9 whose squares have the same names;
 * in the text the header `手合割：5五将棋`, as lishogi writes it, stands for the start position.
 */
import { exportBOD, Record as Kifu, Position } from 'tsshogi'
import { START } from '../protocol.ts'

/** The line of KIF that names the game. */
const GAME = '手合割：5五将棋'
const GAME_LINE = /^手合割：[5５]五将棋[ \t\u3000]*$/m
/** The lines of a start position in KIF: hands, board, hands, and perhaps who moves first. */
const BOARD =
  /(?:^手合割：その他[ \t\u3000]*\r?\n)?^後手の持駒：[\s\S]*?^先手の持駒：.*\r?\n(?:^先手番\r?\n)?/m

/** The start of 5×5, without the number of the move. */
const start = START.minishogi.replace(/ \d+$/, '')

/** Whether a position is the start of 5×5. */
export const isSmallStart = (sfen: string): boolean => sfen.replace(/ \d+$/, '') === start

/** A position of 5×5 on 9×9; one of 9×9 as it is. */
export function onLargeBoard(sfen: string): string {
  const [board = '', ...rest] = sfen.split(' ')
  const ranks = board.split('/')
  if (ranks.length !== 5) return sfen
  const wide = ranks.map((rank) => {
    const empty = Number(rank[0])
    return empty ? `${4 + empty}${rank.slice(1)}` : `4${rank}`
  })
  return [[...wide, ...Array<string>(4).fill('9')].join('/'), ...rest].join(' ')
}

/** Names the game in place of its start position. */
export const nameSmallGame = (kif: string, newline: string): string => kif.replace(BOARD, GAME + newline)

/** The start position in place of the name of the game, and how many lines longer that is; `null` for other records. */
export function withSmallBoard(text: string): { text: string; added: number } | null {
  if (!GAME_LINE.test(text)) return null
  const board = exportBOD(new Kifu(Position.newBySFEN(onLargeBoard(start)) ?? new Position()))
  const lines = board.split(/\r?\n/)
  const last = lines.findIndex((line) => line.startsWith('先手の持駒'))
  return { text: text.replace(GAME_LINE, lines.slice(0, last + 1).join('\n')), added: last }
}
