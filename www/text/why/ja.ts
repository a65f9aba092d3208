/** The texts about the reasons of mistakes and of good moves, in Japanese. */
import type { MoveKind, Said, WhyText } from './text.ts'

/** Names of kinds, by SFEN letter in upper case, in the order in which captures are listed. */
const KINDS: Readonly<Record<string, string>> = {
  K: '玉',
  '+R': '竜',
  R: '飛車',
  '+B': '馬',
  B: '角',
  G: '金',
  '+S': '成銀',
  S: '銀',
  '+N': '成桂',
  N: '桂',
  '+L': '成香',
  L: '香',
  '+P': 'と金',
  P: '歩',
}

const MOVE_KINDS: Readonly<Record<MoveKind, string>> = {
  retreat: '引く手',
  quiet: '静かな手',
  sacrifice: '捨て駒',
  interposition: '合駒',
  noPromotion: '不成',
  farDrop: '離れた地点への打ち込み',
}

interface On {
  piece: string
  square: string
}

const kind = (piece: string): string => KINDS[piece.toUpperCase()] ?? piece

/** ２八 for `2h`. */
const place = (square: string): string =>
  '１２３４５６７８９'.charAt(Number(square[0]) - 1) + '一二三四五六七八九'.charAt(square.charCodeAt(1) - 97)

const named = ({ piece, square }: On): string => `${place(square)}の${kind(piece)}`

/** 飛車と歩2枚: kinds with their numbers. 歩 comes last: 歩と金 could be read as と金. */
function counted(kinds: readonly string[]): string {
  const count = (one: string) => kinds.filter((other) => other === one).length
  const words = Object.keys(KINDS)
    .filter((one) => kinds.includes(one))
    .map((one) => kind(one) + (count(one) > 1 ? `${count(one)}枚` : ''))
  return words.reduce((list, one) => list + (list && (one.startsWith('と') ? '、' : 'と')) + one, '')
}

/** The kind of the better move, in brackets, where the name of the move does not have it. */
function sort({ kind: own, first }: Said): string {
  const isNamed = first.includes({ retreat: '引', noPromotion: '不成' }[own as string] ?? '（')
  return own && !isNamed ? `（${MOVE_KINDS[own]}）` : ''
}

/** The move of a fact as the subject of its sentence, with when it is played. */
function subject(said: Said): string {
  const { move, ply, line, first, praise, after } = said
  if (line === 'better') {
    const best = `${praise ? '' : '最善の'}${first}${sort(said)}`
    if (ply === 1) return best
    return ply <= 3 ? `${best}なら、次の${move}` : `${best}からの手順では、${ply}手目の${move}`
  }
  if (praise) {
    const other = `次善の${first}`
    if (ply <= 2) return `${other}には、${move}`
    return ply <= 4 ? `${other}では、このあとの${move}` : `${other}からの手順では、${ply}手目の${move}`
  }
  if (ply <= 2) return (after ? '指した手では、' : '') + move
  const when = ply <= 4 ? `このあとの${move}` : `${ply}手目の${move}`
  if (after) return `指した手では、${when}`
  return ply <= 4 ? when : `この手順では、${when}`
}

/** The move that a sentence about the played line begins with, where the sentence before is about another. */
const second = ({ praise, first, after }: Said): string =>
  praise ? `次善の${first}では、` : after ? '指した手では、' : ''

/** 取られます or 取れます, for the side of the move. */
const taken = ({ line }: Said): string => (line === 'played' ? '取られます' : '取れます')
const made = ({ line }: Said): string => (line === 'played' ? '作られます' : '作れます')
const promoted = ({ piece: { piece, square } }: { piece: On }, said: Said): string =>
  ['+R', '+B', '+P'].includes(piece.toUpperCase())
    ? `${place(square)}に${kind(piece)}を${made(said)}`
    : `${place(square)}に${said.line === 'played' ? '成り込まれます' : '成り込めます'}`

/** The king in check with one other piece has a name of its own. */
function targets(pieces: readonly On[]): string {
  const others = pieces.filter(({ piece }) => piece.toUpperCase() !== 'K')
  const [only] = others
  if (only && others.length === 1 && pieces.length === 2) return `王手${kind(only.piece)}取りで`
  const all = pieces.map(named).join('と')
  return pieces.length === 2 ? `${all}の両取りで` : `${all}に同時に当たり`
}

/** That it has lasted; from the third move on, for how long. */
const still = ({ times }: Said): string => (times > 1 ? `これで${times + 1}手続けて` : 'まだ')

/** The length of a mate after its first move. */
const mate = (move: string, plies: number): string =>
  plies === 1 ? `${move}までの一手詰` : `${move}以下、${plies}手以内の詰み`

