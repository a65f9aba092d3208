/** The page: connects engine, game and views. */
import type { Client } from '../engine/client.ts'
import { en } from '../text/en.ts'
import { ja } from '../text/ja.ts'
import type { Text } from '../text/text.ts'
import { decodeAppearance } from './game/appearance.ts'
import { Game } from './game/game.ts'
import { Library } from './game/library.ts'
import { plainSetup } from './game/link.ts'
import { decodeSettings, KEYS, type Settings, type Store } from './game/save.ts'
import { initialState, type State } from './game/state.ts'
import {
  closeDialogsOnBack,
  firstLanguage,
  keepLength,
  listenForDrops,
  listenForPastes,
  newId,
} from './page/browser.ts'
import { type DialogsLauncher, dialogsLauncher } from './page/dialogsLauncher.ts'
import { createClient, type OfflineCopy, offlineCopy } from './page/engines.ts'
import { galleryLauncher } from './page/galleryLauncher.ts'
import { helpOpener } from './page/help.ts'
import { openFirstGame, showRecord } from './page/loadGame.ts'
import { problemOf, type StudyLauncher, studyLauncher } from './page/studyLauncher.ts'
import { followOtherTabs, tabStorage } from './page/tabs.ts'
import { takeIncomingRecords } from './pwa/incomingRecords.ts'
import { requestPersistence } from './pwa/persist.ts'
import type { ReadRecord } from './records/index.ts'
import { afterGameView } from './views/afterGame.ts'
import { applyToPage } from './views/appearance.ts'
import { boardView } from './views/board.ts'
import { commentView } from './views/comment.ts'
import { controlsView } from './views/controls.ts'
import { firstView } from './views/first.ts'
import { keepFocus } from './views/focus.ts'
import { footerView } from './views/footer.ts'
import { galleryLinkView } from './views/galleryLink.ts'
import { headerView } from './views/header.ts'
import { hintMovesView } from './views/hintMoves.ts'
import { moveInputView } from './views/moveInput.ts'
import { movesView } from './views/moves.ts'
import { noticeView } from './views/notice.ts'
import { playersView } from './views/players.ts'
import { soundsView } from './views/sounds.ts'
import { statusView } from './views/status.ts'
import { thinkingView } from './views/thinking.ts'
import { variationChoicesView } from './views/variationChoices.ts'
import type { View } from './views/view.ts'

const TEXTS: Record<'ja' | 'en', Text> = { ja, en }

/** For the console and for tests. */
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

/** The inputs of the views. */
interface Parts {
  client: Client
  game: Game
  library: Library
  settings: Settings
  study: StudyLauncher
  dialogs: DialogsLauncher
  sounds: View
  keep: OfflineCopy
  openHelp(): void
}

function makeGame(client: Client, library: Library, store: Store | null, settings: Settings): Game {
  const world = { client, store, settings, library, newId, ponders: true, now: () => performance.now() }
  return new Game(world, {
    ...initialState(plainSetup('shogi', Math.random)),
    showThinking: settings.showThinking,
    appearance: decodeAppearance(store?.getItem(KEYS.appearance) ?? null),
  })
}

/** The views in page order; those of `inside` are elements within other views, and are rendered too. */
function makeViews(parts: Parts) {
  const { client, game, library, settings, study, dialogs, sounds, keep, openHelp } = parts
  const dispatch = game.dispatch.bind(game)
  const board = boardView(dispatch)
  const typed = moveInputView(dispatch, async (words) => {
    const event = await client.ask({ type: 'read', text: words })
    return event.type === 'read' ? event.moves : []
  })
  const hintMoves = hintMovesView(createClient)
  const after = afterGameView({
    dispatch,
    review: () => study.ofGame('review'),
    share: () => dialogs.open('records'),
    levelChosen(level) {
      settings.level = level
      game.saveSettings()
    },
  })
  const controls = controlsView(dispatch, () => dialogs.open('newGame'), hintMoves.root, typed.root)
  const first = firstView({
    ...{ dispatch, settings },
    games: () => library.list(),
    problem: study.today,
    help: openHelp,
    saveSettings: () => game.saveSettings(),
  })
  const views: View[] = [
    headerView({
      records: () => dialogs.open('records'),
      games: () => dialogs.open('games'),
      study: () => study.ofGame('nothing'),
      settings: () => dialogs.open('settings'),
    }),
    noticeView(
      dispatch,
      () => game.state.previousGame && dispatch({ type: 'resume', game: game.state.previousGame }),
      () => dialogs.open('records'),
    ),
    statusView(dispatch, first.offer, after.next, controls.declare),
    board,
    controls,
    after,
    galleryLinkView(),
    playersView(() => dialogs.open('newGame', 'level')),
    first,
    movesView(dispatch),
    variationChoicesView(dispatch),
    commentView(),
    thinkingView(),
    footerView(keep.update),
  ]
  return { board, views, inside: [hintMoves, typed, sounds] }
}

