/** The study's editor of positions, and the faults that the engine reports. */
import { describe, expect, test } from 'vitest'
import { type PositionFault, START } from '../../www/engine/protocol.ts'
import * as setup from '../../www/study/editor/editedPosition.ts'
import { type Editing, pressHand, pressSquare } from '../../www/study/editor/presses.ts'
import { failureText, faultText } from '../../www/study/positionFault.ts'
import { en } from '../../www/text/study/en.ts'
import { ja } from '../../www/text/study/ja.ts'
import { isBuilt, spawner } from './built-engine.ts'

/** Each fault of a position: an example, and the page's sentence for it. */
const FAULTS: Record<
  PositionFault['kind'],
  { sfen: string; fault: PositionFault; english: string; japanese: string }
> = {
  unreadable: {
    sfen: '4k4/9/x b - 1',
    fault: { kind: 'unreadable', column: 7 },
    english: 'character 7 of the SFEN cannot be read',
    japanese: 'SFENの7文字目が読めません',
  },
  tooManyPieces: {
    sfen: '4k4/9/9/9/4G4/9/9/9/4K4 b 4g 1',
    fault: { kind: 'tooManyPieces', piece: 'G', count: 5, max: 4 },
    english: 'too many pieces (gold: 5, at most 4)',
    japanese: '駒の数が多すぎます（金が5枚、4枚まで）',
  },
  twoPawns: {
    sfen: '4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1',
    fault: { kind: 'twoPawns', side: 'b', file: 5 },
    english: 'Black has two pawns on file 5',
    japanese: '先手の5筋が二歩です',
  },
  deadEnd: {
    sfen: '4k3P/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'deadEnd', side: 'b', piece: 'P', square: '1a' },
    english: "Black's pawn on 1a could never move",
    japanese: '先手の歩（１一）は行き所のない駒です',
  },
  opponentInCheck: {
    sfen: '4k4/4G4/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'opponentInCheck', square: '5a' },
    english: 'the side that is not to move is in check (king on 5a)',
    japanese: '手番でない側の玉（５一）に王手がかかっています',
  },
  twoKings: {
    sfen: '4kk3/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'twoKings', side: 'w' },
    english: 'White has more than one king',
    japanese: '後手の玉が二枚以上あります',
  },
  noKing: {
    sfen: '9/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'noKing', side: 'w' },
    english: 'White has no king',
    japanese: '後手の玉がありません',
  },
}

test('each fault of a position has its sentence in both languages', () => {
  for (const { fault, english, japanese } of Object.values(FAULTS)) {
    expect([faultText(fault, en), faultText(fault, ja)]).toEqual([english, japanese])
  }
})

test('a failure without a fault is described by the message of the engine', () => {
  expect(failureText({ type: 'failed', code: 'noGame', message: 'no game has begun' }, ja)).toBe(
    'no game has begun',
  )
})

test('an edited position is read, changed and written', () => {
  for (const sfen of [START.shogi, START.minishogi, '4k4/9/9/9/9/5+S3/9/9/4K4 w 2Pr 1'])
    expect(setup.sfenOf(setup.readPosition(`sfen ${sfen}`)!)).toBe(sfen.replace(' - 1', ' - 1'))
  expect(setup.readPosition('nothing')).toBeNull()
  let layout = setup.readPosition('4k4/9/9/9/9/9/9/9/9 b - 1')!
  expect(setup.isProblem(layout)).toBe(true)
  expect(setup.unusedPieces(layout).get('P')).toBe(18)
  layout = setup.restToWhite(setup.putPiece(layout, '5c', 'P'))
  expect(setup.sfenOf(layout)).toBe('4k4/9/4P4/9/9/9/9/9/9 b 2r2b4g4s4n4l17p 1')
  layout = setup.changeHand(setup.changeHand(layout, 'w:G', -1), 'b:G', 1)
  expect(setup.sfenOf(setup.movePiece(layout, '5c', '4c'))).toBe('4k4/9/5P3/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1')
  expect(setup.unusedPieces(setup.changeHand(layout, 'b:R', 1)).get('R')).toBe(-1)
  const turns = ['S', 's', 'G', '+s'].map(setup.cyclePiece)
  expect(turns).toEqual(['+S', '+s', 'g', 'S'])
  const handicap = setup.readPosition('lnsgkgsn1/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w Pr2g 1')!
  expect(setup.sfenOf(setup.mirror(handicap))).toBe(
    '1nsgkgsnl/1b5r1/ppppppppp/9/9/6P2/PPPPPP1PP/1R5B1/LNSGKGSNL w Pr2g 1',
  )
  expect(setup.sfenOf(setup.swapSides(handicap))).toBe(
    'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/1NSGKGSNL b R2Gp 1',
  )
  for (const change of [setup.mirror, setup.swapSides])
    expect(setup.sfenOf(change(change(handicap)))).toBe(setup.sfenOf(handicap))
})

test("presses on the editor's board put, turn, move and remove pieces", () => {
  const empty = setup.readPosition('4k4/9/9/9/9/9/9/9/4K4 b - 1')!
  const press = (editing: Editing, tool: string, ...places: string[]) =>
    places.reduce((now, place) => (place.includes(':') ? pressHand : pressSquare)(now, tool, place), editing)
  const sfen = (editing: Editing) => setup.sfenOf(editing.position)
  let editing = press({ position: empty, picked: null }, 'S', '4g')
  expect(sfen(editing)).toBe('4k4/9/9/9/9/9/5S3/9/4K4 b - 1')
  expect(sfen(press(editing, 'S', '4g'))).toBe('4k4/9/9/9/9/9/5+S3/9/4K4 b - 1')
  expect(press(editing, 'move', '5e')).toEqual(editing)
  editing = press(editing, 'move', '4g', '4f')
  expect([sfen(editing), editing.picked]).toEqual(['4k4/9/9/9/9/5S3/9/9/4K4 b - 1', null])
  editing = press(editing, 'move', '4f', 'w:P')
  expect([sfen(editing), editing.picked]).toEqual(['4k4/9/9/9/9/9/9/9/4K4 b s 1', null])
  // A king cannot go into a hand.
  expect(sfen(press(editing, 'move', '5a', 'b:P'))).toBe('4k4/9/9/9/9/9/9/9/4K4 b s 1')
  expect(sfen(press(editing, 'erase', 'w:S', '5a'))).toBe('9/9/9/9/9/9/9/9/4K4 b - 1')
})

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 60_000 }, () => {
  test('the engine reports each fault of a position', async () => {
    const { client } = (await spawner())()
    for (const { sfen, fault } of Object.values(FAULTS)) {
      const event = await client.ask({ type: 'new', variant: 'shogi', sfen, problem: true })
      expect(event).toMatchObject({ type: 'failed', code: 'badSfen', fault })
    }
    client.close()
  })
})
