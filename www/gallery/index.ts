/**
 * The gallery: cards of all opponents, a page for each, and games between them. Fetched when it is opened.
 */
import './style.css'
import { el } from '../app/views/dom.ts'
import { GALLERY_TEXTS } from '../text/gallery/index.ts'
import type { Text } from '../text/text.ts'
import { cardPage } from './card.ts'
import { allCards } from './cards.ts'
import { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { addressOf, type Route } from './route.ts'
import type { ShownBoard } from './tournamentPanel.ts'
import { watchPage } from './watch.ts'

export type { GalleryHost, PresentPosition, WatchedGame } from './host.ts'
export { type Route, readRoute, type Seat } from './route.ts'

/** The open gallery; the page puts `root` where it belongs. */
export class OpenGallery {
  readonly root: HTMLElement
  private readonly host: GalleryHost
  private readonly engine: Engine
  private readonly back = el('a', { class: 'gallery-back', href: '#', 'data-testid': 'gallery-close' })
  private readonly all = el('a', { href: addressOf({ view: 'all' }), 'data-testid': 'gallery-all' })
  private readonly title = el('h1', { tabindex: '-1' })
  private readonly body = el('div', { class: 'gallery-body' })
  private route: Route = { view: 'all' }
  private code: 'ja' | 'en' | null = null
  private readonly shown: ShownBoard = { variant: null }
  private end: () => void = () => {}

  constructor(host: GalleryHost) {
    this.host = host
    this.engine = new Engine(host)
    const head = el('header', { class: 'gallery-head' }, this.back, this.title, this.all)
    this.root = el('main', { class: 'gallery', 'data-testid': 'gallery' }, head, this.body)
  }

  /** Shows a view. */
  show(route: Route, text: Text): void {
    const isSame = JSON.stringify(route) === JSON.stringify(this.route)
    this.route = route
    this.draw(text)
    if (isSame) return
    scrollTo(0, 0)
    this.title.focus({ preventScroll: true })
  }

  /** Draws the view again when the language has changed. */
  render(text: Text): void {
    if (text.code !== this.code) this.draw(text)
  }

  private draw(text: Text): void {
    const words = GALLERY_TEXTS.in(text.code)
    this.code = text.code
    this.end()
    this.end = () => {}
    this.title.textContent = words.title
    this.back.textContent = `‹ ${words.back}`
    this.all.textContent = words.all
    this.all.hidden = this.route.view === 'all'
    const { route } = this
    if (route.view === 'watch') {
      const watch = watchPage(route, {
        words,
        host: this.host,
        engine: this.engine,
        ended: text.status.ended,
      })
      this.end = watch.end
      this.body.replaceChildren(watch.root)
    } else if (route.view === 'card')
      this.body.replaceChildren(cardPage(route.id, words, this.host, this.engine, this.shown))
    else this.body.replaceChildren(allCards(words, this.host, this.shown))
  }

  /** Ends what runs. */
  close(): void {
    this.end()
    this.engine.close()
    this.root.remove()
  }
}
