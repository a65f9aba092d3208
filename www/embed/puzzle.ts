/**
 * A mating problem: every move that keeps the mate is right, and the defence is the longest one. Stands between the
 * game and the engine: searches for the opponent's move are answered by the mate solver.
 */
import type { AnswerTo } from '../engine/answers.ts'
import type { EngineClient, Session } from '../engine/sharedClient.ts'
import type { Choice, Info, PositionEvent, Request } from '../protocol.ts'

/** Limit of each solver call, in nodes: far more than a problem for a page needs. */
const NODES = 300_000

/** Requests that change the game. */
const CHANGES: readonly Request['type'][] = ['new', 'play', 'takeBack', 'resign', 'declare', 'timeUp']

/** The solver's verdict on the last attacking move. */
export type Verdict = 'keeps' | 'misses'

export class PuzzleSession implements EngineClient {
  /** Called with the verdict on the attacker's last move. */
  onVerdict: (verdict: Verdict) => void = () => {}
  private position: PositionEvent | null = null
  /** Counts changes of the game: a defence against a move that was taken back is dropped. */
  private generation = 0
  private readonly session: Session
  /** A second session, in which the solver tries the defender's replies. */
  private readonly trial: Session

  constructor(session: Session, trial: Session) {
    this.session = session
    this.trial = trial
  }

  get health(): EngineClient['health'] {
    return this.session.health
  }

  set onHealth(listener: EngineClient['onHealth']) {
    this.session.onHealth = listener
  }

  async ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    if (request.type === 'go') {
      const turn = this.generation
      const choice = await this.defend()
      if (turn !== this.generation) return { type: 'cancelled' } as AnswerTo<R>
      if (choice) return { type: 'bestMove', choice } as AnswerTo<R>
    } else if (CHANGES.includes(request.type)) this.generation += 1
    const event = await this.session.ask(request, onInfo)
    if (event.type === 'position') this.position = event
    return event
  }

  /** Whether the side to move has a mate, as far as the solver found out. */
  async hasMate(): Promise<boolean> {
    const event = await this.session.ask({ type: 'mate', nodes: NODES })
    return event.type !== 'mate' || event.verdict !== 'noMate'
  }

  /** The longest defence, or the first reply that escapes. */
  private async defend(): Promise<Choice | null> {
    const { position, generation } = this
    const game = this.session.game
    if (!position || !game) return null
    const replies = Object.entries(position.legal).flatMap(([from, to]) => to.map((each) => from + each))
    let longest: { usi: string; plies: number } | null = null
    for (const usi of replies) {
      const begun = await this.trial.ask({ type: 'new', ...game.start, moves: [...game.moves, usi] })
      if (generation !== this.generation) return null
      if (begun.type !== 'position') continue
      const over = begun.result !== undefined
      const found = over ? null : await this.trial.ask({ type: 'mate', nodes: NODES })
      if (generation !== this.generation) return null
      if (found?.type !== 'mate' || found.verdict !== 'mate') {
        this.onVerdict('misses')
        return choiceOf(usi)
      }
      const plies = found.conventional ?? found.plies ?? 0
      if (!longest || plies > longest.plies) longest = { usi, plies }
    }
    if (!longest) return null
    this.onVerdict('keeps')
    return choiceOf(longest.usi)
  }
}

/** The game uses only the USI; the other notations come with the next position. */
const choiceOf = (usi: string): Choice => ({ type: 'move', usi, ja: usi, en: usi })
