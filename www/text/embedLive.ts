/** Texts of the player's live board. */

/** Japanese. */
const ja = {
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
  moves: '指し手',
  start: '開始局面',
  players: '対局者',
  used: (time: string) => `消費時間 ${time}`,
  download: '棋譜を保存',
  analyse: '成駒で検討',
  notSaved: '棋譜を保存できませんでした。',
  why: 'この手の良し悪し',
  looking: '調べています…',
  noReasons: '調べられませんでした。',
}

/** English. */
const en: typeof ja = {
  controls: 'Controls',
  restart: 'Start over',
  takeBack: 'Take back',
  flip: 'Flip the board',
  resign: 'Resign',
  solve: 'Find the mate.',
  win: 'Try to win.',
  hold: (moves) => `Hold out for ${moves} moves.`,
  solved: 'Solved.',
  missed: "That doesn't lead to mate.",
  noMate: 'No mate was found in this position.',
  moves: 'Moves',
  start: 'Start position',
  players: 'Players',
  used: (time) => `Time used: ${time}`,
  download: 'Save the record',
  analyse: 'Analyse in Narikoma',
  notSaved: "The record couldn't be saved.",
  why: 'How good is this move?',
  looking: 'Looking into it…',
  noReasons: "It couldn't be looked into.",
}

/** The words of a language. */
export type LiveText = typeof ja

export const LIVE_TEXTS: Readonly<Record<'ja' | 'en', LiveText>> = { ja, en }
