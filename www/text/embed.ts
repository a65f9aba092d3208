/** Texts of the player that are part of `player.js`. Few, because every page with a board loads them. */

/** Japanese. */
const ja = {
  start: { diagram: '', replay: '棋譜を再生', play: 'ここから指す', puzzle: '解いてみる' },
  loading: '準備しています…',
  failed: 'この環境ではエンジンを動かせないため、図だけを表示しています。',
  picture: '将棋の局面図',
  unreadable: '局面か棋譜を読み取れなかったため、図だけを表示しています。',
  controls: '操作',
  restart: '最初から',
  takeBack: '待った',
  flip: '盤を反転',
  resign: '投了',
  solve: '詰ましてください。',
  win: '勝ちを目指してください。',
  hold: (moves: number) => `${moves}手しのいでください。`,
  solved: '正解です。',
  missed: 'それでは詰みません。',
  noMate: 'この局面に詰みは見つかりませんでした。',
}

/** English. */
const en: typeof ja = {
  start: { diagram: '', replay: 'Replay', play: 'Play from here', puzzle: 'Solve' },
  loading: 'Loading…',
  failed: "The engine can't run here, so only the diagram is shown.",
  picture: 'Shogi diagram',
  unreadable: "The position or record couldn't be read, so only the diagram is shown.",
  controls: 'Controls',
  restart: 'Start over',
  takeBack: 'Take back',
  flip: 'Flip the board',
  resign: 'Resign',
  solve: 'Find the mate.',
  win: 'Try to win.',
  hold: (moves: number) => `Hold out for ${moves} moves.`,
  solved: 'Solved.',
  missed: "That doesn't lead to mate.",
  noMate: 'No mate was found in this position.',
}

/** The words of a language. */
export type EmbedText = typeof ja

export const EMBED_TEXTS: Readonly<Record<'ja' | 'en', EmbedText>> = { ja, en }
