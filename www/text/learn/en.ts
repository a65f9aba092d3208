/** The texts of the place to learn, in English. */
import type { LearnText } from './text.ts'

export const en: LearnText = {
  title: 'Learn',
  back: 'Back to the game',
  hall: 'All of Learn',
  failed: 'It could not be loaded.',
  retry: 'Try again',
  rooms: {
    rules: {
      title: 'The rules of shogi',
      about: 'Moves, promotion, drops and what is forbidden, in pictures.',
    },
  },
}
