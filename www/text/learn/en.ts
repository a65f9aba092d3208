/** The texts of the place to learn, in English. */
import type { LearnText } from './text.ts'

export const en: LearnText = {
  title: 'Learn',
  back: 'Game',
  hall: 'Learn',
  failed: 'It could not be loaded.',
  retry: 'Try again',
  due: (count) => `${count} to repeat today`,
  rooms: {
    openings: { title: 'Openings', about: 'Twelve openings: look at the moves, then play them yourself.' },
    lessons: {
      title: 'First lessons',
      about: 'From your first move to your first game, on the board.',
    },
    practice: {
      title: 'Practice against the engine',
      about: 'Win won positions, hold lost ones, play handicap games.',
    },
    rules: {
      title: 'The rules of shogi',
      about: 'Moves, promotion, drops and what is forbidden, in pictures.',
    },
    mistakes: {
      title: 'Your own mistakes',
      about: 'Mistakes of your games come back as problems, before you forget them.',
    },
    path: {
      title: 'Your path',
      about: 'Your strength, your next opponent, how the levels err, whom you have beaten.',
    },
    problems: {
      title: 'Next moves',
      about: 'Positions in which one move is clearly best, by theme and difficulty.',
    },
  },
}