/** Opens a record: a mating problem in the study, any other as the game. */
function openRecord(
  game: Game,
  store: Store | null,
  settings: Settings,
  study: StudyLauncher,
  record: ReadRecord,
): void {
  const problem = problemOf(record)
  const isStudied = study.leave()
  if (problem) study.of(problem)
  else {
    showRecord(game, store, settings.level, record)
    if (isStudied) study.ofGame('nothing')
  }
}

/** Reacts to the game and to the visibility of the window. */
function follow(game: Game): void {
  game.subscribe(({ health, position }) => {
    // The watchdog answers: it may mean a damaged offline copy.
    if (health === 'lost') dispatchEvent(new Event('narikoma:engineLost'))
    if (position?.result) void requestPersistence()
  })
  const hide = () => game.dispatch({ type: 'hidden', hidden: document.hidden })
  document.addEventListener('visibilitychange', hide)
  hide()
}

function start(app: HTMLElement, client: Client): void {
  const store = tabStorage()
  const settings = decodeSettings(store?.getItem(KEYS.settings) ?? null)
  let text = TEXTS[firstLanguage(settings)]
  const library = new Library()
  const game = makeGame(client, library, store, settings)
  const records = (shown: State) => dialogs.openRecords(shown)
  const study = studyLauncher({ app, game, library, store, settings, newId, text: () => text, records })
  const keep = offlineCopy(client, game.dispatch.bind(game))
  const gallery = galleryLauncher({ app, game, library, study, newId, text: () => text })

  const switchLanguage = () => {
    settings.language = text.code === 'ja' ? 'en' : 'ja'
    text = TEXTS[settings.language]
    game.saveSettings()
    render(game.state)
  }
  const begun = () => {
    game.saveSettings()
    // After the dialog has returned the focus to its button: the game is played on the board.
    setTimeout(() => board.focus())
  }
  const openHelp = helpOpener(game, () => text)
  const sounds = soundsView(settings, () => game.saveSettings())
  const dispatch = game.dispatch.bind(game)
  const dialogs = dialogsLauncher(app, game, {
    records: [(record) => openRecord(game, store, settings, study, record)],
    games: [library, (saved) => dispatch({ type: 'resume', game: saved })],
    settings: [dispatch, switchLanguage, sounds.root, openHelp],
    newGame: [dispatch, settings, begun],
  })
  const { board, views, inside } = makeViews({
    ...{ client, game, library, settings, study, dialogs, sounds, keep, openHelp },
  })

  function render(state: State): void {
    // Setting `lang`, even to the same value, recomputes the style of every element.
    if (document.documentElement.lang !== text.code) document.documentElement.lang = text.code
    document.title = `${text.title} — ${text.tagline}`
    applyToPage(state.appearance)
    for (const view of [...views, ...inside, dialogs]) view.render(state, text)
    study.render(text)
    gallery.render(text)
  }

  const take = (record: Blob) => {
    // The records dialog belongs to the game's page.
    study.leave()
    dialogs.take(record)
  }
  listenForDrops(take)
  listenForPastes(take)
  closeDialogsOnBack()
  follow(game)
  void game.greet().then(dialogs.prepare)
  openFirstGame(game, store, settings.level)
  // After the game is known, so that it is rendered once.
  game.subscribe(render)
  render(game.state)
  // With everything in place, so that the browser lays it out once.
  app.replaceChildren(...views.map((view) => view.root))
  keepFocus()
  keepLength(app)
  takeIncomingRecords(take)
  followOtherTabs(game)
  window.__narikoma = { client, game, library }
  keep.begin()
}

const app = document.querySelector<HTMLElement>('#app')
if (!app) throw new Error('index.html has no #app')
// The worker loads while the page is built.
const client = createClient()
client.prepare()
// A task of its own: evaluating this file and building the page together would be a long task.
setTimeout(start, 0, app, client)
