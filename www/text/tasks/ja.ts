/** The texts of own mistakes and of next-move problems, in Japanese. `en.ts` must have the same keys. */

/** A count of results. */
interface Results {
  right: number
  wrong: number
}

export const ja = {
  task: {
    loading: '局面を準備しています…',
    lost: 'エンジンが止まりました。',
    retry: 'もう一度試す',
    thinking: (move: string) => (move ? `${move}を調べています…` : '調べています…'),
    again: (move: string) => `${move}は対局で指した手です。ほかの手を探しましょう。`,
    wrong: (move: string, percent: string) => `${move}は最善手より勝率が${percent}低い手です。`,
    wrongOnly: (move: string, percent: string) =>
      `${move}ではありません。100万局面の読みでは、ほかの手はどれも最善手より勝率が${percent}以上低くなります。`,
    right: (move: string) => `正解です。${move}が最善手です。`,
    rightToo: (move: string, percent: string, best: string) =>
      `正解です。${move}は最善の${best}との差が${percent}しかありません。`,
    answer: (move: string, line: string) => `答えは${move}です。手順：${line}`,
    finding: '理由を調べています…',
    hint: 'ヒント',
    giveUp: '答えを見る',
    next: '次の問題',
    analyse: '検討する',
  },
  notStored: 'ブラウザに空きがないため、結果を保存できません。このページを閉じるまでは覚えています。',
  dismiss: '閉じる',
  problems: {
    ask: (side: string) => `${side}の番です。次の一手は？`,
    today: '今日の一手',
    streak: (days: number) => `${days}日続けて今日の問題を解いています。`,
    noStreak: '今日の問題（次の一手か詰将棋）を解いた日が続くと、ここで数えます。',
    mates: '今日の詰将棋へ',
    theme: 'テーマ',
    difficulty: '難しさ',
    all: 'すべて',
    suited: (level: string) => `あなた向き（${level}）`,
    levels: ['とてもやさしい', 'やさしい', 'ふつう', '難しい', 'とても難しい'],
    levelHint:
      '難しさは、エンジンが最善手を見つけるまでの手間です。解いた問題では、あなたの結果も加味します。',
    count: (solved: number, all: number) => `${all}問中${solved}問を解きました。`,
    number: (index: number) => `問題${index}`,
    solved: '正解済み',
    missed: '不正解',
    empty: 'この条件の問題はありません。',
    failed: '問題を読み込めませんでした。',
    about: 'エンジン同士の対局から、一手だけがはっきり良い局面を選びました。',
    phases: '局面',
    ideas: '狙い',
    tags: {
      opening: '序盤',
      middlegame: '中盤',
      endgame: '終盤',
      mate: '詰み',
      mateThreat: '詰めろ',
      hanging: '取れる駒',
      fork: '両取り',
      discovered: '開き王手・素抜き',
      pin: 'ピン（動けない駒）',
      skewer: '田楽刺し',
      trapped: '駒を追い詰める',
      overloaded: '守り駒の負担',
      attack: '駒を攻める',
      material: '駒得',
      promotion: '成り',
      mateDefence: '詰みを防ぐ',
      defence: '受け',
      sacrifice: '捨て駒',
      quiet: '静かな手',
      retreat: '引く手',
      interposition: '合駒',
      noPromotion: '不成',
      drop: '打つ手',
      farDrop: '離れた打ち',
      check: '王手',
      capture: '駒を取る手',
      king: '玉の手',
    } as Readonly<Record<string, string>>,
  },
  mistakes: {
    ask: '対局では悪い手を指した局面です。もっと良い手は？',
    due: (due: number, all: number) =>
      due > 0 ? `今日の復習は${due}問です（全${all}問）。` : `今日の復習はありません（全${all}問）。`,
    nextDay: (day: string) => `次に戻ってくるのは${day}です。`,
    early: '復習日の前に解く',
    none: '自分の悪手を、あとで問題として解き直せます。対局を棋譜解析して「練習する」を押すと、ここに集まります。',
    add: '解析した対局から集める',
    added: (count: number) =>
      count > 0
        ? `${count}問を加えました。`
        : '新しい問題はありません。解析済みの対局から、確かな印の付いた自分の手だけを集めます。',
    adding: '対局を調べています…',
    failed: '対局を読み込めませんでした。',
    back: (result: 'right' | 'hinted' | 'wrong', day: string) =>
      ({
        right: `${day}にもう一度出ます。`,
        hinted: `ヒントを使ったので、${day}にもう一度出ます。`,
        wrong: `${day}にもう一度出ます。`,
      })[result],
    list: '問題の一覧',
    when: '次の日',
    lost: '失った勝率',
    results: '結果',
    position: '局面',
    number: (index: number) => `問題${index}`,
    counts: ({ right, wrong }: Results) => (right + wrong > 0 ? `○${right}　×${wrong}` : 'まだ'),
    countsSaid: ({ right, wrong }: Results) =>
      right + wrong > 0 ? `正解${right}回、不正解${wrong}回` : 'まだ解いていません',
    today: '今日',
    remove: '一覧から外す',
    removeOf: (index: number) => `問題${index}を一覧から外す`,
    save: 'ファイルに書き出す',
    open: 'ファイルから読み込む',
    opened: (count: number) => `${count}問を読み込みました。`,
    badFile: 'このファイルは読み込めません。',
    file: 'narikoma-mistakes.json',
  },
}
