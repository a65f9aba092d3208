/** Chooses from the facts about a move what is said: one or two of them, in the order of their weight. */
import type { Fact, PlacedPiece, Side } from '../engine/protocol.ts'
import { type FactKind, kindOf, type WhatOf } from './fact.ts'

/** Points of pieces as they are captured, by kind (`docs/facts.md`). */
const POINTS: Readonly<Record<string, number>> = {
  ...{ P: 1, L: 3, N: 3, S: 5, G: 6, B: 8, R: 10, K: 0 },
  ...{ '+P': 4, '+L': 5, '+N': 5, '+S': 6, '+B': 10, '+R': 12 },
}
export const pointsOf = ({ piece }: Pick<PlacedPiece, 'piece'>): number => POINTS[piece.toUpperCase()] ?? 0

/** A fact that is said. */
export interface Reason {
  fact: Fact
  /** The pieces that it costs or wins in its line, where that is more than the one that the fact names. */
  cost: WhatOf<'material'> | null
  /** The neighbouring moves in a row that were told it, too; 0: it is new. */
  times: number
  /** Whether it is about the move played, and told after what the better one does. */
  after: boolean
}

/** What is said about a move. */
export interface Choice {
  reasons: readonly Reason[]
  /** The kind of the better move, where people overlook it. */
  kind: WhatOf<'kind'>['kind'] | null
}

/** Facts that were told, by `keyOf`, with the number of moves in a row under which they were. */
export type Told = ReadonlyMap<string, number>

/** What the choice depends on beside the facts. */
export interface About {
  /** The side that made the move. */
  side: Side
  /** What the bad moves of this side just before it were told. */
  told?: Told
  /** Whether the better move was played: then the other line is the second best move's. */
  praise?: boolean
}

/** The weight of a kind of fact; the lightest is said first. */
const WEIGHTS: Readonly<Record<Exclude<FactKind, 'kind'>, number>> = {
  mate: 0,
  repetition: 1,
  ...{ hanging: 2, capture: 2, fork: 2, skewer: 2, pin: 2, trapped: 2, overloaded: 2, discovered: 2 },
  ...{
    material: 3,
    mateThreat: 3,
    lineMate: 3,
    lineThreat: 3,
    onlyReply: 4,
    attack: 4,
    promotion: 4,
    checks: 5,
  },
  ...{ shelter: 5, flights: 5 },
  ...{ entering: 6, prevented: 7, sameSquare: 7, positional: 8 },
}

/** The kinds that can stay from one move of a side to its next. */
const LASTING: readonly FactKind[] = ['mate', 'hanging', 'capture', 'promotion']

/** The contents of a fact, where it is of this kind. */
export function contents<K extends FactKind>({ what }: Fact, kind: K): WhatOf<K> | null {
  const found: Partial<Record<FactKind, unknown>> = what
  return (found[kind] ?? null) as WhatOf<K> | null
}

/** A text that is the same for facts that would be told with the same words. */
export function keyOf(fact: Fact): string {
  const kind = kindOf(fact.what)
  const taken = contents(fact, 'hanging')?.taken ?? contents(fact, 'capture')?.taken
  const what = kind === 'mate' || kind === 'positional' ? '' : (taken ?? contents(fact, kind))
  return `${fact.line} ${kind} ${JSON.stringify(what)}`
}

/** What was told after one more move of a row: what lasts counts only as long as every move has it. */
export function toldAfter(told: Told, { reasons }: Choice): Told {
  const now = new Map([...told].filter(([key]) => !LASTING.some((kind) => key.split(' ')[1] === kind)))
  for (const { fact } of reasons) now.set(keyOf(fact), (told.get(keyOf(fact)) ?? 0) + 1)
  return now
}

/** The longest mate, in plies, whose threat is told: a longer one is no reason that a person sees. */
const LONGEST_THREAT = 9

/**
 * The number of the move in its line, from 1, at which a fact can be seen. A mate that the move played allows
 * is seen at the reply; lost pieces are seen when the last of them is captured.
 */
