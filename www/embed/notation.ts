/** Numbers, pieces and handicaps in the notation of records. */
import { readSfen, writeSfen } from '../board/sfen.ts'
import { START } from '../protocol.ts'

const DIGITS = '１２３４５６７８９'
const KANJI = '一二三四五六七八九'

/** The value of a digit 1 to 9: full-width, kanji or ASCII; 0 for other signs. */
export const numberOf = (sign: string): number =>
  Math.max(DIGITS.indexOf(sign), KANJI.indexOf(sign), '123456789'.indexOf(sign)) + 1

/** SFEN letters by Japanese names of pieces. */
export const KANJI_KINDS: Readonly<Record<string, string>> = {
  歩: 'P',
  香: 'L',
  桂: 'N',
  銀: 'S',
  金: 'G',
  角: 'B',
  飛: 'R',
  玉: 'K',
  王: 'K',
  と: '+P',
  杏: '+L',
  成香: '+L',
  圭: '+N',
  成桂: '+N',
  全: '+S',
  成銀: '+S',
  馬: '+B',
  竜: '+R',
  龍: '+R',
}

const CSA = ['FU', 'KY', 'KE', 'GI', 'KI', 'KA', 'HI', 'OU', 'TO', 'NY', 'NK', 'NG', 'UM', 'RY']
const LETTERS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K', '+P', '+L', '+N', '+S', '+B', '+R']

/** The SFEN letter of a name in CSA and JKF. */
export const csaKind = (name: string): string | undefined => LETTERS[CSA.indexOf(name)]

/** The squares of the pieces that White gives, by the name of the handicap in KIF and in JKF. */
const HANDICAPS: Readonly<Record<string, string>> = {
  '平手 HIRATE': '',
  '香落ち KY': '1a',
  '右香落ち KY_R': '9a',
  '角落ち KA': '2b',
  '飛車落ち HI': '8b',
  '飛香落ち HIKY': '8b 1a',
  '二枚落ち 2': '8b 2b',
  '三枚落ち 3': '8b 2b 9a',
  '四枚落ち 4': '8b 2b 1a 9a',
  '五枚落ち 5': '8b 2b 1a 9a 8a',
  '左五枚落ち 5_L': '8b 2b 1a 9a 2a',
  '六枚落ち 6': '8b 2b 1a 9a 2a 8a',
  '七枚落ち 7_R': '8b 2b 1a 9a 2a 8a 3a',
  '七枚落ち 7_L': '8b 2b 1a 9a 2a 8a 7a',
  '八枚落ち 8': '8b 2b 1a 9a 2a 8a 3a 7a',
  '十枚落ち 10': '8b 2b 1a 9a 2a 8a 3a 7a 4a 6a',
}

/** The start position of a handicap or of 5×5, as SFEN; `null` for unknown names. The side that gives pieces moves first. */
export function startOf(name: string): string | null {
  if (/^[5５五][五々]/.test(name)) return START.minishogi
  const found = Object.entries(HANDICAPS).find(([names]) => names.split(' ').includes(name))
  if (!found) return null
  const start = readSfen(START.shogi)
  const pieces = new Map(start.pieces)
  for (const square of found[1].split(' ')) pieces.delete(square)
  return writeSfen({ ...start, pieces, turn: found[1] ? 'w' : 'b' })
}
