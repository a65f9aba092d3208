/** Opens and closes the study, whose code is fetched when it is first opened. */
import type { GameStart } from '../../engine/restore.ts'
import type { OpenStudy, Page as StudyPage, StudyRequest, Subject } from '../../study/index.ts'
import { IMPRESSIONS_TEXTS } from '../../text/impressions/index.ts'
import { STUDY_TEXTS } from '../../text/study/index.ts'
import type { Text } from '../../text/text.ts'
import type { Jobs } from '../../why/ask.ts'
import type { Game } from '../game/game.ts'
import type { Library } from '../game/library.ts'
import { plainSetup, playersFor } from '../game/link.ts'
import { ownSide } from '../game/nextGame.ts'
import { knownLevel } from '../game/opponents.ts'
import { isReviewOf, type StoredReview } from '../game/review.ts'
import type { Settings, Store } from '../game/save.ts'
import { plies, previewOf, type SavedGame, type Setup, type State } from '../game/state.ts'
import { find, lineFrom, ROOT, type Tree, treeOf, withMainLine } from '../game/tree.ts'
import { ownMoves } from '../game/variation.ts'
import type { ReadRecord } from '../records/index.ts'
import { createClient, createStudyEngine } from './engines.ts'
import { importAgain } from './importAgain.ts'

/** The page's game as a subject: its tree, at the position that is shown. */
function subjectOf(state: State): Subject {
  const { setup, position, orientation, log } = state
  // Before the engine has answered, the moves that it was asked for.
  const own = position ? ownMoves(state) : state.requestedGame.moves
  const tree = withMainLine(setup.tree ?? treeOf([], setup.source?.comments.slice(0, 1)), own)
  const shown = position?.moves.slice(0, plies(state).shown) ?? []
  const { at } = find(
    tree,
    shown.map(({ usi }) => usi),
  )
  const { start, review } = setup
  const head = setup.source?.head ?? []
  const { times } = log
  return { start, tree, at, orientation, head, times, own: ownSide(setup), ...(review && { review }) }
}

/** The request to solve a mating problem: a record without the attacker's king; `null` for other records. */
export function problemOf({ start, moves, tree }: ReadRecord): StudyRequest | null {
  const [board = '', side] = start.sfen?.split(' ') ?? []
  if (!start.sfen || board.includes(side === 'b' ? 'K' : 'k')) return null
  const subject: Subject = {
    start,
    tree: tree ?? treeOf(moves),
    at: ROOT,
    orientation: side === 'w' ? 'w' : 'b',
  }
  return { subject, mode: 'analysis', first: 'solve', kept: false }
}

/** A study that does not belong to a game, as a game for the library. */
function studied(
  id: string,
  level: string | null,
  start: GameStart,
  tree: Tree,
  review: StoredReview | null,
): SavedGame {
  const main = lineFrom(tree, ROOT).flatMap((at) => tree.nodes[at] ?? [])
  const moves = main.map(({ usi }) => usi)
  const setup: Setup = {
    ...plainSetup(start.variant, Math.random),
    players: playersFor('both', Math.random),
    ...{ start, tree, id, level: knownLevel(level), lookedAt: true },
    ...(review && isReviewOf(review, moves) && { review }),
  }
  const known = main.findLast(({ played }) => played)?.played
  const shown = known ? { sfen: known.sfen, last: known.usi } : previewOf(setup, null)
  return { setup, moves, ending: null, over: false, ...shown }
}

/** The parts of the page that the study uses. */
export interface StudyHost {
  /** The part of the page that the study replaces. */
  app: HTMLElement
  game: Game
  library: Library
  store: Store | null
  settings: Pick<Settings, 'level' | 'cores'>
  engines: Jobs
  newId(): string
  text(): Text
  /** Opens the dialog of records with what is studied. */
  records(state: State): void
}