export function showingPly(fact: Fact): number {
  const { line, ply, what } = fact
  if ('mate' in what && line === 'played') return 2
  return capturesOf(fact).reduce((last, capture) => Math.max(last, capture.ply), 0) || ply
}

const isLate = (fact: Fact): boolean => showingPly(fact) > 4

/** The piece that a fact says is lost. */
export function pieceLost(fact: Fact): PlacedPiece | null {
  const discovered = contents(fact, 'discovered')?.target
  return (
    contents(fact, 'hanging')?.taken ??
    contents(fact, 'capture')?.taken ??
    contents(fact, 'fork')?.captured ??
    contents(fact, 'skewer')?.behind ??
    contents(fact, 'trapped')?.piece ??
    contents(fact, 'overloaded')?.second ??
    contents(fact, 'shelter')?.piece ??
    (discovered && pointsOf(discovered) > 0 ? discovered : null)
  )
}

/** The captures of a `material` fact that its line is about. */
function capturesOf(fact: Fact): WhatOf<'material'>['lost'] {
  const material = contents(fact, 'material')
  return material?.[fact.line === 'played' ? 'lost' : 'won'] ?? []
}

const sum = (captures: WhatOf<'material'>['lost']) =>
  captures.reduce((points, { taken }) => points + pointsOf(taken), 0)

/**
 * Whether a fact can be said at all: captures that both lines share are left out of `material`, and pawns
 * alone are no reason.
 */
function isTellable(fact: Fact, { side, praise }: About): boolean {
  if (contents(fact, 'kind') || (praise && contents(fact, 'positional'))) return false
  if ((contents(fact, 'mateThreat')?.plies ?? 0) > LONGEST_THREAT) return false
  const repetition = contents(fact, 'repetition')
  if (repetition?.loses && repetition.loses !== side) return false
  const material = contents(fact, 'material')
  if (!material) return true
  const balance = sum(material.won) - sum(material.lost)
  // A tokin gives the other side a pawn.
  const worth = capturesOf(fact).filter(({ taken }) => !/^\+?P$/i.test(taken.piece))
  return worth.length > 0 && (fact.line === 'played' ? balance < 0 : balance > 0)
}

/** The weight of a fact; a discovered check that wins nothing has less than other tactics. */
function weightOf(fact: Fact): number {
  const checked = contents(fact, 'discovered')?.target.piece.toUpperCase() === 'K'
  return checked ? WEIGHTS.checks : WEIGHTS[kindOf(fact.what) as keyof typeof WEIGHTS]
}

/** The order of two facts: by weight, then the early ones, then by the points of the piece lost. */
function order(one: Fact, other: Fact): number {
  const points = (fact: Fact) => pointsOf(pieceLost(fact) ?? { piece: '' })
  return (
    weightOf(one) - weightOf(other) ||
    Number(isLate(one)) - Number(isLate(other)) ||
    points(other) - points(one) ||
    one.ply - other.ply
  )
}

/** Whether a fact of the same line is told with another one: a consequence of it, or the same thing. */
function isToldBy(fact: Fact, told: Fact): boolean {
  if (fact.line !== told.line) return false
  if (contents(told, 'mate') || contents(told, 'repetition')) return true
  if (contents(fact, 'positional') || fact.ply === told.ply) return true
  if (contents(told, 'shelter') && contents(fact, 'flights')) return true
  if (contents(told, 'flights') && contents(fact, 'shelter')) return true
  const square = pieceLost(told)?.square
  const promoted = contents(fact, 'promotion')?.piece.square
  return (
    (promoted !== undefined && promoted === square) ||
    (contents(fact, 'material') !== null && weightOf(told) === WEIGHTS.hanging) ||
    capturesOf(told).some(({ taken }) => taken.square === pieceLost(fact)?.square) ||
    (square !== undefined && pieceLost(fact)?.square === square)
  )
}

/** The captures without those that cancel out: pieces of the same kind that both sides capture. */
function withoutEqual({ lost, won, ...rest }: WhatOf<'material'>): WhatOf<'material'> {
  const left = [...won]
  const kept = lost.filter(({ taken }) => {
    const equal = left.findIndex((other) => other.taken.piece.toUpperCase() === taken.piece.toUpperCase())
    if (equal >= 0) left.splice(equal, 1)
    return equal < 0
  })
  return { ...rest, lost: kept, won: left }
}

