/** Every task of the lessons: its position, the moves that solve it, and that no other does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { variantOf } from '../../www/app/game/usen.ts'
import { readSfen } from '../../www/elements/board/sfen.ts'
import type { Client } from '../../www/engine/client.ts'
import type { PositionEvent } from '../../www/engine/protocol.ts'
import { legalMoves } from '../../www/learn/lessons/mateView.ts'
import { readTasks, type Task } from '../../www/learn/lessons/taskFile.ts'
import { Trial } from '../../www/learn/lessons/trial.ts'
import { en } from '../../www/text/lessons/en.ts'
import { ja } from '../../www/text/lessons/ja.ts'
import { isBuilt, spawner } from './built-engine.ts'

const CHAPTERS = readTasks(
  readFileSync(join(import.meta.dirname, '../../www/learn/lessons/tasks.txt'), 'utf8'),
)
const TASKS = CHAPTERS.flatMap(({ tasks }) => tasks)

test('there are twelve chapters and at least 120 tasks, each with a name of its own', () => {
  expect(CHAPTERS).toHaveLength(12)
  expect(TASKS.length).toBeGreaterThanOrEqual(120)
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length)
  expect(new Set(TASKS.map(({ sfen, kind, goal }) => [sfen, kind, ...goal].join(' '))).size).toBe(
    TASKS.length,
  )
})

test.each([
  ['ja', ja],
  ['en', en],
])('every task and chapter has its sentences in %s, and no sentence is left over', (_, words) => {
  expect(Object.keys(words.chapters).sort()).toEqual(CHAPTERS.map(({ name }) => name).sort())
  expect(Object.keys(words.tasks).sort()).toEqual([...new Set(TASKS.map(({ text }) => text))].sort())
})

test("the sentences say whose turn it is where it is the opponent's", () => {
  for (const { id, sfen, text } of TASKS) {
    const { ask } = en.tasks[text as keyof typeof en.tasks]
    expect(ask.includes('their turn'), id).toBe(sfen.split(' ')[1] === 'w')
  }
})

test('a line that is no task is not read', () => {
  expect(() => readTasks('= a\nb | dance | 9/9 b - 1 | | c')).toThrow('not a task')
  expect(() => readTasks('b | move | 9/9 b - 1 | | c')).toThrow('without a chapter')
})

/** The positions of tasks, asked of the engine. */
class Referee {
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** A position after moves; fails where it is refused. */
  async at(sfen: string, moves: readonly string[] = []): Promise<PositionEvent> {
    const event = await this.client.ask({
      type: 'new',
      variant: variantOf(sfen),
      sfen,
      problem: true,
      moves: [...moves],
    })
    if (event.type !== 'position') throw new Error(`${sfen} ${moves}: ${JSON.stringify(event)}`)
    return event
  }

  async play(move: string) {
    return this.client.ask({ type: 'play', move })
  }

  /** The legal moves after which a condition holds. */
  async movesWhere(sfen: string, holds: (after: PositionEvent, usi: string) => boolean | Promise<boolean>) {
    const found: string[] = []
    for (const usi of legalMoves(await this.at(sfen)))
      if (await holds(await this.at(sfen, [usi]), usi)) found.push(usi)
    return found
  }

  /** Whether the side to move mates with one move. */
  async matesInOne(sfen: string): Promise<boolean> {
    return (await this.movesWhere(sfen, isMate)).length > 0
  }
}

const isMate = ({ result }: PositionEvent) => result?.reason === 'mate'
const target = (usi: string) => usi.slice(2, 4)
const isCapture = (sfen: string, usi: string) => readSfen(sfen).pieces.has(target(usi))
const recaptures = (after: PositionEvent, square: string) =>
  legalMoves(after).filter((usi) => usi[1] !== '*' && target(usi) === square)
