/** The findings of a review and the grades of the moves that it shares with the main line. Draws nothing. */

import type { StoredReview } from '../../app/game/review.ts'
import { lineFrom, movesTo, ROOT, type Tree } from '../../app/game/tree.ts'
import type { Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { MakeEngine } from '../part.ts'
import type { StudyState } from '../study.ts'
import { type Finding, gradeMoves, type Value, type Verdict } from './grade.ts'
import { type Progress, Review, type Reviewed } from './review.ts'
import { decodeFindings, encodeReview } from './reviewStorage.ts'

/** Tells how many engines are good for the device, now and when that changes; returns what ends it. */
export type FollowDevice = (tell: (count: number) => void) => () => void

/** A game to review. */
interface Game {
  start: GameStart
  tree: Tree
  /** The side that moves first. */
  first: Side
}

/** The moves of the main line. */
export const mainLine = (tree: Tree): string[] => movesTo(tree, lineFrom(tree, ROOT).at(-1) ?? ROOT)

/** The number of moves with which both games begin. */
export function commonMoves(one: readonly string[], another: readonly string[]): number {
  const other = one.findIndex((usi, ply) => another[ply] !== usi)
  return other < 0 ? one.length : other
}

/** The side that moves first from the start of a state. */
export const firstSide = ({ position }: StudyState): Side =>
  position?.start.split(' ')[1] === 'w' ? 'w' : 'b'

/** The review of one game at a time: running, finished, or taken from storage. */
export class ReviewState {
  /** By the number of moves before the position; a new array after every change. */
  findings: readonly (Finding | undefined)[] = []
  /** The grades of the moves that the main line shares with the reviewed game. */
  verdicts: readonly Verdict[] = []
  /** How far the running review is. */
  progress: Omit<Progress, 'findings'> = { done: 0, all: 0, second: false, engines: 1, speed: 0 }
  /** Whether the last review that was begun here has gone through the whole game. */
  isWhole = false
  /** Nodes for each position in the first look. */
  nodes = 0
  private moves: readonly string[] = []
  private running: Review | null = null
  /** Ends the watch over the device. */
  private unfollow: () => void = () => {}
  /** The inputs of the last grading. */
  private graded: unknown[] = []
  private readonly engine: MakeEngine
  private readonly changed: () => void
  private readonly finished: (review: StoredReview) => void
  private readonly follow: FollowDevice

  /** `follow`: tells how many engines are good for the device. */
  constructor(
    engine: MakeEngine,
    changed: () => void,
    finished: (review: StoredReview) => void,
    follow: FollowDevice = () => () => {},
  ) {
    this.engine = engine
    this.changed = changed
    this.finished = finished
    this.follow = follow
  }

  isRunning(): boolean {
    return this.running !== null
  }

  /** Number of positions that are known. */
  get known(): number {
    return this.findings.filter(Boolean).length
  }

  /** Whether every move of the main line is graded, and no others were reviewed. */
  get isGraded(): boolean {
    const { verdicts, moves } = this
    return !this.running && moves.length > 0 && verdicts.length === moves.length
  }

  /** Reviews a game, with these numbers of nodes for each position. */
  begin({ start, tree, first }: Game, depth: Pick<Reviewed, 'nodes' | 'again'>): void {
    this.stop()
    this.moves = mainLine(tree)
    this.nodes = depth.nodes
    this.findings = Array.from({ length: this.moves.length + 1 })
    this.progress = { ...this.progress, done: 0, all: this.findings.length, second: false, speed: 0 }
    this.isWhole = false
    const review = new Review(this.engine)
    this.running = review
    this.unfollow = this.follow((count) => {
      review.limit(count)
      this.progress = { ...this.progress, engines: count }
    })
    const onProgress = ({ findings, ...progress }: Progress) => {
      if (this.running !== review) return
      this.findings = findings
      this.progress = progress
      this.changed()
    }
    const onEnd = () => {
      if (this.running === review) this.end(depth.nodes, first)
    }
    review.run({ start, moves: this.moves, ...depth }, onProgress).then(onEnd, onEnd)
    this.changed()
  }

  stop(): void {
    this.leave()
    this.changed()
  }

  /** Takes over a review from storage; `null` for none. */
  take(stored: StoredReview | null): void {
    this.leave()
    this.moves = stored?.moves.split(' ') ?? []
    this.nodes = stored?.nodes ?? 0
    this.findings = (stored && decodeFindings(stored)) ?? []
    this.changed()
  }

  /** Grades the moves again, after the main line or the findings have changed. */
  grade({ tree, first }: Game): void {
    const common = commonMoves(this.moves, mainLine(tree))
    const inputs = [this.findings, first, common]
    if (inputs.every((input, index) => input === this.graded[index])) return
    this.graded = inputs
    this.verdicts = gradeMoves(this.moves.slice(0, common), this.findings, first)
  }

  /**
   * The number of moves of the reviewed game that lead to the
   * position shown, or to where it leaves that game.
   */
  shownPly({ tree, at }: StudyState): number {
    return commonMoves(movesTo(tree, at), this.moves)
  }

  /** The value found for the position shown; `null` where it was not reviewed. */
  valueAt(state: StudyState): Value | null {
    const moves = movesTo(state.tree, state.at)
    if (commonMoves(moves, this.moves) < moves.length) return null
    return this.findings[moves.length]?.value ?? null
  }

  /** Ends the running review. */
  private leave(): void {
    this.unfollow()
    this.running?.cancel()
    this.running = null
  }

  private end(nodes: number, first: Side): void {
    this.leave()
    const verdicts = gradeMoves(this.moves, this.findings, first)
    const stored = encodeReview(nodes, this.moves, this.findings, verdicts)
    this.isWhole = stored !== null
    if (stored) this.finished(stored)
    this.changed()
  }
}
