/** What a task answers to a move, a square or a word. */
import { variantOf } from '../../app/game/usen.ts'
import type { Arrow } from '../../elements/board/view.ts'
import type { AnswerTo } from '../../engine/answers.ts'
import type { MoveText, PositionEvent, Refusal, Request, Side } from '../../engine/protocol.ts'
import type { Task } from './taskFile.ts'

/** The message for the person. */
export type Feedback =
  | { kind: 'open' | 'hint' | 'lost' }
  /** `move` shows why a question has this answer; absent where no single move does. */
  | { kind: 'right'; move?: MoveText | undefined }
  | { kind: 'refused'; reason: Refusal }
  /** Why it is not right: a key of the texts. */
  | { kind: 'wrong'; why: Wrong; move?: MoveText | undefined }
  /** What the opponent would do: escape, take, or mate. */
  | { kind: 'reply'; how: 'escapes' | 'takes' | 'mates'; move: MoveText }
  /** The number of moves that are left, of squares that are found. */
  | { kind: 'left'; moves: number }
  | { kind: 'found'; found: number; of: number }
  /** The opponent has moved in a game. */
  | { kind: 'moved'; move: MoveText }
  | ({ kind: 'shown' } & Shown)

/** The solution, or its next move: a move, squares or an answer. */
export interface Shown {
  move: MoveText | null
  squares: readonly string[]
  answer: 'yes' | 'no' | null
}

/** Reasons that are not refusals of the engine. */
export type Wrong =
  | 'other'
  | 'noCheck'
  | 'leaveKing'
  | 'tooLong'
  | 'allowed'
  | 'square'
  | 'noTaker'
  | 'answer'
  | 'lostGame'

/** A move to point at. */
export interface ShownMove {
  usi: string
  side: Side
  /** The name of the page's colour. */
  kind: 'best' | 'other' | 'threat'
}

/** The answer to one action. */
export interface Outcome {
  feedback: Feedback
  /** The position to show; absent: the one that is shown stays. */
  position?: PositionEvent
  /** The moves that have led to it from the task's position. */
  played?: readonly string[]
  lastMove?: string | undefined
  marks?: readonly Arrow[]
  moves?: readonly ShownMove[]
}

/** Asks the engine; rejects where another task has begun meanwhile. */
export type Ask = <R extends Request>(request: R) => Promise<AnswerTo<R>>

/** An outcome of a wrong action. */
export const wrong = (why: Wrong): Outcome => ({ feedback: { kind: 'wrong', why } })

/** Sets up a position and plays moves; `null` where the engine refuses the position. */
export async function setUp(
  ask: Ask,
  sfen: string,
  moves: readonly string[] = [],
): Promise<PositionEvent | null> {
  const event = await ask({ type: 'new', variant: variantOf(sfen), sfen, problem: true, moves: [...moves] })
  return event.type === 'position' ? event : null
}

/** The position of a task; a task whose position is refused is a fault of the file. */
export async function setUpTask(
  ask: Ask,
  { sfen, id }: Task,
  moves: readonly string[] = [],
): Promise<PositionEvent> {
  const position = await setUp(ask, sfen, moves)
  if (!position) throw new Error(`the position of ${id} is refused`)
  return position
}

/** Plays a move in the position that is set up: the position after it, or the outcome of a refusal. */
export async function play(ask: Ask, move: string): Promise<PositionEvent | Outcome> {
  const event = await ask({ type: 'play', move })
  if (event.type === 'position') return event
  if (event.type !== 'refused') return wrong('other')
  const marks = (event.because ?? []).map((line) => ({ ...line, tone: 'attack' as const }))
  return { feedback: { kind: 'refused', reason: event.reason }, marks }
}

/** Whether a play was refused. */
export const isRefused = (answer: PositionEvent | Outcome): answer is Outcome => 'feedback' in answer

/** The outcome of a reply of the opponent, with its arrow. */
export const replied = (how: 'escapes' | 'takes' | 'mates', move: MoveText, side: Side = 'w'): Outcome => ({
  feedback: { kind: 'reply', how, move },
  moves: [{ usi: move.usi, side, kind: 'threat' }],
})
