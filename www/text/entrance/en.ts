/** The texts of the game at the entrance in English. */
import type { EntranceText } from './text.ts'

export const en: EntranceText = {
  title: 'Playing now',
  note: (nodes) => `Each side reads at most ${nodes.toLocaleString('en')} positions a move here.`,
  preparing: 'Setting up the pieces…',
  move: (number, move) => `Move ${number}: ${move}`,
  wins: (name) => `${name} wins.`,
  draw: 'A draw.',
  pause: 'Pause',
  play: 'Let them play',
  next: 'Next pair',
  watch: 'Watch closely',
}
