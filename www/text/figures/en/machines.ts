/** The documents' figures beside ours of the three machines, in English. */
import type { FigureTexts } from '../text.ts'
import { CHART, NETS, TOURNAMENT } from './sources.ts'

const FOLDER = 'src/opponents/gallery/machines'

export const MACHINES: FigureTexts['rows'] = {
  'machine-one': [
    [
      'Rook, bishop, gold, silver, knight, lance, pawn',
      '1100, 900, 600, 520, 345, 310, 20',
      'the same',
      '',
      `${FOLDER}/one.rs`,
    ],
    [
      'Rules about places',
      'some dozens; three with their points: 10, 50, −20',
      '33, and these three with the same points',
      'The document does not list the others; they are written in its spirit.',
      `${FOLDER}/one/rules.rs`,
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
      '19.5 %; of professionals’ moves 15.0 %',
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
      `${FOLDER}/two.rs`,
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
      '25.9 %, of professionals’ moves 18.2 %; machine two 19.5 and 15.0 %',
      'Each position is judged as it stands, as in the document.',
      NETS,
    ],
    [
      'Against points learned by softmax after a quiescence search',
      'none',
      'at three plies +215 =1 −99 of 315 games: +136 Elo [97, 177]; at 10,000 nodes a move +37 =2 −17 of 56: +130 [24, 266]',
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
    ['Plies', '3', '3, and 4 at the highest level', '', `${FOLDER}/three.rs`],
  ],
}
