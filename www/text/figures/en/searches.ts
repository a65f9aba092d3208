/** The documents' figures beside ours of the random mover and of the searches, in English. */
import type { FigureTexts } from '../text.ts'
import { CHART, LADDER, NETS, STEPS, TOURNAMENT } from './sources.ts'

export const SEARCHES: FigureTexts['rows'] = {
  random: [
    [
      'How a move is drawn',
      'a piece at random, then a move of it',
      'the same, among the pieces that have a legal move',
      'The document does not speak of drops: here every piece in hand that can be dropped is drawn like a piece on the board.',
      'src/opponents/gallery/random.rs',
    ],
    [
      'Mates and positions before them, from games of random moves',
      '456,554',
      'the same number, from games made in 66 s',
      '',
      NETS,
    ],
    ['Points in the tournament', 'none', 'less than one in a hundred', '', TOURNAMENT],
  ],
  minimax: [
    [
      'Positions for four plies, 80 moves each',
      '80⁴ = 40.96 million: 40 s at 1,000,000 a second',
      'three plies: 118,903; four would be about 45 times as many',
      'The document’s sum has 80 moves in every position; ours is the mean of ten opening positions, which have fewer.',
      LADDER,
    ],
    [
      'Positions for four plies, 200 moves each',
      '200⁴ = 1.6 billion: 27 minutes',
      'not measured',
      'It stops at three plies.',
      '',
    ],
    [
      'Positions a second',
      '1,000,000 is called absurdly fast; うさぴょん read about 10,000',
      '118,903 in 9.2 ms',
      'A later processor, and only pieces are counted, with a sum that is kept move by move.',
      LADDER,
    ],
    ['Plies in a game', '3 and a little, in 20 s at 500,000 a second', '3 at the highest level', '', LADDER],
  ],
  negamax: [
    [
      'Positions beside minimax',
      'the same search, written once for both sides',
      'the same: 44, 2,770 and 118,903 for one to three plies',
      '',
      LADDER,
    ],
    ['Games against minimax', 'none', '20 of 40 points', '', TOURNAMENT],
  ],
  alphabeta: [
    [
      'Depth in the same time',
      'twice that of minimax, in theory',
      'three plies: 9,314 positions in place of 118,903',
      'The theory wants the best move first; here the moves have no order yet.',
      LADDER,
    ],
    [
      'Plies in a game',
      '6 to 7 at 500,000 positions a second; 4 to 5 with 200 moves',
      '4 at the highest level',
      'Without an order the theory’s depth is not reached.',
      LADDER,
    ],
  ],
  ordering: [
    [
      'What the order saves',
      '“not measured yet”',
      'three plies: 2,913 positions in place of 9,314',
      '',
      LADDER,
    ],
    [
      'Are 6 to 7 plies reached?',
      'no: one ply of looking is not enough',
      'no: four plies take 64,206 positions; the highest level reads five',
      '',
      LADDER,
    ],
    ['Rating', 'none', CHART, '', TOURNAMENT],
  ],
  'forward-pruning': [
    [
      'Moves that are read, by plies left',
      '10, 20, 20, 50, 50, 100, 100',
      'the same',
      '',
      'src/opponents/gallery/ladder/forward_pruning.rs',
    ],
    [
      'Plies',
      '5 with these widths; 9 with 20 moves each, in 750,000 positions',
      'five plies: 31,974 positions; 7 at the highest level',
      'A later processor.',
      LADDER,
    ],
    [
      'Is it good?',
      '“a rather dreadful way of pruning”',
      'about as strong as move ordering without it',
      'Within the error of the ratings: looking deeper and missing moves about cancel out.',
      TOURNAMENT,
    ],
  ],
  'node-extension': [
    [
      'Time while two rooks face each other',
      'far too long: moves like ▲1四歩 and △1六歩 are read without end',
      'one ply: 1,609 positions, two: 43,106; alpha-beta 42 and 423',
      'Lines end here three plies beyond the depth at the latest, so that it can be played against.',
      STEPS,
    ],
    ['Positions in openings', 'not given', 'one ply: 2,211, two: 51,918; alpha-beta 44 and 425', '', LADDER],
    [
      'Exchanges at the depth limit',
      'its programs stop in the middle of them',
      'the rook that is taken: −3150 in place of 0',
      'A rook on the board is worth 1500, one in hand 1650.',
      STEPS,
    ],
    ['Rating', 'none', CHART, 'Its highest level reads two plies, alpha-beta’s four.', TOURNAMENT],
  ],
  'capture-extension': [
    [
      'Time',
      'far too long for whole nodes, so captures alone are read on',
      'two plies: 890 positions, three: 13,086; quiescence search 430 and 4,269',
      'A side that must take can be forced on and on.',
      LADDER,
    ],
    [
      'The third figure',
      'a strange value: Black’s only capture, 3三角成, loses the bishop for a pawn',
      '+2480 for White in place of 0',
      'The document’s program for this step still reads all moves and gets 0; its words and its figure are about captures alone, and so is this one.',
      STEPS,
    ],
    ['Rating', 'none', CHART, 'Its highest level reads three plies, alpha-beta’s four.', TOURNAMENT],
  ],
  quiescence: [
    [
      'Two rooks face each other',
      'without quiescence search 0 points for either side to move, though that side wins a rook',
      'the move that loses the rook: 0 points without quiescence search, −3150 with it',
      'A rook on the board is worth 1500, one in hand 1650.',
      LADDER,
    ],
    [
      'The third figure',
      'mended: the side to move may also stop',
      '0 for White; with captures alone +2480',
      '',
      STEPS,
    ],
    [
      'Speed with captures sorted',
      '“quite a bit better”',
      'three plies: 4,269 positions; ordering alone 2,913',
      '',
      LADDER,
    ],
    ['Rating', 'none', CHART, '', TOURNAMENT],
  ],
  extensions: [
    [
      'Read deeper',
      'YSS: a check one ply, the best move half a ply; without figures: captures of castle pieces, exchanges',
      'a check and a single reply one ply; half a ply for the first and the best move, recaptures, captures of castle pieces and of a piece that attacks in return',
      'The document gives figures for YSS alone.',
      'src/opponents/gallery/ladder/extensions.rs',
    ],
    [
      'Price',
      'too many extensions only take time',
      'four plies: 206,991 positions; quiescence 30,575',
      '',
      LADDER,
    ],
    [
      'Price of castle pieces and mutual attacks',
      'not given',
      'a search of four plies about 8 % larger',
      'A castle piece is here a gold or silver at most two squares from its king: the document leaves that open.',
      STEPS,
    ],
  ],
  'null-move': [
    ['Does it work in shogi?', 'yes', 'four plies: 8,878 positions; quiescence 30,575', '', LADDER],
    ['Rating', 'none', CHART, '', TOURNAMENT],
  ],
  realization: [
    [
      'Gain',
      'as from more than twice the speed',
      'none to be seen in the tournament, beside extensions',
      'The paper learned the probabilities from games; here the prices of moves are set by hand.',
      TOURNAMENT,
    ],
    ['Positions for five plies', 'not given', '158,861', '', LADDER],
  ],
}
