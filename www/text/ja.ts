/** Everything the page says, in Japanese. `en.ts` must have the same keys, or it does not compile. */
import type { EndReason, Refusal, Side } from '../protocol.ts'

/** Names of the sides: 先手 and 後手, or 下手 and 上手 where pieces were given. */
const side = (which: Side, handicap: boolean) =>
  which === 'b' ? (handicap ? '下手' : '先手') : handicap ? '上手' : '後手'

const refusal: Record<Refusal, string> = {
  noSuchPiece: 'そこに動かせる駒がありません',
  notYours: '相手の駒は動かせません',
  cannotMoveThere: 'その駒はそこへは動けません',
  blocked: '間に駒があって、そこへは進めません',
  leavesKingInCheck: '玉が取られてしまいます（王手放置）',
  twoPawns: '二歩です。同じ筋に歩は二枚打てません',
  dropGivesMate: '打ち歩詰めです。歩を打って詰ますことはできません',
  deadEnd: 'そこへ打つと、その駒は二度と動けません',
  mustPromote: 'そこでは成らなければなりません',
  cannotPromote: 'そこでは成れません',
  occupied: 'そこには駒があります',
  gameOver: '対局は終わっています',
  malformed: '指し手として読めません',
  notDeclarable: 'まだ宣言の条件がそろっていません',
}

const ending: Record<EndReason, string> = {
  mate: '詰みです',
  'no-moves': '指せる手がありません',
  repetition: '千日手です',
  'perpetual-check': '連続王手の千日手です',
  declaration: '入玉宣言です',
  resigned: '投了です',
  illegal: '反則です',
  time: '時間切れです',
  'move-limit': '最大手数に達しました',
}

