/**
 * The conditions of a name, from their text. `docs/names.md` explains the language. A condition is asked from
 * the side that the name is about: on the square 28 stands the rook of either side at the start.
 */
import { KINDS, PROMOTED } from './board.ts'
import { SHAPES } from './shapes.ts'
import { squaresOf } from './squares.ts'
import { isStatic, type View } from './view.ts'

/** A condition that holds or not. */
export type Condition = (view: View) => boolean

/** A piece as conditions write it: `S`, `+R`. */
function pieceNamed(text: string): number {
  const promoted = text.startsWith('+')
  const kind = KINDS.indexOf(promoted ? text.slice(1) : text)
  if (kind < 1) throw new Error(`no piece: ${text}`)
  return promoted ? kind + PROMOTED : kind
}

/** A piece on one of some squares; `?` is any own piece, `-` none at all on any of them. */
function standing(piece: string, place: string): Condition {
  const squares = squaresOf(place)
  if (piece === '-') return (view) => squares.every((at) => view.squares[at] === 0)
  if (piece === '?') return (view) => squares.some((at) => (view.squares[at] ?? 0) > 0)
  const wanted = pieceNamed(piece)
  return (view) => squares.some((at) => view.squares[at] === wanted)
}

/**
 * The last move, made by this side: the piece before it, `*` for drops, `>` for captures, `-` for moves on
 * the board.
 */
function moved([, piece = '', way = '', place = '', plus = '']: RegExpExecArray): Condition {
  const squares = new Set(squaresOf(place))
  const wanted = piece === '?' ? 0 : pieceNamed(piece)
  return ({ side, last: [move] }) =>
    move !== undefined &&
    move.side === side &&
    squares.has(move.to) &&
    (wanted === 0 || move.piece === wanted) &&
    (way !== '*' || move.from < 0) &&
    (way !== '-' || move.from >= 0) &&
    (way !== '>' || move.captured > 0) &&
    (!plus || move.promotes)
}

const WORDS: Readonly<Record<string, Condition>> = {
  black: ({ side }) => side === 0,
  white: ({ side }) => side === 1,
  static: isStatic,
  ranging: ({ facts }) => facts.ranging,
  exchanged: ({ exchangedBy }) => exchangedBy !== null,
  exchanger: ({ exchangedBy, side }) => exchangedBy === side,
}

/** One condition without its prefixes. */
function plain(text: string): Condition {
  const word = WORDS[text]
  if (word) return word
  const move = /^m:(\+?[PLNSGBRK]|\?)([*>-]?)([^+]*)(\+?)$/.exec(text)
  if (move) return moved(move)
  const [, name = '', value = ''] = /^(\w+):(.+)$/.exec(text) ?? []
  if (name === 'hand') return (view) => (view.hand[pieceNamed(value)] ?? 0) > 0
  if (name === 'route') {
    const route = new RegExp(`^(?:${value})$`)
    return (view) => route.test(view.facts.route)
  }
  if (name === 'first' || name === 'second') {
    const [piece, square] = [pieceNamed(value[0] ?? ''), squaresOf(value.slice(1))[0]]
    return ({ facts: { first } }) => {
      const move = first[name === 'first' ? 0 : 1]
      return move?.piece === piece && move.to === square
    }
  }
  if (name === 'has') return (view) => view.facts.names.has(value)
  if (name === 'moves') {
    const [least = 0, most = 999] = value.split('-').map(Number)
    return (view) => view.facts.moves >= least && view.facts.moves <= most
  }
  const shape = SHAPES[name || text]
  if (shape) return shape(value)
  const piece = /^(\+?[PLNSGBRK]|[?-])([1-9x[].*)$/.exec(text)
  if (!piece) throw new Error(`no condition: ${text}`)
  return standing(piece[1] ?? '', piece[2] ?? '')
}

/** One condition: `!` denies it, `o.` asks it of the other side. */
function single(text: string): Condition {
  if (text.startsWith('o.')) {
    const asked = single(text.slice(2))
    return (view) => asked(view.other)
  }
  if (text.startsWith('!')) {
    const denied = single(text.slice(1))
    return (view) => !denied(view)
  }
  return plain(text)
}

/** All conditions of a text hold, or all of an alternative after `or`. */
export function conditionOf(text: string): Condition {
  const ways = text.split(' or ').map((way) => way.trim().split(/\s+/).map(single))
  return (view) => ways.some((way) => way.every((holds) => holds(view)))
}
