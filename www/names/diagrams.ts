/** Positions that show a name: for the collection and for tests. Fetched with the collection. */
import { EVEN_START, KINDS, type Position, PROMOTED, readSfen, squareOf } from './board.ts'
import data from './examples.txt?raw'
import type { Name } from './names.ts'
import { squaresOf } from './squares.ts'
import { Followed } from './view.ts'

/** An example: moves that lead to the name; for a castle none, because it is complete as it stands. */
export interface Example {
  start: Position
  moves: readonly string[]
}

const empty = (): Position => ({
  squares: Array(81).fill(0),
  hands: [Array(9).fill(0), Array(9).fill(0)],
  turn: 0,
})

/** The examples of the shapes by id: pieces of Black and of White, moves. */
const SHAPES = new Map(
  data
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', black = '', white = '', moves = ''] = line.split(' | ')
      return [id, { black, white, moves: moves.split(' ') }] as const
    }),
)

/** Puts pieces as `K59` or `+R22` on a board. */
function put(position: Position, pieces: string, sign: 1 | -1): void {
  for (const [, plus, letter = '', file, rank] of pieces.matchAll(/(\+?)([A-Z])(\d)(\d)/g))
    position.squares[squareOf(Number(file), Number(rank))] =
      sign * (KINDS.indexOf(letter) + (plus ? PROMOTED : 0))
}

/** The pieces that the first alternative of a castle's conditions asks for, each on its first square. */
function castle({ text }: Name): Position {
  const position = empty()
  const [way = ''] = text.split(' or ')
  for (const [, letter = '', place = ''] of way.matchAll(/(?<![\w.!])([PLNSGBRK])([1-9][1-9/]*)(?= |$)/g)) {
    const [square] = squaresOf(place)
    if (square !== undefined) position.squares[square] = KINDS.indexOf(letter)
  }
  return position
}

/** The example of a name. */
export function exampleOf(name: Name): Example {
  const shape = SHAPES.get(name.id)
  if (shape) {
    const start = empty()
    put(start, shape.black, 1)
    put(start, shape.white, -1)
    return { start, moves: shape.moves }
  }
  const even = readSfen(EVEN_START)
  if (name.line.length > 0 && even) return { start: even, moves: name.line }
  return { start: castle(name), moves: [] }
}

/**
 * The board at the end of the example, from Black's side, and the square of the last move; -1 without moves.
 */
export function pictured(name: Name): { squares: readonly number[]; last: number } {
  const { start, moves } = exampleOf(name)
  const game = new Followed(start)
  for (const usi of moves) game.play(usi)
  const last = game.done[0]
  const to = last ? (last.side === 0 ? last.to : 80 - last.to) : -1
  return { squares: game.position.squares, last: to }
}