/** Japanese. */
export const ja = {
  code: 'ja' as 'ja' | 'en',
  /** Between parts of a line. */
  space: '　',
  /** Between sentences. */
  gap: '',
  title: '成駒',
  tagline: 'ブラウザで指す将棋',
  language: 'English',
  languageLabel: 'Switch to English',
  side,
  refusal: (reason: Refusal) => refusal[reason],
  status: {
    loading: 'エンジンを準備しています…',
    restarting: 'エンジンを起動し直しています…',
    lost: 'エンジンを動かせませんでした。',
    yourTurn: (who: string) => `あなたの番です（${who}）`,
    turn: (who: string) => `${who}の番です`,
    thinking: (who: string) => `${who}が考えています…`,
    /** The Japanese notation begins with the mark of its side. */
    played: (_side: Side, move: string) => move,
    check: '王手！',
    ended: (reason: EndReason) => `${ending[reason]}。`,
    youWin: 'あなたの勝ちです。',
    youLose: 'あなたの負けです。',
    wins: (who: string) => `${who}の勝ちです。`,
    draw: '引き分けです。',
    /** An earlier position: so many of so many moves, and the last of them. */
    looking: (shown: number, all: number, move: string | undefined) =>
      move ? `${shown}/${all}手　${move}` : `開始局面（全${all}手）`,
    fromHere: 'ここから指す',
    repetition: (count: number) =>
      count === 3 ? '同じ局面が三回目です。次で千日手になります。' : `同じ局面が${count}回目です。`,
  },
  notice: {
    badLink: {
      sfen: 'リンクの局面（SFEN）を読めませんでした。ふつうの対局を始めます。',
      variant: 'リンクの盤の種類を読めませんでした。',
      side: 'リンクの手番を読めませんでした。',
      level: 'リンクの強さを読めませんでした。',
      handicap: 'リンクの手合割を読めませんでした。平手で始めます。',
      usen: 'リンクの棋譜を読めませんでした。ふつうの対局を始めます。',
    },
    damagedSave: '保存されていた対局が壊れていたので、新しい対局を始めます。',
    cutSave: (kept: number) => `保存されていた対局は${kept}手目までしか読めませんでした。`,
    cutRecord: (kept: number, line: { number: number; text: string } | null, reason: string | null) =>
      line
        ? `${line.number}行目「${line.text}」を読めませんでした。その前の${kept}手までを読み込みました。`
        : `${kept + 1}手目は指せません（${reason ?? '反則'}）。その前までを読み込みました。`,
    branched: '元の対局は残してあります。',
    earlierGame: '途中の対局があります。',
    resume: '元の対局に戻る',
    dismiss: '閉じる',
    retry: 'もう一度試す',
  },
  /** Each in a short and a long form. */
  controls: {
    label: '操作',
    newGame: ['新規', '新規対局'] as [string, string],
    takeBack: ['待った', '待った'] as [string, string],
    resign: ['投了', '投了'] as [string, string],
    declare: ['宣言', '入玉宣言'] as [string, string],
    flip: ['反転', '盤の反転'] as [string, string],
    thinking: ['読み', '読み筋'] as [string, string],
  },
  declaration: {
    win: '宣言すれば勝ちです',
    draw: '宣言すれば引き分けです',
    off: 'この対局に入玉宣言はありません',
    notNow: '宣言は自分の番にできます',
    missing: '入玉宣言はまだできません：',
    inCheck: '王手を受けています',
    king: '玉が敵陣三段目以内にいません',
    pieces: (have: number) => `敵陣の駒があと${10 - have}枚（玉を除いて10枚）`,
    points: (have: number, needed: number) => `点数が${have}点（${needed}点で勝ち）`,
    join: '、',
  },
  records: {
    title: '棋譜',
    open: '棋譜',
    read: '読み込み',
    paste: 'ここに棋譜を貼り付けます（KIF・KI2・CSA・JKF・USI・SFEN・USEN）',
    readPasted: '読み込む',
    file: 'ファイル…',
    drop: 'ファイルはページのどこに落としてもかまいません。',
    write: '書き出し',
    format: '形式',
    copy: 'コピー',
    save: '保存',
    link: '共有リンクをコピー',
    close: '閉じる',
    formats: {
      kif: 'KIF（Shift_JIS）',
      kifu: 'KIFU（UTF-8）',
      ki2: 'KI2（Shift_JIS）',
      ki2u: 'KI2U（UTF-8）',
      csa: 'CSA',
      jkf: 'JKF（JSON）',
      usi: 'USI',
      sfen: 'SFEN（この局面）',
      usen: 'USEN',
      bod: 'BOD（この局面）',
    },
    unreadable: '棋譜として読めるところがありませんでした。',
    copied: 'コピーしました。',
    select: 'コピーできませんでした。選んである文字をコピーしてください。',
    saved: (name: string) => `${name} を書き出しました。`,
    lost: (letters: string) => `Shift_JIS で書けない文字（${letters}）は〓にしました。`,
    failed: '棋譜の部品を読み込めませんでした。つながりを確かめて、もう一度お試しください。',
    comment: '棋譜のコメント',
  },
  players: {
    label: '対局者',
    you: 'あなた',
    engine: 'エンジン',
    level: (index: number) => ['入門', '初級', '中級'][index] ?? `レベル${index + 1}`,
  },
  moves: {
    label: '指し手',
    empty: 'まだ指し手がありません',
    steps: { first: '最初へ', previous: '一手戻る', next: '一手進む', last: '最新へ' },
  },
  thinking: {
    label: 'エンジンの読み',
    none: 'エンジンが考えると、ここに読みが出ます。',
    depth: '深さ',
    nodes: '局面数',
    score: '評価',
    line: '読み筋',
    instead: (move: string, line: string) => `${move}（${line} に代えて）`,
    nodeCount: (nodes: number) =>
      nodes >= 10_000 ? `${(nodes / 10_000).toFixed(1)}万` : nodes.toLocaleString('ja-JP'),
    mate: (plies: number) => `${plies}手で詰み`,
    even: '互角',
  },
  newGame: {
    title: '新しい対局',
    variant: '盤',
    shogi: '本将棋',
    minishogi: '5五将棋',
    side: '手番',
    random: 'おまかせ',
    handicap: '手合割',
    even: '平手',
    handicapHint: '駒を落とした上手が先に指します。',
    level: '強さ',
    rules: '入玉のルール',
    entering: { '27': '27点法（宣言勝ち）', '24': '24点法（引き分けあり）', off: 'なし' },
    start: '対局開始',
    cancel: 'やめる',
  },
  offline: {
    none: '',
    ready: 'オフラインでも使えます。',
    update: 'オフラインでも使えます。新しい版があります。',
    change: '新しい版に切り替える',
  },
  footer: '対局はこのブラウザの中だけで行われ、自動で保存されます。',
}
