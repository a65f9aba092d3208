/**
 * The study: analysis, editor and mating problems in one view over the page. Fetched when it is first opened.
 */
import { html, nothing, render, type TemplateResult } from 'lit-html'
import './style.css'
import type { StoredReview } from '../app/game/review.ts'
import type { State } from '../app/game/state.ts'
import { type Tree, treeOf } from '../app/game/tree.ts'
import { button } from '../app/views/buttons.ts'
import type { GameStart } from '../engine/restore.ts'
import { STUDY_TEXTS } from '../text/study/index.ts'
import type { Text } from '../text/text.ts'
import { Analysis } from './analysis/analysis.ts'
import { asGame } from './asGame.ts'
import { LateEditor } from './editor/lateEditor.ts'
import { Keeper } from './keeper.ts'
import { LateCollection } from './names/lateNames.ts'
import type { Mode, Part, PartHost } from './part.ts'
import type { Subject } from './study.ts'
import { TsumePart } from './tsume/tsumePart.ts'

export type { MakeEngine, Mode } from './part.ts'
export type { Subject } from './study.ts'

/** The functions of the page that the study uses. */
export type Page = Omit<PartHost, 'analyse' | 'edit' | 'names' | 'records' | 'update'> & {
  /** Opens the dialog of records; `asGame` makes the state that it shows from the page's state. */
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

const MODES: readonly Mode[] = ['analysis', 'editor', 'tsume', 'names']

/** How the study is opened. */
export interface StudyRequest {
  subject: Subject
  mode: Mode
  /** Done at once; `today`: the mating problem of this day. */
  first: 'nothing' | 'review' | 'solve' | 'today'
  /** Whether the subject is the page's game: then changes are stored with that. */
  kept: boolean
}

/** The open study; after its first `render` the page puts `root` where it belongs. */
export class OpenStudy {
  readonly analysis: Analysis
  private readonly page: Page
  private readonly request: StudyRequest
  private readonly editor: LateEditor
  private readonly parts: Record<Mode, Part>
  private readonly keeper = new Keeper(() => this.update())
  /** The place of the first rendering: later ones change what is within `root`, wherever that is then. */
  private readonly container = document.createDocumentFragment()
  private element: HTMLElement | null = null
  /** Whether the tree belongs to the page's game; anything else is stored under `id`. */
  private isPageGame: boolean
  private id: string
  private review: StoredReview | null = null
  private shown: Mode | null = null
  /** The parts that were shown: each is rendered from then on. */
  private readonly opened = new Set<Mode>()
  private text: Text | null = null
  private isOpen = true

  constructor(page: Page, request: StudyRequest) {
    this.page = page
    this.request = request
    this.isPageGame = request.kept
    this.id = page.newId()
    const host = this.host()
    this.analysis = new Analysis(host, request.subject)
    this.editor = new LateEditor(host, request.subject.start.variant)
    const tsume = new TsumePart(host, request.first === 'today' ? new Date() : null)
    this.parts = { analysis: this.analysis, editor: this.editor, tsume, names: new LateCollection(host) }
    this.choose(request.mode)
  }

  /** The study's element; empty before the first `render`. */
  get root(): HTMLElement | DocumentFragment {
    return this.element ?? this.container
  }

  /** Renders the study in a language. */
  render(text: Text): void {
    const isNew = this.text === null
    this.text = text
    this.update()
    const { subject, first } = this.request
    if (isNew) this.analysis.open(subject, first === 'today' ? 'nothing' : first)
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    for (const name of MODES) this.parts[name].close()
    this.element?.remove()
    this.page.closed()
  }

  private host(): PartHost {
    const { page } = this
    return {
      ...page,
      update: () => this.update(),
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
      records: async () => {
        const state = await this.analysis.study.whenCurrent()
        const review = this.isPageGame ? null : this.review
        page.records((game) => asGame(game, state, this.isPageGame, review))
      },
      analyse: (start, moves, solve) => this.analyse(start, moves, solve),
      isUnsaved: () => this.keeper.hasNotice || (this.isPageGame && page.isUnsaved()),
      dismissUnsaved: () => {
        this.keeper.dismiss()
        if (this.isPageGame) page.dismissUnsaved()
      },
      names: () => this.choose('names'),
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
    this.opened.add(mode)
    for (const name of MODES) this.parts[name].show(name === mode)
    this.update()
    scrollTo(0, 0)
  }

  /** Renders the study: the only place that does. */
  private update(): void {
    const { text, shown, isOpen } = this
    if (!text || !shown || !isOpen) return
    const focused = document.activeElement
    render(this.template(text, shown), this.container)
    this.element ??= this.container.querySelector('main')
    for (const name of this.opened) this.parts[name].rendered?.(focused)
  }

  private template(text: Text, shown: Mode): TemplateResult {
    const words = STUDY_TEXTS.in(text.code)
    const tab = (name: Mode) => html`<button
        type="button"
        data-testid="mode-${name}"
        aria-current=${name === shown ? 'page' : nothing}
        @click=${() => this.choose(name)}
      >${words.modes[name]}</button>`
    const part = (name: Mode) => (this.opened.has(name) ? this.parts[name].template(text, words) : nothing)
    return html`
      <main class="study" data-testid="study" data-mode=${shown}>
        <header class="study-head">
          ${button('study-close', `← ${words.back}`, () => this.page.leave())}
          <h1 class="visually-hidden">${words.modes[shown]}</h1>
          <nav aria-label=${words.title}>${MODES.map(tab)}</nav>
        </header>
        ${MODES.map(part)}
      </main>`
  }
}

/** Opens the study. */
export const openStudy = (page: Page, request: StudyRequest): OpenStudy => new OpenStudy(page, request)
