/** The page: connects engine, game and views. */
import type { Client } from '../engine/client.ts'
import { CORES_CHOSEN } from '../engine/workers.ts'
import { LateTexts } from '../text/lateTexts.ts'
import type { Text } from '../text/text.ts'
import { decodeAppearance } from './game/appearance.ts'
import { dayOf, dueCount } from './game/due.ts'
import { Game } from './game/game.ts'
import { Library } from './game/library.ts'
import { plainSetup } from './game/link.ts'
import { decodeSettings, KEYS, type Settings, type Store } from './game/save.ts'
import { initialState, type State } from './game/state.ts'
import type { AddressedPart } from './page/addressedPart.ts'
import {
  closeDialogsOnBack,
  firstLanguage,
  keepLength,
  listenForDrops,
  listenForPastes,
  newId,
} from './page/browser.ts'
import { type CoachPlace, coachPlace } from './page/coach.ts'
import { DialogsLauncher } from './page/dialogsLauncher.ts'
import { createClient, type OfflineCopy, offlineCopy, sharedEngines } from './page/engines.ts'
import { galleryPart } from './page/galleryLauncher.ts'
import { helpOpener } from './page/help.ts'
import { importAgain } from './page/importAgain.ts'
import { learnPart } from './page/learnLauncher.ts'
import { openFirstGame, showRecord } from './page/loadGame.ts'
import { namesLauncher } from './page/namesLauncher.ts'
import { problemOf, StudyLauncher } from './page/studyLauncher.ts'
import { followOtherTabs, tabStorage } from './page/tabs.ts'
import { takeIncomingRecords } from './pwa/incomingRecords.ts'
import { requestPersistence } from './pwa/persist.ts'
import type { ReadRecord } from './records/index.ts'
import { addWords } from './views/aloud.ts'
import { applyToPage } from './views/appearance.ts'
import { keepFocus } from './views/focus.ts'
import { type PageActions, PageView } from './views/page.ts'
import { Sounds } from './views/sounds.ts'
import type { Dispatch } from './views/view.ts'

/** The texts of the page, of which a reader downloads one language; the watchdog has begun to fetch it. */
const TEXTS = new LateTexts<Text>({ ja: () => import('../text/ja.ts'), en: () => import('../text/en.ts') })

/** Fetches the texts in a language; rejects where they cannot be fetched. */
async function textIn(language: 'ja' | 'en'): Promise<Text> {
  const text = await TEXTS.fetch(language, importAgain)
  addWords(text)
  return text
}

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

