/** An opponent's answer to one position, and the facts about it that its report shows. */
import { DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { GoLimits, Info, LevelCard, MoveText, ReasonsEvent, Score, Side } from '../../engine/protocol.ts'
import type { RosterCard } from '../../engine/roster.ts'
import type { Engine } from '../engine.ts'
import type { PresentPosition } from '../host.ts'
import { negated } from '../words.ts'

/** Positions that an opponent may read here: a second or less for each on a phone. */
const MOST_NODES = 200_000

/**
 * The kind of an opponent's values: chances to win, the pieces alone, pieces with rules or with learned
 * points, or none.
 */
export type Basis = 'chance' | 'pieces' | 'rules' | 'learned' | 'none'

/** An answer. */
export interface Verdict {
  card: RosterCard
  /** The chosen move; `null` where it declares or resigns. */
  move: MoveText | null
  info: Info | null
  basis: Basis
  /** Whether the value is the count of the pieces as they stand: it sees nothing to win or lose. */
  isQuiet: boolean
}

/** The level at which an opponent judges: its highest, or the usual one of a search by playouts. */
export function judgeLevel({ levels, defaultLevel }: RosterCard): LevelCard | undefined {
  const usual = levels.find(({ id }) => id === defaultLevel)
  return usual?.countsPlayouts ? usual : levels.at(-1)
}

/** The limits of that level, and no more positions than all may read here. */
export function judgeLimits(card: RosterCard): GoLimits {
  const limits = judgeLevel(card)?.limits ?? {}
  return { ...limits, nodes: Math.min(limits.nodes ?? MOST_NODES, MOST_NODES) }
}

/** The kind of the values: of the networks and the flagship by the card, else by the terms of the value. */
export function basisOf({ id, group }: RosterCard, reasons: ReasonsEvent['reasons']): Basis {
  if (group === 'networks' || id === DEFAULT_OPPONENT) return 'chance'
  if (group === 'rules') return 'none'
  const has = (name: string) => reasons.some(({ term }) => typeof term === 'object' && name in term)
  if (has('rule')) return 'rules'
  if (has('pieces')) return 'learned'
  return reasons.length > 0 ? 'pieces' : 'none'
}

/** Lets an opponent look at a position at its usual level. */
export async function judge(
  engine: Engine,
  card: RosterCard,
  place: Pick<PresentPosition, 'start' | 'moves'>,
): Promise<Verdict> {
  await engine.position(place)
  const explained = await engine.ask({ type: 'explain', opponent: card.id })
  const { reasons, total } = explained.type === 'reasons' ? explained : { reasons: [], total: null }
  const answer = await engine.ask({
    ...{ type: 'go', opponent: card.id, level: judgeLevel(card)?.id ?? card.defaultLevel },
    ...{ limits: judgeLimits(card), seed: 1 },
  })
  const { choice, info = null } = answer.type === 'bestMove' ? answer : { choice: null }
  const basis = basisOf(card, reasons)
  return {
    ...{ card, info, basis },
    move: choice?.type === 'move' ? choice : null,
    isQuiet: basis === 'pieces' && info !== null && 'cp' in info.score && info.score.cp === total,
  }
}

/** The flagship's chance of a side to win after a move; `null` where the game is over. */
export async function secondOpinion(
  engine: Engine,
  { start, moves }: Pick<PresentPosition, 'start' | 'moves'>,
  usi: string,
): Promise<{ side: Side; winRate: number } | null> {
  const position = await engine.position({ start, moves: [...moves, usi] })
  if (!position || position.result) return null
  const answer = await engine.ask({ type: 'go', opponent: DEFAULT_OPPONENT, limits: { nodes: 20_000 } })
  if (answer.type !== 'bestMove' || !answer.info) return null
  return { side: position.side, winRate: answer.info.winRate }
}

/** A score for the side to move, seen from Black. */
export const fromBlack = (score: Score, side: Side): Score => (side === 'b' ? score : negated(score))

/** A chance of the side to move to win, in thousandths, as Black's in percent. */
export const blackPercent = (winRate: number, side: Side): number =>
  Math.round((side === 'b' ? winRate : 1000 - winRate) / 10)

/** The verdicts with the same move, the move of the most verdicts first. */
export function grouped(verdicts: readonly Verdict[]): { move: MoveText; all: Verdict[] }[] {
  const groups = new Map<string, { move: MoveText; all: Verdict[] }>()
  for (const verdict of verdicts) {
    const { move } = verdict
    if (!move) continue
    const group = groups.get(move.usi) ?? { move, all: [] }
    group.all.push(verdict)
    groups.set(move.usi, group)
  }
  return [...groups.values()].sort((one, other) => other.all.length - one.all.length)
}

/** The plies that an opponent has read; `null` where it does not read in plies, or nothing is known. */
export function pliesOf({ card, info, basis }: Verdict): number | null {
  const isByPlies = !card.levels.some(({ countsPlayouts }) => countsPlayouts) && basis !== 'none'
  return isByPlies && !card.panels.includes('policyMoves') && info && info.depth > 0 ? info.depth : null
}

/** The fewest and the most plies that verdicts have read. */
export function range(verdicts: readonly Verdict[]): [number, number] | null {
  const plies = verdicts.flatMap((verdict) => pliesOf(verdict) ?? [])
  return plies.length > 0 ? [Math.min(...plies), Math.max(...plies)] : null
}
