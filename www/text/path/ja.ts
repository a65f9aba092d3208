/** The texts of the path from level to level, in Japanese. `en.ts` must have the same keys. */

/** A number of mistakes in a number of games. */
interface Often {
  level: number
  count: number
  games: number
}

const KINDS: Readonly<Record<string, string>> = {
  mateAllowed: '自玉の詰みを許す手',
  mateMissed: '相手玉の詰みを見逃す手',
  mateThreatAllowed: '詰めろを許す手',
  mateThreatMissed: '詰めろを逃す手',
  hanging: '駒をただで取られる手',
  captureMissed: '取れる駒を見逃す手',
  forkAllowed: '両取りを許す手',
  forkMissed: '両取りを逃す手',
  tacticAllowed: 'ピンや田楽刺しなどの手筋を許す手',
  tacticMissed: 'ピンや田楽刺しなどの手筋を逃す手',
  materialLost: '数手のうちに駒損になる手',
  materialMissed: '数手のうちの駒得を逃す手',
  attackAllowed: '駒に当てられる手',
  attackMissed: '駒に当てる手を逃す手',
  promotionAllowed: '成り込みを許す手',
  promotionMissed: '成りを逃す手',
  kingSafety: '玉を危なくする手',
  retreatMissed: '引く好手を逃す手',
  sacrificeMissed: '捨て駒の好手を逃す手',
  positional: '駒の働きで損をする手',
}

const SCRIPTS: Readonly<Record<string, string>> = {
  random: 'でたらめに指す相手',
  greedy: '取れる駒のうち最も価値の高い駒を必ず取り、なければでたらめに指す相手',
  onePly: '自分の一手先だけを読む初心者',
  twoPlies: '相手の返事まで二手を読む初心者',
  threePlies: '三手先まで読む相手',
}

/** `3局に1回`, `1局に約2回`: how often in a game. */
const often = ({ count, games }: Often): string => {
  if (count === 0) return `${games}局で一度も`
  return count >= games ? `1局に約${Math.round(count / games)}回` : `約${Math.round(games / count)}局に1回`
}

export const ja = {
  code: 'ja' as 'ja' | 'en',
  strength: {
    title: '今の強さ',
    none: 'レベルと、9×9の平手か価値を測った駒落ちで、レベルどおりの持ち時間で最後まで指した対局から、強さを計算します。まだ対局がありません。',
    few: (games: number) => `計算に使える対局は${games}局です。強さを言うにはまだ足りません。`,
    known: (level: string, rating: number, error: number) =>
      `レベル${level}くらいの強さです（目盛りで${rating}、誤差±${error}）。`,
    below: (rating: number, error: number) => `まだレベル1より下です（目盛りで${rating}、誤差±${error}）。`,
    above: (rating: number, error: number) =>
      `いちばん上のレベルを超えています（目盛りで${rating}、誤差±${error}）。`,
    scale:
      '目盛りは、レベル同士の対局で測ったこのアプリ独自のもので、レベル1が100です。段級位や、ほかのレーティングとは比べられません。誤差は95%の範囲です。計算はGlicko-2によります。',
    graph: '強さの推移',
    graphLabel: (games: number) => `強さの推移のグラフ、${games}局。同じ値が下の表にあります。`,
    table: '数値の表',
    game: '局',
    day: '日付',
    rating: '目盛り',
    error: '誤差',
    level: (id: string) => `レベル${id}`,
    loading: '対局を集計しています…',
    failed: '対局を読み込めませんでした。',
    retry: 'もう一度',
  },
  next: {
    title: '次の相手',
    first: (level: string) => `まずはレベル${level}と指してみましょう。`,
    guess: (level: string) => `これまでの対局では、レベル${level}が近い相手です。`,
    even: (level: string, of: number) => `レベル${level}とは互角に近く、10局で${of}局ほど勝てる計算です。`,
    play: (level: string) => `レベル${level}と指す`,
    handicap: (level: string, _id: string, name: string, of: number) =>
      `駒落ちなら、レベル${level}の${name}。レベル同士の対局から、10局で${of}局ほど勝てる計算です。`,
    handicapBelow: (level: string, _id: string, name: string) =>
      `レベル${level}がまだ強ければ、${name}で指してもらえます。駒落ちの価値は、レベル${level}より弱い側では測っていません。`,
    playHandicap: (level: string, _id: string, name: string) => `レベル${level}と${name}で指す`,
  },
  errors: {
    title: 'レベルごとの間違い方',
    level: 'レベル',
    of: (level: number) => `レベル${level}`,
    measured: (games: number) =>
      `このレベルが指した${games}局をエンジンが調べた結果です（同じレベル同士は1局を両側で2局と数え、序盤と勝負の付いた局面は除きます）。`,
    few: 'このレベルの間違いは、回数を言えるほど多く調べられていません。',
    often: (kind: string, each: Often) => `${KINDS[kind] ?? kind}：${often(each)}`,
    practise: '次の練習',
    rarer: (kind: string, here: Often, above: Often) =>
      `${KINDS[kind] ?? kind}は、レベル${here.level}では${often(here)}ですが、レベル${above.level}では${often(above)}${above.count === 0 ? '見られませんでした' : 'です'}。`,
    nothing: 'すぐ上のレベルではっきり減る間違いは、今の調べ方では見つかっていません。',
    unknown: '強さが分かると、すぐ上のレベルで減る間違いをここで勧めます。',
    problems: 'この種類の問題を解く',
    mates: '詰将棋を解く',
  },
  labels: {
    title: 'レベルの目安',
    column: '実測',
    line: (won: number, games: number, script: string) =>
      `${SCRIPTS[script] ?? script}に${games}局中${won}勝`,
    none: 'この測り方の記録なし',
  },
  stars: {
    title: '勝った相手',
    levels: (won: number, all: number) => `レベル ${won}/${all}`,
    won: (what: string) => `${what}に勝ちました`,
    open: (what: string) => `${what}にはまだ勝っていません`,
    handicaps: (won: number, all: number) => `駒落ち ${won}/${all}`,
    received: (name: string) => `${name}（もらう）`,
    given: (name: string) => `${name}（落とす）`,
    with: (name: string, level: string) => `${name}：レベル${level}`,
    opponents: (won: number, all: number) => `将棋AI図鑑の相手 ${won}/${all}`,
    rule: '平手の通常の開始局面から、最後まで指して勝った対局を数えます。',
  },
}
