/** The texts of the place to learn, in Japanese. `en.ts` must have the same keys, or it does not compile. */
export const ja = {
  title: '道場',
  back: '対局に戻る',
  hall: '道場の入口',
  failed: '読み込めませんでした。',
  retry: 'もう一度',
  /** The number of tasks that are due today. */
  due: (count: number) => `今日の復習 ${count}問`,
  rooms: {
    openings: { title: '戦法の練習', about: '十二の戦法を、手順を見てから自分で指す。' },
    lessons: { title: 'はじめての将棋', about: '盤で駒を動かしながら、はじめの一手から最初の一局まで。' },
    practice: { title: '実戦練習', about: '勝ちの局面を勝ちきる、苦しい局面をしのぐ、駒落ちを指す。' },
    rules: { title: '将棋のルール', about: '駒の動き、成り、持ち駒、禁じ手を図で。' },
    mistakes: { title: '自分の悪手', about: '対局の悪手を、忘れたころに解き直す。' },
    path: { title: '上達の道', about: '今の強さ、次の相手、レベルごとの間違い方、勝った相手。' },
    problems: { title: '次の一手', about: '一手だけがはっきり良い局面。テーマと難しさで選べる。' },
  },
}