/** Values of pieces in pawns: the order of docs and books. */
const VALUES: Record<string, number> = {
  P: 1,
  L: 4,
  N: 4,
  S: 6,
  G: 7,
  B: 10,
  R: 11,
  '+P': 7,
  '+L': 7,
  '+N': 7,
  '+S': 7,
  '+B': 13,
  '+R': 14,
}
const valueOn = (sfen: string, square: string) =>
  VALUES[(readSfen(sfen).pieces.get(square) ?? '').toUpperCase()] ?? 0

/** The moves that a task of kind `move` names by a word, found by trying every legal move. */
const WORDS: Record<string, (before: PositionEvent, after: PositionEvent, usi: string) => boolean> = {
  run: ({ check }, _, usi) => usi.slice(0, 2) === check,
  take: ({ check, checkers }, _, usi) => usi.slice(0, 2) !== check && target(usi) === checkers[0],
  block: ({ check, checkers }, _, usi) => usi.slice(0, 2) !== check && target(usi) !== checkers[0],
  free: ({ sfen }, after, usi) => isCapture(sfen, usi) && recaptures(after, target(usi)).length === 0,
  promote: (_before, _after, usi) => usi.endsWith('+'),
}

/** The captures that gain most, as values are counted when the taker is taken back. */
async function bestCaptures(referee: Referee, sfen: string): Promise<string[]> {
  const gains = new Map<string, number>()
  for (const usi of legalMoves(await referee.at(sfen))) {
    const after = await referee.at(sfen, [usi])
    const lost = recaptures(after, target(usi)).length > 0 ? valueOn(sfen, usi.slice(0, 2)) : 0
    if (isCapture(sfen, usi)) gains.set(usi, valueOn(sfen, target(usi)) - lost)
  }
  const most = Math.max(...gains.values())
  expect(most).toBeGreaterThan(0)
  return [...gains].filter(([, gain]) => gain === most).map(([usi]) => usi)
}

/** The squares that a task of kind `choose` wants. */
async function squaresOf(referee: Referee, { sfen, goal }: Task): Promise<string[]> {
  const [what, of = ''] = goal
  const before = await referee.at(sfen)
  const squares = (moves: readonly string[]) => [...new Set(moves.map(target))].sort()
  if (what === 'reach') return squares(legalMoves(before).filter((usi) => usi.startsWith(of)))
  if (what === 'drop') return squares(legalMoves(before).filter((usi) => usi.startsWith(`${of}*`)))
  if (what === 'mates')
    return squares(await referee.movesWhere(sfen, (after, usi) => usi.startsWith(`${of}*`) && isMate(after)))
  if (what === 'free')
    return squares(
      await referee.movesWhere(
        sfen,
        (after, usi) => isCapture(sfen, usi) && recaptures(after, target(usi)).length === 0,
      ),
    )
  throw new Error(`choose ${what}`)
}

/** The answer to a question. */
async function answerOf(referee: Referee, { sfen, goal, wanted }: Task): Promise<'yes' | 'no'> {
  const [what, move = ''] = goal
  const before = await referee.at(sfen)
  if (what === 'mate') {
    expect(before.check).toBeDefined()
    return isMate(before) ? 'yes' : 'no'
  }
  if (what === 'mates') return (await referee.matesInOne(sfen)) ? 'yes' : 'no'
  if (what !== 'free') throw new Error(`ask ${what}`)
  expect(legalMoves(before)).toContain(move)
  expect(isCapture(sfen, move)).toBe(true)
  const answers = recaptures(await referee.at(sfen, [move]), target(move))
  if (answers.length === 0) expect(wanted).toHaveLength(1)
  else expect(answers).toContain(wanted[1])
  return answers.length === 0 ? 'yes' : 'no'
}

