/** The room of openings: a list, the moves of one with their notes, and a drill. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { dayOf } from '../../app/game/due.ts'
import { button } from '../../app/views/buttons.ts'
import { OPENINGS_TEXTS } from '../../text/openings/index.ts'
import type { OpeningsText } from '../../text/openings/text.ts'
import type { Text } from '../../text/text.ts'
import type { Judge } from '../../why/judge.ts'
import type { Room, RoomContext } from '../room.ts'
import { addressOf } from '../route.ts'
import type { Result } from '../schedule/memory.ts'
import { type Opening, readBook } from './book.ts'
import { OpeningDrill } from './drill.ts'
import { DrillPanel } from './drillPanel.ts'
import book from './lines.txt?raw'
import { OpeningMemories, openingOf } from './memories.ts'
import { Watching } from './watching.ts'

/** The part of an address that names the review. */
const REVIEW = 'review'

/** The room. */
export class OpeningsRoom implements Room {
  private readonly context: RoomContext
  private readonly judge: Judge
  private readonly memories: OpeningMemories
  private readonly drill: OpeningDrill
  private readonly panel: DrillPanel
  private readonly watching: Watching
  private readonly book = readBook(book)
  /** The opening whose page is shown; `null` for the list, and while positions are reviewed. */
  private opening: Opening | null = null
  private mode: 'list' | 'watch' | 'play' | 'review' = 'list'

  constructor(context: RoomContext, judge: Judge) {
    const { update, host } = context
    this.context = context
    this.judge = judge
    this.memories = new OpeningMemories(host.store)
    this.drill = new OpeningDrill(judge, update, (...all) => void this.graded(...all))
    this.panel = new DrillPanel(this.drill, judge)
    this.watching = new Watching(judge, update)
  }

  /** Shows an opening (`ID`), its drill (`ID/play`), the review (`review`), or the list. */
  show([id, what]: readonly string[]): void {
    this.drill.end()
    this.watching.end()
    this.opening = this.all.find((opening) => opening.id === id) ?? null
    this.mode = id === REVIEW ? 'review' : !this.opening ? 'list' : what === 'play' ? 'play' : 'watch'
    if (this.mode === 'review') this.askDue()
    else if (this.opening && this.mode === 'play') void this.drill.begin(this.opening)
    else if (this.opening) void this.watching.begin(this.opening)
    this.context.update()
  }

  template(text: Text): TemplateResult {
    const words = OPENINGS_TEXTS.in(text.code)
    const { mode, opening } = this
    return html`${this.notice(words)}${
      mode === 'list'
        ? this.list(text, words)
        : mode === 'review'
          ? this.review(text, words)
          : opening
            ? this.one(opening, text, words)
            : nothing
    }`
  }

  rendered(): void {
    this.panel.rendered()
  }

  speak(code: Text['code']): Promise<unknown> {
    return Promise.all([OPENINGS_TEXTS.fetch(code, this.context.host.importAgain), this.judge.speak(code)])
  }

  end(): void {
    this.drill.end()
    this.watching.end()
  }

  private get all(): readonly Opening[] {
    return [...this.book, ...this.memories.own.map(openingOf)]
  }

  /** The due positions of openings that are still there. */
  private get due(): { opening: Opening; key: string }[] {
    const { all } = this
    return this.memories.due(dayOf(new Date())).flatMap(({ opening: id, key }) => {
      const opening = all.find((each) => each.id === id)
      return opening ? [{ opening, key }] : []
    })
  }

  private askDue(): void {
    const [next] = this.due
    if (next) void this.drill.begin(next.opening, next.key)
    this.context.update()
  }

  private list(text: Text, words: OpeningsText): TemplateResult {
    const due = this.due.length
    const item = (opening: Opening) => this.card(opening, text, words)
    const own = this.memories.own.map(openingOf)
    return html`
      <p class="opening-intro">${words.intro}</p>
      <p class="opening-due" ?hidden=${due === 0} data-testid="openings-due">${words.due(due)}
        ${button('openings-review', words.review, () => this.context.go(addressOf('openings', REVIEW)), { class: 'primary' })}</p>
      <ul class="opening-list">${this.book.map(item)}</ul>
      <h2>${words.own}</h2>
      ${own.length > 0 ? html`<ul class="opening-list">${own.map(item)}</ul>` : html`<p class="opening-intro">${words.ownHint}</p>`}`
  }

