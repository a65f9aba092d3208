/** One task being solved: the engine is the referee. Draws nothing. */
import type { Arrow } from '../../elements/board/view.ts'
import type { AnswerTo } from '../../engine/answers.ts'
import { type Client, unlessLost } from '../../engine/client.ts'
import type { PositionEvent, Request } from '../../engine/protocol.ts'
import {
  type Ask,
  type Feedback,
  type Outcome,
  type Shown,
  type ShownMove,
  setUp,
  setUpTask,
} from './outcome.ts'
import { advice, contest, follow, walk } from './several.ts'
import { judgeMove } from './single.ts'
import { askedMove, explainAnswer, judgeAnswer, judgeSquare, ring } from './squares.ts'
import type { Task } from './taskFile.ts'

/** The rejection of a question after which another task has begun. */
class Outdated extends Error {}

/** One task at a time. */
export class Trial {
  feedback: Feedback = { kind: 'open' }
  /** The position on the board; `null` until the engine has answered. */
  position: PositionEvent | null = null
  lastMove: string | undefined
  /** Rings and attacks on the board. */
  marks: readonly Arrow[] = []
  /** Moves to point at. */
  moves: readonly ShownMove[] = []
  /** Whether the engine is asked: the board waits. */
  isBusy = false
  /** Called after every change. */
  onChange: () => void = () => {}
  /** Called when the task is solved. */
  onSolved: () => void = () => {}
  private task: Task | null = null
  private played: readonly string[] = []
  private found: ReadonlySet<string> = new Set()
  /** Counts actions: answers to earlier ones are dropped. */
  private turn = 0
  private readonly client: Pick<Client, 'ask'>

  constructor(client: Pick<Client, 'ask'>) {
    this.client = client
  }

  /** Whether the task is solved. */
  get isSolved(): boolean {
    return this.feedback.kind === 'right'
  }

  /** Begins a task, or the same one again. */
  begin(task: Task): Promise<void> {
    this.task = task
    this.position = null
    this.found = new Set()
    return this.act((ask) => this.start(ask, task))
  }

  /** Plays a move of the person. */
  move(usi: string): Promise<void> {
    const { task, position, played } = this
    if (!task || !position || this.isSolved || this.isBusy) return Promise.resolve()
    return this.act((ask) => {
      if (task.kind === 'take' || task.kind === 'put') return walk(ask, task, position, played, usi)
      if (task.kind === 'line') return follow(ask, task, played, usi)
      if (task.kind === 'game') return contest(ask, task, played, usi)
      return judgeMove(ask, task, usi)
    })
  }

  /** Chooses a square. */
  press(square: string): Promise<void> {
    const { task, found } = this
    if (task?.kind !== 'choose' || !this.position || this.isSolved || this.isBusy) return Promise.resolve()
    if (task.wanted.includes(square)) this.found = new Set([...found, square])
    return this.act((ask) => judgeSquare(ask, task, found, square))
  }

  /** Answers a question. */
  answer(answer: 'yes' | 'no'): Promise<void> {
    const { task } = this
    if (task?.kind !== 'ask' || this.isSolved || this.isBusy) return Promise.resolve()
    return this.act((ask) => judgeAnswer(ask, task, answer))
  }

  /** Shows what is right next. */
  show(): Promise<void> {
    const { task } = this
    if (!task || this.isSolved || this.isBusy) return Promise.resolve()
    return this.act((ask) => this.solution(ask, task))
  }

  /** Says the hint of the task. */
  hint(): void {
    if (this.isSolved) return
    this.feedback = { kind: 'hint' }
    this.onChange()
  }

  /** Takes the task as solved: a game that begins elsewhere. */
  finish(): void {
    this.take({ feedback: { kind: 'right' } })
  }

  /** Ends it: answers that come later are dropped. */
  end(): void {
    this.turn += 1
  }

  private async act(action: (ask: Ask) => Promise<Outcome>): Promise<void> {
    const turn = ++this.turn
    const ask = async <R extends Request>(request: R): Promise<AnswerTo<R>> => {
      const answer = await this.client.ask(request)
      if (turn !== this.turn) throw new Outdated()
      return answer
    }
    this.isBusy = true
    this.onChange()
    try {
      const outcome = await action(ask)
      if (turn === this.turn) this.take(outcome)
    } catch (error) {
      if (error instanceof Outdated) return
      unlessLost(error)
      if (turn === this.turn) this.take({ feedback: { kind: 'lost' } })
    }
  }

  private take({ feedback, position, played, lastMove, marks = [], moves = [] }: Outcome): void {
    this.feedback = feedback
    this.isBusy = false
    this.marks = marks
    this.moves = moves
    if (position) {
      this.position = position
      this.played = played ?? []
      this.lastMove = lastMove
    }
    // As a new object, so that the board is drawn again without the refused move.
    else this.position = this.position && { ...this.position }
    this.onChange()
    if (this.isSolved) this.onSolved()
  }

  private async start(ask: Ask, task: Task): Promise<Outcome> {
    const position = await setUpTask(ask, task)
    return { feedback: { kind: 'open' }, position, played: [], moves: askedMove(task) }
  }

  private async solution(ask: Ask, task: Task): Promise<Outcome> {
    const { wanted, kind } = task
    if (kind === 'choose') return this.shown({ squares: wanted, marks: wanted.map((square) => ring(square)) })
    if (kind === 'ask') {
      const answer = wanted[0] === 'yes' ? 'yes' : 'no'
      const { why: move = null, ...picture } = await explainAnswer(ask, task)
      return this.shown({ ...picture, answer, move })
    }
    const { played } = this
    const isOnWay = played.every((usi, index) => usi === wanted[index])
    if (kind === 'game') return this.pointAt(ask, await advice(ask, task, played))
    if (isOnWay) return this.pointAt(ask, wanted[played.length])
    const position = await setUpTask(ask, task)
    this.position = position
    return { ...(await this.pointAt(ask, wanted[0])), position, played: [] }
  }

  /** Points at a move in the position that is shown. */
  private async pointAt(ask: Ask, usi: string | null | undefined): Promise<Outcome> {
    const after = usi && this.position ? await setUp(ask, this.position.sfen, [usi]) : null
    // A forbidden move has no name of its own: its arrow shows it.
    return this.shown({ move: after?.moves[0] ?? null, moves: usi ? [{ usi, side: 'b', kind: 'best' }] : [] })
  }

  private shown({
    move = null,
    squares = [],
    answer = null,
    ...more
  }: Omit<Outcome, 'feedback'> & Partial<Shown>): Outcome {
    return { ...more, feedback: { kind: 'shown', move, squares, answer } }
  }
}
