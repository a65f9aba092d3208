/**
 * The pure parts of the board: SFEN, squares, selection, layout, moved pieces, arrow keys, drawings, colours.
 */
import { describe, expect, test } from 'vitest'
import { neighbour } from '../../www/elements/board/keyboard.ts'
import { LABELS_EN, LABELS_JA } from '../../www/elements/board/labels.ts'
import { aspect, extent, layoutFor } from '../../www/elements/board/layout.ts'
import { travels } from '../../www/elements/board/motion.ts'
import { outlineOf } from '../../www/elements/board/moveArrows.ts'
import { OUTLINES, UNIT } from '../../www/elements/board/pieces/outlines.ts'
import { activeSide, aim, destinations, tap } from '../../www/elements/board/selection.ts'
import { baseOf, kindOf, readSfen, sideOf, squareAt } from '../../www/elements/board/sfen.ts'
import { BOARDS, NAMES, type Palette } from '../../www/elements/board/style/palette.ts'
import { INHERITED, THEME } from '../../www/elements/board/style/theme.ts'
import type { BoardView } from '../../www/elements/board/view.ts'

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
const MINI = 'rbsgk/4p/5/P4/KGSBR w R2p2P 1'

const view = (change: Partial<BoardView> = {}): BoardView => ({
  sfen: START,
  legal: { '7g': ['7f'], '8h': ['2b', '2b+', '3c+'], 'P*': ['5e'] },
  movable: 'both',
  orientation: 'b',
  labels: LABELS_EN,
  ...change,
})

describe('reading an SFEN', () => {
  test('the start position', () => {
    const { size, turn, pieces, hands } = readSfen(START)
    expect({ size, turn, pieces: pieces.size, hands: hands.size }).toEqual({
      size: 9,
      turn: 'b',
      pieces: 40,
      hands: 0,
    })
    expect([
      pieces.get('9a'),
      pieces.get('8b'),
      pieces.get('2b'),
      pieces.get('8h'),
      pieces.get('5i'),
    ]).toEqual(['l', 'r', 'b', 'B', 'K'])
    expect(pieces.has('5e')).toBe(false)
  })

  test('promoted pieces, hands with counts, five ranks', () => {
    const mini = readSfen(MINI)
    expect([mini.size, mini.turn]).toEqual([5, 'w'])
    expect(Object.fromEntries(mini.hands)).toEqual({ 'b:R': 1, 'w:P': 2, 'b:P': 2 })
    expect([mini.pieces.get('5a'), mini.pieces.get('1b'), mini.pieces.get('1e')]).toEqual(['r', 'p', 'R'])
    const promoted = readSfen('sfen 4k4/9/3+B5/9/9/9/9/6+p2/4K4 b 10P 1')
    expect([promoted.pieces.get('6c'), promoted.pieces.get('3h'), promoted.pieces.get('5c')]).toEqual([
      '+B',
      '+p',
      undefined,
    ])
    expect(promoted.hands.get('b:P')).toBe(10)
  })

  test('leaves out text that it cannot read, and does not throw', () => {
    for (const text of ['', 'x', '////////////', '99999/KKKKKKKKKKKKKKKK b 9 z', '+/+/+ w + +'])
      for (const square of readSfen(text).pieces.keys()) expect(square).toMatch(/^[1-9][a-i]$/)
  })

  test('letters', () => {
    expect(['P', '+b', 'k', '+R'].map(sideOf)).toEqual(['b', 'w', 'w', 'b'])
    expect([kindOf('+b'), baseOf('+b'), baseOf('+R')]).toEqual(['+B', 'B', 'R'])
  })
})

test('each row and column shows a different square, mirrored for the other side', () => {
  for (const size of [9, 5] as const) {
    const all = [...Array(size * size).keys()].map((i) => [Math.floor(i / size), i % size] as const)
    const seen = (side: 'b' | 'w') => all.map(([row, column]) => squareAt(size, row, column, side))
    expect(new Set(seen('b')).size).toBe(size * size)
    expect(seen('w')).toEqual(seen('b').reverse())
  }
  expect([squareAt(9, 0, 0, 'b'), squareAt(9, 6, 2, 'b'), squareAt(5, 4, 4, 'b')]).toEqual(['9a', '7g', '1e'])
})