  private card(opening: Opening, { code }: Text, words: OpeningsText): TemplateResult {
    const { id, side } = opening
    const name = opening.name[code]
    const isOwn = !this.book.includes(opening)
    return html`<li>
      <a href=${addressOf('openings', id)} data-testid="opening-${id}"><b>${name}</b>
        <small>${side === 'b' ? words.black : words.white}</small>
        <span>${words.asked(this.memories.known(id).size)}</span></a>
      ${
        isOwn
          ? button('opening-remove', words.remove, () => this.remove(id), {
              class: 'quiet',
              name: words.removeOf(name),
            })
          : nothing
      }
    </li>`
  }

  private remove(id: string): void {
    this.memories.remove(id)
    this.context.update()
  }

  private one(opening: Opening, text: Text, words: OpeningsText): TemplateResult {
    const { id } = opening
    const isPlaying = this.mode === 'play'
    const tab = (label: string, address: string, isHere: boolean, name: string) =>
      html`<a href=${address} data-testid=${name} aria-current=${isHere ? 'page' : nothing}>${label}</a>`
    return html`
      <nav class="opening-tabs" aria-label=${opening.name[text.code]}>
        <a href=${addressOf('openings')} data-testid="openings-all">${`‹ ${words.all}`}</a>
        ${tab(words.watch, addressOf('openings', id), !isPlaying, 'opening-watch')}
        ${tab(words.play, addressOf('openings', id, 'play'), isPlaying, 'opening-play')}
      </nav>
      <h2>${opening.name[text.code]}</h2>
      ${isPlaying ? html`<p class="opening-intro">${opening.idea[text.code]}</p>` : nothing}
      ${
        isPlaying
          ? this.panel.template(text, words, {
              goOn: () => this.goOn(opening),
              analyse: () => this.analyse(),
              again: () => void this.drill.begin(opening),
              next: null,
            })
          : this.watching.template(text, words)
      }`
  }

  private review(text: Text, words: OpeningsText): TemplateResult {
    const { opening, feedback } = this.drill
    const isOver = this.due.length === 0 && (feedback.kind === 'done' || !opening)
    const back = html`<nav class="opening-tabs"><a href=${addressOf('openings')} data-testid="openings-all">${`‹ ${words.all}`}</a></nav>`
    if (!opening) return html`${back}<p role="status" class="opening-intro">${words.reviewed}</p>`
    return html`${back}
      <h2>${opening.name[text.code]}</h2>
      ${this.panel.template(text, words, {
        goOn: null,
        analyse: () => this.analyse(),
        again: () => void this.drill.begin(opening),
        next: isOver ? null : () => this.askDue(),
      })}
      <p role="status" class="opening-intro">${isOver ? words.reviewed : ''}</p>`
  }

  /** Plays on against the engine from the position on the board. */
  private goOn({ side }: Opening): void {
    const moves = this.drill.position?.moves.map(({ usi }) => usi) ?? []
    this.context.host.play({ start: { variant: 'shogi' }, side, moves })
  }

  private analyse(): void {
    const moves = this.drill.position?.moves.map(({ usi }) => usi) ?? []
    this.context.host.analyse({ variant: 'shogi' }, moves)
  }

  /** Keeps the result of a position: the scheduler says when it comes back. */
  private async graded(opening: Opening, key: string, result: Result): Promise<void> {
    const { memories } = this
    try {
      const { afterTask } = await this.context.host.importAgain(() => import('../schedule/schedule.ts'))
      const before = memories.of(opening.id, key)
      const now = new Date()
      // A right answer before its day does not change the day.
      if (before && result !== 'wrong' && dayOf(new Date(before.due)) > dayOf(now)) return
      memories.put(opening.id, key, afterTask(before, result, now))
      const keys = new Set(this.drill.keys)
      if (this.drill.opening === opening && keys.size > 0)
        memories.forget(opening.id, (each) => keys.has(each))
    } catch {
      // Without the scheduler nothing is kept.
    }
    this.context.update()
  }

  private notice(words: OpeningsText): TemplateResult {
    const { kept } = this.memories
    const dismiss = () => {
      kept.dismissNotice()
      this.context.update()
    }
    return html`<div class="opening-notice" ?hidden=${!kept.hasNotice}>
      <p role="status">${kept.hasNotice ? words.notStored : ''}</p>
      ${button('openings-dismiss', words.dismiss, dismiss)}
    </div>`
  }
}
