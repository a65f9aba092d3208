/** The texts of practice against the engine, in Japanese. `en.ts` must have the same keys, or it does not
 * compile. */
type Kind = 'win' | 'mate' | 'hold'

const THEMES: Readonly<Record<string, string>> = {
  material: '駒得',
  attack: '玉への攻め',
  threat: '寄せ',
  entering: '入玉',
  race: '終盤の競り合い',
  opening: '序盤',
  middlegame: '中盤',
  endgame: '終盤',
}

const themeOf = (kind: Kind, theme: string): string =>
  kind === 'mate' ? `${theme}手` : (THEMES[theme] ?? '')

export const ja = {
  intro: 'このエンジンどうしの対局に現れた局面から、好きな強さの相手と指します。正解は一つではありません。',
  number: (number: number) => `局面${number}`,
  task: (kind: Kind, theme: string, side: 'b' | 'w') => {
    const who = side === 'b' ? '先手' : '後手'
    if (kind === 'mate') return `${who}番です。${theme}手詰の局面です。詰ましてください。`
    if (kind === 'hold')
      return `${who}番です。苦しい局面（${themeOf(kind, theme)}）です。負けないように指してください。`
    return `${who}番です。優勢な局面（${themeOf(kind, theme)}）です。勝ちきってください。`
  },
  rate: (percent: number) => `エンジンの見立てでは、勝率${percent}%の局面です。`,
  level: '相手の強さ',
  play: 'ここから指す',
  analyse: '検討する',
  failed: '局面を用意できませんでした。',
  kinds: { win: '勝ちきる', mate: '詰ます', hold: 'しのぐ' },
  theme: themeOf,
  count: (done: number, all: number) => `${done}／${all}`,
  link: (number: number, theme: string, done: boolean) => `局面${number}、${theme}${done ? '、達成' : ''}`,
  handicaps: '駒落ちの指し方',
  playHandicap: '指してみる',
  playHandicapOf: (name: string) => `${name}を指してみる`,
  plans: {
    8: {
      name: '八枚落ち',
      plan: '相手には金と玉と歩しかありません。飛車先の歩を伸ばして交換し、角の利きを合わせて、飛車か角を成り込みましょう。',
    },
    6: {
      name: '六枚落ち',
      plan: '香のない端が弱点です。９筋（または１筋）の歩を伸ばし、飛車か香を回して端から破ります。',
    },
    4: {
      name: '四枚落ち',
      plan: '銀を一枚、飛車のいる筋へ進めて、飛車と銀で一点を攻めます。端攻めも有力です。',
    },
    2: {
      name: '二枚落ち',
      plan: '４筋と３筋の歩を五段目まで伸ばし、右の銀と桂をその後ろに進めます。囲ってから、飛車と銀で中央と３筋を攻めます。',
    },
  },
}
