/** The exhibits' texts in Japanese. */
import type { ExhibitText } from './text.ts'

const side = (mark: 'b' | 'w') => (mark === 'b' ? '先手' : '後手')
const count = (number: number) => number.toLocaleString('ja')

export const ja: ExhibitText = {
  play: '再生',
  pause: '一時停止',
  again: 'もう一度',
  previous: '一つ前へ',
  next: '一つ先へ',
  own: 'いまの対局の局面',
  code: 'コード',
  place: (step, steps) => `${step} / ${steps}`,
  nothing: 'この局面では見せられるものがありません。',
  titles: {
    terms: '盤のどこを見ているか',
    learned: '学習した点数',
    glance: 'ひと目で思いつく手',
    playouts: '木が育つようす',
    errs: '同じ手を二つの段が読む',
    tree: '読み進め方',
    proof: '読み切るまで',
    deepening: '一手ずつ深く',
    chance: '手はくじ引きで決まる',
  },
  terms: {
    sum: (points, mark) =>
      `${side(mark)}から見て${points}点。駒の点数と、33の規則のうちこの局面に当てはまるものの合計です。規則ごとに、関わる駒を盤に示します。`,
    rule: (name, points) => `${name}：${points}点。印の駒がなければ付かない点数です。`,
    other: (name, points) => `${name}：${points}点。盤上の一枚の駒だけで決まる点数ではありません。`,
    elsewhere: '別の対局の局面です。',
    list: 'すべての規則（点数は一つあたり）',
    material: '駒の点数',
  },
  learned: {
    caption: (piece, king, [best, most], [worst, least]) =>
      `自玉が${king}のとき、${piece}がそれぞれのマスで何点になるか（駒そのものの点数は除きます）。最も高いのは${best}の${most}点、最も低いのは${worst}の${least}点です。`,
    grid: 'マスごとの学習した点数。マスを選ぶと玉がそこに移ります。',
    piece: '駒',
    hint: '青は盤の中ほどの点数より高いマス、赤は低いマスです。駒を選び、下の四段のマスに触れると、玉がそこに移ります。',
    other: (square) => `相手の玉は${square}です。`,
    around: 'ほかの駒は初期配置のままで、それらとの組み合わせの点数も入っています。',
    cell: (square, points) => `${square}：${points}点`,
    king: (square) => `${square}：自玉`,
    rival: (square) => `${square}：相手の玉`,
    impossible: (square) => `${square}：置けません`,
  },
  glance: {
    caption: (move, percent, win) =>
      `先を読まずに、${move}を${percent}%、手番側の勝率を${win}%と見ています。矢印が太いほど、ありそうな手です。`,
  },
  playouts: {
    caption: (visits, move, share) =>
      `${count(visits)}プレイアウト。その${share}%で${move}を調べました。有望な枝ほど何度も調べます。`,
  },
  errs: {
    question: (plies, move) => `どちらの段も${plies}手読みです。${move}は何点でしょうか。`,
    says: (name, value) => `${name}の評価は${value}。`,
    sees: '続きが見えています。',
    stops: '無理に取る必要はないので、ここで止めます。',
    ends: 'その先は読みません。',
    unread: (name) => `${name}は、この手をまったく読みません。`,
    reply: (move) => `${move}。`,
    end: (lower, one, upper, other) => `${lower}は${one}、${upper}は${other}と見ました。`,
    same: (lower, one, upper, other) =>
      `ここではどちらも同じ評価です。そのために${lower}は${count(one)}局面、${upper}は${count(other)}局面を読みます。`,
  },
  tree: {
    move: (nth, all, move, value) => `${all}手のうち${nth}手目に読んだ${move}は${value}。`,
    most: (nth, all, move, value) => `${all}手のうち${nth}手目に読んだ${move}は、高くても${value}。`,
    best: 'いままでで一番良い手です。',
    all: (replies) => `${count(replies)}通りの応手をすべて読みました。`,
    cut: (reply, rest) =>
      `${reply}と応じられれば、いままでの最善手を超えないとわかるので、残りの${count(rest)}通りは読みません。`,
    some: (read, replies) => `${replies}通りの応手のうち${read}通りだけを読みました。`,
    skipped: (nth, all, move) => `${all}手のうち${nth}手目の${move}は、読まずに捨てます。`,
    pass: 'まず、パスをしたらどうなるかを調べます。',
    end: (nodes) => `全部で${count(nodes)}局面を読みました。`,
    against: (name, nodes) => `同じ答えを出すのに、${name}は${count(nodes)}局面を読みます。`,
    legend:
      '一番上がいままでの最善、その下が新しく読んだ枝です。右端は、この局面の手番から見た値です。斜線を入れた短い枝は、読まずに切った手とその数です。',
    start: (plies, mark, moves) =>
      `実際に指すときと同じ${plies}手の深さまで読みます。${side(mark)}番で、手は${moves}通り。値はすべて${side(mark)}から見たものです。`,
    shallow: (plies, mark, moves) =>
      `これより深い木は大きすぎて見せられないので、ここでは${plies}手の深さまで読みます。${side(mark)}番で、手は${moves}通り。値はすべて${side(mark)}から見たものです。`,
    read: (nth, all, move) => `${all}手のうち${nth}手目、${move}を読み始めます。`,
    window: (low, high) => `${low}〜${high}`,
    open: (window) => `まだ何もわかっていないので、窓は${window}です。`,
    must: (window, least) =>
      `窓は${window}。いままでの最善は${least}で、それを超える値だけに意味があります。`,
    below: (moves) => `この手順の先でも、${count(moves)}手を読まずに切りました。`,
    earlier: (moves) => `先に読んだ${count(moves)}手（最善を超えず）`,
    unfinished: (name, nodes) => `${name}は、同じ深さでは${count(nodes)}局面を読んでも終わりません。`,
  },
  proof: {
    unproved: (nodes) => `${count(nodes)}局面を調べても、まだ何も証明できません。`,
    answered: (nth, all, reply, move, plies) =>
      `${all}通りの応手の${nth}つ目、${reply}には${move}。あと${plies}手以内に勝ちます。`,
    open: (nth, all, reply) => `${all}通りの応手の${nth}つ目、${reply}の先は、まだ証明できません。`,
    within: (plies) => `${plies}手以内`,
    legend: (closed, all) =>
      `最初の手へのどの応手にも、勝つ答えが要ります。証明できた枝：${all}本のうち${closed}本。`,
    proved: (winner, plies, move, nodes) =>
      `${count(nodes)}局面で証明できました。相手がどう応じても、${plies}手以内に${side(winner)}が勝ちます。指す手は${move}です。`,
    move: (move) => `${move}と指します。`,
    end: '指せる手がなくなり、証明どおりに終わりました。',
  },
  deepening: {
    caption: (plies, move, value, nodes) =>
      `${plies}手の深さでは${move}。手番側から見て${value}、ここまで${count(nodes)}局面を読みました。`,
  },
  chance: {
    caption: (nth, move, moves) =>
      `${nth}回目のくじは${move}。まず動かせる駒を一枚引き${moves === 1 ? 'ました。その駒の手はこれだけです' : `、次にその駒の${moves}通りの手から一つを引きました`}。`,
  },
}
