/** The texts of the gallery's parts that are fetched when a visitor asks for one of them, in Japanese. */
import type { ShowText } from './text.ts'

const count = (number: number) => number.toLocaleString('ja')

export const ja: ShowText = {
  judges: {
    title: '一つの局面を全員に見せる',
    intro: (kilobytes) =>
      `同じ局面を、すべての相手が、最も強いレベルで（多くても20万局面、プレイアウトはふだんの回数まで）考えます。値はすべて先手☗から見たものです。勝率は％で、点数はその相手だけの単位なので、ほかの相手の点数とは比べられません。学習したデータは一度だけ読み込みます（${count(kilobytes)} kB）。`,
    placeLabel: '局面',
    places: {
      own: '対局中の局面',
      middle: '中盤の局面',
      castle: '囲い合った中盤の局面',
      small: '5五将棋の中盤の局面',
    },
    again: 'もう一度聞く',
    progress: (done, all, name) => `${all}者のうち${done}者が答えました。${name}が考えています…`,
    done: (done, all) => `${all}者のうち${done}者が答えました。`,
    group: (nth, move, judges) => `${nth}. ${move}：${judges}者`,
    opinion: (name, percent) => `この手の後、${name}の見る先手の勝率は${percent}％です（2万局面）。`,
    basis: {
      chance: '勝率で判断',
      pieces: '駒だけを数える',
      rules: '駒と規則',
      learned: '駒と学習した点数',
      none: '形勢を見ない',
    },
    read: (plies, nodes) => `${plies}手読み、${count(nodes)}局面`,
    readsNothing: '先を読まない',
    isQuiet: '読んだ範囲では駒の損得なし',
    noValue: '値なし',
    chance: (percent) => `☗ ${percent}％`,
    points: (points) => `☗ ${points}点`,
    mate: (side, plies) => `${side === 'b' ? '先手☗' : '後手☖'}が${plies}手で詰ます`,
    comma: '、',
    colon: '：',
    why: 'なぜ分かれる？',
    same: (judges, move) => (judges === 1 ? `指す手は${move}です。` : `${judges}者とも${move}を選びました。`),
    plies: (least, most) => (least === most ? `${least}手` : `${least}〜${most}手`),
    deeper: (deep, deepPlies, other, otherPlies) =>
      `多い順に二つの組を比べると、深さで分かれます。${deep}を選んだのは${deepPlies}先まで読んだ相手、${other}を選んだのは${otherPlies}しか読んでいない相手です。`,
    sameDepth: (one, onePlies, other, otherPlies) =>
      `多い順に二つの組を比べると、深さだけでは分かれません。${one}を選んだ相手は${onePlies}先、${other}を選んだ相手は${otherPlies}先まで読んでいます。`,
    countersAgree: (judges, move) => `駒だけを数える${judges}者は、そろって${move}を選びました。`,
    noCounter: (move) =>
      `駒だけを数える相手は、だれも${move}を選んでいません。選んだのは、規則か、学習した点数か、ネットワークで判断する相手だけです。`,
    quiet: (judges, all) =>
      `駒だけを数える${all}者のうち${judges}者は、読んだ範囲では駒の損得がないと見ています。駒の損得がない手どうしは、この値では区別できません。`,
    mates: (names) => `${names.join('、')}：値は、最後まで読み切った詰みです。`,
  },
  contest: {
    title: '自分の大会',
    intro:
      '相手を選んでください。どの組み合わせも、同じ序盤を先後入れ替えて指し、回ごとに別の序盤から始めるので、同じ将棋にはなりません。図鑑のほかのページを見ている間も対局は進みます。',
    who: '出場する相手',
    paceLabel: '一手に',
    nodes: (nodes) => `${count(nodes)}局面まで`,
    time: (seconds) => `${seconds}秒`,
    roundsLabel: '回数',
    rounds: (rounds) => `${rounds}回（一組${2 * rounds}局）`,
    levelOf: (name) => `${name}のレベル`,
    games: (games) => `全部で${count(games)}局です。`,
    fit: (fewest, most) => `${fewest}〜${most}者を選んでください。`,
    back: '表に戻る',
    running: (games) => (games > 1 ? `${games}局を同時に対局しています…` : '対局しています…'),
    fair: '対局ごとにプロセッサのスレッドを一つ使い、両者がそこで交互に考えるので、条件は同じです。',
    over: 'すべての対局が終わりました。',
    stopped: '止めました。ここから続けられます。',
    left: '図鑑を離れたので止めました。ここから続けられます。',
    progressLabel: '終わった対局',
    done: (done, all) => `${all}局中${done}局`,
    another: '別の大会を開く',
    table: '行の相手が列の相手から得た点',
    opponent: '相手',
    points: '点',
    of: (points, games) => `${games}局で${points}点`,
    gamesTitle: '対局（選ぶと並べられます）',
    goesOn: '対局中です。',
  },
  stars: {
    title: (all) => `${all}者すべてに勝つ`,
    count: (won, all) => `${all}者のうち${won}者`,
    open: (name) => `${name}：まだ勝っていません`,
    won: (name, level) => `${name}：勝ちました（${level}）`,
    rule: 'この端末で、初期局面から駒落ちなしで指して勝った対局を数えます。レベルは問いません。対局を消しても星は残ります。',
  },
  code: {
    file: 'ファイル',
    goTo: '移動',
    top: '先頭',
    note: 'Rustで書かれています。ライセンスはこのプロジェクトと同じです。',
  },
}
