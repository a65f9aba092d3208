/** The room of practice against the engine: positions of its own games, and handicap games with their plans.
 * */
import './practice.css'
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import { button } from '../../app/views/buttons.ts'
import { listField } from '../../app/views/formFields.ts'
import { levelLine } from '../../app/views/opponents.ts'
import type { Client } from '../../engine/client.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import { PRACTICE_TEXTS } from '../../text/practice/index.ts'
import type { PracticeText } from '../../text/practice/text.ts'
import type { Text } from '../../text/text.ts'
import { roomBoard, viewOf } from '../board.ts'
import text from '../data/practice.txt?raw'
import type { Room, RoomContext } from '../room.ts'
import { addressOf } from '../route.ts'
import { KINDS, type Kind, type PracticePosition, readPractice } from './positions.ts'
import { reached } from './results.ts'

/** The handicaps whose plans are told: their ids in the engine. */
const HANDICAPS = ['8', '6', '4', '2'] as const

/** The room. */
class PracticeRoom implements Room {
  private readonly context: RoomContext
  private readonly positions = readPractice(text)
  private client: Client | null = null
  private shown = 0
  private position: PositionEvent | null = null
  private good: ReadonlySet<string> = new Set()
  private level: string | null
  private hasFailed = false
  private turn = 0

  constructor(context: RoomContext) {
    this.context = context
    this.level = context.host.settings.level
    void this.readResults()
  }

  /** Shows a position by its number, from 1. */
  show([place]: readonly string[]): void {
    const chosen = Number(place) - 1
    const open = this.positions.findIndex(({ sfen }) => !this.good.has(sfen))
    void this.ask(this.positions[chosen] ? chosen : Math.max(0, open))
  }

  template(page: Text): TemplateResult {
    const words = PRACTICE_TEXTS.in(page.code)
    return html`
      <p class="practice-intro">${words.intro}</p>
      ${this.one(page, words)}
      ${KINDS.map((kind) => this.list(kind, words))}
      <h2>${words.handicaps}</h2>
      <ul class="practice-plans">${HANDICAPS.map((id) => this.plan(id, words))}</ul>`
  }

  speak(code: Text['code']): Promise<unknown> {
    return PRACTICE_TEXTS.fetch(code, this.context.host.importAgain)
  }

  end(): void {
    this.turn += 1
    this.client?.close()
  }

  private engine(): Client {
    this.client ??= this.context.host.engine().client
    return this.client
  }

  private async readResults(): Promise<void> {
    const games = await this.context.host.games().catch(() => [])
    this.good = await reached(this.positions, games, () => this.engine())
    this.context.update()
  }

  private async ask(index: number): Promise<void> {
    this.turn += 1
    const { turn } = this
    this.shown = index
    const { sfen = '' } = this.positions[index] ?? {}
    try {
      const position = await this.engine().ask({ type: 'new', variant: 'shogi', sfen })
      if (turn !== this.turn) return
      this.position = position.type === 'position' ? position : null
      this.hasFailed = !this.position
    } catch {
      if (turn === this.turn) this.hasFailed = true
    }
    this.context.update()
  }

  private one(page: Text, words: PracticeText): TemplateResult {
    const { shown, position } = this
    const chosen = this.positions[shown]
    if (!chosen) return html``
    const view = guard([position, page], () =>
      position ? viewOf(position, { movable: null, orientation: chosen.side }, page) : undefined,
    )
    const { kind, theme, rate, sfen } = chosen
    const play = () =>
      this.context.host.play({
        start: { variant: 'shogi', sfen },
        side: chosen.side,
        ...(this.level && { level: this.level }),
      })
    return html`<div class="practice" data-testid="practice" data-sfen=${sfen}>
      ${position ? roomBoard({ view }) : html`<div class="board-box"></div>`}
      <section class="practice-side">
        <h2>${words.number(shown + 1)}</h2>
        <p role="status" data-testid="practice-status">${this.hasFailed ? words.failed : words.task(kind, theme, chosen.side)}</p>
        <p class="practice-rate">${words.rate(Math.round(rate / 10))}</p>
        ${this.levels(page, words)}
        <div class="practice-buttons">
          ${button('practice-play', words.play, play, { class: 'primary' })}
          ${button('practice-analyse', words.analyse, () => this.context.host.analyse({ variant: 'shogi', sfen }, []))}
        </div>
      </section>
    </div>`
  }

  private levels(page: Text, words: PracticeText): TemplateResult {
    const card = cardOf(DEFAULT_OPPONENT)
    const options = (card?.levels ?? []).map((level) => ({
      value: level.id,
      label: card ? levelLine(card, level, 'shogi', page) : '',
    }))
    const value = options.some((option) => option.value === this.level)
      ? this.level
      : (card?.defaultLevel ?? null)
    const changed = (level: string) => {
      this.level = level
      this.context.update()
    }
    return listField({ name: 'practice-level', label: words.level, options, value: value ?? '', changed })
  }

  private list(kind: Kind, words: PracticeText): TemplateResult {
    const all = this.positions.flatMap((position, index) =>
      position.kind === kind ? [{ position, index }] : [],
    )
    const done = all.filter(({ position }) => this.good.has(position.sfen)).length
    const item = ({ position, index }: { position: PracticePosition; index: number }) => {
      const isGood = this.good.has(position.sfen)
      return html`<li><a
        href=${addressOf('practice', index + 1)}
        aria-current=${index === this.shown ? 'true' : 'false'}
        data-done=${isGood}
        aria-label=${words.link(index + 1, words.theme(kind, position.theme), isGood)}
      >${index + 1}<small aria-hidden="true">${words.theme(kind, position.theme)}</small></a></li>`
    }
    return html`<h2>${words.kinds[kind]} <span class="practice-count">${words.count(done, all.length)}</span></h2>
      <ol class="practice-list">${all.map(item)}</ol>`
  }

  private plan(id: (typeof HANDICAPS)[number], words: PracticeText): TemplateResult {
    const { name, plan } = words.plans[id]
    const play = () =>
      this.context.host.play({
        start: { variant: 'shogi', handicap: id },
        side: 'b',
        ...(this.level && { level: this.level }),
      })
    return html`<li><b>${name}</b><p>${plan}</p>${button(
      `practice-handicap-${id}`,
      words.playHandicap,
      play,
      {
        name: words.playHandicapOf(name),
      },
    )}</li>`
  }
}

/** Opens the room. */
export async function open(context: RoomContext, code: Text['code']): Promise<Room> {
  await PRACTICE_TEXTS.fetch(code, context.host.importAgain)
  return new PracticeRoom(context)
}
