/** Draws a position as one SVG: for pages before the board is loaded, for files, for print. Pure. */
import { MEASURES } from './layout.ts'
import type { PieceStyle } from './pieces/styles.ts'
import { type Colour, pieceShape, symbolsFor } from './pieces/symbols.ts'
import { HAND_KINDS, otherSide, type Position, squareAt } from './sfen.ts'
import { type Shape, shape, toText } from './shape.ts'
import type { Palette } from './style/palette.ts'
import type { Side } from './view.ts'

/** How a position is drawn. */
export interface PictureOptions {
  orientation: Side
  /** The last move in USI; its squares are tinted. */
  lastMove?: string | undefined
  /** Rank labels: kanji, letters, or none. */
  coordinates?: 'ja' | 'en' | 'none' | undefined
  /** Default: `one`. */
  pieces?: PieceStyle | undefined
  /** Line thickness as a multiple of the default. */
  lines?: number | undefined
  /** Text alternative. */
  title?: string | undefined
}

/** Width of a square in user units of the SVG. */
const CELL = 100
const HEIGHT = Math.round(CELL * MEASURES.ratio)
const MARGIN = Math.round(CELL * MEASURES.margin)
const TRAY = 122
const GAP = 16
const RANK_SIGNS = { ja: '一二三四五六七八九', en: 'abcdefghi', none: '' } as const
/** For coordinates and counts; the pieces are outlines and need no font. */
const FONT = 'system-ui, sans-serif'

const live: Colour = (name) => `var(--shogi-${name})`

/** Width and height of the drawing of a board with `size` files, in user units. */
export function pictureSize(size: number): { width: number; height: number } {
  const board = size * HEIGHT + 2 * MARGIN
  return { width: size * CELL + 2 * MARGIN, height: board + 2 * (TRAY + GAP) }
}

/**
 * Draws a position with the colours of `palette`, or else with the
 * custom properties `--shogi-NAME` of the page.
 */
export function drawPosition(picture: Position, drawn: PictureOptions, palette?: Palette): Shape {
  const colour: Colour = palette ? (name) => palette[name] : live
  const { width, height } = pictureSize(picture.size)
  const { orientation, title } = drawn
  const hands = [...picture.hands.keys()].map((key) =>
    key.startsWith('b') ? key.slice(2) : key.slice(2).toLowerCase(),
  )
  const top = TRAY + GAP
  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      ...(palette && { width, height }),
    },
    ...(title ? [shape('title', {}, title)] : []),
    symbolsFor([...picture.pieces.values(), ...hands], orientation, drawn.pieces ?? 'one', colour),
    tray(picture, otherSide(orientation), orientation, 0, colour),
    shape('g', { transform: `translate(0 ${top})` }, ...board(picture, drawn, colour)),
    tray(picture, orientation, orientation, height - TRAY, colour),
  )
}

/** The text of a standalone SVG file. */
export function pictureFile(picture: Position, drawn: PictureOptions, palette: Palette): string {
  return toText(drawPosition(picture, drawn, palette))
}

const letters = (x: number, y: number, size: number, fill: string, text: string) =>
  shape(
    'text',
    { x, y, fill, 'font-family': FONT, 'font-size': size, 'text-anchor': 'middle', 'font-weight': 500 },
    text,
  )

function board(picture: Position, drawn: PictureOptions, colour: Colour): Shape[] {
  const { size } = picture
  const { orientation, lastMove } = drawn
  const [wide, high] = [size * CELL, size * HEIGHT]
  const wood = { x: 0, y: 0, width: wide + 2 * MARGIN, height: high + 2 * MARGIN, rx: 6 }
  const squares: Shape[] = []
  const pieces: Shape[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const square = squareAt(size, row, column, orientation)
      const [x, y] = [MARGIN + column * CELL, MARGIN + row * HEIGHT]
      const tint =
        lastMove?.slice(2, 4) === square ? 1 : lastMove && lastMove.slice(0, 2) === square ? 0.6 : 0
      if (tint)
        squares.push(
          shape('rect', { x, y, width: CELL, height: HEIGHT, fill: colour('last'), opacity: tint }),
        )
      const piece = picture.pieces.get(square)
      if (piece)
        pieces.push(
          pieceShape(piece, orientation, { x: x + CELL / 2, y: y + HEIGHT / 2, cell: CELL }, colour),
        )
    }
  return [
    shape('rect', { ...wood, fill: colour('board'), stroke: colour('board-edge'), 'stroke-width': 2 }),
    ...squares,
    lines(size, colour('line'), drawn.lines ?? 1),
    ...coordinates(size, drawn, colour('coordinates')),
    ...pieces,
  ]
}

