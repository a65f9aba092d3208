/** The documents' figures beside ours, in English. */
import type { FigureTexts } from './text.ts'

const LEVELS = 'docs/levels.md'
const TOURNAMENT = 'docs/tournament.md'
const NETS = 'docs/laboratory/nets.md'
const POLICY = 'docs/policy-net.md'
const REPETITION = 'docs/repetition.md'
const PROOFS = 'docs/minishogi-proofs.md'
const TRAINING = 'train/README.md'
const LADDER = 'train ladder'
const STEPS = 'docs/ladder.md'
/** Ratings change with every game: the chart on the page has them. */
const CHART = 'in the chart of ratings'

const MACHINES = 'src/opponents/gallery/machines'

export const en: FigureTexts = {
  title: 'The document’s figures beside ours',
  what: 'Figure',
  document: 'Document',
  ours: 'Here',
  why: 'Why they differ',
  from: 'Measured in',
  rows: {
    flagship: [
      [
        'Points won by a level against the one below, 9×9',
        'none: this project’s own engine',
        '68.0 to 78.2 %',
        '',
        LEVELS,
      ],
      [
        'Against another engine, 100,000 nodes a move each',
        'none',
        '47.5 % of 40 games against YaneuraOu with SuishoPetite',
        '',
        NETS,
      ],
    ],
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
      [
        'Plies in a game',
        '3 and a little, in 20 s at 500,000 a second',
        '3 at the highest level',
        '',
        LADDER,
      ],
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
      [
        'Positions in openings',
        'not given',
        'one ply: 2,211, two: 51,918; alpha-beta 44 and 425',
        '',
        LADDER,
      ],
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
    'machine-one': [
      [
        'Rook, bishop, gold, silver, knight, lance, pawn',
        '1100, 900, 600, 520, 345, 310, 20',
        'the same',
        '',
        `${MACHINES}/one.rs`,
      ],
      [
        'Rules about places',
        'some dozens; three with their points: 10, 50, −20',
        '33, and these three with the same points',
        'The document does not list the others; they are written in its spirit.',
        `${MACHINES}/one/rules.rs`,
      ],
      ['Plies', '4', '4', '', TOURNAMENT],
      [
        'Strength',
        'won 2 of 2 against the program of 2014',
        CHART,
        'The program of 2014 is not known.',
        TOURNAMENT,
      ],
    ],
    'machine-two': [
      ['Parameters', '36 × 9 × 81 = 26,244', 'the same, of which 20,380 are not 0', '', NETS],
      [
        'Learned from',
        '30,000 games of professionals',
        '31,523 games of our engine',
        'Games by people are not part of this project.',
        NETS,
      ],
      ['Rule of learning', 'equal steps on values as they stand', 'the same', '', NETS],
      [
        'Held-out moves that rank first',
        'not given',
        '19.5 %',
        'Each position is judged as it stands, as in the document.',
        NETS,
      ],
      [
        'Against points learned by softmax after a quiescence search',
        'none',
        'at 10,000 nodes a move +26 =1 −25 of 52 games; at four plies +33 =2 −44 of 79',
        'These games show no difference.',
        NETS,
      ],
      [
        'Plies',
        '4, and 6 on a condition',
        '4, and 6 with at most 20 legal moves',
        'The document does not name its condition.',
        `${MACHINES}/two.rs`,
      ],
      ['Against machine one', 'won, “not much stronger”', CHART, '', TOURNAMENT],
    ],
    'machine-three': [
      [
        'Parameters',
        '51,963,119',
        '51,963,120; 25,746,444 moved, and 2,684,869 of these ship (5.4 MB)',
        'Counted from 0, the last one is 51,963,119. Those below 7 points are left out.',
        NETS,
      ],
      [
        'Learned from',
        '30,000 games of professionals',
        '31,523 games of our engine',
        'Games by people are not part of this project.',
        NETS,
      ],
      ['Rule of learning', 'equal steps on values as they stand', 'the same', '', NETS],
      [
        'Held-out moves that rank first',
        'not given',
        '25.9 %; machine two 19.5 %',
        'Each position is judged as it stands, as in the document.',
        NETS,
      ],
      [
        'Against points learned by softmax after a quiescence search',
        'none',
        'at three plies +215 =1 −99 of 315 games: +136 Elo [97, 177]',
        'Those had learned from 1,043 games.',
        NETS,
      ],
      [
        'Against machine two',
        '“not finished yet”',
        'at four plies each +28 −8 of 36 games: +235 Elo [129, 404]',
        '',
        NETS,
      ],
      ['Plies', '3', '3, and 4 at the highest level', '', `${MACHINES}/three.rs`],
    ],
    'effect-net': [
      [
        'Mates to learn and to validate',
        '360,000 and 96,554',
        'the same, and their mirror images to learn',
        '',
        NETS,
      ],
      ['Right on the validation positions', 'about 99 %', '98.86 % after five epochs', '', NETS],
      ['Games against itself, α, γ', '100,000, 0.2, 0.8', 'the same', '', TRAINING],
      [
        'Inputs and layers',
        '361; the layers are in a picture that is lost',
        '361 → 128 → 64 → 1',
        'The widths are chosen here.',
        TRAINING,
      ],
      ['Moves and plies of its search', 'N = 4, H ≈ 6', '4 and 6', '', NETS],
      [
        'Threads of the proof search',
        '8, and one that frees memory',
        'one in the page; eight natively, 44,492,025 nodes for the same 21 proofs',
        'Eight threads prove no more with as many nodes; freeing costs 0.44 % of the time.',
        PROOFS,
      ],
    ],
    'minishogi-net': [
      ['Inputs', '361', '361', '', TRAINING],
      [
        'Right about the winner, held-out positions',
        'not given',
        '83.8 %; 79.6 % before it learned from the engine’s games',
        '',
        NETS,
      ],
      ['Against the engine of this page at equal time, 5×5', 'none', '75 won, 45 lost', '', NETS],
    ],
    policy: [
      ['Input planes', '104', '104', '', POLICY],
      [
        'Classes of moves',
        '1,134',
        '1,134, and 2,187 that tell all moves apart',
        'The article names it as its weakness that several moves share a class.',
        POLICY,
      ],
      [
        'Network',
        '13 layers, 256 channels: 8,656,480 weights by its code',
        '5 blocks of two layers, 48 channels: 342,571 weights; the article’s own for one level',
        'Small enough to load with a page.',
        POLICY,
      ],
      [
        'Learned from',
        '74,461 games, 8,648,338 moves, three times',
        '1.42 million positions, 24.6 million drawn',
        'Games of our engine against itself.',
        POLICY,
      ],
      [
        'Moves named first',
        '38.2 % of 727,226',
        '38.0 %, of 1,134 classes; professionals’ moves 29.0 %',
        'Other games: each network is measured on games like those it learned from.',
        POLICY,
      ],
      [
        'The article’s network: learned from',
        '74,461 games, 8,648,338 moves, three times',
        '3,187,727 positions of the flagship’s games in three passes: 9,625,600 positions, half of them mirrored',
        'Games of our engine against itself.',
        POLICY,
      ],
      [
        'The article’s network: moves named first',
        '38.2 % of 727,226',
        '38.6 % of 20,000 held-out positions',
        'Other games: each network is measured on games like those it learned from.',
        POLICY,
      ],
      [
        'The article’s network with weights of 5 bits',
        'none',
        '38.45 % of 2,000 positions; 38.90 % before rounding',
        'Rounded so that it can be loaded with a page.',
        POLICY,
      ],
      [
        'Illegal moves wanted',
        'move 78 of its game, a second pawn',
        'moves 43, 91, 93 and 97 of that game, not 78',
        'The engine leaves illegal moves out before it chooses.',
        POLICY,
      ],
      [
        'The game of 106 moves',
        'the network won, at move 106',
        '36.8 % of its moves are our first choice',
        '',
        POLICY,
      ],
    ],
    puct: [
      ['Network', '15 blocks', '5 blocks, 48 channels', 'Small enough to load with a page.', POLICY],
      [
        'Learned from',
        '100 million positions of its own games, 10,000 playouts a move',
        '1.42 million positions of the engine’s games',
        'On two cores such games would take years.',
        POLICY,
      ],
      ['Playouts in the two positions', '3,000,000', '10,000', '', REPETITION],
      [
        'Repetition after the bishop exchange 8h7g, and after 6i7h',
        '.0799 and .0461',
        '.0025 and .0034: the other way round',
        'Repetition is rare in the games learned here.',
        REPETITION,
      ],
      [
        'Is repetition foreseen?',
        'right in 99.93 % of test positions',
        '5 to 10 % of the games that end so are found',
        'Nearly all games end otherwise: “never” is nearly always right.',
        POLICY,
      ],
      [
        'A draw worth 0.3 for Black',
        'announced, not tested yet',
        'repetitions from 8.7 % to 4.0 %: −4.7 ± 3.4 points',
        'In 149 pairs of games fewer end so; Black’s points do not change beyond chance.',
        REPETITION,
      ],
    ],
  },
}
