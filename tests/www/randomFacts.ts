/** Facts of every kind from random numbers, for the tests of their sentences. */
import type { Fact, PlacedPiece, What } from '../../www/engine/protocol.ts'
import type { MoveKind } from '../../www/text/why/text.ts'
import type { FactKind } from '../../www/why/fact.ts'
import { seeded } from '../seeded.ts'

/** The letters of the pieces of Black. */
const LETTERS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', '+P', '+L', '+N', '+S', '+B', '+R']
/** The groups of terms of the evaluation. */
const GROUPS = ['king', 'work', 'hand', 'place'] as const
/** Every kind of move that people overlook. */
const MOVE_KINDS: readonly MoveKind[] = [
  'retreat',
  'quiet',
  'sacrifice',
  'interposition',
  'noPromotion',
  'farDrop',
]

/** The kinds that are told where nothing else is known about the better move. */
const ALONE_KINDS = MOVE_KINDS.filter((kind) => kind !== 'quiet')

/** A piece on a square. */
export const on = (piece: string, square: string): PlacedPiece => ({ piece, square })

/** Makes facts of every kind from random numbers. */
export class RandomFacts {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T
  }

  piece(letters: readonly string[] = LETTERS): PlacedPiece {
    return on(this.one(letters), `${this.one([1, 2, 3, 4, 5, 6, 7, 8, 9])}${this.one([...'abcdefghi'])}`)
  }

  private captures(least: number) {
    return Array.from({ length: least + this.one([0, 1, 2]) }, (_, index) => ({
      ply: 2 + 2 * index,
      taken: this.piece(),
    }))
  }

  what(kind: FactKind, played: boolean): What {
    const [gain, king] = [this.one([3, 5, 10, 12]), this.one([['K'], LETTERS])]
    const captured = this.piece()
    const made: { [K in FactKind]: () => What } = {
      mate: () => ({
        mate: { plies: this.one([1, 3, 7]), moves: ['9i2a'], threatened: this.one([true, false]) },
      }),
      mateThreat: () => ({ mateThreat: { plies: 5, moves: ['9i2a'] } }),
      lineMate: () => ({ lineMate: { plies: this.one([1, 7, 13]), moves: ['9i2a'] } }),
      onlyReply: () => ({ onlyReply: { replies: this.one([2, 12]) } }),
      lineThreat: () => ({ lineThreat: { plies: this.one([1, 9]), moves: ['9i2a'] } }),
      attack: () => ({ attack: { by: this.piece(), target: captured } }),
      checks: () => ({ checks: { count: this.one([2, 3]) } }),
      sameSquare: () => ({ sameSquare: { square: captured.square } }),
      prevented: () => ({ prevented: { reply: '9i2a', illegal: this.one([true, false]) } }),
      repetition: () => ({ repetition: this.one([{}, { loses: 'b' }]) }),
      material: () => ({
        material: {
          ...(played ? { points: -9, other: 0 } : { points: 9, other: 0 }),
          lost: played ? [{ ply: 2, taken: this.piece(['+R']) }, ...this.captures(0)] : [],
          won: played ? [] : [{ ply: 1, taken: this.piece(['+r']) }, ...this.captures(0)],
        },
      }),
      hanging: () => ({
        hanging: { taken: captured, gain, how: this.one(['moved', 'left', 'unguarded'] as const) },
      }),
      capture: () => ({ capture: { taken: captured, gain } }),
      fork: () => ({
        fork: { by: this.piece(), targets: [this.piece(king), captured], captured },
      }),
      discovered: () => ({ discovered: { slider: this.piece(['R', 'B', 'L']), target: this.piece(king) } }),
      pin: () => ({ pin: { piece: captured, on: this.piece().square } }),
      skewer: () => ({
        skewer: { slider: this.piece(['R', 'B', 'L']), front: this.piece(king), behind: captured },
      }),
      trapped: () => ({ trapped: { piece: this.piece(['R', 'B', '+R', '+B']) } }),
      overloaded: () => ({
        overloaded: { piece: captured, first: this.piece().square, second: this.piece() },
      }),
      promotion: () => ({ promotion: { piece: this.piece(['+P', '+L', '+N', '+S', '+B', '+R']) } }),
      flights: () => ({ flights: { before: 4, after: played ? this.one([0, 1]) : 0, other: 3 } }),
      shelter: () => ({ shelter: { piece: this.piece(['G', 'S']) } }),
      entering: () => ({ entering: { square: captured.square } }),
      positional: () => ({ positional: { group: this.one(GROUPS), centipawns: 200, total: 300 } }),
      kind: () => ({ kind: { kind: this.one(ALONE_KINDS) } }),
    }
    return made[kind]()
  }

  fact(kind: FactKind): Fact {
    const own = {
      prevented: 'better',
      hanging: 'played',
      capture: 'better',
      repetition: 'played',
      kind: 'better',
    } as const
    const onlyPlayed = ['repetition', 'positional', 'sameSquare']
    const given = kind in own ? own[kind as keyof typeof own] : undefined
    const name = given ?? (onlyPlayed.includes(kind) ? 'played' : this.one(['played', 'better'] as const))
    const first = ['mate', 'capture', 'kind', 'repetition', 'prevented'].includes(kind)
    // A mate to which a line leads is there after a move of the side that is mated.
    const isOdd = (name === 'better') !== (kind === 'lineMate')
    const plies = isOdd ? [1, 3, 5, 7].slice(kind === 'lineMate' ? 1 : 0) : [2, 4, 6, 8]
    const ply = first ? 1 : ['hanging', 'sameSquare'].includes(kind) ? 2 : this.one(plies)
    return { line: name, ply, what: this.what(kind, name === 'played') }
  }
}

/** Every kind of fact. */
export const KINDS: readonly FactKind[] = [
  ...([
    'mateThreat',
    'lineMate',
    'lineThreat',
    'onlyReply',
    'attack',
    'checks',
    'sameSquare',
    'prevented',
  ] as const),
  ...([
    'mate',
    'repetition',
    'material',
    'hanging',
    'capture',
    'fork',
    'discovered',
    'pin',
    'skewer',
  ] as const),
  ...([
    'trapped',
    'overloaded',
    'promotion',
    'flights',
    'shelter',
    'entering',
    'positional',
    'kind',
  ] as const),
]
