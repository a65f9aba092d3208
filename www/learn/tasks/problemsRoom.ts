/** The room of next-move problems: one of the day, filters by theme and difficulty, solved marks. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { dayOf, keepDay, streakOf } from '../../app/game/due.ts'
import { button } from '../../app/views/buttons.ts'
import { listField, type Option } from '../../app/views/formFields.ts'
import { TASKS_TEXTS } from '../../text/tasks/index.ts'
import type { TasksText } from '../../text/tasks/text.ts'
import type { Text } from '../../text/text.ts'
import type { Judge } from '../../why/judge.ts'
import type { Room, RoomContext } from '../room.ts'
import { addressOf } from '../route.ts'
import type { Result } from '../schedule/memory.ts'
import { MoveTask } from './moveTask.ts'
import {
  difficultyOf,
  type Filter,
  fitting,
  isSolved,
  loadNextMoves,
  moveOfDay,
  type NextMove,
  NextMoveResults,
  type Results,
  suitedWork,
} from './nextMoves.ts'
import { storageNotice } from './storageNotice.ts'
import { TaskPanel } from './taskPanel.ts'

/** The place of the problem of the day. */
const TODAY = 'today'
/** The place of the problems with a theme. */
const THEME = 'theme'
/** Tags that say when in a game a position occurs. */
const PHASES = ['opening', 'middlegame', 'endgame']
/** Nodes of a search that tells what a wrong move loses. */
const JUDGING = 60_000

/** The room. */
export class ProblemsRoom implements Room {
  private readonly context: RoomContext
  private readonly judge: Judge
  private readonly results: NextMoveResults
  private readonly task: MoveTask
  private readonly panel: TaskPanel
  /** `null` until they have come. */
  private problems: readonly NextMove[] | null = null
  private hasFailed = false
  private place: readonly string[] = []
  private shown: NextMove | null = null
  /** The chosen difficulty; `suited`: that of the problems that suit the person. */
  private filter: { theme: string | null; difficulty: number | 'suited' | null } = {
    theme: null,
    difficulty: 'suited',
  }

  constructor(context: RoomContext, judge: Judge) {
    this.context = context
    this.judge = judge
    this.results = new NextMoveResults(context.host.store)
    this.task = new MoveTask(judge, context.update, (result) => this.graded(result))
    this.panel = new TaskPanel(this.task)
    void this.load()
  }

  /** A place is the number of a problem, from 1, or `today`, or `theme` and a theme. */
  show(place: readonly string[]): void {
    this.place = place
    const { problems } = this
    if (!problems) return
    const [name, theme] = place
    if (name === THEME && theme) this.filter = { theme, difficulty: null }
    const named = name === TODAY ? moveOfDay(problems, this.today) : problems[Number(name) - 1]
    this.ask(named ?? this.firstOpen())
  }

  template(text: Text): TemplateResult {
    const words = TASKS_TEXTS.in(text.code)
    const { problems, hasFailed, shown } = this
    if (!problems)
      return html`<p role="status" data-testid="problems-note">${hasFailed ? words.problems.failed : words.task.loading}</p>
        ${button('problems-retry', words.task.retry, () => void this.load(), { hidden: !hasFailed })}`
    const results = this.results.read()
    const listed = fitting(problems, this.chosen(results), results)
    return html`
      ${storageNotice('problems', this.results.notice, words, this.context.update)}
      <div class="task">
        ${this.panel.board(text)}
        <div class="task-side">
          ${shown ? this.asked(shown, listed, text, words) : html`<p>${words.problems.empty}</p>`}
          ${this.daily(words)} ${this.filters(words, results)}
        </div>
      </div>
      ${this.list(listed, results, words)}
      <p class="task-count">${words.problems.about}</p>`
  }

  rendered(): void {
    this.panel.rendered()
  }

  speak(code: Text['code']): Promise<unknown> {
    return Promise.all([TASKS_TEXTS.fetch(code, this.context.host.importAgain), this.judge.speak(code)])
  }

  end(): void {
    this.task.end()
  }

  private get today(): number {
    return dayOf(new Date())
  }

  private async load(): Promise<void> {
    this.hasFailed = false
    this.context.update()
    try {
      this.problems = await loadNextMoves()
      this.show(this.place)
    } catch {
      this.hasFailed = true
      this.context.update()
    }
  }

  /** The filter, with the difficulty that suits the person where that is chosen. */
  private chosen(results: Results): Filter {
    const { theme, difficulty } = this.filter
    const suited = () => suitedWork(this.problems ?? [], results)
    return { theme, difficulty: difficulty === 'suited' ? suited() : difficulty }
  }

