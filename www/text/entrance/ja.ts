/** The texts of the game at the entrance in Japanese. */
import type { EntranceText } from './text.ts'

export const ja: EntranceText = {
  title: 'ただいま対局中',
  note: (nodes) => `ここでは双方とも一手に${nodes.toLocaleString('ja')}局面まで読みます。`,
  preparing: '駒を並べています…',
  move: (number, move) => `${number}手目 ${move}`,
  wins: (name) => `${name}の勝ちです。`,
  draw: '引き分けです。',
  pause: '止める',
  play: '対局を動かす',
  next: '次の組',
  watch: 'じっくり見る',
}
