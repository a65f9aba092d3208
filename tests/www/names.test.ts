/** The names of openings, castles and shapes of attack: data, conditions, recognizer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InitialPositionSFEN, Position } from 'tsshogi'
import { expect, test } from 'vitest'
import { attackers } from '../../www/names/attacks.ts'
import { EVEN_START, readSfen, squareOf } from '../../www/names/board.ts'
import { conditionOf } from '../../www/names/conditions.ts'
import { exampleOf, pictured } from '../../www/names/diagrams.ts'
import { NAME_KINDS, type NameKind, readNames } from '../../www/names/names.ts'
import { NAMES, namesIn, recognizerFor } from '../../www/names/namesBook.ts'
import { Recognizer } from '../../www/names/recognizer.ts'
import { Followed } from '../../www/names/view.ts'
import { en } from '../../www/text/ideas/en.ts'
import { ja } from '../../www/text/ideas/ja.ts'

/** The least number of names of each kind. */
const LEAST: Readonly<Record<NameKind, number>> = { opening: 100, castle: 60, shape: 50 }

const idsOf = (moves: string, side: 0 | 1) =>
  namesIn(moves.split(' '))
    ?.found.filter((each) => each.side === side)
    .map(({ name, ply }) => `${name.id} ${ply}`)

test('there are enough names of each kind, and no name is given twice', () => {
  for (const kind of NAME_KINDS)
    expect(NAMES.filter((name) => name.kind === kind).length, kind).toBeGreaterThanOrEqual(LEAST[kind])
  for (const field of ['id', 'ja', 'en'] as const)
    expect(new Set(NAMES.map((name) => `${name.kind} ${name[field]}`)).size, field).toBe(NAMES.length)
})

test('the English names are ASCII, the romaji, too', () => {
  const odd = NAMES.filter(({ en, romaji }) => /[^ -~]/.test(en + romaji)).map(({ id }) => id)
  expect(odd).toEqual([])
})

test('every name has its idea in two sentences in both languages', () => {
  const ids = NAMES.map(({ id }) => id).sort()
  expect(Object.keys(ja).sort()).toEqual(ids)
  expect(Object.keys(en).sort()).toEqual(ids)
  expect(Object.entries(ja).filter(([, idea]) => idea.split('。').length !== 3)).toEqual([])
  expect(Object.entries(en).filter(([, idea]) => idea.match(/\.(?= |$)/g)?.length !== 2)).toEqual([])
})

test('the line of every opening is legal, and the name is complete at its end', () => {
  for (const { id, kind, line } of NAMES) {
    expect(line.length > 0, id).toBe(kind === 'opening')
    const position = Position.newBySFEN(InitialPositionSFEN.STANDARD)
    for (const usi of line) {
      const move = position?.createMoveByUSI(usi)
      expect(move && position?.doMove(move), `${id} ${usi}`).toBe(true)
    }
    const found = namesIn(line)?.found.find(({ name }) => name.id === id)
    if (kind === 'opening') expect(found?.ply, id).toBe(line.length)
  }
})

test('the example of every castle and shape has its name, for Black and turned round for White', () => {
  for (const name of NAMES.filter(({ kind }) => kind !== 'opening')) {
    const { start, moves } = exampleOf(name)
    const game = new Followed(start)
    for (const usi of moves) game.play(usi)
    game.facts[0].moves = 20
    // What a castle has grown from, and what the other side does, is not in the picture.
    const text = name.text.split(' or ').map((way) => way.replace(/ (?:o\.|has:)\S+/g, ''))
    expect(
      text.some((way) => conditionOf(way)(game.views()[0])),
      name.id,
    ).toBe(true)
    const turned = (squares: readonly number[]) => squares.map((_, at) => 0 - (squares[80 - at] ?? 0))
    const white = new Followed({
      ...exampleOf(name).start,
      squares: turned(exampleOf(name).start.squares),
      turn: 1,
    })
    for (const usi of moves) white.play(turnedMove(usi))
    white.facts[1].moves = 20
    expect(
      text.some((way) => conditionOf(way)(white.views()[1])),
      `${name.id}, White`,
    ).toBe(true)
    expect(
      pictured(name).squares.some((piece) => piece !== 0),
      name.id,
    ).toBe(true)
  }
})

/** A move in USI as the other side makes it. */
const turnedMove = (usi: string) =>
  usi.replace(
    /(\d)([a-i])/g,
    (_, file, rank) => `${10 - Number(file)}${String.fromCharCode(202 - rank.charCodeAt(0))}`,
  )

test('a castle that grows is named at each step, and by the grown name alone where it comes at once', () => {
  const grown =
    '7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 3i3h 4b3b 4h3i 6a5b 3i2h 5c5d 6i5h 2b3c 4g4f 3b2b 5h4g'
  expect(idsOf(grown, 0)).toEqual(['shiken 5', 'katamino 11', 'mino 15', 'takamino 19'])
  const atOnce = '7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 6i5h 4b3b 4h3h 6a5b 3h2h 5c5d 3i3h'
  expect(idsOf(atOnce, 0)).toEqual(['shiken 5', 'mino 15'])
})

test('a double ranging rook belongs to both sides, an exchange of bishops to its beginner', () => {
  const double = '5g5f 3c3d 2h5h 8b3b'
  expect(idsOf(double, 0)).toContain('aifuri 4')
  expect(idsOf(double, 1)).toContain('aifuri 4')
  const exchange = '2g2f 3c3d 7g7f 8b4b 2f2e 2b8h+ 7i8h'
  expect(idsOf(exchange, 1)).toContain('kkfuri 6')
  expect(idsOf(exchange, 0)).not.toContain('kkfuri 6')
})

