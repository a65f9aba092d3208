/** Parts of the page that have addresses of their own, such as `#gallery`; fetched when first opened. */

import type { Text } from '../../text/text.ts'
import type { Game } from '../game/game.ts'
import { importAgain } from './importAgain.ts'

/** An open part. */
interface OpenPart<R> {
  readonly root: HTMLElement
  show(route: R, text: Text): void
  /** Shows it in another language. */
  render(text: Text): void
  /** Ends what runs, and removes it from the document. */
  close(): void
}

/** The code of a part. */
interface PartCode<R> {
  /** The route of an address; `null` where it is not the part's. */
  readRoute(hash: string): R | null
  open(): OpenPart<R>
}

/** How a part is reached. */
export interface PartPlace<R> {
  /** The first word of its addresses. */
  name: 'gallery' | 'learn'
  /** The part of the page that it replaces. */
  app: HTMLElement
  game: Game
  text(): Text
  /** Imports its code. */
  load(): Promise<PartCode<R>>
  /** Fetches its texts in a language. */
  fetchTexts(text: Text): Promise<unknown>
}

/** A part as the page sees it. */
export class AddressedPart<R> {
  private readonly place: PartPlace<R>
  private part: OpenPart<R> | null = null

  constructor(place: PartPlace<R>) {
    this.place = place
    addEventListener('hashchange', () => void this.follow())
    addEventListener('popstate', () => void this.follow())
    if (this.isNamed) void this.follow()
  }

  /** Where the texts cannot be fetched, the part keeps its language. */
  render(text: Text): void {
    if (this.part)
      void this.place.fetchTexts(text).then(
        () => this.part?.render(text),
        () => {},
      )
  }

  /** Goes back to the game. */
  leave(): void {
    // The address without the hash, so that a reload shows the game.
    history.pushState(null, '', location.pathname + location.search)
    this.close()
  }

  /** Whether the page's address is one of the part's. */
  private get isNamed(): boolean {
    return location.hash.startsWith(`#${this.place.name}`)
  }

  private close(): void {
    if (!this.part) return
    this.part.close()
    this.part = null
    this.place.app.hidden = false
  }

  /** Shows what the page's address names. */
  private async follow(): Promise<void> {
    if (!this.isNamed) return this.close()
    const { app, game, text, load, fetchTexts, name } = this.place
    const words = text()
    try {
      const [code] = await Promise.all([importAgain(load), fetchTexts(words)])
      const route = this.isNamed ? code.readRoute(location.hash) : null
      if (!route) return this.close()
      if (!this.part) {
        this.part = code.open()
        app.hidden = true
        app.after(this.part.root)
      }
      this.part.show(route, words)
    } catch {
      const kind = name === 'gallery' ? 'noGallery' : 'noDialog'
      game.dispatch({ type: 'notice', notice: { kind }, previousGame: game.state.previousGame })
    }
  }
}
