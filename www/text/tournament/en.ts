/** The texts of the common tournament in English. */
import type { TournamentText } from './text.ts'

export const en: TournamentText = {
  title: 'Who is how strong? The tournament',
  ofOne: 'How strong is it? The tournament',
  intro: {
    shogi: (games, nodes) =>
      `${games.toLocaleString('en')} games, each opening with both colours, at most ${nodes.toLocaleString('en')} positions a move. Further right is stronger; the thin line is the 95% range. The vertical lines are levels of this page’s engine, which played the same games and stand on the same scale.`,
    minishogi: (games, nodes) =>
      `${games.toLocaleString('en')} games on 5×5, each opening with both colours, at most ${nodes.toLocaleString('en')} positions a move. Further right is stronger; the thin line is the 95% range. The mean is 0, so these ratings cannot be compared with those on 9×9. The vertical lines are levels of this page’s engine.`,
  },
  placed:
    'The hollow marks are levels that did not take part. The levels’ games with each other place them between the lines, and above level 16 beyond them.',
  level: (name, rating, error) => `${name && `${name}: `}rating ${rating}, plus or minus ${error}`,
  between: '; ',
  earlier: 'measured with earlier weights',
  unrated: 'Not measured yet.',
  all: 'How strong is everybody?',
  against: 'Its results',
  points: (points, games) => `${points} of ${games} points`,
  chapters: {
    flagship: 'this page’s engine',
    rules: 'rules alone',
    search: 'search',
    machines: 'three machines',
    networks: 'networks',
    small: '5×5 alone',
  },
  timed: {
    title: 'At equal time',
    intro: (games, seconds) =>
      `${games} games with ${seconds} s a move and one processor core for everybody, in the native program. Only the engine’s numbered levels keep their limits: the ratings are fitted to them.`,
  },
}