/** The parts of the page that the study sees, without the ways to leave. */
function partsOf({
  game,
  library,
  store,
  settings,
  engines,
  newId,
  records,
}: StudyHost): Omit<StudyPage, 'leave' | 'closed'> {
  return {
    ...{ engine: createStudyEngine, engines, opponents: createClient, store, newId },
    cores: () => settings.cores,
    changed: (tree) => game.dispatch({ type: 'tree', tree }),
    reviewed: (review) => game.dispatch({ type: 'review', review }),
    keep: (id, start, tree, review) =>
      library.put(studied(id, settings.level, start, tree, review), Date.now()),
    practise: async (marked) => {
      const { loadTasks } = await importAgain(() => import('../../learn/learn.ts'))
      const { practise } = await importAgain(loadTasks)
      return practise(store, marked, new Date())
    },
    practiseLine: async (line) => {
      const { loadOpenings } = await importAgain(() => import('../../learn/learn.ts'))
      const { practiseLine } = await importAgain(loadOpenings)
      return practiseLine(store, line, new Date())
    },
    games: async () => (await library.list()).map((entry) => entry.game),
    isUnsaved: () => game.state.notice?.kind === 'notSaved',
    dismissUnsaved: () =>
      game.dispatch({ type: 'notice', notice: null, previousGame: game.state.previousGame }),
    records(asGame) {
      const state = asGame(game.state)
      if (state) records(state)
    },
    play: (start, moves) => game.dispatch({ type: 'playFromHere', line: { start, moves } }),
  }
}

/** Whether the current history entry is the study's: "Back" then leads to the game. */
const isStudying = () => (history.state as { study?: boolean } | null)?.study === true

/** Fetches the study's texts in a language. */
const fetchTexts = ({ code }: Text) =>
  Promise.all([STUDY_TEXTS, IMPRESSIONS_TEXTS].map((texts) => texts.fetch(code, importAgain)))

/** The study as the page sees it. */
export class StudyLauncher {
  private readonly host: StudyHost
  private readonly page: StudyPage
  private study: OpenStudy | null = null
  /** Resolves when the history is back at the game's entry: `history.back()` is asynchronous. */
  private returned: Promise<unknown> = Promise.resolve()

  constructor(host: StudyHost) {
    this.host = host
    this.page = { ...partsOf(host), leave: () => this.back(), closed: () => this.closed() }
    // After a reload the game is shown.
    if (isStudying()) history.replaceState(null, '')
    addEventListener('popstate', () => this.followHistory())
  }

  /** Opens it with the page's game. */
  ofGame(first: StudyRequest['first']): void {
    void this.open(() => ({ subject: this.subject(), mode: 'analysis', first, kept: true }))
  }

  /** Opens the mating problem of this day. */
  readonly today = (): void =>
    void this.open(() => ({ subject: this.subject(), mode: 'tsume', first: 'today', kept: true }))

  /** Opens it with something else. */
  of(opening: StudyRequest): void {
    void this.open(() => opening)
  }

  /** Returns to the game; false where the study is not open. */
  leave(): boolean {
    const wasOpen = this.study !== null
    this.study?.close()
    return wasOpen
  }

  /** Where the texts cannot be fetched, the study keeps its language. */
  render(words: Text): void {
    if (this.study)
      void fetchTexts(words).then(
        () => this.study?.render(words),
        () => {},
      )
  }

  private subject(): Subject {
    return subjectOf(this.host.game.state)
  }

  private async open(choose: () => StudyRequest): Promise<void> {
    const { app, game, text } = this.host
    try {
      const [part] = await Promise.all([
        importAgain(() => import('../../study/index.ts')),
        fetchTexts(text()),
      ])
      await this.returned
      if (this.study) return
      const study = part.openStudy(this.page, choose())
      this.study = study
      study.render(text())
      app.hidden = true
      app.after(study.root)
      if (!isStudying()) history.pushState({ study: true }, '')
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noStudy' }, previousGame: game.state.previousGame })
    }
  }

  /** Called when the user leaves the study. */
  private back(): void {
    if (isStudying()) history.back()
    else this.study?.close()
  }

  /** Called when the study has been closed. */
  private closed(): void {
    this.study = null
    this.host.app.hidden = false
    if (!isStudying()) return
    this.returned = new Promise((done) => addEventListener('popstate', done, { once: true }))
    history.back()
  }

  private followHistory(): void {
    const dialog = this.study && document.querySelector<HTMLDialogElement>('dialog[open]')
    if (isStudying()) this.ofGame('nothing')
    else if (dialog) {
      // Back closes a dialog first.
      dialog.close()
      history.pushState({ study: true }, '')
    } else this.study?.close()
  }
}
