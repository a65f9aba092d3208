/**
 * The place to learn: a hall that leads to rooms, each fetched when it is opened. Fetched when it is opened.
 */
import './style.css'
import { html, nothing, render, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { dayOf, dueCount } from '../app/game/due.ts'
import { LEARN_TEXTS } from '../text/learn/index.ts'
import type { LearnText } from '../text/learn/text.ts'
import type { Text } from '../text/text.ts'
import type { LearnHost } from './host.ts'
import { LateRoom } from './lateRoom.ts'
import type { RoomContext } from './room.ts'
import { addressOf, ROOMS, type RoomName, type Route } from './route.ts'

export { roomBoard, viewOf } from './board.ts'
export type { LearnHost, RoomGame } from './host.ts'
export { Kept, storeDue } from './kept.ts'
export { loadOpenings, loadTasks } from './lateRoom.ts'
export { type Route, readRoute } from './route.ts'
export { winnerOf } from './winner.ts'

/** The open place; the page puts `root` where it belongs. */
export class OpenLearn {
  readonly root = document.createElement('main')
  private readonly context: RoomContext
  private readonly title = createRef<HTMLElement>()
  private route: Route = { room: null, place: [] }
  /** Whether a place was shown before. */
  private isShown = false
  private room: LateRoom | null = null
  private text: Text | null = null

  constructor(host: LearnHost) {
    this.context = {
      host,
      update: () => this.update(),
      go: (address) => {
        location.hash = address
      },
    }
    this.root.className = 'learn'
    this.root.dataset.testid = 'learn'
  }

  /** Shows the place that an address names. */
  show(route: Route, text: Text): void {
    const isSame = this.isShown && route.room === this.route.room
    this.isShown = true
    this.text = text
    this.route = route
    if (!isSame) {
      this.room?.end()
      this.room = route.room ? new LateRoom(route.room, this.context) : null
    }
    this.room?.show(route.place, text.code)
    this.update()
    if (isSame) return
    scrollTo(0, 0)
    this.title.value?.focus({ preventScroll: true })
  }

  /** Shows it in another language. */
  render(text: Text): void {
    if (text.code === this.text?.code) return
    this.text = text
    this.room?.show(this.route.place, text.code)
    this.update()
  }

  /** Ends what runs. */
  close(): void {
    this.room?.end()
    this.root.remove()
  }

  private update(): void {
    if (!this.text) return
    render(this.template(this.text), this.root)
    this.room?.rendered()
  }

  private template(text: Text): TemplateResult {
    const words = LEARN_TEXTS.in(text.code)
    const { room } = this.route
    return html`
      <header class="learn-head">
        <a href="#" data-testid="learn-close">${`‹ ${words.back}`}</a>
        <h1 tabindex="-1" ${ref(this.title)}>${room ? words.rooms[room].title : words.title}</h1>
        <a href=${addressOf(null)} data-testid="learn-hall" ?hidden=${!room}>${words.hall}</a>
      </header>
      ${this.room ? this.room.template(text) : this.hall(words)}`
  }

  private hall({ rooms, due }: LearnText): TemplateResult {
    const today = dayOf(new Date())
    const waiting = (name: RoomName) => {
      const count = dueCount(this.context.host.store, today, name)
      return count > 0 ? html`<small data-testid="learn-due-${name}">${due(count)}</small>` : nothing
    }
    const card = (name: RoomName) => html`<li><a href=${addressOf(name)} data-testid="learn-${name}">
      <b>${rooms[name].title}</b><span>${rooms[name].about}</span>${waiting(name)}
    </a></li>`
    return html`<ul class="learn-rooms">${ROOMS.map(card)}</ul>`
  }
}
