/**
 * A mating problem: every move that keeps the mate is right, and the reply is the defence that resists
 * longest. When the game asks for its opponent's move, the mate solver answers.
 */
import type { AnswerTo } from '../../engine/answers.ts'
import { unlessLost } from '../../engine/client.ts'
import type { Choice, Info, PositionEvent, Request } from '../../engine/protocol.ts'
import { GameEngine } from './gameEngine.ts'

/** Nodes of the solver for each question: far more than a problem on a page needs. */
const NODES = 1_000_000

/** Requests that change the game. */
const CHANGES: readonly Request['type'][] = ['new', 'play', 'takeBack', 'resign', 'declare', 'timeUp']

/** Whether the last move of the reader keeps the mate. */
export type Verdict = 'keeps' | 'misses'

export class PuzzleEngine extends GameEngine {
  /** Called when it is known whether the reader's move keeps the mate. */
  onVerdict: (verdict: Verdict) => void = () => {}
  private position: PositionEvent | null = null
  /** Counts changes of the game: a defence against a move that was taken back is dropped. */
  private generation = 0

  override async ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    if (request.type === 'go') {
      const turn = this.generation
      const choice = await this.defend()
      if (turn !== this.generation) return { type: 'cancelled' } as AnswerTo<R>
      if (choice) return { type: 'bestMove', choice } as AnswerTo<R>
    } else if (CHANGES.includes(request.type)) this.generation += 1
    const event = await super.ask(request, onInfo)
    if (event.type === 'position') this.position = event
    return event
  }

  /**
   * Whether the side to move has a mate, or may have one: also where
   * the engine is lost, or the board is closed.
   */
  async hasMate(): Promise<boolean> {
    const event = await super.ask({ type: 'mate', nodes: NODES }).catch(unlessLost)
    return event?.type !== 'mate' || event.verdict !== 'noMate'
  }

  /**
   * The best defence against the last move; `null` when the game has
   * changed meanwhile, or the engine has no answer.
   */
  private async defend(): Promise<Choice | null> {
    const { position, generation } = this
    const defence = await super.ask({ type: 'defend', nodes: NODES })
    if (generation !== this.generation || defence.type !== 'defence') return null
    if (defence.verdict === 'unknown') return anyMove(position)
    this.onVerdict(defence.verdict === 'mate' ? 'keeps' : 'misses')
    return defence.move ? { type: 'move', ...defence.move } : null
  }
}

/** The first legal move, for a position that the solver could not decide within its limit. */
function anyMove(position: PositionEvent | null): Choice | null {
  const [from, targets] = Object.entries(position?.legal ?? {})[0] ?? []
  const usi = `${from}${targets?.[0]}`
  return from && targets?.[0] ? { type: 'move', usi, ja: usi, en: usi } : null
}
