/** The pieces as SVG: each piece uses a symbol of a wooden body and one of a character. */
import { MEASURES } from '../layout.ts'
import { baseOf, kindOf, sideOf } from '../sfen.ts'
import { type Shape, shape, toElement } from '../shape.ts'
import type { NAMES } from '../style/palette.ts'
import type { Side } from '../view.ts'
import { NOTICE, UNIT } from './outlines.ts'
import { ink, inkLetters, type PieceStyle } from './styles.ts'

/** A piece is drawn on a square of this width; all lengths below are in this unit. */
const WIDTH = 1000
const HEIGHT = Math.round(WIDTH * MEASURES.ratio)

/** Width and height of the bodies. As in real sets, pieces of higher rank are larger. */
const BODIES: Readonly<Record<string, readonly [number, number]>> = {
  K: [880, 990],
  R: [852, 964],
  B: [852, 964],
  G: [822, 932],
  S: [822, 932],
  N: [780, 902],
  L: [738, 902],
  P: [716, 872],
}

/** Width of the body whose character is drawn at scale 1; other characters are scaled with their body. */
const FULL_WIDTH = 880

type Point = readonly [number, number]
const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** The pentagon of a piece around the origin; `up` is 1 where it points up, -1 where it points down. */
function pentagon(width: number, height: number, up: 1 | -1): Point[] {
  const [half, top, bottom] = [width / 2, -height / 2, height / 2]
  const shoulder = [Math.round(half * 0.76), Math.round(top + height * 0.135)] as const
  const corners: Point[] = [
    [0, top],
    [shoulder[0], shoulder[1]],
    [half, bottom],
    [-half, bottom],
    [-shoulder[0], shoulder[1]],
  ]
  return corners.map(([x, y]) => [x, y * up])
}

/** The inner edge of the bevel. */
const inset = (points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x - Math.sign(x) * by, y - Math.sign(y) * by])

/** Gives the value of a colour: a custom property in a page, the colour itself in a file. */
export type Colour = (name: (typeof NAMES)[number]) => string

const live: Colour = (name) => `var(--shogi-${name})`

const bodyId = (kind: string, up: boolean) => `body-${BODIES[kind] ? kind : 'P'}${up ? 'u' : 'd'}`

/** A wooden body with its shadow; light comes from the upper left, whichever way the piece points. */
function body(kind: string, up: 1 | -1, colour: Colour): Shape {
  const [width, height] = BODIES[kind]!
  const outer = pentagon(width, height, up)
  const inner = inset(outer, 26)
  const edge = (i: number) => polygon([outer[i]!, outer[(i + 1) % 5]!, inner[(i + 1) % 5]!, inner[i]!])
  // As few elements as possible: every piece on the board has its own copy of them.
  const [light, dark] =
    up > 0
      ? [
          [0, 3, 4],
          [1, 2],
        ]
      : [
          [2, 3],
          [0, 1, 4],
        ]
  const d = polygon(outer)
  return shape(
    'symbol',
    { id: bodyId(kind, up > 0), overflow: 'visible' },
    shape('path', { d, fill: colour('shadow'), transform: 'translate(20 46)', opacity: 0.35 }),
    shape('path', { d, fill: colour('shadow'), transform: 'translate(12 30)', opacity: 0.5 }),
    shape('path', { d, fill: colour('koma-side'), transform: 'translate(0 16)' }),
    shape('path', { d, fill: colour('koma') }),
    shape('path', { d: light.map(edge).join(''), fill: colour('koma-light') }),
    shape('path', { d: dark.map(edge).join(''), fill: colour('koma-dark') }),
  )
}

/** Every symbol by its id. */
function symbols(style: PieceStyle, colour: Colour): Shape[] {
  const bodies = Object.keys(BODIES).flatMap((kind) => [body(kind, 1, colour), body(kind, -1, colour)])
  const inks = inkLetters().map((letter) =>
    shape('symbol', { id: inkId(letter), overflow: 'visible' }, ...ink(style, letter)),
  )
  return [...bodies, ...inks]
}

