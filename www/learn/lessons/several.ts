/** Tasks of several moves: pieces to take, places to reach, lines, and games against a level. */
import { readSfen } from '../../elements/board/sfen.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import { type Ask, isRefused, type Outcome, play, setUp, setUpTask, wrong } from './outcome.ts'
import { pointingAt, strongReply } from './single.ts'
import type { Task } from './taskFile.ts'

/** The seed of the engine's choices: the same moves lead to the same game. */
const SEED = 1

/** The same position with Black to move again; captured pieces are put aside where `keepsHand` is false. */
function passed(sfen: string, keepsHand: boolean): string {
  const [board, , hand] = sfen.split(' ')
  return `${board} b ${keepsHand ? hand : '-'} 1`
}

/** The goal of a task without an opponent: all pieces are taken, or pieces (`G@5c`) are on their squares. */
function isReached({ kind, goal }: Task, sfen: string): boolean {
  const { pieces } = readSfen(sfen)
  if (kind === 'take')
    return [...pieces.values()].every((piece) => piece === 'k' || piece !== piece.toLowerCase())
  return goal.slice(1).every((place) => {
    const [piece, square = ''] = place.split('@')
    return pieces.get(square) === piece
  })
}

/** The opponent passes: the board is set up again with the same side to move. */
export async function walk(
  ask: Ask,
  task: Task,
  position: PositionEvent,
  played: readonly string[],
  usi: string,
): Promise<Outcome> {
  await setUp(ask, position.sfen)
  const after = await play(ask, usi)
  if (isRefused(after)) return after
  if (isReached(task, after.sfen)) return { feedback: { kind: 'right' }, position: after, lastMove: usi }
  const next = await setUp(ask, passed(after.sfen, task.kind === 'put'))
  if (!next) return wrong('leaveKing')
  const moves = [...played, usi]
  const left = Number(task.goal[0]) - moves.length
  if (left <= 0) {
    const why = moves.length > 1 ? 'tooLong' : 'other'
    return { ...wrong(why), position: await setUpTask(ask, task), played: [] }
  }
  return { feedback: { kind: 'left', moves: left }, position: next, played: moves, lastMove: usi }
}

/** A line: the moves of the person are given, and the opponent's come by themselves. */
export async function follow(ask: Ask, task: Task, played: readonly string[], usi: string): Promise<Outcome> {
  const { wanted } = task
  await setUpTask(ask, task, played)
  const after = await play(ask, usi)
  if (isRefused(after)) return after
  if (usi !== wanted[played.length]) return pointingAt((await strongReply(ask, after)) ?? wrong('other'), usi)
  const own = [...played, usi]
  const reply = wanted[own.length]
  if (!reply) return { feedback: { kind: 'right' }, position: after, played: own, lastMove: usi }
  const moves = [...own, reply]
  const position = await setUpTask(ask, task, moves)
  const move = position.moves.at(-1)
  const feedback = move ? { kind: 'moved' as const, move } : wrong('other').feedback
  return { feedback, position, played: moves, lastMove: reply }
}

/** The end of a game: won, or set up again. */
async function ended(ask: Ask, task: Task, position: PositionEvent): Promise<Outcome> {
  const lastMove = position.moves.at(-1)?.usi
  if (position.result?.winner === 'b') return { feedback: { kind: 'right' }, position, lastMove }
  return { ...wrong('lostGame'), position: await setUpTask(ask, task), played: [] }
}

/** A game against a level. */
export async function contest(
  ask: Ask,
  task: Task,
  played: readonly string[],
  usi: string,
): Promise<Outcome> {
  await setUpTask(ask, task, played)
  const after = await play(ask, usi)
  if (isRefused(after)) return after
  if (after.result) return ended(ask, task, after)
  const answer = await ask({ type: 'go', level: task.goal[0] ?? '1', seed: SEED })
  if (answer.type !== 'bestMove' || answer.choice.type !== 'move')
    return { feedback: { kind: 'right' }, position: after, lastMove: usi }
  const { choice } = answer
  const moves = [...played, usi, choice.usi]
  const position = await setUpTask(ask, task, moves)
  if (position.result) return ended(ask, task, position)
  return { feedback: { kind: 'moved', move: choice }, position, played: moves, lastMove: choice.usi }
}

/** A good move of the person in a game. */
export async function advice(ask: Ask, task: Task, played: readonly string[]): Promise<string | null> {
  await setUpTask(ask, task, played)
  const answer = await ask({ type: 'go', limits: { nodes: 30_000 } })
  return answer.type === 'bestMove' && answer.choice.type === 'move' ? answer.choice.usi : null
}
