/** Texts of the player that are part of `player.js`. Few, because every page with a board loads them. */

/** Japanese. */
const ja = {
  /** A position in words. */
  position: {
    turn: (side: 'b' | 'w'): string => (side === 'b' ? '先手番。' : '後手番。'),
    square: (file: number, rank: number) => `${file}${'一二三四五六七八九'.charAt(rank - 1)}`,
    held: (piece: string, count: number) => (count > 1 ? `${piece}${count}枚` : piece),
    side: (side: 'b' | 'w', pieces: string, hand: string) =>
      `${side === 'b' ? '先手' : '後手'}：${pieces || '盤上に駒なし'}。持ち駒：${hand || 'なし'}。`,
    and: '、',
    next: '、',
    space: '',
  },
  start: { diagram: '', replay: '棋譜を再生', play: 'ここから指す', puzzle: '解いてみる' },
  loading: '準備しています…',
  engine: 'この環境ではエンジンを動かせないため、図だけを表示しています。',
  picture: '将棋の局面図',
  unreadable: '局面か棋譜を読み取れなかったため、図だけを表示しています。',
  badValue: (name: string, value: string) => `${name} の値「${value}」を解釈できません。`,
  unusedBeside: (unused: string, used: string) => `${used} の指定があるため、${unused} は使われません。`,
  unknownChoice: (what: 'opponent' | 'level', id: string) =>
    what === 'opponent' ? `「${id}」という対局相手はありません。` : `「${id}」というレベルはありません。`,
  illegalMove: (ply: number, usi: string) =>
    `${ply}手目（${usi}）は指せない手です。その前の手までを表示しています。`,
  badLine: (line: number, text: string) => `棋譜の${line}行目「${text}」を読み取れません。`,
  cutThere: 'その前の手までを表示しています。',
  severalGames: (games: number) => `棋譜が${games}局あります。最初の1局を表示しています。`,
  badRecord: '棋譜を読み取れません。',
  unplayable: '将棋としてありえない局面のため、ここから指すことはできません。',
  beyondEnd: (ply: number, moves: number) => `${ply}手目はありません。手数は${moves}手です。`,
  sourceFailed: (src: string) => `棋譜ファイル（${src}）を読み込めません。`,
  outdated: 'この盤の新しい版が公開されています。ページを再読み込みしてください。',
  notFetched: '必要なファイルを取得できませんでした。',
}

/** English. */
const en: typeof ja = {
  position: {
    turn: (side) => (side === 'b' ? 'Black to move.' : 'White to move.'),
    square: (file, rank) => `${file}${'abcdefghi'.charAt(rank - 1)}`,
    held: (piece, count) => (count > 1 ? `${piece} × ${count}` : piece),
    side: (side, pieces, hand) =>
      `${side === 'b' ? 'Black' : 'White'}: ${pieces || 'no pieces on the board'}. In hand: ${hand || 'nothing'}.`,
    and: ', ',
    next: '; ',
    space: ' ',
  },
  start: { diagram: '', replay: 'Replay', play: 'Play from here', puzzle: 'Solve' },
  loading: 'Loading…',
  engine: "The engine can't run here, so only the diagram is shown.",
  picture: 'Shogi diagram',
  unreadable: "The position or record couldn't be read, so only the diagram is shown.",
  badValue: (name, value) => `The value of ${name}, “${value}”, isn't understood.`,
  unusedBeside: (unused, used) => `${unused} isn't used, because ${used} is given.`,
  unknownChoice: (what, id) => `There is no ${what} “${id}”.`,
  illegalMove: (ply, usi) => `Move ${ply} (${usi}) isn't legal. Only the moves before it are shown.`,
  badLine: (line, text) => `Line ${line} of the record (“${text}”) can't be read.`,
  cutThere: ' Only the moves before it are shown.',
  severalGames: (games) => `There are ${games} games; the first one is shown.`,
  badRecord: "The record can't be read.",
  unplayable: "This position is impossible in shogi, so it can't be played.",
  beyondEnd: (ply, moves) => `There is no move ${ply}; the last one is ${moves}.`,
  sourceFailed: (src) => `The record file (${src}) can't be loaded.`,
  outdated: 'A new version of this board is out. Please reload the page.',
  notFetched: "A file that is needed couldn't be fetched.",
}

/** The words of a language. */
export type EmbedText = typeof ja

export const EMBED_TEXTS: Readonly<Record<'ja' | 'en', EmbedText>> = { ja, en }
