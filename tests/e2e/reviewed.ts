/** A short game with a blunder, and its review, for the browser tests. */
import { START } from '../../www/engine/protocol.ts'

/** Its moves: the seventh loses the rook. */
export const BLUNDER = ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b', '2f8f', '8e8f', '8g8f', '6a5b']

/**
 * A finished game of a person with Black against the engine, and its review: move
 * 5 and move 6 are unsure marks, move 8 is a good move.
 */
export const REVIEWED = {
  format: 1,
  setup: {
    start: { variant: 'shogi' },
    players: { b: 'human', w: 'engine' },
    ...{ opponent: null, level: null, seed: 1 },
    review: {
      nodes: 60_000,
      moves: BLUNDER.join(' '),
      values:
        '520:30* 510:20* 520:30* 515:20* 520:30 440:-120 510:10 130:-1500* 140:-1400* 150:-1300 230:-900*',
      better: [
        [5, '☗７八金', 'G-7h', '6i7h 8e8f 8g8f'],
        [6, '☖３四歩', 'P-3d', '3c3d 7g7f'],
        [7, '☗７八金', 'G-7h', '6i7h 4a3b'],
        [10, '☖７二銀', 'S-7b', '7a7b'],
      ],
      ...{ unsure: [5, 6], good: [8] },
    },
  },
  moves: BLUNDER,
  ending: { type: 'resign', side: 'b' },
  ...{ over: true, sfen: START.shogi, last: BLUNDER.at(-1) },
}
