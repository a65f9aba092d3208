/** One task of the lessons on another page, fetched when it is tapped. */
import '../board/index.ts'
import { html, nothing, render } from 'lit-html'
import { initialState } from '../../app/game/state.ts'
import { addWords, moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import { EngineLost } from '../../engine/errors.ts'
import { taskOf } from '../../learn/lessons/ofId.ts'
import { feedbackText, positionInWords, sentencesOf } from '../../learn/lessons/sentences.ts'
import { pressHandlers, taskArrows, taskView } from '../../learn/lessons/taskBoard.ts'
import { Trial } from '../../learn/lessons/trial.ts'
import { en } from '../../text/en.ts'
import { ja } from '../../text/ja.ts'
import { LESSONS_TEXTS } from '../../text/lessons/index.ts'
import type { LessonsText } from '../../text/lessons/text.ts'
import { boardHome } from './engine.ts'
import type { Control } from './eventTypes.ts'
import { GameEngine } from './gameEngine.ts'
import { initialGameOf } from './initialGame.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import { addLiveStyle } from './liveStyle.ts'
import { sentenceOf } from './refusals.ts'

const STYLE = `
.lesson { --best: var(--narikoma-accent); --other: var(--narikoma-muted); --threat: var(--narikoma-alarm); }
.lesson .ask { font-weight: 600; }
.lesson .said { display: block; min-height: 3em; }
`

let sheet: CSSStyleSheet | undefined

/** Adds the style of the arrows and sentences. */
function addLessonStyle(board: Element): void {
  addLiveStyle(board)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
  }
  const root = board.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** The view of a task: the function shows its state. */
function lessonView(root: HTMLElement, trial: Trial, { options }: LiveHost, words: LessonsText, id: string) {
  const task = taskOf(id)
  const text = options.language === 'ja' ? ja : en
  const heard = new LiveText()
  const { click, key } = pressHandlers(task, trial)
  const { ask } = sentencesOf(task, words)
  const move = (event: CustomEvent<{ move: string }>) => void trial.move(event.detail.move)
  const answer = (value: 'yes' | 'no') =>
    button(value, words[value], () => void trial.answer(value), { disabled: trial.isSolved })
  return () => {
    const { feedback, position, isSolved } = trial
    const say = (name: (move: string) => string) =>
      feedbackText(feedback, task, words, text, (each) => name(each[text.code]))
    const line = {
      class: 'said',
      testId: 'lesson-status',
      state: feedback.kind,
      seen: say((name) => name),
      heard: heard.of(
        say((name) => moveAloud(name, text.code)),
        feedback,
      ),
    }
    const tools = html`<div class="tools">
      ${task.kind === 'ask' ? [answer('yes'), answer('no')] : nothing}
      ${button('hint', words.hint, () => trial.hint(), { ariaDisabled: isSolved })}
      ${button('show', words.show, () => void trial.show(), { ariaDisabled: isSolved })}
      ${button('again', words.again, () => void trial.begin(task))}
    </div>`
    render(
      html`<p class="ask" part="note">${ask}</p>
      <p class="told">${positionInWords(position?.sfen ?? task.sfen, task, words)}</p>
      <shogi-board
        pieces=${options.pieces}
        .view=${taskView(task, trial, text)}
        .moveArrows=${taskArrows(trial)}
        @shogi-move=${move}
        @shogi-try=${move}
        @click=${click}
        @keydown=${key}
      ></shogi-board>
      ${spokenLine(line)}${tools}`,
      root,
    )
  }
}

/** Makes a board with one task. Rejects where there is no engine or no such task. */
export async function startLesson(place: LiveHost, id: string): Promise<LiveBoard> {
  const { options, emit } = place
  const task = taskOf(id)
  const words = await LESSONS_TEXTS.fetch(options.language)
  addWords(options.language === 'ja' ? ja : en)
  const { setup } = (await initialGameOf(options, Math.random)).game
  const engine = new GameEngine(await boardHome())
  const trial = new Trial(engine)
  const root = document.createElement('div')
  root.className = 'live lesson'
  root.lang = options.language
  const show = lessonView(root, trial, place, words, id)
  const refuse = (control: Control) => () =>
    emit('refused', { control, code: 'lesson', move: null, message: sentenceOf('lesson') })
  const live: LiveBoard = {
    get state() {
      return { ...initialState(setup), position: trial.position }
    },
    play: (move) => void trial.move(move),
    restart: () => void trial.begin(task),
    takeBack: refuse('takeBack'),
    resign: refuse('resign'),
    flip: refuse('flip'),
    goTo: refuse('goTo'),
    update: () => Promise.reject(new Error('a task begins anew')),
    end() {
      trial.end()
      engine.leave()
    },
  }
  await trial.begin(task)
  if (trial.feedback.kind === 'lost') {
    live.end()
    throw new EngineLost('')
  }
  trial.onChange = show
  trial.onSolved = () => emit('gameend', { reason: 'goal', winner: null, solved: true, moves: [] })
  show()
  place.shown(root, live)
  addLessonStyle(root)
  emit('ready', { sfen: task.sfen, side: 'b' })
  return live
}