describe('selection', () => {
  const picture = readSfen(START)

  test('only the side to move can select, if the view allows it', () => {
    const active = (change: Partial<BoardView>) => activeSide(view(change), picture)
    expect([{}, { movable: 'b' as const }, { movable: 'w' as const }, { movable: null }].map(active)).toEqual(
      ['b', 'b', null, null],
    )
    expect(active({ disabled: true })).toBe(null)
  })

  test('destinations are squares, each once', () => {
    expect([...destinations(view(), '8h')]).toEqual(['2b', '3c'])
    expect([...destinations(view(), null)]).toEqual([])
    expect([...destinations(view(), '9i')]).toEqual([])
  })

  test('a listed destination moves; with and without promotion listed, it asks; an unlisted one is a try', () => {
    expect(aim(view(), '7g', '7f')).toEqual({ type: 'move', move: '7g7f' })
    expect(aim(view(), '8h', '2b')).toEqual({ type: 'ask', from: '8h', to: '2b' })
    expect(aim(view(), '8h', '3c')).toEqual({ type: 'move', move: '8h3c+' })
    expect(aim(view(), 'P*', '5e')).toEqual({ type: 'move', move: 'P*5e' })
    expect(aim(view(), 'P*', '5d')).toEqual({ type: 'try', move: 'P*5d' })
  })

  test('taps select, reselect, deselect, move and try', () => {
    const at = (from: string | null, square: string) => tap(view(), picture, from, { square })
    expect(at(null, '7g')).toEqual({ type: 'select', from: '7g' })
    expect(at('7g', '8h')).toEqual({ type: 'select', from: '8h' })
    expect(at('7g', '7g')).toEqual({ type: 'clear' })
    expect(at('7g', '7f')).toEqual({ type: 'move', move: '7g7f' })
    expect(at('7g', '7c')).toEqual({ type: 'try', move: '7g7c' })
    expect(at(null, '5e')).toEqual({ type: 'nothing' })
    expect(at(null, '3c')).toEqual({ type: 'nothing' })
  })

  test('hand pieces', () => {
    const mini = readSfen(MINI)
    const at = (from: string | null, hand: 'b' | 'w', kind: string) =>
      tap(view({ sfen: MINI, movable: 'w' }), mini, from, { hand, kind })
    expect(at(null, 'w', 'P')).toEqual({ type: 'select', from: 'P*' })
    expect(at('P*', 'w', 'P')).toEqual({ type: 'clear' })
    expect(at('P*', 'b', 'R')).toEqual({ type: 'clear' })
    expect(at(null, 'w', 'R')).toEqual({ type: 'nothing' })
  })
})

describe('layout', () => {
  test('fits every box, for both sizes', () => {
    for (const size of [9, 5] as const)
      for (const width of [240, 320, 360, 599, 600, 768, 1024, 1440, 2560])
        for (const height of [200, 480, 640, 900, 1400]) {
          const { arrangement, cell } = layoutFor(size, width, height)
          const whole = extent(size, arrangement)
          expect(cell).toBeGreaterThan(0)
          expect(whole.width * cell).toBeLessThanOrEqual(width)
          expect(whole.height * cell).toBeLessThanOrEqual(height)
        }
  })

  test('hands are beside the board in a wide box, above and below it in a narrow one', () => {
    expect(layoutFor(9, 320, 640).arrangement).toBe('stacked')
    expect(layoutFor(9, 768, 768 / aspect(9, 'beside-1')).arrangement).toBe('beside-1')
    expect(layoutFor(9, 1440, 900).arrangement).toBe('beside-2')
    // A phone in landscape.
    expect(layoutFor(9, 640, 320).arrangement).not.toBe('stacked')
  })

  test('a box with the aspect ratio of the layout is filled', () => {
    for (const width of [240, 320, 500, 700, 1200])
      for (const size of [9, 5] as const) {
        const wanted = width >= 600 ? 'beside-1' : 'stacked'
        const { arrangement, cell } = layoutFor(size, width, width / aspect(size, wanted))
        expect(arrangement).toBe(wanted)
        expect(extent(size, arrangement).width * cell).toBeGreaterThan(width - 2)
      }
  })
})

describe('moved pieces', () => {
  const between = (before: string, after: string) => travels(readSfen(before), readSfen(after))

  test('a quiet move', () => {
    const after = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
    expect(between(START, after)).toEqual([{ piece: 'P', from: '7g', to: '7f' }])
    expect(between(after, START)).toEqual([{ piece: 'P', from: '7f', to: '7g' }])
  })

  test('a capture with promotion: the captured piece goes to the hand, and back when the move is taken back', () => {
    const before = '4k4/7b1/9/9/9/9/9/1B7/4K4 b - 1'
    const after = '4k4/7+B1/9/9/9/9/9/9/4K4 w B 2'
    expect(between(before, after)).toEqual([
      { piece: 'B', from: '8h', to: '2b' },
      { piece: 'b', from: '2b', to: 'b:B' },
    ])
    expect(between(after, before)).toEqual([
      { piece: '+B', from: '2b', to: '8h' },
      { piece: 'b', from: 'b:B', to: '2b' },
    ])
  })

  test('a drop', () => {
    const before = '4k4/9/9/9/9/9/9/9/4K4 w Pp 1'
    expect(between(before, '4k4/9/9/9/4p4/9/9/9/4K4 b P 2')).toEqual([{ piece: 'p', from: 'w:P', to: '5e' }])
  })

  test('no piece moves to a new game or another board', () => {
    expect(between('4k4/9/9/9/9/9/9/9/4K4 b - 1', START)).toEqual([])
    expect(between(START, MINI)).toEqual([])
    expect(between(START, START)).toEqual([])
  })
})

