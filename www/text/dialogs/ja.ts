/** The texts of the dialogs that are fetched after the start, in Japanese. `en.ts` must have the same keys, or it does not compile. */
export const ja = {
  records: {
    title: '棋譜',
    read: '読み込み',
    paste: 'ここに棋譜を貼り付けます（KIF・KI2・CSA・JKF・USI・SFEN・USEN）',
    readPasted: '読み込む',
    file: 'ファイル…',
    drop: '棋譜はページのどこにでも貼り付けたりドロップしたりできます。',
    write: '書き出し',
    format: '形式',
    evaluations: '棋譜解析の評価値をコメントに書く',
    copy: 'コピー',
    save: '保存',
    link: '共有リンクをコピー',
    close: '閉じる',
    formats: {
      kif: 'KIF（Shift_JIS）',
      kifu: 'KIFU（UTF-8）',
      ki2: 'KI2（Shift_JIS）',
      ki2u: 'KI2U（UTF-8）',
      csa: 'CSA 3.0',
      csa22: 'CSA 2.2',
      jkf: 'JKF（JSON）',
      usi: 'USI',
      sfen: 'SFEN（この局面）',
      usen: 'USEN',
      bod: 'BOD（この局面）',
    },
    unreadable: '棋譜として読み取れませんでした。',
    unknownStart: (line: number, text: string, named: boolean) =>
      named
        ? `${line}行目の手合割「${text}」は分からないため、棋譜を開けません。`
        : `${line}行目「${text}」の開始局面を読み取れないため、棋譜を開けません。`,
    several: (count: number) => `${count}局の棋譜が入っています。開く対局を選んでください。`,
    game: '対局',
    gameName: (number: number, b: string, w: string, moves: number) =>
      `${number}. ${b || w ? `${b || '？'}―${w || '？'}` : '対局者不明'}（${moves}手）`,
    openGame: 'この対局を開く',
    copied: 'コピーしました。',
    select: 'コピーできませんでした。選択された文字をコピーしてください。',
    saved: (name: string) => `${name} に保存しました。`,
    /** The parts of the game that a link leaves out. */
    linkLost: ({ comments, marks, variations }: { comments: number; marks: number; variations: boolean }) => {
      const left = [
        ...(comments > 0 ? [`コメント${comments}件`] : []),
        ...(marks > 0 ? [`${marks}局面の印`] : []),
        ...(variations ? ['変化'] : []),
      ]
      return left.length > 0 ? `リンクには${left.join('、')}が入っていません。` : ''
    },
    lost: (letters: string) => `Shift_JIS で書けない文字（${letters}）は〓にしました。`,
    failed: '棋譜の機能を読み込めませんでした。接続を確認して、もう一度お試しください。',
  },
  games: {
    title: '対局一覧',
    search: '日付や対局者で検索',
    none: '対局はまだありません。',
    moves: (count: number, over: boolean) => `${count}手${over ? '・終局' : ''}`,
    remove: '削除',
    removed: '削除しました。',
    undo: '削除を取り消す',
    backup: 'バックアップ',
    restore: '復元…',
    saved: (name: string) => `${name} に保存しました。`,
    restored: (count: number) => `${count}局を追加しました。`,
    noBackup: 'バックアップファイルではありません。',
    refused: 'このブラウザには対局を保存できません。',
  },
  picture: {
    title: '局面図',
    alt: '将棋の局面図',
    copy: '画像をコピー',
    html: 'HTMLをコピー',
    failed: '画像を作成できませんでした。',
    noCopy: '画像をコピーできませんでした。PNGで保存してください。',
  },
  appearance: {
    close: '閉じる',
    pieces: {
      label: '駒',
      values: {
        one: '一字',
        two: '二字',
        bold: '太字',
        guided: '動き',
        letters: '英字',
        international: '図形',
      },
    },
    board: { label: '盤', values: { kaya: '榧', paper: '紙', felt: '緑', slate: '石板' } },
    scheme: { label: 'テーマ', values: { system: '端末の設定', light: 'ライト', dark: 'ダーク' } },
    lines: { label: '線', values: { usual: '標準', thin: '細い', thick: '太い' } },
  },
}