test('a game leaves the known lines at the move that no line has; another order of moves is the same line', () => {
  expect(namesIn('7g7f 3c3d 6g6f 8c8d 2h6h 9c9d'.split(' '))?.lastKnown).toBe(5)
  expect(namesIn('6g6f 3c3d 7g7f 8c8d 2h6h'.split(' '))?.lastKnown).toBe(5)
  expect(namesIn(['1i1h'])?.lastKnown).toBe(0)
})

test('names are found move by move, and a text that is no move changes nothing', () => {
  const recognizer = recognizerFor()
  expect(recognizer?.play('2h7h').map(({ name }) => name.id)).toEqual(['sanken', 'h78'])
  expect(recognizer?.play('nothing')).toEqual([])
  expect(recognizer?.play('5e5d')).toEqual([])
  expect(recognizer?.play('3c3d')).toEqual([])
  expect(recognizer?.lastKnown).toBe(1)
})

test('only the 9×9 board has names', () => {
  expect(recognizerFor('rbsgk/4p/5/P4/KGSBR b - 1')).toBeNull()
  expect(readSfen('no position')).toBeNull()
})

test('hands and turn are read from SFEN', () => {
  const position = readSfen('4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1')
  expect([position?.turn, position?.hands[0][1], position?.hands[1][6]]).toEqual([1, 2, 1])
})

test('castles are not looked for in the late middle game, openings not after the opening', () => {
  const start = readSfen(EVEN_START)
  if (!start) throw new Error('no start')
  const recognizer = new Recognizer(NAMES, new Set(), start)
  const shuffle = ['4i5h', '6a5b', '5h4i', '5b6a']
  for (let ply = 0; ply < 60; ply += 1) recognizer.play(shuffle[ply % 4] ?? '')
  for (const usi of ['2h7h', '8b3b']) recognizer.play(usi)
  expect(recognizer.found.map(({ name }) => name.id)).toEqual(['igyoku', 'igyoku'])
})

test('no castle is told of a side in whose camp a promoted piece has stayed', () => {
  const named = (moves: string) => {
    const recognizer = recognizerFor('4k4/9/9/9/9/9/3pP2P1/6SK1/4G4 b - 1')
    for (const usi of moves.split(' ')) recognizer?.play(usi)
    return recognizer?.found.flatMap(({ name, side }) => (side === 0 ? name.id : []))
  }
  expect(named('5g5f 5a5b 5i4i')).toEqual(['katamino'])
  expect(named('5g5f 6g6h+ 5i4i')).toEqual([])
  // A piece that is taken back at once has not stayed.
  expect(named('5g5f 6g6h+ 5i6h 5a5b 6h5h 5b5a 5h4h 5a5b 4h4i')).toEqual(['katamino'])
})

test('a piece attacks as far as pieces let it', () => {
  const squares = readSfen('4k4/9/4p4/9/9/9/9/9/4R3K b - 1')?.squares ?? []
  expect(attackers(squares, squareOf(5, 3), 1)).toEqual([squareOf(5, 9)])
  expect(attackers(squares, squareOf(5, 2), 1)).toEqual([])
  expect(attackers(squares, squareOf(5, 2), -1)).toEqual([squareOf(5, 1)])
  expect(attackers(squares, squareOf(5, 4), -1)).toEqual([squareOf(5, 3)])
})

test('a wrong line of the data is named', () => {
  const head = '== castle a | 甲 | A\n'
  expect(() => readNames('x | 甲 | Ko | A | K28')).toThrow('no family')
  expect(() => readNames(`${head}x | 甲 | Ko | A | Q28`)).toThrow('no condition: Q28')
  expect(() => readNames(`${head}x | 甲 | Ko | A | K2`)).toThrow('no square: 2')
  expect(() => readNames(`${head}x < y | 甲 | Ko | A | K28`)).toThrow('unknown name')
  expect(() => readNames(`${head}x | 甲 | Ko | A | K28\nx | 乙 | Otsu | B | K28`)).toThrow('second')
  expect(() => readNames('== castles a | 甲 | A')).toThrow('no kind')
})

test('the shapes of attack ask for more than a drop', () => {
  // A pawn that closes the own file against a rook is no striking pawn, and a covered square no offer.
  const exchange = '2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c'
  expect(idsOf(exchange, 1)).not.toContain('tataki 10')
  expect(idsOf(exchange, 0)).toContain('hishakokan 9')
})

test('a row of pawns is dropped before the piece that took, and a dragon ahead is no stage of a rocket', () => {
  const named = (sfen: string, moves: string) => {
    const recognizer = recognizerFor(sfen)
    for (const usi of moves.split(' ')) recognizer?.play(usi)
    return recognizer?.found.map(({ name }) => name.id)
  }
  const golds = '3k5/6g2/9/6s2/9/9/9/9/4K4 b 2P 1'
  expect(named(golds, 'P*3c 3b3c P*3e')).not.toContain('renda')
  expect(named('3k5/6g2/9/9/9/9/9/9/4K4 b 2P 1', 'P*3c 3b3c P*3d')).toContain('dance')
  expect(named('3k3+R1/9/9/9/9/9/9/6R2/4K4 b - 1', '3h2h')).not.toContain('rocket2')
  expect(named('3k5/9/9/9/9/9/9/6R2/4K2L1 b - 1', '3h2h')).toContain('rocket2')
})

test('the text of the data file is the one that the names are read from', () => {
  const file = readFileSync(join(import.meta.dirname, '../../www/names/names.txt'), 'utf8')
  expect(readNames(file).map(({ id }) => id)).toEqual(NAMES.map(({ id }) => id))
})
