/**
 * The gallery: cards of all opponents, a page for each, and games between them. Fetched when it is opened.
 */
import './style.css'
import { html, render, type TemplateResult } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { cardOf } from '../app/game/opponents.ts'
import type { EndReason, Variant } from '../engine/protocol.ts'
import { GALLERY_TEXTS } from '../text/gallery/index.ts'
import type { Text } from '../text/text.ts'
import { CardPage } from './cardPage.ts'
import { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { LatePage } from './latePage.ts'
import { Overview } from './overview.ts'
import type { Page } from './panel.ts'
import type { RatingsBoard } from './ratingsBoard.ts'
import { addressOf, type Route } from './route.ts'
import { starCount } from './star.ts'

export type { GalleryHost, PresentPosition, WatchedGame } from './host.ts'
export { type Route, readRoute, type Seat } from './route.ts'

/** The open gallery; the page puts `root` where it belongs. */
export class OpenGallery {
  readonly root = document.createElement('main')
  private readonly host: GalleryHost
  private readonly engine: Engine
  private readonly title = createRef<HTMLElement>()
  private readonly ratings: RatingsBoard
  private readonly stars: LatePage
  private route: Route = { view: 'all' }
  private page: Page
  private text: Text | null = null

  constructor(host: GalleryHost) {
    this.host = host
    this.engine = new Engine(host)
    this.ratings = {
      variant: host.present().start.variant,
      choose: (variant: Variant) => {
        this.ratings.variant = variant
        this.update()
      },
    }
    this.stars = starCount({ host, engine: this.engine, update: () => this.update() })
    this.page = this.pageOf(this.route)
    this.root.className = 'gallery'
    this.root.dataset.testid = 'gallery'
  }

  /** Shows a view. */
  show(route: Route, text: Text): void {
    const isSame = JSON.stringify(route) === JSON.stringify(this.route)
    this.text = text
    // The pages of opponents show their stars.
    void this.stars.load(text.code)
    if (isSame) {
      this.update()
      return
    }
    this.page.end?.()
    this.route = route
    this.page = this.pageOf(route)
    this.update()
    scrollTo(0, 0)
    this.title.value?.focus({ preventScroll: true })
  }

  /** Shows the view in another language. */
  render(text: Text): void {
    if (text.code === this.text?.code) return
    this.text = text
    this.update()
  }

  /** Ends what runs. */
  close(): void {
    this.page.end?.()
    this.engine.close()
    this.root.remove()
  }

  private pageOf(route: Route): Page {
    const { host, engine } = this
    const context = { host, engine, update: () => this.update() }
    const ended = (reason: EndReason) => this.text?.status.ended(reason) ?? ''
    if (route.view === 'watch')
      return new LatePage(
        async () => new (await import('./watch/watchPage.ts')).WatchPage(route, context, ended),
        context.update,
      )
    if (route.view === 'judges')
      return new LatePage(
        async () => new (await import('./judges/index.ts')).JudgesPage(context),
        context.update,
      )
    if (route.view === 'contest')
      return new LatePage(
        async () => new (await import('./contest/index.ts')).ContestPage(context, ended),
        context.update,
      )
    const card = route.view === 'card' ? cardOf(route.id) : undefined
    if (card) return new CardPage({ ...context, card }, this.ratings)
    return new Overview(context, this.ratings, this.stars)
  }

  private update(): void {
    if (this.text) render(this.template(this.text.code), this.root)
  }

  private template(code: Text['code']): TemplateResult {
    const words = GALLERY_TEXTS.in(code)
    const isAll = this.route.view === 'all'
    return html`
      <header class="gallery-head">
        <a class="gallery-back" href="#" data-testid="gallery-close">${`‹ ${words.back}`}</a>
        <h1 tabindex="-1" ${ref(this.title)}>${words.title}</h1>
        <a href=${addressOf({ view: 'all' })} data-testid="gallery-all" ?hidden=${isAll}>${words.all}</a>
      </header>
      <div class="gallery-body">${keyed(this.page, this.page.template(words))}</div>`
  }
}
