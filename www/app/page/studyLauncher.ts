/** Opens and closes the study, whose code is fetched when it is first opened. */
import type { GameStart } from '../../engine/restore.ts'
import type { OpenStudy, StudyRequest, Subject } from '../../study/index.ts'
import { STUDY_TEXTS } from '../../text/study/index.ts'
import type { Text } from '../../text/text.ts'
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
  const { setup, position, orientation } = state
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
  return { start, tree, at, orientation, head, own: ownSide(setup), ...(review && { review }) }
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
  settings: Pick<Settings, 'level'>
  newId(): string
  text(): Text
  /** Opens the dialog of records with what is studied. */
  records(state: State): void
}

/** The study as the page sees it. */
export interface StudyLauncher {
  /** Opens it with the page's game. */
  ofGame(first: StudyRequest['first']): void
  /** Opens the mating problem of this day. */
  today(): void
  /** Opens it with something else. */
  of(opening: StudyRequest): void
  /** Returns to the game; false where the study is not open. */
  leave(): boolean
  render(text: Text): void
}

/** Whether the current history entry is that of the study: "Back" then leads to the game. */
const isStudying = () => (history.state as { study?: boolean } | null)?.study === true

/** Connects the study with the page. */
export function studyLauncher({
  app,
  game,
  library,
  store,
  settings,
  newId,
  text,
  records,
}: StudyHost): StudyLauncher {
  let study: OpenStudy | null = null
  /** Resolves when the history is back at the game's entry: `history.back()` is asynchronous. */
  let returned: Promise<unknown> = Promise.resolve()

  const page = {
    engine: createStudyEngine,
    opponents: createClient,
    store,
    newId,
    changed: (tree: Tree) => game.dispatch({ type: 'tree', tree }),
    reviewed: (review: StoredReview) => game.dispatch({ type: 'review', review }),
    keep: (id: string, start: GameStart, tree: Tree, review: StoredReview | null) =>
      library.put(studied(id, settings.level, start, tree, review), Date.now()),
    isUnsaved: () => game.state.notice?.kind === 'notSaved',
    dismissUnsaved: () =>
      game.dispatch({ type: 'notice', notice: null, previousGame: game.state.previousGame }),
    records(asGame: (state: State) => State | null) {
      const state = asGame(game.state)
      if (state) records(state)
    },
    play: (start: GameStart, moves: readonly string[]) =>
      game.dispatch({ type: 'playFromHere', line: { start, moves } }),
    leave: () => (isStudying() ? history.back() : study?.close()),
    closed() {
      study = null
      app.hidden = false
      if (!isStudying()) return
      returned = new Promise((done) => addEventListener('popstate', done, { once: true }))
      history.back()
    },
  }

  async function open(choose: () => StudyRequest): Promise<void> {
    try {
      const [part] = await Promise.all([
        importAgain(() => import('../../study/index.ts')),
        STUDY_TEXTS.fetch(text().code, importAgain),
      ])
      await returned
      if (study) return
      study = part.openStudy(page, choose())
      app.hidden = true
      app.after(study.root)
      if (!isStudying()) history.pushState({ study: true }, '')
      study.render(text())
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noStudy' }, previousGame: game.state.previousGame })
    }
  }

  const ofGame = (first: StudyRequest['first']) =>
    void open(() => ({ subject: subjectOf(game.state), mode: 'analysis', first, kept: true }))

  // After a reload the game is shown.
  if (isStudying()) history.replaceState(null, '')
  addEventListener('popstate', () => {
    const dialog = study && document.querySelector<HTMLDialogElement>('dialog[open]')
    if (isStudying()) ofGame('nothing')
    else if (dialog) {
      // Back closes a dialog first.
      dialog.close()
      history.pushState({ study: true }, '')
    } else study?.close()
  })

  return {
    ofGame,
    today: () =>
      void open(() => ({ subject: subjectOf(game.state), mode: 'tsume', first: 'today', kept: true })),
    of: (opening) => void open(() => opening),
    leave() {
      const wasOpen = study !== null
      study?.close()
      return wasOpen
    },
    // Where the texts cannot be fetched, the study keeps its language.
    render(words) {
      if (study)
        void STUDY_TEXTS.fetch(words.code, importAgain).then(
          () => study?.render(words),
          () => {},
        )
    },
  }
}