function makeGame(client: Client, library: Library, store: Store | null, settings: Settings): Game {
  const world = { client, store, settings, library, newId, ponders: true, now: () => performance.now() }
  return new Game(world, {
    ...initialState(plainSetup('shogi', Math.random)),
    showThinking: settings.showThinking,
    appearance: decodeAppearance(store?.getItem(KEYS.appearance) ?? null),
  })
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

/** The page: its parts, and the connections between them. */
class Page {
  private readonly app: HTMLElement
  private readonly client: Client
  private readonly store: Store | null
  private readonly settings: Settings
  private readonly library = new Library()
  private readonly game: Game
  private readonly dispatch: Dispatch
  private readonly study: StudyLauncher
  /** The gallery and the place to learn. */
  private readonly parts: readonly Pick<AddressedPart<never>, 'render'>[]
  private readonly dialogs: DialogsLauncher
  private readonly sounds: Sounds
  private readonly followNames: (state: State) => void
  private readonly keep: OfflineCopy
  private readonly coach: CoachPlace
  private readonly openHelp: () => void
  private readonly view: PageView
  private text: Text

  constructor(app: HTMLElement, client: Client, store: Store | null, settings: Settings, first: Text) {
    const { library } = this
    this.app = app
    this.client = client
    this.store = store
    this.settings = settings
    this.text = first
    const game = makeGame(client, library, store, settings)
    this.game = game
    this.dispatch = game.dispatch.bind(game)
    const text = () => this.text
    const records = (shown: State) => this.dialogs.openRecords(shown)
    const engines = sharedEngines(settings)
    this.study = new StudyLauncher({ app, game, library, store, settings, engines, newId, text, records })
    this.keep = offlineCopy(client, this.dispatch)
    const parts = { app, game, library, store, settings, engines, study: this.study, newId, text }
    this.parts = [galleryPart(parts), learnPart(parts)]
    this.openHelp = helpOpener(game, text)
    const changed = () => {
      game.saveSettings()
      this.render()
    }
    this.coach = coachPlace(
      {
        engines,
        takeBack: () => this.dispatch({ type: 'takeBack' }),
        accept: () => this.switchOver('coach'),
        changed: () => this.render(),
      },
      settings,
    )
    this.sounds = new Sounds(settings, changed, () => importAgain(() => import('./views/soundPlayer.ts')))
    this.followNames = namesLauncher(settings, () => this.render())
    this.dialogs = this.makeDialogs()
    this.view = new PageView(app, this.actions())
  }

  /** Shows the first game, and begins to listen. */
  begin(): void {
    const { app, client, game, library, store, settings } = this
    const take = (record: Blob) => {
      // The records dialog belongs to the game's page.
      this.study.leave()
      this.dialogs.take(record)
    }
    listenForDrops(take)
    listenForPastes(take)
    closeDialogsOnBack()
    follow(game)
    void game.greet().then(this.dialogs.prepare)
    openFirstGame(game, store, settings.level)
    // After the game is known, so that it is rendered once.
    game.subscribe(() => this.render())
    this.render()
    keepFocus()
    keepLength(app)
    takeIncomingRecords(take)
    followOtherTabs(game)
    window.__narikoma = { client, game, library }
    this.keep.begin()
  }

  private render(): void {
    const { game, text } = this
    const { state } = game
    // Setting `lang`, even to the same value, recomputes the style of every element.
    if (document.documentElement.lang !== text.code) document.documentElement.lang = text.code
    document.title = `${text.title} — ${text.tagline}`
    applyToPage(state.appearance)
    this.view.render(state, text)
    this.sounds.follow(state, text)
    this.followNames(state)
    this.dialogs.render(state, text)
    this.study.render(text)
    for (const part of this.parts) part.render(text)
  }

  /** Switches the names beside the status, or the coach, on or off. */
  private switchOver(key: 'names' | 'coach'): void {
    this.settings[key] = !this.settings[key]
    this.game.saveSettings()
    this.render()
  }

  private makeDialogs(): DialogsLauncher {
    const { game, library, store, settings, study } = this
    const switchLanguage = async () => {
      this.text = await textIn(this.text.code === 'ja' ? 'en' : 'ja')
      settings.language = this.text.code
      game.saveSettings()
      this.render()
    }
    const begun = () => {
      game.saveSettings()
      // After the dialog has returned the focus to its button: the game is played on the board.
      setTimeout(() => this.view.focusBoard())
    }
    return new DialogsLauncher(this.app, game, {
      records: [(record) => openRecord(game, store, settings, study, record)],
      games: [library, (saved) => this.dispatch({ type: 'resume', game: saved })],
      settings: [
        this.dispatch,
        switchLanguage,
        this.sounds,
        this.openHelp,
        settings,
        (key) => this.switchOver(key),
        (count) => {
          settings.cores = count
          game.saveSettings()
          dispatchEvent(new Event(CORES_CHOSEN))
          this.render()
        },
      ],
      newGame: [this.dispatch, settings, begun],
    })
  }

  /** The functions that the views call. */
  private actions(): PageActions {
    const { client, game, library, settings, study, dialogs } = this
    const records = () => dialogs.open('records')
    return {
      dispatch: this.dispatch,
      newGame: (at) => dialogs.open('newGame', at),
      header: {
        records,
        games: () => dialogs.open('games'),
        study: () => study.ofGame('nothing'),
        settings: () => dialogs.open('settings'),
      },
      after: {
        review: () => study.ofGame('review'),
        share: records,
        levelChosen(level) {
          settings.level = level
          game.saveSettings()
        },
      },
      first: {
        games: () => library.list(),
        problem: study.today,
        learn: () => {
          location.hash = '#learn'
        },
        due: () => dueCount(this.store, dayOf(new Date())),
        settings,
        saveSettings: () => game.saveSettings(),
      },
      saveFile: records,
      async readMove(words) {
        const event = await client.ask({ type: 'read', text: words })
        return event.type === 'read' ? event.moves : []
      },
      coach: this.coach,
      makeEngine: createClient,
      updatePage: this.keep.update,
    }
  }
}

const app = document.querySelector<HTMLElement>('#app')
if (!app) throw new Error('index.html has no #app')
const store = tabStorage()
const settings = decodeSettings(store?.getItem(KEYS.settings) ?? null)
const first = textIn(firstLanguage(settings))
// The worker loads while the page is built.
const client = createClient()
client.prepare()
first.then(
  // A task of its own: evaluating this file and building the page together would be a long task.
  (text) => setTimeout(() => new Page(app, client, store, settings, text).begin()),
  (error) => {
    // The watchdog answers: it sees no errors of promises.
    dispatchEvent(new Event('narikoma:noTexts'))
    throw error
  },
)
