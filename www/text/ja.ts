/** Everything the page says, in Japanese. `en.ts` must have the same keys, or it does not compile. */
import type { EndReason, Refusal, Side } from '../engine/protocol.ts'

/** Names of the sides: 先手 and 後手, or 下手 and 上手 in handicap games. */
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
  deadEnd: 'そこに打つと行き所のない駒になります',
  mustPromote: 'そこでは成らなければなりません',
  cannotPromote: 'そこでは成れません',
  occupied: 'そこには駒があります',
  gameOver: '対局は終わっています',
  malformed: '指し手を読み取れません',
  notDeclarable: '宣言の条件を満たしていません',
}

/**
 * A line of a record that could not be read, or not as it is written; `more` is the number of further ones.
 */
interface UnreadLine {
  number: number
  text: string
  why: 'unread' | 'ambiguous' | 'mismatch'
  cut: boolean
  more: number
}

const unread: Record<UnreadLine['why'], string> = {
  unread: 'を読み取れませんでした。',
  ambiguous: 'は、どの駒の動きか決められません。',
  mismatch: 'は、駒か手番が局面と合いません。',
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

const SQUARE_FILES = '１２３４５６７８９'
const SQUARE_RANKS = '一二三四五六七八九'

/** `7g` as ７七. */
const squareName = (square: string) =>
  SQUARE_FILES.charAt(Number(square.charAt(0)) - 1) +
  SQUARE_RANKS.charAt('abcdefghi'.indexOf(square.charAt(1)))

/**
 * The readings of the characters in moves; a number after a move in brackets
 * is the square that the piece comes from.
 */
const READINGS = new Map(
  '１いち ２に ３さん ４よん ５ご ６ろく ７なな ８はち ９きゅう 一いち 二に 三さん 四よん 五ご 六ろく 七なな 八はち 九きゅう 1いち 2に 3さん 4よん 5ご 6ろく 7なな 8はち 9きゅう (、 )から ☗ ☖ 同どう 歩ふ 香きょう 桂けい 銀ぎん 金きん 角かく 飛ひしゃ 玉ぎょく 馬うま 龍りゅう 竜りゅう 成なり 打うつ 右みぎ 左ひだり 直すぐ 上あがる 寄よる 引ひく'
    .split(' ')
    .map((each) => [each.charAt(0), each.slice(1)]),
)

/** A move as it is read aloud: `☗２二角不成` is ににかくならず. */
const reading = (move: string) =>
  move.replace(/不成|./g, (sign) => (sign === '不成' ? 'ならず' : (READINGS.get(sign) ?? sign)))

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
  /** For screen readers, which do not know how moves and the sides of a handicap game are read. */
  said: {
    space: '。',
    between: '、',
    side: (which: Side, handicap: boolean) =>
      which === 'b' ? (handicap ? 'したて' : 'せんて') : handicap ? 'うわて' : 'ごて',
    /** A move as the engine writes it; `kind` gives the name of a piece by its letter. */
    move: (move: string, _kind: (letter: string) => string) => reading(move),
    premove: (piece: string | null, from: string, to: string) =>
      reading(
        piece
          ? `先行入力、${squareName(to)}${piece}打`
          : `先行入力、${squareName(from)}から${squareName(to)}`,
      ),
  },
  refusal: (reason: Refusal) => refusal[reason],
  status: {
    loading: 'エンジンを準備しています…',
    restarting: 'エンジンを再起動しています…',
    lost: 'エンジンを起動できませんでした。',
    loadingOpponent: (name: string, percent: number) => `${name}を読み込んでいます…${percent}%`,
    noOpponent: (name: string) => `${name}を読み込めませんでした。接続を確認してください。`,
    playInstead: (name: string) => `${name}と続ける`,
    yourTurn: (who: string) => `あなたの番です（${who}）`,
    turn: (who: string) => `${who}の番です`,
    thinking: (who: string) => `${who}が考えています…`,
    /** In Japanese the notation itself begins with the mark of the side. */
    played: (_side: Side, move: string) => move,
    /** A move entered in advance; `piece` is the name of a piece that is dropped. */
    premove: (piece: string | null, from: string, to: string) =>
      `先行入力：${piece ? `${piece}打` : squareName(from)}→${squareName(to)}`,
    check: '王手！',
    proved: (loser: string, plies: number) => `証明済み：${loser}は${plies}手で負け`,
    /** Ends that a record names. */
    recorded: {
      resigned: '投了',
      interrupted: '中断',
      sealed: '封じ手',
      impasse: '持将棋',
      draw: '引き分け',
      repetition: '千日手',
      mate: '詰み',
      'no-mate': '不詰',
      time: '切れ負け',
      'illegal-move': '反則',
      'illegal-action': '反則',
      declaration: '入玉勝ち宣言',
      'move-limit': '最大手数',
      forfeit: '不戦勝',
      'taken-back': '待った',
      error: 'エラー',
    },
    recordEnds: (name: string) => `${name}。`,
    ended: (reason: EndReason) => `${ending[reason]}。`,
    youWin: 'あなたの勝ちです。',
    youLose: 'あなたの負けです。',
    wins: (who: string) => `${who}の勝ちです。`,
    draw: '引き分けです。',
    /** An earlier position: its ply, the number of moves, and the last move. */
    earlier: (shown: number, all: number, move: string | undefined) =>
      move ? `${shown}/${all}手　${move}` : `開始局面（全${all}手）`,
    /** In a variation. */
    variation: (shown: number, all: number, move: string | undefined) =>
      move ? `変化　${shown}/${all}手　${move}` : `開始局面（変化は${all}手）`,
    fromHere: 'ここから指す',
    repetition: (count: number) =>
      count === 3 ? '同一局面3回目です。次で千日手になります。' : `同一局面${count}回目です。`,
  },
  notice: {
    badLink: {
      sfen: 'リンクの局面（SFEN）を読み取れませんでした。通常の対局を始めます。',
      variant: 'リンクの将棋の種類を読み取れませんでした。',
      side: 'リンクの手番を読み取れませんでした。',
      handicap: 'リンクの手合割を読み取れませんでした。平手で始めます。',
      usen: 'リンクの棋譜を読み取れませんでした。通常の対局を始めます。',
    },
    unknownChoice: {
      opponent: (id: string, instead: string) => `対局相手「${id}」はありません。${instead}と対局します。`,
      level: (id: string, instead: string) => `レベル「${id}」はありません。${instead}と対局します。`,
    },
    damagedSave: '保存されていた対局が壊れていたので、新しい対局を始めます。',
    cutSave: (kept: number) => `保存されていた対局は${kept}手目までしか読み込めませんでした。`,
    cutLink: (kept: number) => `リンクが途中で切れているため、${kept}手目までを読み込みました。`,
    cutRecord: (kept: number, line: UnreadLine | null, reason: string | null) =>
      line
        ? `${line.number}行目「${line.text}」${unread[line.why]}${line.more ? `ほかに問題のある行が${line.more}行あります。` : ''}${
            line.cut ? `その前の${kept}手までを読み込みました。` : `本譜は${kept}手です。`
          }`
        : `${kept + 1}手目は指せません（${reason ?? '反則'}）。その前までを読み込みました。`,
    branched: '元の対局は保存されています。',
    notSaved: 'この対局は保存されていません。',
    saveFile: 'ファイルに保存…',
    otherTab: 'この対局は別のタブでも指されています。ここで指すと別の対局になります。',
    separated: '別のタブでも指されていたので、別の対局として保存しました。',
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
    hint: ['ヒント', 'ヒント'] as [string, string],
    resign: ['投了', '投了'] as [string, string],
    declare: '入玉宣言',
    flip: ['反転', '盤の反転'] as [string, string],
    thinking: ['読み', '読み筋'] as [string, string],
  },
  afterGame: {
    label: '終局後の操作',
    review: '振り返る',
    rematch: 'もう一局',
    otherSide: '先後を替えて',
    undoResign: '投了を取り消す',
    /** The next handicap; `receives`: the engine plays without the pieces. */
    handicap: (name: string, receives: boolean) =>
      `${name}（${receives ? 'エンジン' : 'あなた'}が駒を落とす）`,
    share: '共有',
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
    open: '棋譜',
    comment: '棋譜のコメント',
  },
  players: {
    label: '対局者',
    you: 'あなた',
    /** A game of two people on one device. */
    two: '二人で対局',
    engine: 'エンジン',
    change: (level: string) => `${level}（変更）`,
    level: (id: string) => `レベル${id}`,
    depth: (plies: number) => `${plies}手読み`,
    playouts: (count: number) => `1手${count}プレイアウト`,
  },
  first: {
    label: 'はじめに',
    level: '相手の強さ',
    lastGame: (who: string) => `前の対局：${who}`,
    problem: '今日の詰将棋',
    /** Offered in English only: who reads Japanese knows the characters. */
    guided: '動きを駒に表示',
    help: 'ルールと使い方',
    /** `due`: the number of tasks to repeat today. */
    learn: (due: number) => (due ? `道場で学ぶ（復習${due}問）` : '道場で学ぶ'),
  },
  moves: {
    label: '指し手',
    empty: 'まだ指し手がありません',
    steps: { first: '最初へ', previous: '一手戻る', next: '一手進む', last: '最新へ' },
  },
  variations: {
    label: 'この局面の分岐',
    /** The move of the game itself. */
    played: (move: string) => `本譜 ${move}`,
    back: '本譜へ戻る',
  },
  thinking: {
    label: 'エンジンの読み',
    none: 'エンジンが考えると、ここに読み筋が表示されます。',
    depth: '深さ',
    nodes: '局面数',
    score: '評価',
    line: '読み筋',
    instead: (move: string, line: string) => `${move}（${line} の代わり）`,
    nodeCount: (nodes: number) =>
      nodes >= 10_000 ? `${(nodes / 10_000).toFixed(1)}万` : nodes.toLocaleString('ja-JP'),
    mate: (plies: number) => `${plies}手詰`,
    /** A won game without mate: by perpetual check or declaration. */
    wins: '勝ち',
    even: '互角',
  },
  newGame: {
    title: '新規対局',
    variant: '種類',
    shogi: '本将棋',
    minishogi: '5五将棋',
    side: '手番',
    random: '振り駒',
    handicap: '手合割',
    even: '平手',
    /** By the side that the person plays. */
    handicapHint: {
      b: 'エンジンが駒を落とし、先に指します。',
      w: 'あなたが駒を落とし、先に指します。',
      random: '駒を落とした上手が先に指します。',
    },
    both: '両方',
    bothHint: 'この端末で二人が交互に指します。',
    opponent: '対局相手',
    opponentGroups: {
      flagship: '成駒',
      rules: 'ルールだけ',
      search: '探索の歩み',
      machines: '将棋AIの三つの機械',
      networks: 'ニューラルネットワーク',
      small: '5五将棋',
    },
    level: 'レベル',
    /** What a level does; each is shown to be true in docs/levels.md. */
    deeds: {
      missesNearlyAll: '取れる駒をほぼ見落とす',
      missesMost: '取れる駒をよく見落とす',
      missesSome: '取れる駒を時々見落とす',
      missesMates: '一手詰を見逃すことがある',
      mates: '一手詰は必ず見つける',
      sound: 'わざとは間違えない',
      net: 'ニューラルネット使用',
      full: '最強',
    },
    said: (deed: string) => `　${deed}`,
    /** Measured by games between neighbouring levels (docs/levels.md). */
    levelHint: {
      shogi: '一つ下のレベルに、およそ4局中3局勝ちます。',
      minishogi: '平均すると、一つ下のレベルにおよそ3局中2局勝ちます。',
    },
    start: '対局開始',
    cancel: 'キャンセル',
  },
  clock: {
    byoyomi: (seconds: number) => `${seconds}秒`,
    // `periods` is 0 where there is only one.
    said: (minutes: number, seconds: number, inPeriod: boolean, periods: number) =>
      `${inPeriod ? '秒読み、' : ''}残り${minutes > 0 ? `${minutes}分` : ''}${seconds}秒${periods ? `、あと${periods}回` : ''}`,
  },
  hint: {
    thinking: 'ヒントを考えています…',
    declare: '入玉宣言をすれば勝ちです。',
    piece: (square: string) => `ヒント1/3：${squareName(square)}の駒を動かします。`,
    drop: 'ヒント1/3：持ち駒を打ちます。',
    square: (square: string) => `ヒント2/3：${squareName(square)}へ。`,
    move: (move: string, line: string) => `ヒント3/3：${move}。読み筋：${line}`,
  },
  moveInput: {
    label: '指し手を入力',
    example: { shogi: '７六歩、P-7f、7g7f', minishogi: '１四飛、R-1d、1e1d' },
    none: (typed: string) => `「${typed}」という手は指せません。`,
    several: (moves: string) => `どの手ですか：${moves}`,
    or: '、',
    notNow: 'あなたの番ではありません。',
  },
  sounds: { label: 'サウンド', sound: '効果音', haptics: '振動' },
  voice: {
    name: '秒読みの声',
    on: '秒読みをします',
    begins: (periods: number) =>
      periods > 1 ? `秒読みに入りました。${periods}回です` : '秒読みに入りました',
    periods: (left: number) => (left > 1 ? `残り${left}回` : '最後の1回です'),
    count: (seconds: number) => (seconds === 10 ? '10秒' : String(seconds)),
  },
  perpetual: (who: string) => `連続王手の千日手になると${who}の負けです。`,
  games: {
    open: '対局一覧',
  },
  gallery: {
    title: '将棋AI図鑑',
    invitation: (count: number, first: number) => `${first}年以来の考え方による${count}の相手`,
    failed: '図鑑を読み込めませんでした。接続を確認して、もう一度お試しください。',
  },
  study: {
    open: '検討',
    review: '棋譜を振り返る',
    failed: '検討機能を読み込めませんでした。接続を確認して、もう一度お試しください。',
  },
  dialogFailed: '読み込めませんでした。接続を確認して、もう一度お試しください。',
  helpFailed: 'ヘルプを読み込めませんでした。接続を確認して、もう一度お試しください。',
  saveFailed: 'このブラウザでは対局を保存できません。対局はこのまま続けられます。',
  offline: {
    none: '',
    ready: 'オフラインでも使えます。',
    update: 'オフラインでも使えます。新しいバージョンがあります。',
    change: '更新する',
  },
  settings: '設定',
  /** The coach, as a switch and as an offer. */
  coach: '大きな失敗を知らせるコーチ',
  net: {
    loading: (percent: number) => `ニューラルネットを読み込んでいます（${percent}%）`,
    ready: 'ニューラルネットを読み込みました。',
  },
  footer: '対局はこのブラウザの中だけで行われ、自動で保存されます。',
}
