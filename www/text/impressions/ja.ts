/** The texts of the moves that come to mind, in Japanese. */
import type { ImpressionsText } from './text.ts'

export const ja: ImpressionsText = {
  title: 'ひと目の候補手',
  ask: (kilobytes) => `ひと目の候補手を見る（初回のみ約${kilobytes} kBを読み込み）`,
  again: 'ひと目の候補手を見る',
  hide: 'ひと目の候補手を隠す',
  loading: (percent) => `読み込み中… ${percent}%`,
  asking: 'ネットワークに尋ねています…',
  none: 'この局面に候補手はありません。',
  failed: 'ネットワークを読み込めませんでした。接続を確認して、もう一度試してください。',
  intro: '先を読まずに、ネットワークがひと目で思い浮かべる手と、その確率です。',
  probability: (percent) => `${percent}%`,
  label: (move, percent) => `${move}、${percent}パーセント`,
  illegal: (move, percent, why) => `ルールがなければ${move}（${percent}%）を指したがっていました：${why}。`,
  outlook: (win) => `手番側の勝率を${win}%と見ています。`,
  whys: {
    noSuchPiece: 'その駒がありません',
    notYours: '自分の駒ではありません',
    cannotMoveThere: 'その駒の動きではありません',
    blocked: '間に駒があります',
    leavesKingInCheck: '玉を取られてしまいます',
    twoPawns: '二歩です',
    dropGivesMate: '打ち歩詰めです',
    deadEnd: '行き所のない駒になります',
    mustPromote: '成らなければなりません',
    cannotPromote: 'そこでは成れません',
    occupied: 'そのマスには駒があります',
  },
  against: '反則です',
}