/** The moves that solve a task of a single move. */
async function solutionsOf(referee: Referee, { kind, goal, sfen, wanted }: Task): Promise<string[]> {
  const before = await referee.at(sfen)
  if (kind === 'mate') return referee.movesWhere(sfen, isMate)
  if (kind === 'check') return referee.movesWhere(sfen, (after) => after.check !== undefined)
  // The danger is there: it comes true where the person passes.
  if (kind === 'safe') expect(await referee.matesInOne(sfen.replace(' b ', ' w '))).toBe(true)
  if (kind === 'safe')
    return referee.movesWhere(sfen, async (after) => !(await referee.matesInOne(after.sfen)))
  if (goal[0] === 'best') return bestCaptures(referee, sfen)
  const word = goal[0] && WORDS[goal[0]]
  if (goal[0] && !word) throw new Error(`move ${goal[0]}`)
  return word ? referee.movesWhere(sfen, (after, usi) => word(before, after, usi)) : [...wanted]
}

const usual = (moves: readonly string[]) => [...moves].sort()

/** A task of a single move: exactly the moves that are wanted solve it. */
async function proveMove(referee: Referee, trial: Trial, task: Task): Promise<void> {
  const solutions = await solutionsOf(referee, task)
  const legal = legalMoves(await referee.at(task.sfen))
  expect(solutions.length).toBeGreaterThan(0)
  expect(usual(task.wanted)).toEqual(usual(solutions))
  expect(solutions.length).toBeLessThan(legal.length)
  const passing: string[] = []
  for (const usi of legal) {
    await trial.begin(task)
    await trial.move(usi)
    if (trial.isSolved) passing.push(usi)
    else expect(trial.feedback.kind).toMatch(/wrong|reply/)
  }
  expect(usual(passing)).toEqual(usual(solutions))
}

/** A forbidden move is refused for its reason, and no legal move solves the task. */
async function proveForbidden(referee: Referee, trial: Trial, task: Task): Promise<void> {
  for (const usi of task.wanted) {
    await referee.at(task.sfen)
    expect(await referee.play(usi)).toMatchObject({ type: 'refused', reason: task.goal[0] })
    await trial.begin(task)
    await trial.move(usi)
    expect(trial.isSolved).toBe(true)
  }
  for (const usi of legalMoves(await referee.at(task.sfen))) {
    await trial.begin(task)
    await trial.move(usi)
    expect(trial.isSolved).toBe(false)
  }
}

/** The most ways that are tried to find a shorter solution; castles have more. */
const MOST_WAYS = 300

/** A task without an opponent: its solution solves it with its last move, and no shorter way is found. */
async function proveWalk(trial: Trial, task: Task): Promise<void> {
  await trial.begin(task)
  const start = trial.position
  expect(task.wanted).toHaveLength(Number(task.goal[0]))
  for (const usi of task.wanted) {
    expect(trial.isSolved).toBe(false)
    await trial.move(usi)
    expect(trial.feedback.kind).toMatch(/left|right/)
  }
  expect(trial.isSolved).toBe(true)
  const wide = legalMoves(start ?? { legal: {} }).length
  if (wide ** (task.wanted.length - 1) > MOST_WAYS) return
  /** Ways of one move less than the task allows: none of them solves it. */
  const search = async (moves: readonly string[]): Promise<void> => {
    await trial.begin(task)
    for (const usi of moves) await trial.move(usi)
    expect(trial.isSolved && moves).toBe(false)
    if (moves.length + 1 >= task.wanted.length || (moves.length > 0 && trial.feedback.kind !== 'left')) return
    for (const usi of legalMoves(trial.position ?? { legal: {} })) await search([...moves, usi])
  }
  await search([])
}

/** A line: at each move of the person only the move of the line goes on. */
async function proveLine(trial: Trial, task: Task): Promise<void> {
  await trial.begin(task)
  for (let ply = 0; ply < task.wanted.length; ply += 2) {
    for (const usi of legalMoves(trial.position ?? { legal: {} })) {
      if (usi === task.wanted[ply]) continue
      await trial.move(usi)
      expect(trial.feedback.kind).toMatch(/wrong|reply/)
    }
    await trial.move(task.wanted[ply] ?? '')
    expect(trial.feedback.kind).toMatch(/moved|right/)
  }
  expect(trial.isSolved).toBe(true)
}

