/** Tasks that are answered by squares or by yes and no, and the pictures that explain them. */
import { readSfen } from '../../elements/board/sfen.ts'
import type { Arrow } from '../../elements/board/view.ts'
import type { MoveText, PositionEvent } from '../../engine/protocol.ts'
import { explainCheck, legalMoves } from './mateView.ts'
import {
  type Ask,
  isRefused,
  type Outcome,
  play,
  replied,
  type ShownMove,
  setUp,
  setUpTask,
  wrong,
} from './outcome.ts'
import { mateInOne, pointingAt, strongReply } from './single.ts'
import type { Task } from './taskFile.ts'

/** A ring around a square. */
export const ring = (square: string, tone: Arrow['tone'] = 'hint'): Arrow => ({
  from: square,
  to: square,
  tone,
})

/** The drop or move that a square stands for: of the piece on a square, or of a kind in hand (`P`). */
const moveTo = (of: string, square: string) => (of.length === 1 ? `${of}*${square}` : `${of}${square}`)

/** Why a piece cannot move, or be dropped, there. */
async function whyNot(ask: Ask, of: string, square: string): Promise<Outcome> {
  const answer = await play(ask, moveTo(of, square))
  return isRefused(answer) ? answer : wrong('square')
}

/** Why a drop does not mate. */
async function whyNoMate(ask: Ask, kind: string, square: string): Promise<Outcome> {
  const after = await play(ask, moveTo(kind, square))
  if (isRefused(after)) return after
  if (!after.check) return wrong('noCheck')
  const defence = await ask({ type: 'defend', nodes: 20_000 })
  if (defence.type !== 'defence' || !defence.move) return wrong('square')
  return pointingAt(replied('escapes', defence.move, after.side), moveTo(kind, square))
}

/** Why a piece cannot be taken for nothing: nobody reaches it, or the taker is taken back. */
async function whyNotFree(ask: Ask, position: PositionEvent, square: string): Promise<Outcome> {
  if (!readSfen(position.sfen).pieces.has(square)) return wrong('square')
  const capture = legalMoves(position).find((usi) => usi.slice(2, 4) === square)
  if (!capture) return wrong('noTaker')
  const after = await play(ask, capture)
  const reply = isRefused(after) ? null : await strongReply(ask, after)
  return reply ? pointingAt(reply, capture, position.side) : wrong('square')
}

/** Judges a square; `found` are those that were right before. */
export async function judgeSquare(
  ask: Ask,
  task: Task,
  found: ReadonlySet<string>,
  square: string,
): Promise<Outcome> {
  const { wanted, goal } = task
  const position = await setUpTask(ask, task)
  const all = new Set([...found, square])
  const isRight = wanted.includes(square)
  if (isRight && all.size === wanted.length)
    return { feedback: { kind: 'right' }, marks: wanted.map((each) => ring(each)) }
  const marks = [...(isRight ? all : found)].map((each) => ring(each))
  if (isRight) return { feedback: { kind: 'found', found: all.size, of: wanted.length }, marks }
  const [what, of = ''] = goal
  const reason =
    what === 'free'
      ? await whyNotFree(ask, position, square)
      : what === 'mates'
        ? await whyNoMate(ask, of, square)
        : await whyNot(ask, of, square)
  return { ...reason, marks: [...marks, ...(reason.marks ?? [])] }
}

/** The capture that a question is about: it is pointed at from the start. */
export function askedMove({ kind, goal, sfen }: Task): ShownMove[] {
  const [what, usi] = goal
  const side = sfen.split(' ')[1] === 'w' ? 'w' : 'b'
  return kind === 'ask' && what === 'free' && usi ? [{ usi, side, kind: 'other' }] : []
}

/** Why a question has its answer: a picture, and the move in it that says it in words. */
type Explanation = Pick<Outcome, 'marks' | 'moves'> & { why?: MoveText | undefined }

/** The last of these moves, with its names. */
const nameOf = async (ask: Ask, { sfen }: Task, moves: readonly string[]) =>
  (await setUp(ask, sfen, moves))?.moves.at(-1)

/** Explains the answer of a question. */
export async function explainAnswer(ask: Ask, task: Task): Promise<Explanation> {
  const position = await setUpTask(ask, task)
  const [what, capture = ''] = task.goal
  if (what === 'mate') {
    const picture = await explainCheck(ask, position)
    const way = picture.moves?.[0]
    return { ...picture, why: way && (await nameOf(ask, task, [way.usi])) }
  }
  if (what === 'mates') {
    const mate = await mateInOne(ask)
    return mate ? { moves: [{ usi: mate.usi, side: position.side, kind: 'threat' }], why: mate } : {}
  }
  const [, recapture] = task.wanted
  const moves = askedMove(task)
  if (!recapture) return { moves }
  const side = position.side === 'b' ? 'w' : 'b'
  const why = await nameOf(ask, task, [capture, recapture])
  return { moves: [...moves, { usi: recapture, side, kind: 'threat' }], why }
}

/** Judges an answer. */
export async function judgeAnswer(ask: Ask, task: Task, answer: 'yes' | 'no'): Promise<Outcome> {
  const { why: move, ...picture } = await explainAnswer(ask, task)
  const isRight = answer === task.wanted[0]
  return { ...picture, feedback: isRight ? { kind: 'right', move } : { kind: 'wrong', why: 'answer', move } }
}
