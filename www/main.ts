/** The page: puts the engine, the game and the views together. */
import { Client } from './engine/client.ts'
import { other, type Start } from './engine/restore.ts'
import { spawnEngine } from './engine/spawn.ts'
import { Game } from './game/game.ts'
import { Library } from './game/library.ts'
import { plainSetup, playersFor, readLink } from './game/link.ts'
import { decodeLooks } from './game/looks.ts'
import { isReviewOf, type KeptReview } from './game/review.ts'
import {
  decodeGame,
  decodeSettings,
  encodeGame,
  KEYS,
  remember,
  type Settings,
  type Store,
  savedGame,
} from './game/save.ts'
import {
  initialState,
  type Notice,
  plies,
  previewOf,
  type SavedGame,
  type Setup,
  type State,
} from './game/state.ts'
import { find, hasVariations, lineFrom, ROOT, type Tree, treeOf, withMainLine } from './game/tree.ts'
import { ownMoves } from './game/variation.ts'
import type { NetFile } from './net.ts'
import { takeArrivals } from './pwa/arrivals.ts'
import { type Keeper, keepOffline } from './pwa/offline.ts'
import { keepForGood } from './pwa/persist.ts'
import { repair, repairLateParts } from './pwa/repair.ts'
import type { ReadRecord } from './records/index.ts'
import type { MakeEngine, Opening, OpenStudy, Subject } from './study/index.ts'
import { en } from './text/en.ts'
import { ja } from './text/ja.ts'
import type { Text } from './text/text.ts'
import { boardView } from './views/board.ts'
import { commentView } from './views/comment.ts'
import { controlsView } from './views/controls.ts'
import { footerView } from './views/footer.ts'
import { gamesView } from './views/games.ts'
import { headerView } from './views/header.ts'
import { looksView } from './views/looks.ts'
import { movesView } from './views/moves.ts'
import { newGameView } from './views/newgame.ts'
import { noticeView } from './views/notice.ts'
import { playersView } from './views/players.ts'
import { recordsView } from './views/records.ts'
import { soundsView } from './views/sounds.ts'
import { statusView } from './views/status.ts'
import { thinkingView } from './views/thinking.ts'
import { typedView } from './views/typed.ts'
import type { View } from './views/view.ts'
import { waysView } from './views/ways.ts'

const TEXTS: Record<'ja' | 'en', Text> = { ja, en }

/** For the console and for tests: the client, its worker, the game, the games that are kept. */
interface Debug {
  client: Client
  game: Game
  library: Library
}

declare global {
  interface Window {
    __narikoma?: Debug
  }
}

/** The browser's storage, or nothing where it is forbidden. */
function storage(): Store | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** A stored game, and whether there was one that could not be read. */
function stored(store: Store | null, key: string): { game: SavedGame | null; damaged: boolean } {
  const text = store?.getItem(key) ?? null
  const game = text === null ? null : decodeGame(text)
  return { game, damaged: text !== null && game === null }
}

/** A game that the engine has not yet seen, as if it had been saved. */
function unplayed(setup: Setup, { moves, ending }: Pick<SavedGame, 'moves' | 'ending'>): SavedGame {
  return { setup, moves, ending, over: false, ...previewOf(setup, null) }
}

/** Shows a record that was read, from its beginning; a game that it interrupts can be gone back to. */
function show(game: Game, store: Store | null, record: ReadRecord): void {
  const current = savedGame(game.state)
  const setup: Setup = {
    ...plainSetup(record.start.variant, Math.random),
    start: record.start,
    players: playersFor('both', Math.random),
    ...(record.source && { source: record.source }),
    ...(record.tree && hasVariations(record.tree) && { tree: record.tree }),
  }
  game.dispatch({ type: 'resume', game: unplayed(setup, record), ply: 0 })
  const earlier = current && !current.over && current.moves.length > 0 ? current : null
  if (earlier) remember(store, KEYS.earlier, encodeGame(earlier))
  const { problem, moves } = record
  const line = problem && { number: problem.line, text: problem.text }
  const notice: Notice | null = line && { kind: 'cutRecord', kept: moves.length, line, refusal: null }
  game.dispatch({ type: 'notice', notice, earlier })
}

/** Plays on from a position against the engine; a game that it interrupts can be gone back to. */
function playFrom(game: Game, store: Store | null, start: Start, moves: readonly string[]): void {
  const current = savedGame(game.state)
  const first = start.sfen?.split(' ')[1] === 'w' || start.handicap ? 'w' : 'b'
  const side = moves.length % 2 === 0 ? first : other(first)
  const { opponent, level } = game.state.setup
  const players = playersFor(side, Math.random)
  const setup: Setup = { ...plainSetup(start.variant, Math.random), start, players, opponent, level }
  game.dispatch({ type: 'resume', game: unplayed(setup, { moves: [...moves], ending: null }) })
  const earlier = current && current.moves.length > 0 ? current : null
  if (earlier) remember(store, KEYS.earlier, encodeGame(earlier))
  game.dispatch({ type: 'notice', notice: earlier && { kind: 'branched' }, earlier })
}

