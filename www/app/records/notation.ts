/** Numbers, pieces and signs in the notation of records. */

const DIGITS = '１２３４５６７８９'
const KANJI = '一二三四五六七八九'

/**
 * The text with half-width letters, digits and signs instead of full-width ones, and with spaces instead of
 * tabs and all other blanks. It is as long as the given text.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\t\u00a0\u2000-\u200b\u202f\u3000\ufeff]/g, ' ')

/** The same without blanks at both ends, and with one space for several. */
export const plainOf = (text: string): string => halfWidth(text).replace(/ {2,}/g, ' ').trim()

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

/** Names of pieces in moves and diagrams of KIF, by SFEN letter. */
export const KANJI_NAMES: Readonly<Record<string, string>> = {
  P: '歩',
  L: '香',
  N: '桂',
  S: '銀',
  G: '金',
  B: '角',
  R: '飛',
  K: '玉',
  '+P': 'と',
  '+L': '成香',
  '+N': '成桂',
  '+S': '成銀',
  '+B': '馬',
  '+R': '龍',
}

const CSA = ['FU', 'KY', 'KE', 'GI', 'KI', 'KA', 'HI', 'OU', 'TO', 'NY', 'NK', 'NG', 'UM', 'RY']
const LETTERS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K', '+P', '+L', '+N', '+S', '+B', '+R']

/** The SFEN letter of a name in CSA and JKF. */
export const csaKind = (name: string): string | undefined => LETTERS[CSA.indexOf(name)]

/** The name of a kind in CSA and JKF. */
export const csaName = (kind: string): string => CSA[LETTERS.indexOf(kind)] ?? ''