/** A fact with the captures that do not cancel out. */
function simplified(fact: Fact): Fact {
  const material = contents(fact, 'material')
  return material ? { ...fact, what: { material: withoutEqual(material) } } : fact
}

/** The captures of the line that a fact costs, where the fact itself does not name them all. */
function costOf(fact: Fact, facts: readonly Fact[]): WhatOf<'material'> | null {
  const piece = pieceLost(fact)
  const material = facts.find((other) => other.line === fact.line && contents(other, 'material'))
  if (!piece || !material || contents(fact, 'shelter')) return null
  const captures = capturesOf(material)
  if (!captures.some(({ taken }) => taken.piece === piece.piece)) return null
  const { lost, won } = contents(material, 'material') ?? { lost: [], won: [] }
  return lost.length + won.length > 1 ? contents(material, 'material') : null
}

/** Whether a fact is left out beside an early one: it comes late, and wins or loses nothing. */
const isMinor = (fact: Fact): boolean => isLate(fact) && weightOf(fact) >= WEIGHTS.attack

/** Whether a fact is said beside another one. */
const isUseful = (fact: Fact, other: Fact | undefined): boolean => !isMinor(fact) || !other || isLate(other)

/**
 * The order in which two facts are told, for `sort`. About a good move, the facts of its own line come first.
 * About a bad move, the heavier fact comes first, and a missed mate before everything else. Two facts of one
 * line are told in the order of their moves.
 */
function toldOrder(one: Fact, other: Fact, praise: boolean): number {
  if (one.line === other.line) return showingPly(one) - showingPly(other)
  const [better, played] = one.line === 'better' ? [one, other] : [other, one]
  const isFirst = praise || weightOf(better) < weightOf(played) || contents(better, 'mate') !== null
  return (one === better) === isFirst ? -1 : 1
}

/** The choice: the heaviest fact of each line, or two of the one played where the other has none. */
export function choose(facts: readonly Fact[], about: About): Choice {
  const { told = new Map<string, number>(), praise = false } = about
  const tellable = facts
    .map(simplified)
    .filter((fact) => isTellable(fact, about))
    .sort(order)
  const isTold = (fact: Fact) => told.has(keyOf(fact))
  const wanted = tellable.filter((fact) => !isTold(fact) || LASTING.includes(kindOf(fact.what)))
  const of = (line: Fact['line']) => wanted.filter((fact) => fact.line === line)
  const [played, better] = [of('played'), of('better')]
  const [first, answer] = [played[0], better[0]]
  const kinds = facts.flatMap((fact) => contents(fact, 'kind')?.kind ?? [])
  const kind = kinds.find((each) => each !== 'quiet')
  const isSecond = (fact: Fact) =>
    first && fact !== first && !isLate(fact) && !contents(fact, 'checks') && !isToldBy(fact, first)
  // The kind of the better move says more than what happens late in its line.
  const isAnswer = answer && isUseful(answer, first) && !(kind && isMinor(answer) && !praise)
  const second = isAnswer ? answer : played.find(isSecond)
  const chosen = [first, second]
    .filter((fact): fact is Fact => fact !== undefined)
    .filter((fact) => isUseful(fact, fact === first ? second : first))
    .sort((one, other) => toldOrder(one, other, praise))
  const concrete = chosen.filter((fact) => !contents(fact, 'positional'))
  // Most moves are quiet: this is told of a move that does something.
  const quiet = concrete.some(({ line }) => line === 'better') && kinds.includes('quiet') ? 'quiet' : null
  return {
    kind: kind ?? quiet,
    reasons: (concrete.length > 0 ? concrete : chosen.slice(0, 1)).map((fact, at, all) => ({
      fact,
      cost: isTold(fact) ? null : costOf(fact, tellable),
      times: told.get(keyOf(fact)) ?? 0,
      after: !praise && fact.line === 'played' && all[at - 1]?.line === 'better',
    })),
  }
}
