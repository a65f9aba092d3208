/** A mating problem being solved: the reader attacks, the engine's solver defends. Draws nothing. */

import { variantOf } from '../../app/game/usen.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import type { EventOf } from '../../engine/answers.ts'
import { type Client, unlessLost } from '../../engine/client.ts'
import type { MoveText, PositionEvent } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { MakeEngine } from '../part.ts'
import type { Problem } from './problems.ts'

/** The message for the reader. */
export type Feedback =
  | { kind: 'turn' | 'thinking' | 'noCheck' | 'unknown' | 'done' | 'lost' }
  /** The attack fails; `move` is a defence that escapes, `null` where the game ends by repetition. */
  | { kind: 'noMate'; move: MoveText | null }
  /** The piece to use: its letter in SFEN, upper case. */
  | { kind: 'hint'; piece: string }
  | { kind: 'answer'; line: readonly MoveText[] }
  /** The solution is stepped through; `move` led to the position shown, `null` at the start. */
  | { kind: 'step'; move: MoveText | null }

/** Limits of the solver for one defence, and for a hint. */
const DEFENCE = { nodes: 400_000, megabytes: 4 }
const HINT = { nodes: 400_000, megabytes: 16 }

/** The start position of a problem, as the engine wants it. */
export const startOf = ({ sfen }: Problem): GameStart => ({ variant: variantOf(sfen), sfen, problem: true })

/** The piece that a move uses: a letter of SFEN, upper case. */
function pieceOf(usi: string, sfen: string): string {
  if (usi[1] === '*') return usi.charAt(0)
  return (readSfen(sfen).pieces.get(usi.slice(0, 2)) ?? '').toUpperCase()
}

/** One problem at a time, with an engine of its own. Answers to earlier questions are ignored. */
export class Attempt {
  feedback: Feedback = { kind: 'turn' }
  /** The position on the board; `null` until the engine has answered. */
  position: PositionEvent | null = null
  /** Plies to the mate. */
  left = 0
  /** Plies played. */
  made = 0
  /** The solution, in USI, once the problem is solved or given up; `null` before, and off its line. */
  solution: readonly string[] | null = null
  /** Number of moves of the solution that are on the board. */
  step = 0
  /** Called after every change. */
  onChange: () => void = () => {}
  /** Called when the king is mated. */
  onSolved: () => void = () => {}
  private client: Client | null = null
  private readonly engine: MakeEngine
  /** Counts problems begun: the answer to a question about an earlier one is ignored. */
  private turn = 0
  private problem: Problem | null = null
  /** Kept when the engine knows the problem; moves and hints wait for it. */
  private ready: Promise<void> = Promise.resolve()

  constructor(engine: MakeEngine) {
    this.engine = engine
  }

  /** Begins a problem, or the same one again. */
  begin(problem: Problem): void {
    this.ready = this.start(problem).catch((error) => this.lose(error))
  }

  /** Plays a move of the reader and the best defence against it. */
  async attack(usi: string): Promise<void> {
    await this.ready
    const { client, position } = this
    if (!client || this.feedback.kind === 'thinking' || position?.side !== 'b') return
    await this.play(client, usi).catch((error) => this.lose(error))
  }

  /** Shows the piece to move next, or the whole mate from here. */
  async help(whole: boolean): Promise<void> {
    await this.ready
    const { client, position } = this
    if (!client || !position || position.result || this.feedback.kind === 'thinking') return
    const turn = this.turn
    try {
      const mate = await client.ask({ type: 'mate', ...HINT })
      const first = mate.type === 'mate' ? mate.line[0] : undefined
      if (turn !== this.turn || mate.type !== 'mate' || !first) return
      if (whole) this.solve([...position.moves, ...mate.line], position.moves.length)
      if (whole) this.say({ kind: 'answer', line: mate.line })
      else this.say({ kind: 'hint', piece: pieceOf(first.usi, position.sfen) })
    } catch (error) {
      this.lose(error)
    }
  }