/** What the study begins with: the page's game with all that was tried in it, at the position that is shown. */
function subjectOf(state: State): Subject {
  const { setup, position, orientation } = state
  const tree = withMainLine(setup.tree ?? treeOf([], setup.source?.comments.slice(0, 1)), ownMoves(state))
  const shown = position?.moves.slice(0, plies(state).shown) ?? []
  const { at } = find(
    tree,
    shown.map(({ usi }) => usi),
  )
  const { start, review } = setup
  return { start, tree, at, orientation, ...(review && { review }) }
}

/** A record of a mating problem without the attacker's king: no game, but something to be solved. */
function problemOf({ start, moves, tree }: ReadRecord): Opening | null {
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

/** What was studied apart from a game, as a game that can be found again. */
function studied(id: string, start: Start, tree: Tree, review: KeptReview | null): SavedGame {
  const main = lineFrom(tree, ROOT).flatMap((at) => tree.nodes[at] ?? [])
  const moves = main.map(({ usi }) => usi)
  const setup: Setup = {
    ...plainSetup(start.variant, Math.random),
    players: playersFor('both', Math.random),
    ...{ start, tree, id },
    ...(review && isReviewOf(review, moves) && { review }),
  }
  const known = main.findLast(({ played }) => played)?.played
  const shown = known ? { sfen: known.sfen, last: known.usi } : previewOf(setup, null)
  return { setup, moves, ending: null, over: false, ...shown }
}

/** A file dropped anywhere on the page is read as a record. */
function takeDrops(take: (file: File) => void): void {
  addEventListener(
    'dragover',
    (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
  )
  addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  })
}

/** Begins what the address asks for, or goes on with the saved game, or begins a new one. */
function open(game: Game, store: Store | null, level: string | null): void {
  const saved = stored(store, KEYS.game)
  let earlier = stored(store, KEYS.earlier).game
  const link = readLink(location.search, Math.random)
  let notice: Notice | null = null
  if (link) {
    // From here on a reload goes on with this game, and does not begin it again.
    history.replaceState(null, '', location.pathname + location.hash)
    if (saved.game && !saved.game.over && saved.game.moves.length > 0) {
      earlier = saved.game
      remember(store, KEYS.earlier, encodeGame(earlier))
    }
    if (link.bad) notice = { kind: 'badLink', field: link.bad }
    if (link.played) game.dispatch({ type: 'resume', game: unplayed(link.setup, link.played), ply: 0 })
    else game.dispatch({ type: 'begin', setup: link.setup })
  } else if (saved.game) {
    game.dispatch({ type: 'resume', game: saved.game })
  } else {
    if (saved.damaged) notice = { kind: 'damagedSave' }
    game.dispatch({ type: 'begin', setup: { ...plainSetup('shogi', Math.random), level } })
  }
  game.dispatch({ type: 'notice', notice, earlier })
}

/** A name that no other game has; `crypto.randomUUID` is not there without https. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** Of builds without a learned net `null`: put in place by the build (vite.net.ts). */
declare const __NET__: { file: string; bytes: number } | null

/** The learned evaluation of this build; not for those who count their bytes. */
function netFile(): NetFile | null {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || !__NET__ || connection?.saveData) return null
  return { address: new URL(__NET__.file, document.baseURI).href, bytes: __NET__.bytes }
}

/** An engine beside that of the game: it comes later, when the net lies in a cache. */
function anotherEngine(): ReturnType<MakeEngine> {
  const client = new Client(spawnEngine)
  const net = netFile()
  const settled = new Promise<void>((done) => {
    client.onNet = ({ state }) => state !== 'loading' && done()
    if (net) client.useNet(net)
    else done()
  })
  return { client, settled }
}

function firstLanguage(settings: Settings): 'ja' | 'en' {
  return settings.language ?? (navigator.language.startsWith('ja') ? 'ja' : 'en')
}

