/** The texts of a game's report in Japanese. */
export const ja = {
  code: 'ja' as 'ja' | 'en',
  title: '対局レポート',
  copy: '文章をコピー',
  print: '印刷',
  close: '閉じる',
  copied: 'コピーしました。',
  select: 'コピーできませんでした。下の文章を選んでコピーしてください。',
  plainText: 'レポートの文章',
  moves: (count: number) => `全${count}手`,
  /** Between a name and its value, and between the values of both sides, as text. */
  colon: '：',
  between: '・',
  summary: 'まとめ',
  accuracy: '正確さ',
  level: '指し手のレベル',
  levelOf: (level: number, error: number) => `${level} ± ${error}`,
  none: {
    fewMoves: '手数が足りません',
    otherReview: '「すばやく解析」のときだけ',
    otherGame: '平手だけ',
  },
  unsure: '未確定の印',
  lossAll: '失った勝率の合計',
  phaseTitle: '局面の段階ごとに失った勝率',
  phases: { opening: '序盤', middle: '中盤', endgame: '終盤' },
  range: (from: number, to: number) => (from === to ? `${from}手目` : `${from}〜${to}手目`),
  lost: (percent: string, moves: number) => `${percent}（${moves}手）`,
  noMoves: '―',
  timeTitle: '消費時間',
  timeAll: '合計',
  timeBad: '疑問手・悪手・大悪手1手あたり',
  timeOther: 'そのほかの1手あたり',
  turning: '勝敗の分かれ目',
  noTurning: '深く読んで確かめた悪手・大悪手はありません。',
  turned: (ply: number, move: string, grade: string, before: string, after: string) =>
    `${ply}手目 ${move}（${grade}）。指した側の勝率は${before}から${after}に。`,
  better: (move: string) => `最善は${move}。`,
  diagram: (ply: number) => `${ply}手目の局面`,
  legend: '図は指す前の局面です。矢印は①が指した手、数字なしが最善手です。',
  explained: {
    accuracy:
      '正確さは、手ごとの勝率の低下から求めた百分率です。lichess.orgの公開している式（lichess.org/page/accuracy）を使い、1局の値は、形勢の揺れで重みを付けた平均と調和平均との平均です。勝率はこのページのエンジンのものなので、ほかのサイトの値とは比べられません。',
    level: (games: number) =>
      `指し手のレベルは、このページのエンジンの25段階のレベルのどれに近いかの、この1局での推定です。レベルどうしの対局（${games}局）を解析して作った式によります。±は、その対局で確かめた推定の誤差（二乗平均）です。人の棋力や段級を表すものではありません。`,
    phases: (plies: number) =>
      `序盤は、飛・金・銀・桂・香（成駒を含む）が初めて取られるまで、長くても${plies}手。終盤は、序盤のあと、玉から縦横2マス以内に相手の駒（歩と玉を除く）が2枚入ってから。その間が中盤です。`,
  },
}