  /** Shows the position after this number of moves of the solution. From there the reader may go on. */
  async showStep(step: number): Promise<void> {
    const { client, problem, solution } = this
    if (!client || !problem || !solution || this.feedback.kind === 'thinking') return
    const turn = ++this.turn
    this.step = Math.min(Math.max(0, step), solution.length)
    const moves = solution.slice(0, this.step)
    try {
      const event = await client.ask({ type: 'new', ...startOf(problem), moves })
      if (turn !== this.turn || event.type !== 'position') return
      this.position = event
      this.made = moves.length
      this.left = solution.length - moves.length
      this.say({ kind: 'step', move: event.moves.at(-1) ?? null })
    } catch (error) {
      this.lose(error)
    }
  }

  /** Ends the engine. */
  close(): void {
    this.turn += 1
    this.client?.close()
  }

  private solve(moves: readonly { usi: string }[], step: number): void {
    this.solution = moves.map(({ usi }) => usi)
    this.step = step
  }

  private say(feedback: Feedback): void {
    this.feedback = feedback
    this.onChange()
  }

  /** The next problem starts another engine. */
  private lose(error: unknown): void {
    unlessLost(error)
    this.say({ kind: 'lost' })
  }

  private async start(problem: Problem): Promise<void> {
    const turn = ++this.turn
    this.client ??= this.engine().client
    this.problem = problem
    this.position = null
    this.solution = null
    this.left = problem.line.length
    this.made = 0
    this.say({ kind: 'turn' })
    const event = await this.client.ask({ type: 'new', ...startOf(problem) })
    if (turn !== this.turn) return
    if (event.type === 'position') this.position = event
    this.onChange()
  }

  private async play(client: Client, usi: string): Promise<void> {
    const turn = this.turn
    this.say({ kind: 'thinking' })
    const event = await client.ask({ type: 'play', move: usi })
    if (turn !== this.turn) return
    if (event.type !== 'position') this.retry({ kind: 'turn' })
    else if (event.result?.reason === 'mate') this.finish(event)
    else if (!event.check) await this.takeBack(client, { kind: 'noCheck' })
    else if (event.result) await this.takeBack(client, { kind: 'noMate', move: null })
    else await this.defend(client, event)
  }

  /** Asks for the best defence against the move just played, and plays it. */
  private async defend(client: Client, attacked: PositionEvent): Promise<void> {
    const turn = this.turn
    const defence = await client.ask({ type: 'defend', ...DEFENCE })
    if (turn !== this.turn) return
    if (defence.type !== 'defence' || defence.verdict === 'unknown')
      await this.takeBack(client, { kind: 'unknown' })
    else if (defence.verdict === 'noMate')
      await this.takeBack(client, { kind: 'noMate', move: defence.move ?? null })
    // Only useless interpositions are left: that is the mate.
    else if (!defence.move || defence.conventional === 0) this.finish(attacked)
    else await this.answer(client, defence.move, defence)
  }

  private async answer(client: Client, { usi }: MoveText, defence: EventOf<'defence'>): Promise<void> {
    const turn = this.turn
    const event = await client.ask({ type: 'play', move: usi })
    if (turn !== this.turn || event.type !== 'position') return
    this.position = event
    this.solution = null
    this.made += 2
    const plies = defence.conventional ?? defence.plies
    this.left = plies === undefined ? Math.max(1, this.left - 2) : plies - 1
    this.say({ kind: 'turn' })
  }

  private async takeBack(client: Client, feedback: Feedback): Promise<void> {
    const turn = this.turn
    await client.ask({ type: 'takeBack', plies: 1 })
    if (turn === this.turn) this.retry(feedback)
  }

  /** Stays where it was; as a new object, so that the board is drawn again without the refused move. */
  private retry(feedback: Feedback): void {
    this.position = this.position && { ...this.position }
    this.say(feedback)
  }

  private finish(position: PositionEvent): void {
    this.position = position
    this.made += 1
    const { moves } = position
    const line = this.problem?.line ?? []
    // After a longer way to the mate, the solution is the short one.
    this.solve(moves.length > line.length ? line.map((usi) => ({ usi })) : moves, moves.length)
    this.onSolved()
    this.say({ kind: 'done' })
  }
}