  /** The first problem of the filter that is not solved, after the one that is shown; `null` for none. */
  private firstOpen(): NextMove | null {
    const results = this.results.read()
    const listed = fitting(this.problems ?? [], this.chosen(results), results)
    const order = (problem: NextMove) => this.problems?.indexOf(problem) ?? 0
    const at = this.shown ? order(this.shown) : -1
    const open = listed.filter((problem) => !isSolved(problem, results) && problem !== this.shown)
    return open.find((problem) => order(problem) > at) ?? open[0] ?? listed[0] ?? null
  }

  private ask(problem: NextMove | null): void {
    this.shown = problem
    this.task.end()
    if (problem) {
      const { sfen, line, rival, gap } = problem
      const start = { variant: 'shogi', sfen } as const
      const only = { rival, gap }
      void this.task.begin({ start, last: null, line, played: null, nodes: JUDGING, only })
    } else this.context.update()
  }

  private graded(result: Result): void {
    const { shown, problems } = this
    if (!shown || !problems) return
    this.results.add(shown, result)
    if (result !== 'wrong' && shown === moveOfDay(problems, this.today))
      keepDay(this.context.host.store, this.today)
  }

  private daily({ problems: words }: TasksText): TemplateResult {
    const { host } = this.context
    const days = streakOf(host.store, this.today)
    return html`<div class="task-buttons">
        <a class="task-link" href=${addressOf('problems', TODAY)} data-testid="problems-today">${words.today}</a>
        ${button('problems-mates', words.mates, () => host.problem())}
      </div>
      <p class="task-count" data-testid="problems-streak" data-days=${days}>${
        days > 0 ? words.streak(days) : words.noStreak
      }</p>`
  }

  private filters({ problems: words }: TasksText, results: Results): TemplateResult {
    const all = this.problems ?? []
    const { theme, difficulty } = this.filter
    const used = Object.keys(words.tags).filter((tag) => all.some(({ tags }) => tags.includes(tag)))
    const named = (tag: string): Option => ({
      value: tag,
      label: words.tags[tag] ?? tag,
      group: PHASES.includes(tag) ? words.phases : words.ideas,
    })
    const suited = words.suited(words.levels[suitedWork(all, results)] ?? '')
    const choose = (change: Partial<typeof this.filter>) => {
      this.filter = { ...this.filter, ...change }
      this.shown = null
      this.ask(this.firstOpen())
    }
    return html`<div class="task-filters">
      ${listField({
        name: 'problems-theme',
        label: words.theme,
        options: [{ value: '', label: words.all }, ...used.map(named)],
        value: theme ?? '',
        changed: (value) => choose({ theme: value || null }),
      })}
      ${listField({
        name: 'problems-difficulty',
        label: words.difficulty,
        options: [
          { value: 'suited', label: suited },
          { value: '', label: words.all },
          ...words.levels.map((label, level) => ({ value: String(level), label })),
        ],
        value: difficulty === null ? '' : String(difficulty),
        changed: (value) => choose({ difficulty: value === 'suited' ? value : value ? Number(value) : null }),
        hint: words.levelHint,
      })}
    </div>`
  }

  private asked(
    problem: NextMove,
    listed: readonly NextMove[],
    text: Text,
    words: TasksText,
  ): TemplateResult {
    const { problems: own } = words
    const number = (this.problems?.indexOf(problem) ?? 0) + 1
    const level = own.levels[difficultyOf(problem, this.results.read())] ?? ''
    const isOver = this.task.isOver
    const themes = isOver ? problem.tags.map((tag) => own.tags[tag] ?? tag) : []
    const around = {
      ask: own.ask(text.side(this.task.side, false)),
      after: themes.join(text.said.between === '、' ? '・' : ', '),
      next: listed.some((other) => other !== problem) ? () => this.ask(this.firstOpen()) : null,
      again: () => this.ask(problem),
      analyse: () => this.context.host.analyse({ variant: 'shogi', sfen: problem.sfen }, []),
    }
    return html`<section class="task-side" data-testid="next-move" data-number=${number}>
      <p class="task-count">${own.number(number)}${text.space}${level}</p>
      ${this.panel.template(text, words, around)}
    </section>`
  }

  private list(
    listed: readonly NextMove[],
    results: Results,
    { problems: words }: TasksText,
  ): TemplateResult {
    const solved = listed.filter((problem) => isSolved(problem, results)).length
    const item = (problem: NextMove) => {
      const number = (this.problems?.indexOf(problem) ?? 0) + 1
      const isRight = isSolved(problem, results)
      const mark = isRight ? words.solved : results[problem.sfen] ? words.missed : ''
      return html`<li><a
          href=${addressOf('problems', number)}
          aria-label="${words.number(number)}${mark && ` ${mark}`}"
          data-solved=${isRight}
          aria-current=${problem === this.shown ? 'true' : nothing}
        >${number}</a></li>`
    }
    return html`<p class="task-count" data-testid="problems-count">${words.count(solved, listed.length)}</p>
      <ol class="task-numbers" data-testid="problems-list">${listed.map(item)}</ol>`
  }
}
