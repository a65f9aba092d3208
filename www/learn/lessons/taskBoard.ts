/** A task as the board shows it. */
import type { BoardView, MoveArrow } from '../../elements/board/view.ts'
import type { Text } from '../../text/text.ts'
import { viewOf } from '../board.ts'
import { goalSquares } from './sentences.ts'
import { ring } from './squares.ts'
import type { Task } from './taskFile.ts'
import type { Trial } from './trial.ts'

/** The width of an arrow's shaft, in widths of a square. */
const WIDTH = 0.14

/** The kinds of tasks in which no piece is moved. */
const STILL = ['choose', 'ask', 'first']

/** The view. */
export function taskView(task: Task, trial: Trial, text: Pick<Text, 'code'>): BoardView {
  const { position, marks, isBusy, isSolved, lastMove } = trial
  const none = { sfen: task.sfen, legal: {}, moves: [], checkers: [] }
  if (!position) return viewOf(none, { movable: null, orientation: 'b' }, text)
  const goals = isSolved ? [] : goalSquares(task).map((square) => ring(square))
  const movable = STILL.includes(task.kind) ? null : 'b'
  const shown = {
    movable,
    orientation: 'b',
    disabled: isBusy || isSolved,
    arrows: [...goals, ...marks],
  } as const
  return { ...viewOf(position, shown, text), lastMove }
}

/** The arrows along moves. */
export const taskArrows = ({ moves }: Trial): MoveArrow[] =>
  moves.map(({ usi, side, kind }) => ({ move: usi, side, color: `var(--${kind})`, weight: WIDTH }))

/** The square that an event on the board is about. */
function squareOf(event: Event): string | undefined {
  for (const element of event.composedPath())
    if (element instanceof HTMLElement && element.dataset.square) return element.dataset.square
  return undefined
}

/** Passes clicks and keys on squares of the board to a task whose squares are chosen. */
export function pressHandlers(task: Task, trial: Trial) {
  const click = (event: Event) => {
    const square = squareOf(event)
    if (square && task.kind === 'choose') void trial.press(square)
  }
  const key = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) click(event)
  }
  return { click, key }
}
