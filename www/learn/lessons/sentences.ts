/** The sentences about a task: what to say after an action, and the position in words. */
import { moveAloud } from '../../app/views/aloud.ts'
import { kindName } from '../../elements/board/labels.ts'
import { HAND_KINDS, type Position, readSfen, sideOf } from '../../elements/board/sfen.ts'
import type { MoveText, Side } from '../../engine/protocol.ts'
import type { LessonsText } from '../../text/lessons/text.ts'
import type { Text } from '../../text/text.ts'
import type { Feedback } from './outcome.ts'
import type { Task } from './taskFile.ts'

type Code = Text['code']
type TaskName = keyof LessonsText['tasks']

/** The sentences of a task; the tests prove that every key is there. */
export const sentencesOf = ({ text }: Task, words: LessonsText) => words.tasks[text as TaskName]

const RANKS = '一二三四五六七八九'

/** `5e`, or ５五 in Japanese. */
export function squareText(square: string, code: Code): string {
  if (code === 'en') return square
  return (
    '０１２３４５６７８９'.charAt(Number(square[0])) + RANKS.charAt('abcdefghi'.indexOf(square.charAt(1)))
  )
}

/** Writes the squares one after the other. */
const squaresText = (squares: readonly string[], words: LessonsText) =>
  squares.map((square) => squareText(square, words.code)).join(words.between)

/** The sentence after an action; `name` writes a move. */
export function feedbackText(
  feedback: Feedback,
  task: Task,
  words: LessonsText,
  text: Text,
  name: (move: MoveText) => string,
): string {
  const { hint, right } = sentencesOf(task, words)
  const isMate = task.kind === 'ask' && task.goal[0] === 'mate' && task.wanted[0] === 'yes'
  /** The arrows of a question, in words. */
  const example = ({ move }: { move?: MoveText | null | undefined }) =>
    move ? words.example(name(move)) : isMate ? words.noWayOut : ''
  switch (feedback.kind) {
    case 'open':
      return ''
    case 'right':
      return words.right(right) + example(feedback)
    case 'hint':
      return hint
    case 'lost':
      return words.lost
    case 'refused':
      return text.refusal(feedback.reason)
    case 'wrong':
      return words.wrong[feedback.why] + (feedback.why === 'answer' ? example(feedback) : '')
    case 'reply':
      return words[feedback.how](name(feedback.move))
    case 'left':
      return words.left(feedback.moves)
    case 'found':
      return words.found(feedback.found, feedback.of)
    case 'moved':
      return words.moved(name(feedback.move))
    case 'shown':
      if (feedback.answer) return words.shownAnswer[feedback.answer] + example(feedback)
      if (feedback.squares.length > 0) return words.shownSquares(squaresText(feedback.squares, words))
      return feedback.move ? words.shownMove(name(feedback.move)) : words.shownArrow
  }
}

/** A piece on its square, in words. */
function placed(piece: string, square: string, code: Code): string {
  const name = kindName(piece.toUpperCase(), code)
  return code === 'en' ? `${name} ${square}` : moveAloud(`${squareText(square, code)}${name}`, code)
}

/** The pieces of one side, in words. */
function sideInWords({ pieces, hands, size }: Position, side: Side, words: LessonsText): string {
  const { code } = words
  const own = [...pieces].filter(([, piece]) => sideOf(piece) === side)
  const held = HAND_KINDS[size].flatMap((kind) => {
    const count = hands.get(`${side}:${kind}`)
    return count ? [`${kindName(kind, code)}${count > 1 ? ` ${count}` : ''}`] : []
  })
  const list = own.map(([square, piece]) => placed(piece, square, code))
  if (held.length > 0) list.push(words.inHand(held.join(words.between)))
  return list.join(words.between) || words.nothing
}

/** The squares that a task marks on the board. */
export const goalSquares = ({ kind, goal }: Task): string[] =>
  kind === 'put' ? goal.slice(1).map((place) => place.split('@')[1] ?? '') : []

/** The two squares of a move that is no drop. */
const squaresOfMove = (usi: string) => [usi.slice(0, 2), usi.slice(2, 4)]

/** The whole position, in words: for who does not see the board. */
export function positionInWords(sfen: string, task: Task, words: LessonsText): string {
  const position = readSfen(sfen)
  const [you, they] = [sideInWords(position, 'b', words), sideInWords(position, 'w', words)]
  const goals = goalSquares(task)
  const [from, to] = task.kind === 'ask' && task.goal[0] === 'free' ? squaresOfMove(task.goal[1] ?? '') : []
  const end =
    goals.length > 0
      ? ` ${words.goal(squaresText(goals, words))}.`
      : from && to
        ? ` ${words.arrow(squareText(from, words.code), squareText(to, words.code))}.`
        : ''
  return `${words.you}: ${you}. ${words.they}: ${they}.${end}`
}
