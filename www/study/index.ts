/**
 * The study: analysis, editor and mating problems in one view over the page. Fetched when it is first opened.
 */
import './style.css'
import type { StoredReview } from '../app/game/review.ts'
import type { State } from '../app/game/state.ts'
import { type Tree, treeOf } from '../app/game/tree.ts'
import { button, el, setAttribute, setText } from '../app/views/dom.ts'
import type { GameStart } from '../engine/restore.ts'
import { STUDY_TEXTS } from '../text/study/index.ts'
import type { Text } from '../text/text.ts'
import { Analysis } from './analysis/analysis.ts'
import { asGame } from './asGame.ts'
import { Editor } from './editor/editor.ts'
import { Keeper } from './keeper.ts'
import type { Mode, Part, PartHost } from './part.ts'
import type { Subject } from './study.ts'
import { TsumePart } from './tsume/tsumePart.ts'

export type { MakeEngine, Mode } from './part.ts'
export type { Subject } from './study.ts'

/** The functions of the page that the study uses. */
export type Page = Omit<PartHost, 'analyse' | 'edit' | 'records'> & {
  /** Opens the dialog of records; `asGame` makes the state that it shows from that of the page. */
  records(asGame: (state: State) => State | null): void
  /** A new name for something other than the page's game in the storage. */
  newId(): string
  /** Stores something other than the page's game; rejects where there is no room. */
  keep(id: string, start: GameStart, tree: Tree, review: StoredReview | null): Promise<unknown>
  /** Goes back to the game. */
  leave(): void
  /** The study was closed. */
  closed(): void
}

const MODES: readonly Mode[] = ['analysis', 'editor', 'tsume']

/** How the study is opened. */
export interface StudyRequest {
  subject: Subject
  mode: Mode
  /** Done at once; `today`: the mating problem of this day. */
  first: 'nothing' | 'review' | 'solve' | 'today'
  /** Whether the subject is the page's game: then changes are stored with that. */
  kept: boolean
}

/** The open study; the page puts `root` where it belongs. */
export class OpenStudy {
  readonly root: HTMLElement
  readonly analysis: Analysis
  private readonly page: Page
  private readonly request: StudyRequest
  private readonly editor: Editor
  private readonly parts: Record<Mode, Part>
  private readonly back = button('study-close', () => this.page.leave())
  private readonly keeper = new Keeper(() => this.isOpen && this.renderAgain())
  private readonly title = el('h1', { class: 'visually-hidden' })
  private readonly tabs = MODES.map((name) => button(`mode-${name}`, () => this.choose(name)))
  private readonly nav = el('nav', {}, ...this.tabs)
  /** Whether the tree is that of the page's game; anything else is stored under `id`. */
  private isPageGame: boolean
  private id: string
  private review: StoredReview | null = null
  private shown: Mode | null = null
  private latest: Text | null = null
  private isOpen = true

  constructor(page: Page, request: StudyRequest) {
    this.page = page
    this.request = request
    this.isPageGame = request.kept
    this.id = page.newId()
    const host = this.host()
    this.analysis = new Analysis(host, request.subject)
    this.editor = new Editor(host, request.subject.start.variant)
    const tsume = new TsumePart(host, request.first === 'today' ? new Date() : null)
    this.parts = { analysis: this.analysis, editor: this.editor, tsume }
    const head = el('header', { class: 'study-head' }, this.back, this.title, this.nav)
    const parts = MODES.map((name) => this.parts[name].root)
    this.root = el('main', { class: 'study', 'data-testid': 'study' }, head, ...parts)
    this.choose(request.mode)
  }

  render(text: Text): void {
    const isNew = this.latest === null
    this.latest = text
    this.renderAgain()
    const { subject, first } = this.request
    if (isNew) this.analysis.open(subject, first === 'today' ? 'nothing' : first)
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    for (const name of MODES) this.parts[name].close()
    this.root.remove()
    this.page.closed()
  }

  private host(): PartHost {
    const { page } = this
    return {
      ...page,
      changed: (tree) => {
        if (this.isPageGame) page.changed(tree)
        else this.store(tree)
      },
      reviewed: (found) => {
        this.review = found
        if (this.isPageGame) page.reviewed(found)
        else this.store(this.analysis.study.state.tree)
      },
      play: (start, moves) => {
        this.close()
        page.play(start, moves)
      },
      records: () => {
        const { state } = this.analysis.study
        const review = this.isPageGame ? null : this.review
        page.records((game) => asGame(game, state, this.isPageGame, review))
      },
      analyse: (start, moves, solve) => this.analyse(start, moves, solve),
      isUnsaved: () => this.keeper.isTelling || (this.isPageGame && page.isUnsaved()),
      dismissUnsaved: () => {
        this.keeper.dismiss()
        if (this.isPageGame) page.dismissUnsaved()
      },
      edit: (sfen) => {
        this.choose('editor')
        this.editor.edit(sfen)
      },
    }
  }

  /** Stores what is not the page's game; a mating problem is not stored, because it cannot be played on. */
  private store(tree: Tree): void {
    const { page, id, review } = this
    const { start } = this.analysis.study.state
    if (!start.problem) this.keeper.keep(id, () => page.keep(id, start, tree, review))
  }

  private analyse(start: GameStart, moves: readonly string[], solve: boolean): void {
    this.isPageGame = false
    this.review = null
    this.id = this.page.newId()
    this.choose('analysis')
    const { orientation } = this.analysis.study.state
    const subject = { start, tree: treeOf(moves), at: moves.length - 1, orientation }
    this.analysis.open(subject, solve ? 'solve' : 'nothing')
  }

  private choose(mode: Mode): void {
    if (mode === this.shown) return
    this.shown = mode
    for (const name of MODES) this.parts[name].show(name === mode)
    this.renderAgain()
    scrollTo(0, 0)
  }

  private renderAgain(): void {
    const { latest: text, shown } = this
    if (!text || !shown) return
    const words = STUDY_TEXTS.in(text.code)
    setText(this.title, words.modes[shown])
    setText(this.back, `← ${words.back}`)
    setAttribute(this.nav, 'aria-label', words.title)
    setAttribute(this.root, 'data-mode', shown)
    for (const [index, name] of MODES.entries()) {
      const tab = this.tabs[index] as HTMLButtonElement
      setText(tab, words.modes[name])
      setAttribute(tab, 'aria-current', name === shown ? 'page' : false)
    }
    this.parts[shown].render(text, words)
  }
}

/** Opens the study. */
export const openStudy = (page: Page, request: StudyRequest): OpenStudy => new OpenStudy(page, request)