function lines(size: number, stroke: string, thick: number): Shape {
  const [wide, high] = [size * CELL, size * HEIGHT]
  let d = ''
  for (let i = 1; i < size; i += 1)
    d += `M${MARGIN + i * CELL} ${MARGIN}v${high}M${MARGIN} ${MARGIN + i * HEIGHT}h${wide}`
  const frame = { x: MARGIN, y: MARGIN, width: wide, height: high, 'stroke-width': 4 * thick }
  const stars =
    size === 9
      ? [3, 6].flatMap((x) =>
          [3, 6].map((y) =>
            shape('circle', {
              cx: MARGIN + x * CELL,
              cy: MARGIN + y * HEIGHT,
              r: 6,
              fill: stroke,
              stroke: 'none',
            }),
          ),
        )
      : []
  return shape(
    'g',
    { fill: 'none', stroke, 'stroke-width': 2 * thick },
    shape('path', { d }),
    shape('rect', frame),
    ...stars,
  )
}

function coordinates(
  size: number,
  { orientation, coordinates = 'ja' }: PictureOptions,
  fill: string,
): Shape[] {
  if (coordinates === 'none') return []
  const order = Array.from({ length: size }, (_, i) => (orientation === 'b' ? i : size - 1 - i))
  const files = order.map((i, column) =>
    letters(MARGIN + (column + 0.5) * CELL, MARGIN - 12, 26, fill, String(size - i)),
  )
  const ranks = order.map((i, row) =>
    letters(
      MARGIN * 1.5 + size * CELL,
      MARGIN + (row + 0.5) * HEIGHT + 9,
      26,
      fill,
      RANK_SIGNS[coordinates].charAt(i),
    ),
  )
  return [...files, ...ranks]
}

/** The hand of a side: each kind with its count, and the mark of the side. */
function tray(picture: Position, side: Side, orientation: Side, y: number, colour: Colour): Shape {
  const { width } = pictureSize(picture.size)
  const near = side === orientation
  const kinds = HAND_KINDS[picture.size].filter((kind) => picture.hands.has(`${side}:${kind}`))
  const order = near ? kinds : [...kinds].reverse()
  const step = CELL * 1.2
  const first = near ? width - MARGIN - (order.length - 0.5) * step : MARGIN + step / 2
  const slots = order.flatMap((kind, index) => {
    const [x, middle] = [first + index * step, y + TRAY / 2]
    const count = picture.hands.get(`${side}:${kind}`) ?? 0
    const piece = side === 'b' ? kind : kind.toLowerCase()
    const drawn = pieceShape(piece, orientation, { x, y: middle, cell: CELL }, colour)
    if (count < 2) return [drawn]
    const number = [
      shape('circle', { cx: x + 36, cy: middle + 36, r: 20, fill: colour('count') }),
      letters(x + 36, middle + 45, 26, colour('count-text'), String(count)),
    ]
    return [drawn, ...number]
  })
  const box = { x: 0, y, width, height: TRAY, rx: 6, fill: colour('tray'), stroke: colour('tray-edge') }
  return shape(
    'g',
    {},
    shape('rect', { ...box, 'stroke-width': 2 }),
    ...mark(side, near, y, width, colour),
    ...slots,
  )
}

/** The mark of a hand's side: a piece's outline, dark for Black and light for White. */
function mark(side: Side, near: boolean, y: number, width: number, colour: Colour): Shape[] {
  const d = 'M0-26L17-18 23 24H-23L-17-18Z'
  const x = near ? MARGIN : width - MARGIN
  const turn = near ? '' : ' rotate(180)'
  const fill = side === 'b' ? colour('ink') : colour('koma')
  const transform = `translate(${x} ${y + TRAY / 2})${turn}`
  return [shape('path', { d, transform, fill, stroke: colour('coordinates'), 'stroke-width': 4 })]
}
