/**
 * Draws a position as a small SVG of 2 to 4 kB, whose characters are in the reader's fonts; the drawing of
 * picture.ts, which needs no font, has 10 to 25 times as much. Pure.
 */
import type { PieceStyle } from './pieces/styles.ts'
import { HAND_KINDS, otherSide, type Position, sideOf, squareAt } from './sfen.ts'
import { type Shape, shape, toText } from './shape.ts'
import type { Palette } from './style/palette.ts'
import type { Side } from './view.ts'

/** How a position is drawn. */
export interface TextPictureOptions {
  orientation: Side
  /** The last move in USI; its squares are tinted. */
  lastMove?: string | undefined
  /** Latin for the styles `letters` and `international`, Japanese for all others. */
  pieces: PieceStyle
  /** Text alternative. */
  title: string
}

/** Width and height of a square, and of the space around the board, in user units. */
const [WIDE, HIGH, MARGIN, HAND] = [20, 22, 4, 24]
/** Where the middle of the line of text is, below the middle of a square. */
const BASELINE = 5

const KANJI: Readonly<Record<string, string>> = {
  ...{ K: '玉', k: '王', R: '飛', B: '角', G: '金', S: '銀', N: '桂', L: '香', P: '歩' },
  ...{ '+R': '龍', '+B': '馬', '+S': '全', '+N': '圭', '+L': '杏', '+P': 'と' },
}

/** The character of an SFEN letter: one character, also where that is a Latin letter. */
function characterOf(piece: string, style: PieceStyle): string {
  const kind = piece.toUpperCase()
  if (style === 'letters' || style === 'international') return kind.slice(-1)
  return (piece === 'k' ? KANJI.k : KANJI[kind]) ?? ''
}

interface Placed {
  character: string
  x: number
  y: number
  promoted: boolean
}

/** The pieces of one side, as seen by that side: a drawing that is turned for the other. */
function piecesOf({ size, pieces }: Position, side: Side, style: PieceStyle): Placed[] {
  const found: Placed[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const piece = pieces.get(squareAt(size, row, column, side))
      if (!piece || sideOf(piece) !== side) continue
      const [x, y] = [MARGIN + (column + 0.5) * WIDE, HAND + MARGIN + (row + 0.5) * HIGH]
      found.push({ character: characterOf(piece, style), x, y, promoted: piece.startsWith('+') })
    }
  return found
}

/** All pieces of a side: one path of their outlines, and their characters as one or two texts. */
function side(placed: readonly Placed[], palette: Palette): Shape[] {
  const outlines = placed.map(({ x, y }) => `M${x} ${y - 10}l6 3 3 16h-18l3-16z`).join('')
  const text = (some: readonly Placed[], fill: string): Shape[] =>
    some.length === 0
      ? []
      : [
          shape(
            'text',
            {
              fill,
              x: some.map(({ x }) => x).join(' '),
              y: some.map(({ y }) => y + BASELINE).join(' '),
            },
            some.map(({ character }) => character).join(''),
          ),
        ]
  return [
    shape('path', { d: outlines, fill: palette.koma, stroke: palette['koma-side'] }),
    ...text(
      placed.filter(({ promoted }) => !promoted),
      palette.ink,
    ),
    ...text(
      placed.filter(({ promoted }) => promoted),
      palette['ink-promoted'],
    ),
  ]
}

/** A hand as text: the mark of the side, then each kind with its count. */
function handOf({ size, hands }: Position, owner: Side, style: PieceStyle): string {
  const held = HAND_KINDS[size].flatMap((kind) => {
    const count = hands.get(`${owner}:${kind}`) ?? 0
    return count === 0 ? [] : [`${characterOf(kind, style)}${count > 1 ? count : ''}`]
  })
  return [owner === 'b' ? '☗' : '☖', ...held].join(' ')
}

/** The text of the SVG. */
export function textPicture(position: Position, drawn: TextPictureOptions, palette: Palette): string {
  const { size } = position
  const { orientation, pieces, lastMove } = drawn
  const [wide, high] = [size * WIDE, size * HIGH]
  const [width, height] = [wide + 2 * MARGIN, high + 2 * (MARGIN + HAND)]
  const top = HAND + MARGIN
  const far = otherSide(orientation)
  const tinted: Shape[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if ([lastMove?.slice(0, 2), lastMove?.slice(2, 4)].includes(squareAt(size, row, column, orientation)))
        tinted.push(
          shape('rect', {
            x: MARGIN + column * WIDE,
            y: top + row * HIGH,
            width: WIDE,
            height: HIGH,
            fill: palette.last,
          }),
        )
  let lines = ''
  for (let i = 0; i <= size; i += 1)
    lines += `M${MARGIN + i * WIDE} ${top}v${high}M${MARGIN} ${top + i * HIGH}h${wide}`
  const hand = (owner: Side, y: number) => {
    const attributes = { x: width / 2, y, fill: palette.ink }
    return shape('text', attributes, handOf(position, owner, pieces))
  }
  const svg = shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width: 2 * width,
      height: 2 * height,
      'font-size': 13,
      'font-family': 'serif',
      'text-anchor': 'middle',
      'stroke-width': 0.5,
    },
    shape('title', {}, drawn.title),
    shape('rect', { width, height, fill: palette.board }),
    ...tinted,
    shape('path', { d: lines, stroke: palette.line, fill: 'none' }),
    hand(far, HAND - 5),
    shape(
      'g',
      { transform: `rotate(180 ${width / 2} ${height / 2})` },
      ...side(piecesOf(position, far, pieces), palette),
    ),
    ...side(piecesOf(position, orientation, pieces), palette),
    hand(orientation, height - 8),
  )
  return toText(svg)
}