/** A game: the advice of the engine wins it. */
async function proveGame(trial: Trial, task: Task): Promise<void> {
  await trial.begin(task)
  for (let move = 0; move < 30 && !trial.isSolved; move += 1) {
    await trial.show()
    if (trial.feedback.kind !== 'shown' || !trial.feedback.move) throw new Error('no advice')
    await trial.move(trial.feedback.move.usi)
  }
  expect(trial.isSolved).toBe(true)
}

async function proveSquares(referee: Referee, trial: Trial, task: Task): Promise<void> {
  expect(usual(task.wanted)).toEqual(await squaresOf(referee, task))
  expect(task.wanted.length).toBeGreaterThan(0)
  const { size } = readSfen(task.sfen)
  await trial.begin(task)
  for (let file = 1; file <= size; file += 1)
    for (const rank of 'abcdefghi'.slice(0, size)) {
      if (task.wanted.includes(`${file}${rank}`)) continue
      await trial.press(`${file}${rank}`)
      expect(trial.feedback.kind).toMatch(/wrong|reply|refused/)
    }
  for (const square of task.wanted) {
    expect(trial.isSolved).toBe(false)
    await trial.press(square)
  }
  expect(trial.isSolved).toBe(true)
}

async function proveAnswer(referee: Referee, trial: Trial, task: Task): Promise<void> {
  const answer = await answerOf(referee, task)
  expect(task.wanted[0]).toBe(answer)
  await trial.begin(task)
  await trial.answer(answer === 'yes' ? 'no' : 'yes')
  expect(trial.feedback).toMatchObject({ kind: 'wrong', why: 'answer' })
  await trial.answer(answer)
  expect(trial.isSolved).toBe(true)
  if (task.goal[0] === 'mate' || task.goal[0] === 'free')
    expect(trial.marks.length + trial.moves.length).toBeGreaterThan(0)
}

/** The moves, squares or the answer that are shown when one asks for them solve the task. */
async function proveHelp(trial: Trial, task: Task): Promise<void> {
  await trial.begin(task)
  for (let steps = 0; steps < 10 && !trial.isSolved; steps += 1) {
    await trial.show()
    const { feedback, moves } = trial
    if (feedback.kind !== 'shown') throw new Error(`the help is ${feedback.kind}`)
    if (feedback.answer) await trial.answer(feedback.answer)
    for (const square of feedback.squares) await trial.press(square)
    if (task.kind !== 'ask' && moves[0]) await trial.move(moves[0].usi)
  }
  expect(trial.isSolved).toBe(true)
}

async function prove(referee: Referee, trial: Trial, task: Task): Promise<void> {
  await referee.at(task.sfen)
  if (task.kind !== 'first' && task.kind !== 'game') await proveHelp(trial, task)
  switch (task.kind) {
    case 'forbidden':
      return proveForbidden(referee, trial, task)
    case 'take':
    case 'put':
      return proveWalk(trial, task)
    case 'line':
      return proveLine(trial, task)
    case 'game':
      return proveGame(trial, task)
    case 'choose':
      return proveSquares(referee, trial, task)
    case 'ask':
      return proveAnswer(referee, trial, task)
    case 'first':
      return
    default:
      return proveMove(referee, trial, task)
  }
}

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 120_000 }, () => {
  test.each(CHAPTERS.map(({ name, tasks }) => [name, tasks] as const))(
    'the wanted moves, squares and answers of %s solve its tasks, and no others',
    async (_, tasks) => {
      const make = await spawner()
      const [one, other] = [make().client, make().client]
      const [referee, trial] = [new Referee(one), new Trial(other)]
      // Every third task without slow cases.
      const step = process.env.NARIKOMA_FAST === '1' ? 3 : 1
      for (const task of tasks.filter((_, at) => at % step === 0))
        await prove(referee, trial, task).catch((error: Error) => {
          error.message = `${task.id}: ${error.message}`
          throw error
        })
      trial.end()
      for (const client of [one, other]) client.close()
    },
  )
})
