/** Opens and closes the gallery by the page's address; its code is fetched when it is first opened. */
import type { OpenGallery } from '../gallery/index.ts'
import type { Game } from '../game/game.ts'
import { plies } from '../game/state.ts'
import { START, type Variant } from '../protocol.ts'
import { GALLERY_TEXTS } from '../text/gallery/index.ts'
import { CARD_TEXTS } from '../text/opponents/index.ts'
import type { Text } from '../text/text.ts'
import { createClient } from './engines.ts'
import { importAgain } from './importAgain.ts'
import { startGame } from './loadGame.ts'

/** The gallery as the page sees it. */
export interface GalleryLauncher {
  render(text: Text): void
}

/** Whether the page's address is one of the gallery's. */
const isGallery = () => location.hash.startsWith('#gallery')

/** Connects the gallery with the page; `app` is the part of the page that it replaces. */
export function galleryLauncher(app: HTMLElement, game: Game, text: () => Text): GalleryLauncher {
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
        importAgain(() => import('../gallery/index.ts')),
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
