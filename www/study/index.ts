/** The study: analysis, editor and mating problems in one view over the page; fetched when it is first opened. */
import './study.css'
import type { GameStart } from '../engine/restore.ts'
import type { StoredReview } from '../game/review.ts'
import { type Tree, treeOf } from '../game/tree.ts'
import type { Side } from '../protocol.ts'
import { en } from '../text/study/en.ts'
import { ja } from '../text/study/ja.ts'
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from '../views/dom.ts'
import { Analysis } from './analysis.ts'
import { Editor } from './editor.ts'
import type { Mode, Part, PartHost } from './part.ts'
import type { Subject } from './study.ts'
import { TsumePart } from './tsume.ts'

export type { MakeEngine, Mode } from './part.ts'
export type { Subject } from './study.ts'

/** What the page gives. */
export type Page = Omit<PartHost, 'analyse' | 'edit'> & {
  /** A name under which something else than the page's game is kept. */
  newId(): string
  /** Keeps something else than the page's game. */
  keep(id: string, start: GameStart, tree: Tree, review: StoredReview | null): void
  /** The reader wants to go back. */
  leave(): void
  /** The study was closed. */
  closed(): void
}

const MODES: readonly Mode[] = ['analysis', 'editor', 'tsume']

/** A study that is open. */
export interface OpenStudy {
  root: HTMLElement
  render(text: Text): void
  close(): void
  analysis: Analysis
}

/** What the study is opened with. */
export interface StudyRequest {
  subject: Subject
  mode: Mode
  /** What is done at once. */
  first: 'nothing' | 'review' | 'solve'
  /** Whether it is the page's game: what is tried is kept with that. */
  kept: boolean
}

/** Opens the study; the page puts `root` where it belongs. */
export function openStudy(page: Page, { subject, mode, first, kept }: StudyRequest): OpenStudy {
  /** Whether the tree is that of the page's game: what else is looked at is not kept with it. */
  let ofGame = kept
  let id = page.newId()
  let review: StoredReview | null = null
  const outside: PartHost = {
    ...page,
    changed: (tree) => {
      const { start } = analysis.study.state
      if (ofGame) page.changed(tree)
      // A mating problem is no game that could be gone on with.
      else if (!start.problem) page.keep(id, start, tree, review)
    },
    reviewed: (found) => {
      const { start, tree } = analysis.study.state
      review = found
      if (ofGame) page.reviewed(found)
      else if (!start.problem) page.keep(id, start, tree, found)
    },
    play: (start, moves) => {
      close()
      page.play(start, moves)
    },
    analyse: (start, moves, solve) => {
      ofGame = false
      review = null
      id = page.newId()
      choose('analysis')
      analysis.open(fresh(start, treeOf(moves), moves.length - 1), solve ? 'solve' : 'nothing')
    },
    edit: (sfen) => {
      choose('editor')
      editor.edit(sfen)
    },
  }
  const analysis = new Analysis(outside, subject)
  const editor = new Editor(outside, subject.start.variant)
  const tsume = new TsumePart(outside)
  const parts: Record<Mode, Part> = { analysis, editor, tsume }
  const back = button('study-close', () => page.leave())
  const tabs = Object.fromEntries(
    MODES.map((name) => [name, button(`mode-${name}`, () => choose(name))]),
  ) as Record<Mode, HTMLButtonElement>
  const title = el('h1', { class: 'visually-hidden' })
  const nav = el('nav', {}, ...MODES.map((name) => tabs[name]))
  const head = el('header', { class: 'study-head' }, back, title, nav)
  const root = el(
    'main',
    { class: 'study', 'data-testid': 'study' },
    head,
    ...MODES.map((name) => parts[name].root),
  )
  let shown: Mode | null = null
  let latest: Text | null = null
  let isOpen = true

  function fresh(start: GameStart, tree: Tree, at: number): Subject {
    const orientation: Side = analysis.study.state.orientation
    return { start, tree, at, orientation }
  }

  function choose(wanted: Mode): void {
    if (wanted === shown) return
    shown = wanted
    for (const name of MODES) parts[name].show(name === wanted)
    render(latest)
    scrollTo(0, 0)
  }

  function render(text: Text | null): void {
    latest = text
    if (!text || !shown) return
    const words = text.code === 'ja' ? ja : en
    setText(title, words.modes[shown])
    setText(back, `← ${words.back}`)
    setAttribute(nav, 'aria-label', words.title)
    setAttribute(root, 'data-mode', shown)
    for (const name of MODES) {
      setText(tabs[name], words.modes[name])
      setAttribute(tabs[name], 'aria-current', name === shown ? 'page' : false)
    }
    parts[shown].render(text, words)
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    for (const name of MODES) parts[name].close()
    root.remove()
    page.closed()
  }

  choose(mode)
  return {
    root,
    analysis,
    close,
    render(text) {
      const isNew = latest === null
      render(text)
      if (isNew) analysis.open(subject, first)
    },
  }
}
