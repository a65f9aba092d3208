/** A position in which one good move is to be found: attempts, hints in three steps, the answer. Draws
 * nothing. */
import type { MoveText, PositionEvent, Refusal, Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { Tried } from '../../why/ask.ts'
import type { Judge, Told } from '../../why/judge.ts'
import type { Result } from '../schedule/memory.ts'

/** The task. */
export interface Task {
  start: GameStart
  /** The move that led to the position. */
  last: string | null
  /** The best line, in USI. */
  line: readonly string[]
  /** The move of the game, which is always wrong. */
  played: string | null
  /** Nodes of each search that judges a move. */
  nodes: number
  /**
   * Where the best move alone is right: the best line without it, and the winning chances by which every
   * other move is behind, in thousandths.
   */
  only?: { rival: readonly string[]; gap: number }
}

/** The message for the person. */
export type Feedback =
  | { kind: 'loading' | 'turn' | 'thinking' | 'lost' }
  | { kind: 'refused'; reason: Refusal }
  /** The move of the game was played again. */
  | { kind: 'again'; move: MoveText }
  /** `tried` of a wrong move: what it loses; `gap`: at least so much more, where one move alone is right. */
  | { kind: 'wrong'; tried: Tried; gap: number | null }
  /** `loss`: what a right move that is not the best one loses, in thousandths; `null` for the best one. */
  | { kind: 'right'; move: MoveText; loss: number | null }
  | { kind: 'answer' }

/** Winning chances that a right move may lose, in thousandths. */
const MOST = 50

/** One task at a time. Answers to earlier questions are ignored. */
export class MoveTask {
  feedback: Feedback = { kind: 'loading' }
  /** The position on the board; `null` until the engine has answered. */
  position: PositionEvent | null = null
  /** The best line with the names of its moves. */
  line: readonly MoveText[] = []
  /** How much of the hint is shown: nothing, the piece, its destination, the whole line. */
  hint: 0 | 1 | 2 | 3 = 0
  /** The first result; `null` while the task is open. */
  result: Result | null = null
  /** The reason after the answer; `null` until it is known. */
  reason: ((code: 'ja' | 'en') => Told) | null = null
  readonly judge: Judge
  /** Whether the reason is being looked for. */
  isExplaining = false
  /** Called after every change. */
  private readonly changed: () => void
  /** Called with the first result. */
  private readonly finished: (result: Result) => void
  private task: Task | null = null
  private turn = 0

  constructor(judge: Judge, changed: () => void, finished: (result: Result) => void) {
    this.judge = judge
    this.changed = changed
    this.finished = finished
  }

  /** The side that is to move. */
  get side(): Side {
    return this.task?.start.sfen?.split(' ')[1] === 'w' ? 'w' : 'b'
  }

  /** The move that led to the position. */
  get lastMove(): string | null {
    return this.task?.last ?? null
  }

  /** Whether the answer is known. */
  get isOver(): boolean {
    return this.feedback.kind === 'right' || this.feedback.kind === 'answer'
  }

  /** Begins a task, or the same one again. */
  async begin(task: Task): Promise<void> {
    this.task = task
    this.position = null
    this.line = []
    this.hint = 0
    this.result = null
    this.reason = null
    this.isExplaining = false
    await this.asked({ kind: 'loading' }, async (isWanted) => {
      const place = { start: task.start, moves: [] }
      const line = await this.judge.names(place, task.line)
      const position = await this.judge.position(place)
      if (!isWanted()) return
      this.line = line
      this.position = position
      this.say({ kind: 'turn' })
    })
  }

  /** Judges a move of the person. */
  async attempt(usi: string): Promise<void> {
    const { task, position } = this
    if (!task || !position || this.isOver || this.feedback.kind === 'thinking') return
    const place = { start: task.start, moves: [] }
    if (!position.legal[usi.slice(0, 2)]?.includes(usi.slice(2))) {
      const reason = await this.judge.refusal(place, usi)
      if (reason) this.retry({ kind: 'refused', reason })
      return
    }
    const best = this.line[0]
    if (best?.usi === usi) return this.solve(best, null)
    await this.asked({ kind: 'thinking' }, async (isWanted) => {
      const tried = await this.judge.tried(place, usi, task.nodes)
      if (!isWanted()) return
      if (!tried) this.retry({ kind: 'turn' })
      else if (usi === task.played) this.fail({ kind: 'again', move: tried.move })
      else if (tried.loss <= MOST && !task.only) await this.solve(tried.move, tried.loss)
      else this.fail({ kind: 'wrong', tried, gap: task.only?.gap ?? null })
    })
  }

  /** Shows more of the hint. */
  showHint(): void {
    if (this.isOver || this.hint === 3 || !this.line[0]) return
    this.hint += 1
    this.say({ kind: 'turn' })
  }

  /** Gives up: shows the answer. */
  giveUp(): void {
    if (this.isOver || !this.position) return
    this.settle('wrong')
    this.say({ kind: 'answer' })
    void this.explain()
  }

  /** Ends what runs. */
  end(): void {
    this.turn += 1
  }

  private async solve(move: MoveText, loss: number | null): Promise<void> {
    this.settle(this.hint > 0 ? 'hinted' : 'right')
    this.say({ kind: 'right', move, loss })
    await this.explain()
  }

  private fail(feedback: Feedback): void {
    this.settle('wrong')
    this.retry(feedback)
  }

  /** As a new object, so that the board is drawn again without the move. */
  private retry(feedback: Feedback): void {
    this.position = this.position && { ...this.position }
    this.say(feedback)
  }

  /** The first result counts. */
  private settle(result: Result): void {
    if (this.result) return
    this.result = result
    this.finished(result)
  }

  /** Asks why the move of the game loses, or why the best move is the only good one. */
  private async explain(): Promise<void> {
    const { task, judge, turn, side } = this
    if (!task) return
    const place = { start: task.start, moves: [] }
    this.isExplaining = true
    this.changed()
    try {
      const tried = task.played ? await judge.tried(place, task.played, task.nodes) : null
      const found = tried?.found ?? (task.only && (await judge.facts(place, task.only.rival, task.line)))
      const loss = tried?.loss ?? task.only?.gap ?? 0
      if (turn === this.turn && found)
        this.reason = (code) => judge.told({ found, side, loss, praise: !task.played }, code)
    } catch {
      // Without a reason the answer stands alone.
    }
    if (turn !== this.turn) return
    this.isExplaining = false
    this.changed()
  }

  private say(feedback: Feedback): void {
    this.feedback = feedback
    this.changed()
  }

  /** Asks the engine; `ask` gets a function that says whether the answer is still wanted. */
  private async asked(meanwhile: Feedback, ask: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    this.turn += 1
    const { turn } = this
    const isWanted = () => turn === this.turn
    this.say(meanwhile)
    try {
      await ask(isWanted)
    } catch {
      if (isWanted()) this.say({ kind: 'lost' })
    }
  }
}