function start(app: HTMLElement): void {
  const store = storage()
  const settings = decodeSettings(store?.getItem(KEYS.settings) ?? null)
  let text = TEXTS[firstLanguage(settings)]
  const client = new Client(spawnEngine)
  const state = {
    ...initialState(plainSetup('shogi', Math.random)),
    showThinking: settings.showThinking,
    looks: decodeLooks(store?.getItem(KEYS.looks) ?? null),
  }
  const library = new Library()
  const world = { client, store, settings, library, newId, now: () => performance.now() }
  const game = new Game(world, state)
  const dispatch = game.dispatch.bind(game)

  let keeper: Keeper | null = null
  const board = boardView(dispatch)
  const newGame = newGameView(dispatch, settings, () => {
    game.saveSettings()
    // The dialog gives the focus back to its button as it closes; the game is played on the board.
    setTimeout(() => board.focus())
  })
  const typed = typedView(dispatch, async (words) => {
    const event = await client.ask({ type: 'read', text: words })
    return event.type === 'read' ? event.moves : []
  })
  const sounds = soundsView(settings, () => game.saveSettings())
  const games = gamesView(library, (saved) => dispatch({ type: 'resume', game: saved }))
  const looks = looksView(dispatch)
  const records = recordsView((record) => {
    const problem = problemOf(record)
    if (problem) void openStudy(() => problem)
    else show(game, store, record)
  })
  takeDrops((file) => void records.take(file))
  repairLateParts()
  let study: OpenStudy | null = null
  const isStudying = () => (history.state as { study?: boolean } | null)?.study === true
  // After a reload the game is shown.
  if (isStudying()) history.replaceState(null, '')
  addEventListener('popstate', () => {
    if (isStudying()) void openStudy(() => ofGame('nothing'))
    else study?.close()
  })
  const ofGame = (first: Opening['first']): Opening => {
    return { subject: subjectOf(game.state), mode: 'analysis', first, kept: true }
  }
  async function openStudy(choose: () => Opening): Promise<void> {
    try {
      const part = await import('./study/index.ts')
      if (study) return
      const page = {
        engine: anotherEngine,
        store,
        changed: (tree: Tree) => dispatch({ type: 'tree', tree }),
        newId,
        reviewed: (review: KeptReview) => dispatch({ type: 'review', review }),
        keep: (id: string, start: Start, tree: Tree, review: KeptReview | null) => {
          // What is not kept is studied all the same.
          library.put(studied(id, start, tree, review), Date.now()).catch(() => {})
        },
        play: (start: Start, moves: readonly string[]) => playFrom(game, store, start, moves),
        leave: () => (isStudying() ? history.back() : study?.close()),
        closed: () => {
          study = null
          app.hidden = false
          if (isStudying()) history.back()
        },
      }
      study = part.openStudy(page, choose())
      app.hidden = true
      app.after(study.root)
      // The way back that phones have leads to the game, and not out of the page.
      if (!isStudying()) history.pushState({ study: true }, '')
      study.render(text)
    } catch {
      dispatch({ type: 'notice', notice: { kind: 'noStudy' }, earlier: game.state.earlier })
    }
  }
  const resume = () => game.state.earlier && dispatch({ type: 'resume', game: game.state.earlier })
  const switchLanguage = () => {
    settings.language = text.code === 'ja' ? 'en' : 'ja'
    text = TEXTS[settings.language]
    game.saveSettings()
    renderAll()
  }
  const views: View[] = [
    headerView(
      switchLanguage,
      () => records.open(),
      () => games.open(),
      () => void openStudy(() => ofGame('nothing')),
      () => looks.open(),
    ),
    noticeView(dispatch, resume),
    statusView(dispatch, () => void openStudy(() => ofGame('review'))),
    board,
    controlsView(dispatch, newGame.open, typed.root),
    playersView(),
    movesView(dispatch),
    waysView(dispatch),
    commentView(),
    thinkingView(),
    footerView(() => keeper?.update(), sounds.root),
    newGame,
    records,
    games,
    looks,
  ]

  function renderAll(): void {
    // Set anew, even to the same, it has the style of every element worked out again.
    if (document.documentElement.lang !== text.code) document.documentElement.lang = text.code
    document.title = `${text.title} — ${text.tagline}`
    for (const view of [...views, typed, sounds]) view.render(game.state, text)
    study?.render(text)
  }

  game.subscribe(({ health, position }) => {
    // In the browser of somebody who keeps this page, a lost engine may be a damaged copy.
    if (health === 'lost') void repair()
    if (position?.result) void keepForGood()
  })
  const hide = () => dispatch({ type: 'hidden', hidden: document.hidden })
  document.addEventListener('visibilitychange', hide)
  hide()
  void game.greet()
  open(game, store, settings.level)
  // Only now, when it is known what to show.
  game.subscribe(renderAll)
  renderAll()
  // Only now, with everything in it, so that the browser lays it out once.
  app.replaceChildren(...views.map((view) => view.root))
  takeArrivals((record) => void records.take(record))
  window.__narikoma = { client, game, library }
  client.onNet = (net) => {
    dispatch({ type: 'net', net })
    if (net.state === 'ready') keeper?.keepNet()
  }
  // Not while the first game needs the line.
  if (import.meta.env.PROD)
    void client.ask({ type: 'hello' }).then(
      () => {
        keeper = keepOffline((offline) => dispatch({ type: 'offline', offline }))
        const net = netFile()
        if (net) client.useNet(net)
      },
      () => {},
    )
}

const app = document.querySelector<HTMLElement>('#app')
if (!app) throw new Error('index.html has no #app')
// A task of its own: reading this file and building the page are together too long for one.
setTimeout(start, 0, app)
