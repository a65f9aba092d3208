/** The start positions that programs name: 手合割 in KIF and KI2, presets in JKF. */
import { readSfen, writeSfen } from '../../elements/board/sfen.ts'
import { START } from '../../engine/protocol.ts'
import { halfWidth } from './notation.ts'

/**
 * The squares of the pieces that White gives, by name without the last `ち`. Right and left are White's.
 * Programs differ about 三枚落ち, whose lance may be either: here it is the right one, as on lishogi.
 */
const GIVEN: Readonly<Record<string, string>> = {
  平手: '',
  香落: '1a',
  左香落: '1a',
  右香落: '9a',
  両香落: '1a 9a',
  角落: '2b',
  飛車落: '8b',
  飛落: '8b',
  飛香落: '8b 1a',
  飛角落: '8b 2b',
  二枚落: '8b 2b',
  三枚落: '8b 2b 9a',
  四枚落: '8b 2b 1a 9a',
  五枚落: '8b 2b 1a 9a 8a',
  右五枚落: '8b 2b 1a 9a 8a',
  左五枚落: '8b 2b 1a 9a 2a',
  六枚落: '8b 2b 1a 9a 2a 8a',
  七枚落: '8b 2b 1a 9a 2a 8a 7a',
  右七枚落: '8b 2b 1a 9a 2a 8a 7a',
  左七枚落: '8b 2b 1a 9a 2a 8a 3a',
  八枚落: '8b 2b 1a 9a 2a 8a 3a 7a',
  九枚落: '8b 2b 1a 9a 2a 8a 3a 7a 6a',
  十枚落: '8b 2b 1a 9a 2a 8a 3a 7a 4a 6a',
  トンボ: '1a 2a 3a 4a 6a 7a 8a 9a',
  'トンボ+香': '2a 3a 4a 6a 7a 8a',
  'トンボ+桂香': '3a 4a 6a 7a',
  太閤落: '8c',
}

const BARE = '4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w'

/** Starts that are not the usual one without some pieces. */
const OTHERS: Readonly<Record<string, string>> = {
  裸玉: `${BARE} - 1`,
  裸王: `${BARE} - 1`,
  十九枚落: `${BARE} - 1`,
  歩三兵: `${BARE} 3p 1`,
  青空将棋: 'lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1',
}

/** The names of JKF's presets in KIF. */
const PRESETS: Readonly<Record<string, string>> = {
  HIRATE: '平手',
  KY: '香落',
  KY_R: '右香落',
  KA: '角落',
  HI: '飛車落',
  HIKY: '飛香落',
  '2': '二枚落',
  '3': '三枚落',
  '4': '四枚落',
  '5': '五枚落',
  '5_L': '左五枚落',
  '6': '六枚落',
  '7_L': '左七枚落',
  '7_R': '右七枚落',
  '8': '八枚落',
  '10': '十枚落',
}

/**
 * The start of a handicap by its name in KIF, as SFEN; `null` for unknown names. The side that gives pieces
 * moves first.
 */
export function startOf(name: string): string | null {
  const plain = halfWidth(name).replace(/ /g, '')
  if (/^[5五][5五々]/.test(plain)) return START.minishogi
  const key = plain
    .replace(/ち$/, '')
    .replace('兩', '両')
    .replace(/(\d+)枚/, (_, count) => `${['', '', ...'二三四五六七八九', '十'][Number(count)] ?? count}枚`)
  const other = Object.hasOwn(OTHERS, key) ? OTHERS[key] : undefined
  if (other) return other
  const given = Object.hasOwn(GIVEN, key) ? GIVEN[key] : undefined
  if (given === undefined) return null
  const start = readSfen(START.shogi)
  const pieces = new Map(start.pieces)
  for (const square of given.split(' ')) pieces.delete(square)
  return writeSfen({ ...start, pieces, turn: given ? 'w' : 'b' })
}

/** The start of a preset of JKF; `null` for unknown names. */
export const startOfPreset = (preset: string): string | null =>
  Object.hasOwn(PRESETS, preset) ? startOf(PRESETS[preset] ?? '') : null
