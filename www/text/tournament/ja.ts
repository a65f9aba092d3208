/** The texts of the common tournament in Japanese. */
import type { TournamentText } from './text.ts'

export const ja: TournamentText = {
  title: '強さくらべ（総当たり戦）',
  ofOne: '強さ（総当たり戦）',
  intro: {
    shogi: (games, nodes) =>
      `全${games.toLocaleString('ja')}局。同じ序盤を先後入れ替えて指し、一手に読むのは${nodes.toLocaleString('ja')}局面までです。右ほど強く、横の細い線は95%の範囲です。縦の線はこのページのエンジンのレベルで、同じ総当たり戦で測った同じ尺度の上にあります。`,
    minishogi: (games, nodes) =>
      `5五将棋で全${games.toLocaleString('ja')}局。同じ序盤を先後入れ替えて指し、一手に読むのは${nodes.toLocaleString('ja')}局面までです。右ほど強く、横の細い線は95%の範囲です。平均が0の尺度なので、9×9の値とは比べられません。縦の線はこのページのエンジンのレベルです。`,
  },
  placed:
    '白抜きの印は、出場していないレベルです。レベルどうしの対局の結果から、線の間（レベル16より上ではその先）に置きました。',
  level: (name, rating, error) => `${name && `${name}、`}レート${rating}、誤差${error}`,
  between: '。',
  earlier: '以前の重みでの値',
  unrated: 'まだ測っていません。',
  all: '全員の強さを見る',
  against: '対戦成績',
  points: (points, games) => `${games}局中${points}点`,
  chapters: {
    flagship: 'このページのエンジン',
    rules: 'ルールだけ',
    search: '探索',
    machines: '三台の機械',
    networks: 'ネットワーク',
    small: '5五将棋専用',
  },
  timed: {
    title: '同じ時間での成績',
    intro: (games, seconds) =>
      `全${games}局。どのAIも、プロセッサの1コアで一手${seconds}秒ずつ考えます（ブラウザーの外で測りました）。レベルの番号があるエンジンだけは元の制限のままで、尺度の基準にしています。`,
  },
}