const notice = () => shape('metadata', {}, NOTICE)

/** An element of size 0 with all symbols; it must be in the tree that uses them. */
export function symbolSheet(style: PieceStyle): SVGElement {
  const attributes = { class: 'symbols', width: 0, height: 0, 'aria-hidden': 'true' }
  return toElement(shape('svg', attributes, notice(), ...symbols(style, live)))
}

/** The symbols of these pieces, for a standalone drawing. */
export function symbolsFor(
  pieces: Iterable<string>,
  orientation: Side,
  style: PieceStyle,
  colour: Colour,
): Shape {
  const ids = new Set<unknown>()
  for (const piece of pieces)
    ids.add(inkId(inkOf(piece))).add(bodyId(baseOf(piece), sideOf(piece) === orientation))
  return shape(
    'defs',
    {},
    notice(),
    ...symbols(style, colour).filter(({ attributes }) => ids.has(attributes.id)),
  )
}

const inkId = (letter: string) => `ink-${letter.replace('+', 'p')}`

/** The letter of a piece's character: both sides share all but the kings. */
const inkOf = (piece: string) => (piece === 'k' ? 'k' : kindOf(piece))

/** A piece (SFEN letter) as seen by `orientation`, centred on the origin and `WIDTH` wide. */
function drawing(piece: string, orientation: Side): Shape[] {
  const kind = baseOf(piece)
  const up = sideOf(piece) === orientation
  const [width, height] = BODIES[kind] ?? BODIES.P!
  const scale = ((width / FULL_WIDTH) * UNIT).toFixed(3)
  return [
    shape('use', { href: `#${bodyId(kind, up)}` }),
    shape('use', {
      href: `#${inkId(inkOf(piece))}`,
      class: piece.includes('+') ? 'ink promoted' : 'ink',
      transform: `${up ? '' : 'rotate(180)'} translate(0 ${Math.round(height * 0.045)}) scale(${scale})`,
    }),
  ]
}

/** A piece within a larger drawing: its middle at `x` and `y`, on a square that is `cell` wide. */
export function pieceShape(
  piece: string,
  orientation: Side,
  place: { x: number; y: number; cell: number },
  colour: Colour,
): Shape {
  const { x, y, cell } = place
  const ink = colour(piece.includes('+') ? 'ink-promoted' : 'ink')
  const transform = `translate(${x} ${y}) scale(${cell / WIDTH})`
  return shape('g', { fill: ink, stroke: ink, 'stroke-width': 0, transform }, ...drawing(piece, orientation))
}

/**
 * A piece as a drawing of its own, for pages: it uses the symbols of
 * `symbolsFor`, which must be in the same tree.
 */
export function pieceDrawing(piece: string, orientation: Side, colour: Colour): Shape {
  const viewBox = `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`
  const drawn = pieceShape(piece, orientation, { x: 0, y: 0, cell: WIDTH }, colour)
  return shape('svg', { viewBox, 'aria-hidden': 'true' }, drawn)
}

/** Cache of drawings: copying one is faster than making it. */
const made = new Map<string, SVGSVGElement>()

/** The drawing of a piece (SFEN letter) as seen by `orientation`; it fills its box. */
export function pieceImage(piece: string, orientation: Side): SVGSVGElement {
  const key = piece + orientation
  const image = made.get(key) ?? makeImage(piece, orientation)
  made.set(key, image)
  return image.cloneNode(true) as SVGSVGElement
}

function makeImage(piece: string, orientation: Side): SVGSVGElement {
  const attributes = {
    class: 'piece',
    part: 'piece',
    viewBox: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
    'aria-hidden': 'true',
  }
  return toElement(shape('svg', attributes, ...drawing(piece, orientation))) as SVGSVGElement
}
