/** Tasks of a single move: one of a set, a mate, a check, a move without danger, a forbidden one. */
import { readSfen } from '../../elements/board/sfen.ts'
import type { PositionEvent, Side } from '../../engine/protocol.ts'
import { explainCheck } from './mateView.ts'
import { type Ask, isRefused, type Outcome, play, replied, setUpTask, wrong } from './outcome.ts'
import type { Task } from './taskFile.ts'

/** Nodes of the questions to the engine: what the opponent would answer, and whether it mates. */
const [REPLY, MATE] = [2000, 20_000]

/** The squares of the kings are known: without both of them no reply is searched. */
const hasBothKings = (sfen: string) => /K/.test(sfen) && /k/.test(sfen)

/** Whether a move captures in the position before it. */
export const isCapture = (sfen: string, usi: string): boolean => readSfen(sfen).pieces.has(usi.slice(2, 4))

/** The reply to a move that was just played, where it takes a piece or mates; `null` for none. */
export async function strongReply(ask: Ask, after: PositionEvent): Promise<Outcome | null> {
  if (!hasBothKings(after.sfen) || after.result) return null
  const answer = await ask({ type: 'go', limits: { nodes: REPLY } })
  if (answer.type !== 'bestMove' || answer.choice.type !== 'move') return null
  const { choice } = answer
  const score = answer.info?.score
  if (score && 'mate' in score && score.mate === 1) return replied('mates', choice, after.side)
  return isCapture(after.sfen, choice.usi) ? replied('takes', choice, after.side) : null
}

/** A check that does not mate: the best defence. */
async function notMate(ask: Ask, after: PositionEvent): Promise<Outcome> {
  if (!after.check) return wrong('noCheck')
  const defence = await ask({ type: 'defend', nodes: MATE })
  return defence.type === 'defence' && defence.move
    ? replied('escapes', defence.move, after.side)
    : wrong('other')
}

/** The mate in one move of the side to move; `null` where there is none. */
export async function mateInOne(ask: Ask) {
  const mate = await ask({ type: 'mate', nodes: MATE })
  const move = mate.type === 'mate' && mate.line.length === 1 ? mate.line[0] : undefined
  return move ?? null
}

async function unsafe(ask: Ask, after: PositionEvent): Promise<Outcome | null> {
  const move = await mateInOne(ask)
  return move && replied('mates', move, after.side)
}

/** Why a legal move does not solve the task; `null` where it does. */
async function fault(
  ask: Ask,
  { kind, wanted }: Task,
  after: PositionEvent,
  usi: string,
): Promise<Outcome | null> {
  switch (kind) {
    case 'mate':
      return after.result?.reason === 'mate' ? null : notMate(ask, after)
    case 'check':
      return after.check ? null : wrong('noCheck')
    case 'safe':
      return unsafe(ask, after)
    case 'forbidden':
      return wrong('allowed')
    default:
      return wanted.includes(usi) ? null : ((await strongReply(ask, after)) ?? wrong('other'))
  }
}

/** The tried move beside the reply to it: the board shows the position before both. */
export const pointingAt = (outcome: Outcome, usi: string, side: Side = 'b'): Outcome =>
  outcome.feedback.kind === 'reply'
    ? { ...outcome, moves: [...(outcome.moves ?? []), { usi, side, kind: 'other' }] }
    : outcome

/** Judges a move. */
export async function judgeMove(ask: Ask, task: Task, usi: string): Promise<Outcome> {
  const before = await setUpTask(ask, task)
  const after = await play(ask, usi)
  if (isRefused(after)) {
    const isWanted =
      task.kind === 'forbidden' && after.feedback.kind === 'refused' && after.feedback.reason === task.goal[0]
    return isWanted ? { ...after, feedback: { kind: 'right' }, position: { ...before } } : after
  }
  const found = await fault(ask, task, after, usi)
  if (found) return pointingAt(found, usi)
  const picture = after.result?.reason === 'mate' ? await explainCheck(ask, after) : {}
  return { ...picture, feedback: { kind: 'right' }, position: after, lastMove: usi }
}
