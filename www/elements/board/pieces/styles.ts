/**
 * The drawings on the pieces: one character, usual or bold, two, one with
 * marks of its moves, a letter, or a pictogram.
 */

import { DIRECTIONS, type Direction, movementOf } from '../pieceMovement.ts'
import { type Shape, shape } from '../shape.ts'
import { PIECE_STYLES, type PieceStyle } from './names.ts'
import { OUTLINES, SECONDS } from './outlines.ts'

export { PIECE_STYLES, type PieceStyle }

/** Every letter that has a drawing: `K` is Black's king and `k` White's, the rest serve both. */
const LETTERS = Object.keys(OUTLINES)

const character = (letter: string) => shape('path', { d: OUTLINES[letter] ?? '' })

/**
 * The drawing for a letter, centred on the origin, in units of the
 * outlines; it takes the colour of its parent.
 */
export function ink(style: PieceStyle, letter: string): Shape[] {
  switch (style) {
    case 'one':
      return [character(letter)]
    case 'bold':
      return bold(letter)
    case 'two':
      return two(letter)
    case 'guided':
      return [shape('g', { transform: 'translate(0 6) scale(.66)' }, character(letter)), ...marks(letter)]
    case 'letters':
      return latin(letter)
    case 'international':
      return pictogram(letter)
  }
}

/** The letters of a style's drawings. */
export const inkLetters = (): readonly string[] => LETTERS

/** For small screens: the character larger, and thicker by a stroke along its outline. */
const bold = (letter: string) => [
  shape('path', { d: OUTLINES[letter] ?? '', transform: 'scale(1.12)', 'stroke-width': 9 }),
]

/** The letters of move notation, as strokes. */
const STROKES: Readonly<Record<string, string>> = {
  K: 'M-36-62V62M40-62L-36 14M-10-12L44 62',
  R: 'M-36 62V-62H8A34 34 0 0 1 8 6H-36M6 6L44 62',
  B: 'M-36-62V62H10A34 34 0 0 0 10-4H-36M4-4A29 29 0 0 0 4-62H-36',
  G: 'M44-38A52 62 0 1 0 46 8H8M46 8V50',
  S: 'M40-42C22-72-38-70-36-32C-34 4 42-6 42 32C42 72-24 72-42 42',
  N: 'M-38 62V-62L38 62V-62',
  L: 'M-30-62V62H40',
  P: 'M-34 62V-62H8A36 36 0 0 1 8 12H-34',
}

function latin(letter: string): Shape[] {
  const promoted = letter.startsWith('+')
  const line = {
    d: STROKES[letter.replace('+', '').toUpperCase()] ?? '',
    fill: 'none',
    'stroke-width': 23,
    ...(promoted && { transform: 'translate(-12 14) scale(.84)' }),
  }
  const mark = shape('path', { d: CROSS, transform: 'translate(2 4)' })
  return promoted ? [shape('path', line), mark] : [shape('path', line)]
}

/** Both characters of each name; と has only one. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  K: [OUTLINES.K!, SECONDS.general],
  k: [OUTLINES.k!, SECONDS.general],
  R: [OUTLINES.R!, SECONDS.chariot],
  B: [OUTLINES.B!, SECONDS.goer],
  G: [OUTLINES.G!, SECONDS.general],
  S: [OUTLINES.S!, SECONDS.general],
  N: [OUTLINES.N!, OUTLINES['+B']!],
  L: [OUTLINES.L!, SECONDS.chariot],
  P: [OUTLINES.P!, SECONDS.soldier],
  '+R': [OUTLINES['+R']!, OUTLINES.k!],
  '+B': [OUTLINES['+R']!, OUTLINES['+B']!],
  '+S': [SECONDS.promoted, OUTLINES.S!],
  '+N': [SECONDS.promoted, OUTLINES.N!],
  '+L': [SECONDS.promoted, OUTLINES.L!],
}

function two(letter: string): Shape[] {
  const name = NAMES[letter]
  if (!name) return [character(letter)]
  // The piece is narrower at the top.
  return [
    shape('path', { d: name[0], transform: 'translate(0 -49) scale(.72 .54)' }),
    shape('path', { d: name[1], transform: 'translate(0 49) scale(.84 .54)' }),
  ]
}

/** The place of a mark on a piece, whose upper corners are cut off. */
function spot(way: Direction): { x: number; y: number; angle: number } {
  const [dx, dy] = DIRECTIONS[way]
  const x = dx * (dy < 0 ? 62 : dy > 0 ? 82 : 80)
  const y = dy < 0 ? (dx === 0 ? -96 : -80) : dy > 0 ? 94 : 8
  return { x, y, angle: (Math.atan2(dx, -dy) * 180) / Math.PI }
}

function marks(letter: string): Shape[] {
  if (letter === 'N') return [-30, 30].map((x) => shape('path', { d: `M${x} -106l13 20l-13-7l-13 7z` }))
  const { steps, slides } = movementOf(letter.toUpperCase())
  const dots = steps.map((way) => {
    const { x, y } = spot(way)
    return shape('circle', { cx: x, cy: y, r: 9 })
  })
  const arrows = slides.map((way) => {
    const { x, y, angle } = spot(way)
    return shape('path', { d: 'M0-14L13 11H-13Z', transform: `translate(${x} ${y}) rotate(${angle})` })
  })
  return [...dots, ...arrows]
}

/**
 * Crown, tower, mitre, horse and pawn as in chess, a sun for gold, a moon for silver, a spear for the lance.
 */
const PICTOGRAMS: Readonly<Record<string, string>> = {
  K: 'M-58 48L-72-42L-36-8L0-70L36-8L72-42L58 48ZM-58 60H58V82H-58Z',
  R: 'M-58-70H-32V-48H-13V-70H13V-48H32V-70H58V-22L40-8V34L58 50H-58L-40 34V-8L-58-22ZM-66 60H66V82H-66Z',
  B: 'M0-86a13 13 0 1 1-.1 0ZM-9-54C-44-18-54 8-36 40H36C54 8 44-18 20-42L2 6L-12 2L9-54ZM-58 52H58V74H-58Z',
  G: 'M0-82L14-40L55-60L38-17L82 0L38 17L55 60L14 40L0 82L-14 40L-55 60L-38 17L-82 0L-38-17L-55-60L-14-40Z',
  S: 'M34-72A74 74 0 1 0 62 44A62 62 0 0 1 34-72Z',
  N: 'M-42 80C-44 34-10 22-16-2L-50 20L-66-10L-26-52L-22-82L2-58C50-48 66 16 52 80Z',
  L: 'M0-88L30-34L10-42V84H-10V-42L-30-34Z',
  P: 'M0-62a28 28 0 1 1-.1 0ZM-20 0H20L40 54H-40ZM-54 64H54V84H-54Z',
}

/** The mark of promoted pieces, besides their colour. */
const CROSS = 'M52-88H66V-70H84V-56H66V-38H52V-56H34V-70H52Z'

function pictogram(letter: string): Shape[] {
  const d = PICTOGRAMS[letter.replace('+', '').toUpperCase()] ?? ''
  if (!letter.startsWith('+')) return [shape('path', { d })]
  return [
    shape('path', { d, transform: 'translate(-12 12) scale(.84)' }),
    shape('path', { d: CROSS, transform: 'translate(-4 8)' }),
  ]
}