/** Who loses a piece, by the first capture's number. */
const until = (ply: number, alone: boolean): string =>
  ply <= 2 ? 'すぐに' : ply <= 4 ? 'このあと' : `${alone ? 'この手順では' : ''}${ply}手目までに`

function capturedBy({ move, free, traded }: Said): string {
  if (traded) return `${move}と取られます。`
  return free ? `${move}とタダで取られます。` : `${move}と取られ、取り返しても駒損です。`
}

const GROUPS = { king: '玉の安全度', work: '駒の働き', hand: '持ち駒', place: '駒の配置' } as const

const kindsOf = (captures: readonly { taken: On }[]) =>
  captures.map(({ taken: { piece } }) => piece.toUpperCase())

const threatens = ({ plies }: { plies: number }, said: Said): string =>
  plies === 1
    ? `${subject(said)}は、次に一手詰がある詰めろです。`
    : `${subject(said)}が、${plies}手以内の詰めろです。`

/** The line that a sentence is about, where it is not about one move. */
function thisLine(said: Said): string {
  const { line, praise, first } = said
  if (line === 'better') return `${praise ? '' : '最善の'}${first}${sort(said)}からの手順では、`
  return praise ? `次善の${first}からの手順では、` : second(said) || 'この手順では、'
}

export const ja: WhyText = {
  code: 'ja',
  facts: {
    mate({ plies, threatened }, said) {
      const { line, praise, first, move } = said
      const text = mate(`${move}${line === 'better' ? sort(said) : ''}`, plies)
      if (line === 'better') return praise ? `${text}です。` : `${text}がありました。`
      if (praise) return `次善の${first}には、${text}があります。`
      return threatened ? `詰めろを受けていません。${text}です。` : `この手には、${text}があります。`
    },
    mateThreat: threatens,
    lineThreat: threatens,
    lineMate: ({ plies }, said) =>
      `${thisLine(said)}${said.ply}手目の${said.move}のあとに、${plies === 1 ? '一手詰' : `${plies}手以内の詰み`}があります。`,
    attack: ({ target }, said) => `${subject(said)}が${named(target)}に当たります。`,
    onlyReply: ({ replies }, said) =>
      `${subject(said)}の王手には、${replies}通りの応手のうち一つしか、詰みを逃れる手がありません。`,
    checks: ({ count }, said) =>
      said.line === 'better'
        ? `${thisLine(said)}初手から王手が${count}回続きます。`
        : `${thisLine(said)}王手が${count}回かかります。`,
    sameSquare: ({ square }, said) =>
      `${subject(said)}で、${said.praise ? '好手' : '最善手'}の行き先の${place(square)}に先に来られます。`,
    prevented: ({ illegal }, said) =>
      illegal
        ? `${subject(said)}なら、${said.reply}とは指せません。`
        : `${subject(said)}なら、${said.reply}にはその駒を取って駒得です。`,
    repetition({ loses }, { move, ply, praise, first }) {
      const by = ply === 1 ? (praise ? `次善の${first}では、` : 'この手で') : `${move}で`
      return loses ? `${by}連続王手の千日手になり、負けになります。` : `${by}千日手になります。`
    },
    material({ lost, won }, said) {
      const { line, ply, first, praise, after } = said
      const [only, more] = line === 'better' ? won : lost
      const alone = only && !more ? only.taken : null
      const back = counted(kindsOf(line === 'better' ? lost : won))
      if (line === 'better') {
        const cost = back ? `${back}と引き換えに` : ''
        if (alone) return `${subject(said)}で、${cost}${named(alone)}を取って駒得です。`
        return `${praise ? '' : '最善の'}${first}からの手順では、${ply}手目までに${cost}${counted(kindsOf(won))}を得て、駒得です。`
      }
      const loss = back ? `${back}しか取れず、駒損です` : '駒損です'
      if (alone) return `${subject(said)}で${named(alone)}を取られ、${loss}。`
      return `${second(said)}${until(ply, !praise && !after)}${counted(kindsOf(lost))}を取られ、${loss}。`
    },
    hanging({ taken: piece, how }, said) {
      if (said.praise || how === 'moved') return `${second(said)}${named(piece)}を${capturedBy(said)}`
      return how === 'left'
        ? `${named(piece)}に当たっているのに受けておらず、${capturedBy(said)}`
        : `この手で${named(piece)}が取られる形になり、${capturedBy(said)}`
    },
    capture({ taken: piece }, said) {
      const gain = said.free ? 'タダで取る手です' : '取る手で、取り返されても駒得です'
      return `${subject(said)}は、${named(piece)}を${said.traded ? '取る手です' : gain}。`
    },
    fork: ({ targets: all, captured }, said) =>
      `${subject(said)}が${targets(all)}、${named(captured)}を${taken(said)}。`,
    discovered: ({ slider, target }, said) =>
      target.piece.toUpperCase() === 'K'
        ? `${subject(said)}が、${named(slider)}の利きを通す開き王手です。`
        : `${subject(said)}で${named(slider)}の利きが${named(target)}に通り、${kind(target.piece)}を${taken(said)}。`,
    pin: ({ piece }, said) =>
      `${subject(said)}は、${named(piece)}で取り返すと玉を取られる形で、取り返せません。`,
    skewer({ slider, front, behind }, said) {
      const how = slider.piece.toUpperCase() === 'L' ? '田楽刺しになり' : `${kind(slider.piece)}の筋に並び`
      return `${subject(said)}で${named(front)}と${named(behind)}が${how}、${kind(front.piece)}が逃げると後ろの${kind(behind.piece)}を${taken(said)}。`
    },
    trapped: ({ piece }, said) =>
      `${subject(said)}で${named(piece)}は安全な逃げ場がなくなり、${taken(said)}。`,
    overloaded: ({ piece, first, second }, said) =>
      `${subject(said)}を${named(piece)}が${place(first)}で取り返すと、守りの外れた${named(second)}を${taken(said)}。`,
    promotion: (what, said) => `${subject(said)}で${promoted(what, said)}。`,
    flights: ({ before, after, other }, said) =>
      said.line === 'better'
        ? `${subject(said)}で、相手の玉の逃げ道が${before}か所からなくなります（${said.praise ? '次善手' : '指した手'}からの手順では${other}か所）。`
        : `${said.praise && said.ply <= 2 ? `${second(said)}${said.move}` : subject(said)}までに、玉の逃げ道が${before}か所から${after ? `${after}か所に減ります` : 'なくなります'}（${said.praise ? '好手' : '最善手'}からの手順では${other}か所）。`,
    shelter: ({ piece }, said) =>
      said.line === 'better'
        ? `${subject(said)}で、相手の玉のそばの${named(piece)}をはがせます。`
        : `${subject(said)}で、玉のそばの${named(piece)}をはがされます。`,
    entering: ({ square }, said) =>
      said.line === 'better'
        ? `${subject(said)}で、玉が${place(square)}に入玉できます。`
        : `${subject(said)}で、相手の玉に${place(square)}への入玉を許します。`,
    positional: ({ group }, said) =>
      `詰みや駒損のような具体的な違いは見つかりませんが、最善の${said.first}${sort(said)}からの手順は、先の局面の${GROUPS[group]}で上回ります。`,
  },
  still: {
    mate: ({ plies }, said) =>
      said.line === 'better'
        ? `詰みは${still(said)}ありました：${mate(said.move, plies)}。`
        : `${still(said)}詰まされます：${mate(said.move, plies)}。`,
    hanging: ({ taken: piece }, said) => `${named(piece)}は、${still(said)}${said.move}と取られる形です。`,
    capture: ({ taken: piece }, said) => `${named(piece)}は、${still(said)}${said.move}と取れます。`,
    promotion: (what, said) => `${subject(said)}で、${still(said)}${promoted(what, said)}。`,
  },
  kind(said) {
    const { first, praise, kind: own } = said
    if (!own) return ''
    const [reply, after] = said.next
    const best = praise ? `${first}${sort(said)}が好手` : `最善は${first}${sort(said)}`
    return reply && after ? `${best}で、${reply}には${after}と続く手順です。` : `${best}です。`
  },
  exchange(lost, won, line) {
    if (lost.length > 0 && won.length > 0)
      return line === 'played'
        ? `この手順では${counted(lost)}を失い、代わりに${counted(won)}を得ます。`
        : `この手順では${counted(lost)}と引き換えに${counted(won)}を得ます。`
    return `この手順では、合わせて${line === 'played' ? `${counted(lost)}を失います` : `${counted(won)}を得ます`}。`
  },
  nothing: (percent, plies) =>
    `エンジンの手順のほうが勝率で${percent}上回りますが、${plies}手先までに詰みや駒損のような具体的な理由は見つかりません。`,
  show: '手順を盤に並べる',
  coach: {
    question: (move, piece, own) =>
      `${move}で大丈夫ですか？${piece ? `${own ? '自分' : '相手'}の${kind(piece)}をよく見てみましょう` : '相手の次の手を考えてみましょう'}。`,
    square: (square) => `${place(square)}に注目です。`,
    more: '続きを見る',
    takeBack: '待った',
    goOn: 'このまま指す',
  },
  heard: (move) => move,
  thinking: '調べています…',
  failed: '理由を調べられませんでした。',
  same: (move) => `${move}は、エンジンの最善手と同じです。`,
  close: (move, best, percent) => `${move}と最善の${best}の差は、勝率で${percent}だけです。`,
  loses: (move, best, percent) => `${move}は、最善の${best}より勝率が${percent}下がります。`,
}
