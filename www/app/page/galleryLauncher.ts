/** Opens and closes the gallery by the page's address; its code is fetched when it is first opened. */

import { START } from '../../engine/protocol.ts'
import { endingOf } from '../../engine/restore.ts'
import type { GalleryHost, OpenGallery, PresentPosition, WatchedGame } from '../../gallery/index.ts'
import type { StudyRequest } from '../../study/index.ts'
import { GALLERY_TEXTS } from '../../text/gallery/index.ts'
import { IMPRESSIONS_TEXTS } from '../../text/impressions/index.ts'
import { CARD_TEXTS } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import type { Game } from '../game/game.ts'
import type { Library } from '../game/library.ts'
import { plainSetup, playersFor } from '../game/link.ts'
import { plies, type SavedGame, type State } from '../game/state.ts'
import { treeOf } from '../game/tree.ts'
import { createClient } from './engines.ts'
import { importAgain } from './importAgain.ts'
import { startGame } from './loadGame.ts'
import type { StudyLauncher } from './studyLauncher.ts'

/** Whether the page's address is one of the gallery's. */
const isGallery = () => location.hash.startsWith('#gallery')

/** The parts of the page that the gallery uses. */
interface GalleryPage {
  /** The part of the page that the gallery replaces. */
  app: HTMLElement
  game: Game
  library: Library
  study: StudyLauncher
  newId(): string
  text(): Text
}

/**
 * A watched game as one of the library: between two players of this device, with the names of the opponents.
 */
function savedGame({ start, position, names }: WatchedGame, id: string): SavedGame {
  const last = position.moves.at(-1)
  return {
    setup: {
      ...plainSetup(start.variant, Math.random),
      ...{ id, start, players: playersFor('both', Math.random) },
      source: { names, comments: [], head: [] },
    },
    moves: position.moves.map(({ usi }) => usi),
    ending: endingOf(position),
    over: position.result !== undefined,
    sfen: last?.sfen ?? position.start,
    last: last?.usi ?? null,
  }
}

/** The position that the page shows, as the gallery takes it. */
function presentOf(state: State): PresentPosition {
  const { setup, position } = state
  const { all, shown } = plies(state)
  const moves = position?.moves.slice(0, shown) ?? []
  return {
    start: setup.start,
    moves: moves.map(({ usi }) => usi),
    sfen: moves.at(-1)?.sfen ?? position?.start ?? START[setup.start.variant],
    over: shown === all && position?.result !== undefined,
  }
}

/** A watched game as the study takes it: at its end. */
function studyOf({ start, position }: WatchedGame): StudyRequest {
  const tree = treeOf(position.moves.map(({ usi }) => usi))
  const subject = { start, tree, at: position.moves.length - 1, orientation: 'b' as const }
  return { subject, mode: 'analysis', first: 'nothing', kept: false }
}

/** Fetches the gallery's texts in a language. */
const fetchTexts = ({ code }: Text) =>
  Promise.all([GALLERY_TEXTS, CARD_TEXTS, IMPRESSIONS_TEXTS].map((texts) => texts.fetch(code, importAgain)))

/** The gallery as the page sees it. */
export class GalleryLauncher {
  private readonly page: GalleryPage
  private readonly host: GalleryHost
  private gallery: OpenGallery | null = null

  constructor(page: GalleryPage) {
    const { game, library, study, newId } = page
    this.page = page
    this.host = {
      engine: createClient,
      present: () => presentOf(game.state),
      play: ({ id, level }, variant) => {
        startGame(game, { variant, opponent: id, level })
        this.leave()
      },
      analyse: (watched) => {
        this.leave()
        study.of(studyOf(watched))
      },
      keep: async (watched) => {
        await library.put(savedGame(watched, newId()), Date.now())
      },
    }
    addEventListener('hashchange', () => void this.follow())
    addEventListener('popstate', () => void this.follow())
    if (isGallery()) void this.follow()
  }

  /** Where the texts cannot be fetched, the gallery keeps its language. */
  render(text: Text): void {
    if (this.gallery)
      void fetchTexts(text).then(
        () => this.gallery?.render(text),
        () => {},
      )
  }

  private leave(): void {
    // The address without the hash, so that a reload shows the game.
    history.pushState(null, '', location.pathname + location.search)
    this.close()
  }

  private close(): void {
    this.gallery?.close()
    this.gallery = null
    this.page.app.hidden = false
  }

  /** Shows what the page's address names. */
  private async follow(): Promise<void> {
    if (!isGallery()) return this.close()
    const { app, game, text } = this.page
    const words = text()
    try {
      const [part] = await Promise.all([
        importAgain(() => import('../../gallery/index.ts')),
        fetchTexts(words),
      ])
      const route = part.readRoute(location.hash)
      if (!route) return this.close()
      if (!this.gallery) {
        this.gallery = new part.OpenGallery(this.host)
        app.hidden = true
        app.after(this.gallery.root)
      }
      this.gallery.show(route, words)
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noGallery' }, previousGame: game.state.previousGame })
    }
  }
}