test('the outline of a move arrow has its width, ends before the middle, and is symmetrical', () => {
  const outline = outlineOf({ x: 0.5, y: 4.5 }, { x: 0.5, y: 1.5 }, 0.2)
  expect(outline.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(3))))).toEqual([
    [0.6, 4.3],
    [0.6, 2.02],
    [0.752, 2.02],
    [0.5, 1.6],
    [0.248, 2.02],
    [0.4, 2.02],
    [0.4, 4.3],
  ])
})

describe('arrow keys', () => {
  const grid = Array.from({ length: 9 }, (_, i) => ({ x: (i % 3) * 10, y: Math.floor(i / 3) * 11 }))
  const places = [...grid, { x: 10, y: 40 }, { x: 45, y: 22 }]

  test('move to the next square', () => {
    const from = grid[4]!
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => neighbour(places, from, key)),
    ).toEqual([3, 5, 1, 7])
  })

  test('move from the edge into a hand, and nowhere else outside the board', () => {
    expect(neighbour(places, grid[7]!, 'ArrowDown')).toBe(9)
    expect(neighbour(places, grid[8]!, 'ArrowRight')).toBe(10)
    expect(neighbour(places, places[9]!, 'ArrowUp')).toBe(7)
    expect(neighbour(places, grid[0]!, 'ArrowLeft')).toBe(-1)
  })
})

test('squares have labels in both languages', () => {
  const info = {
    square: '7f',
    piece: '+r',
    selected: false,
    destination: true,
    lastMove: true,
    check: false,
  }
  expect(LABELS_JA.square(info)).toBe('7六 後手の竜、取れます、最後の手')
  expect(LABELS_EN.square(info)).toBe('7f White dragon, can be captured, last move')
  expect(LABELS_EN.square({ ...info, piece: null, destination: false, lastMove: false })).toBe('7f empty')
  expect(LABELS_JA.handPiece('b', 'P', 3, true)).toBe('先手の持ち駒 歩 3枚、選択中')
})

test('every kind of piece has an outline in whole numbers that stays within a square', () => {
  const letters = ['K', 'k', 'R', 'B', 'G', 'S', 'N', 'L', 'P', '+R', '+B', '+S', '+N', '+L', '+P']
  expect(Object.keys(OUTLINES).sort()).toEqual(letters.sort())
  for (const [letter, path] of Object.entries(OUTLINES)) {
    expect(path, letter).toMatch(/^M[-\d lqcMz]+$/)
    // The start of each contour is absolute, so it must be inside the square.
    for (const [, x, y] of path.matchAll(/M(-?\d+) ?(-?\d+)/g))
      expect(Math.max(Math.abs(Number(x)), Math.abs(Number(y))) * UNIT, letter).toBeLessThan(500)
  }
})

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((p, q) => q - p)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each(
  Object.entries(BOARDS).flatMap(([board, { light, dark }]) => [
    [board, 'light', light as Palette] as const,
    [board, 'dark', dark as Palette] as const,
  ]),
)('the board %s, %s', (_board, _scheme, palette) => {
  test.each([
    ['ink', 'koma', 4.5],
    ['ink-promoted', 'koma', 4.5],
    ['coordinates', 'board', 4.5],
    ['count-text', 'count', 4.5],
    ['card-text', 'card', 4.5],
    ['line', 'board', 2.5],
  ] as const)('%s is legible on %s', (front, back, least) => {
    expect(contrast(palette[front], palette[back]), `${palette[front]} on ${palette[back]}`).toBeGreaterThan(
      least,
    )
  })
})

test("the style sheet has every colour of every board, light, dark by the reader's wish, and dark by attribute", () => {
  for (const { light, dark } of Object.values(BOARDS)) {
    expect(THEME.split(`--shogi-board: ${light.board};`)).toHaveLength(2)
    expect(THEME.split(`--shogi-board: ${dark.board};`)).toHaveLength(3)
  }
  expect(INHERITED.split(': inherit;')).toHaveLength(NAMES.length + 1)
})
