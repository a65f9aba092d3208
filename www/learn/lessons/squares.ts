/** Tasks that are answered by squares or by yes and no, and the pictures that explain them. */
import { readSfen } from '../../elements/board/sfen.ts'
import type { Arrow } from '../../elements/board/view.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import { explainCheck, legalMoves } from './mateView.ts'
import {
  type Ask,
  isRefused,
  type Outcome,
  play,
  replied,
  type ShownMove,
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
  const capture =
    readSfen(position.sfen).pieces.has(square) &&
    legalMoves(position).find((usi) => usi.slice(2, 4) === square)
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

/** The picture that explains the answer of a question. */
export async function explainAnswer(ask: Ask, task: Task): Promise<Pick<Outcome, 'marks' | 'moves'>> {
  const position = await setUpTask(ask, task)
  const [what, move] = task.goal
  if (what === 'mate') return explainCheck(ask, position)
  if (what === 'mates') {
    const mate = await mateInOne(ask)
    return mate ? { moves: [{ usi: mate.usi, side: position.side, kind: 'threat' }] } : {}
  }
  const other = position.side === 'b' ? 'w' : 'b'
  const line = [move ?? '', ...task.wanted.slice(1)]
  return {
    moves: line.map(
      (usi, index): ShownMove => ({
        usi,
        side: index % 2 ? other : position.side,
        kind: index % 2 ? 'threat' : 'other',
      }),
    ),
  }
}

/** Judges an answer. */
export async function judgeAnswer(ask: Ask, task: Task, answer: 'yes' | 'no'): Promise<Outcome> {
  const picture = await explainAnswer(ask, task)
  return answer === task.wanted[0]
    ? { feedback: { kind: 'right' }, ...picture }
    : { ...wrong('answer'), ...picture }
}
