/** Opens and closes the gallery by the page's address; its code is fetched when it is first opened. */

import { START, type Variant } from '../../engine/protocol.ts'
import { endingOf } from '../../engine/restore.ts'
import type { OpenGallery, WatchedGame } from '../../gallery/index.ts'
import { GALLERY_TEXTS } from '../../text/gallery/index.ts'
import { CARD_TEXTS } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import type { Game } from '../game/game.ts'
import type { Library } from '../game/library.ts'
import { plainSetup, playersFor } from '../game/link.ts'
import { plies, type SavedGame } from '../game/state.ts'
import { treeOf } from '../game/tree.ts'
import { createClient } from './engines.ts'
import { importAgain } from './importAgain.ts'
import { startGame } from './loadGame.ts'
import type { StudyLauncher } from './studyLauncher.ts'

/** The gallery as the page sees it. */
export interface GalleryLauncher {
  render(text: Text): void
}

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

/** Connects the gallery with the page. */
export function galleryLauncher({ app, game, library, study, newId, text }: GalleryPage): GalleryLauncher {
  let gallery: OpenGallery | null = null

  const host = {
    engine: createClient,
    present() {
      const { setup, position } = game.state
      const { all, shown } = plies(game.state)
      const moves = position?.moves.slice(0, shown) ?? []
      return {
        start: setup.start,
        moves: moves.map(({ usi }) => usi),
        sfen: moves.at(-1)?.sfen ?? position?.start ?? START[setup.start.variant],
        over: shown === all && position?.result !== undefined,
      }
    },
    play({ id, level }: { id: string; level: string }, variant: Variant) {
      startGame(game, { variant, opponent: id, level })
      leave()
    },
    analyse({ start, position }: WatchedGame) {
      leave()
      const tree = treeOf(position.moves.map(({ usi }) => usi))
      const subject = { start, tree, at: position.moves.length - 1, orientation: 'b' as const }
      study.of({ subject, mode: 'analysis', first: 'nothing', kept: false })
    },
    async keep(watched: WatchedGame) {
      await library.put(savedGame(watched, newId()), Date.now())
    },
  }

  function leave(): void {
    // The address without the hash, so that a reload shows the game.
    history.pushState(null, '', location.pathname + location.search)
    close()
  }

  function close(): void {
    gallery?.close()
    gallery = null
    app.hidden = false
  }

  /** Fetches the gallery's texts in the page's language. */
  async function fetchTexts(): Promise<Text> {
    const words = text()
    await Promise.all([
      GALLERY_TEXTS.fetch(words.code, importAgain),
      CARD_TEXTS.fetch(words.code, importAgain),
    ])
    return words
  }

  async function follow(): Promise<void> {
    if (!isGallery()) return close()
    try {
      const [part, words] = await Promise.all([
        importAgain(() => import('../../gallery/index.ts')),
        fetchTexts(),
      ])
      const route = part.readRoute(location.hash)
      if (!route) return close()
      if (!gallery) {
        gallery = new part.OpenGallery(host)
        app.hidden = true
        app.after(gallery.root)
      }
      gallery.show(route, words)
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noGallery' }, previousGame: game.state.previousGame })
    }
  }

  addEventListener('hashchange', () => void follow())
  addEventListener('popstate', () => void follow())
  if (isGallery()) void follow()

  return {
    // Where the texts cannot be fetched, the gallery keeps its language.
    render: () =>
      void (
        gallery &&
        fetchTexts().then(
          (words) => gallery?.render(words),
          () => {},
        )
      ),
  }
}
