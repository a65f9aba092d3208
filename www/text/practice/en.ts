/** The texts of practice against the engine, in English. */
import type { PracticeText } from './text.ts'

const THEMES: Readonly<Record<string, string>> = {
  material: 'material ahead',
  attack: 'attack on the king',
  threat: 'closing in',
  entering: 'entering king',
  race: 'endgame race',
  opening: 'opening',
  middlegame: 'middle game',
  endgame: 'endgame',
}

const themeOf: PracticeText['theme'] = (kind, theme) =>
  kind === 'mate' ? `mate in ${theme}` : (THEMES[theme] ?? '')

export const en: PracticeText = {
  intro:
    "Play on from positions of the engine's own games, against a level of your choice. There is more than one right way.",
  number: (number) => `Position ${number}`,
  task: (kind, theme, side) => {
    const who = side === 'b' ? 'Black' : 'White'
    if (kind === 'mate') return `You are ${who}, and there is a mate in ${theme} plies. Find it.`
    if (kind === 'hold')
      return `You are ${who}, in a difficult position (${themeOf(kind, theme)}). Try not to lose.`
    return `You are ${who}, and you are ahead (${themeOf(kind, theme)}). Win it.`
  },
  rate: (percent) => `The engine gives you ${percent}%.`,
  level: 'Strength of the opponent',
  play: 'Play from here',
  analyse: 'Analyse',
  failed: "The position couldn't be set up.",
  kinds: { win: 'Win it', mate: 'Mate', hold: 'Hold it' },
  theme: themeOf,
  count: (done, all) => `${done} of ${all}`,
  link: (number, theme, done) => `Position ${number}, ${theme}${done ? ', done' : ''}`,
  handicaps: 'How to play handicap games',
  playHandicap: 'Try it',
  playHandicapOf: (name) => `Try the ${name}`,
  plans: {
    8: {
      name: 'eight-piece handicap',
      plan: 'White has only golds, pawns and the king. Push and exchange the rook pawn, open the bishop, and promote one of them.',
    },
    6: {
      name: 'six-piece handicap',
      plan: "The edges are weak: White's lances are missing. Push an edge pawn, bring the rook or the lance behind it, and break through there.",
    },
    4: {
      name: 'four-piece handicap',
      plan: 'Bring a silver up the file of the rook, and attack one square with both. An attack on the edge is strong, too.',
    },
    2: {
      name: 'two-piece handicap',
      plan: 'Push the pawns of the third and fourth files to the fifth rank, with the right silver and knight behind them. Castle, then attack with rook and silver.',
    },
  },
}
