/** One position, all judges: every opponent's move and value beside each other. */
import './style.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { spokenLine } from '../../app/views/template.ts'
import type { MoveArrow } from '../../elements/board/view.ts'
import type { Client } from '../../engine/client.ts'
import { kilobytesOfData } from '../../engine/impressions.ts'
import { ROSTER, type RosterCard } from '../../engine/roster.ts'
import { Workers } from '../../engine/workers.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { SHOW_TEXTS, type ShowText } from '../../text/show/index.ts'
import { ladder } from '../data.ts'
import { diagram } from '../diagram.ts'
import { Engine, engineMaker, sideOf } from '../engine.ts'
import type { PresentPosition } from '../host.ts'
import type { Page, PageContext } from '../panel.ts'
import { addressOf } from '../route.ts'
import { labelledSelect } from '../select.ts'
import { aloud, type Naming, naming, spoken, written } from '../spoken.ts'
import { failureText, levelName, signed, titleOf } from '../words.ts'
import {
  blackPercent,
  fromBlack,
  grouped,
  judge,
  judgeLevel,
  pliesOf,
  secondOpinion,
  type Verdict,
} from './verdict.ts'
import { reasonsToDiffer } from './why.ts'

/** Positions of the middle game: two on which the ladder was measured, and one of 5×5. */
const EXAMPLES = {
  middle: ladder.positions[1] ?? '',
  castle: ladder.positions[4] ?? '',
  small: 'r3k/b3p/1BS2/PS3/KG1r1 b G 17',
}
/** A position that can be chosen. */
type Place = keyof typeof EXAMPLES | 'own'

const exampleOf = (sfen: string): PresentPosition => ({
  start: { variant: sfen.split('/').length === 5 ? 'minishogi' : 'shogi', sfen },
  ...{ moves: [], sfen, over: false },
})

/** The page. */
export class JudgesPage implements Page {
  private readonly context: PageContext
  private readonly workers: Workers
  /** The visitor's position; `null` where there is nothing to judge. */
  private readonly own: PresentPosition | null
  private place: Place
  /** The answers, in the order of the roster. */
  private answers = new Map<RosterCard, Verdict>()
  private failures = new Map<RosterCard, unknown>()
  /** The engines that think, with their opponents; `null` for the flagship's opinions. */
  private readonly thinking = new Map<Client, RosterCard | null>()
  /** The flagship's chance of Black to win after a move, in percent, by the move in USI. */
  private opinions = new Map<string, number>()
  /** The number of the run; an earlier one has ended. */
  private run = 0
  private isRunning = false

  constructor(context: PageContext) {
    this.context = context
    this.workers = new Workers(engineMaker(context.host), 1).follow(context.host.cores)
    const present = context.host.present()
    this.own = present.over || present.moves.length === 0 ? null : present
    this.place = this.own ? 'own' : 'middle'
    void this.begin()
  }

  end(): void {
    this.run += 1
    this.workers.close()
  }

  template(words: GalleryText): TemplateResult {
    const show = SHOW_TEXTS.in(words.code)
    const { judges: text } = show
    const { sfen } = this.position()
    const why = (name: Naming) => reasonsToDiffer(this.verdicts, show, words, name)
    const heard = why(aloud(words))
    return html`
      <div class="gallery-judges" data-answers=${this.verdicts.length} data-running=${String(this.isRunning)}>
        <h2 class="card-title">${text.title}</h2>
        <p class="note">${text.intro(this.judges().reduce((sum, { id }) => sum + kilobytesOfData(id), 0))}</p>
        ${this.controls(words, text)}
        <div class="beside">
          ${diagram({ sfen, arrows: this.arrows() }, words)}
          <div>
            ${spokenLine({ class: 'judges-status', testId: 'judges-status', ...this.status(words, text) })}
            ${this.why(why(written(words)), heard, text)}
          </div>
        </div>
        ${grouped(this.verdicts).map(({ move, all }, nth) => {
          const heading = naming(words, (name) => text.group(nth + 1, name(move), all.length))
          const opinion = this.opinions.get(move.usi)
          return html`
            <section class="panel judges-group" data-usi=${move.usi}>
              <h3>${spoken(heading)}</h3>
              ${
                opinion === undefined
                  ? nothing
                  : html`<p class="note">${text.opinion(titleOf(ROSTER[0]?.id ?? '', words), opinion)}</p>`
              }
              <ul class="judges">${all.map((verdict) => this.row(verdict, words, text))}</ul>
            </section>`
        })}
        ${this.others(words, text)}
      </div>`
  }

  private get verdicts(): Verdict[] {
    return this.judges().flatMap((card) => this.answers.get(card) ?? [])
  }

  private position(): PresentPosition {
    return this.place === 'own' && this.own ? this.own : exampleOf(EXAMPLES[this.place as 'middle'])
  }

  /** The opponents that play on the board of the position. */
  private judges(): readonly RosterCard[] {
    const { variant } = this.position().start
    return ROSTER.filter(({ variants }) => variants.includes(variant))
  }

  private controls(words: GalleryText, text: ShowText['judges']): TemplateResult {
    const places: readonly Place[] = [...(this.own ? (['own'] as const) : []), 'middle', 'castle', 'small']
    return html`
      <div class="play-form">
        ${labelledSelect(text.placeLabel, {
          name: 'judges-place',
          options: places.map((place) => [place, text.places[place]]),
          value: this.place,
          changed: (value) => {
            this.place = value as Place
            void this.begin()
          },
        })}
        <button type="button" data-testid="judges-run" @click=${() => (this.isRunning ? this.stop() : this.begin())}
        >${this.isRunning ? words.playouts.stop : text.again}</button>
      </div>`
  }

  /** The sentence on how far they are. It is read aloud at the end alone. */
  private status(words: GalleryText, text: ShowText['judges']) {
    const [done, all] = [this.answers.size + this.failures.size, this.judges().length]
    const names = [...this.thinking.values()].flatMap((card) => (card ? titleOf(card.id, words) : []))
    const seen =
      names.length > 0 ? text.progress(done, all, names.join(text.comma)) : text.done(this.answers.size, all)
    return { seen, heard: this.isRunning ? '' : seen }
  }

  private why(seen: readonly string[], heard: readonly string[], text: ShowText['judges']) {
    if (this.verdicts.length < 2) return nothing
    return html`
      <h3>${text.why}</h3>
      <ul class="verdicts" data-testid="judges-why">
        ${seen.map((line, index) => html`<li>${spoken({ seen: line, heard: heard[index] ?? line })}</li>`)}
      </ul>`
  }

  private row(verdict: Verdict, words: GalleryText, text: ShowText['judges']): TemplateResult {
    const { card, basis, isQuiet } = verdict
    return html`<li data-opponent=${card.id}>
      <a href=${addressOf({ view: 'card', id: card.id })}>${titleOf(card.id, words)}</a>
      <b data-basis=${basis}>${this.value(verdict, text)}</b>
      <span class="note">${[
        text.basis[basis],
        readText(verdict, words, text),
        ...(isQuiet ? [text.isQuiet] : []),
      ].join(text.comma)}</span>
    </li>`
  }

  /** The value seen from Black, in its own unit. */
  private value({ info, basis }: Verdict, text: ShowText['judges']): string {
    if (!info || basis === 'none') return text.noValue
    const side = sideOf(this.position().sfen)
    const score = fromBlack(info.score, side)
    if ('mate' in score) return text.mate(score.mate > 0 ? 'b' : 'w', Math.abs(score.mate))
    return basis === 'chance' ? text.chance(blackPercent(info.winRate, side)) : text.points(signed(score.cp))
  }

  /** The opponents that could not be asked. */
  private others(words: GalleryText, text: ShowText['judges']): TemplateResult | typeof nothing {
    if (this.failures.size === 0) return nothing
    const item = ([{ id }, error]: [RosterCard, unknown]) =>
      html`<li>${titleOf(id, words)}${text.colon}${failureText(error, words)}</li>`
    return html`<ul class="note" data-testid="judges-failed">${[...this.failures].map(item)}</ul>`
  }

  /** An arrow for each move, the wider the more opponents choose it. */
  private arrows(): MoveArrow[] {
    const side = sideOf(this.position().sfen)
    const arrow = ({ move, all }: { move: { usi: string }; all: Verdict[] }, nth: number): MoveArrow => ({
      ...{ move: move.usi, side, label: String(nth + 1) },
      color: nth === 0 ? 'var(--best)' : 'var(--other)',
      weight: 0.07 + 0.12 * (all.length / this.verdicts.length),
    })
    return grouped(this.verdicts).map(arrow).reverse()
  }

  private stop(): void {
    this.run += 1
    this.isRunning = false
    for (const client of this.thinking.keys()) client.ask({ type: 'stop' }).catch(() => {})
    this.thinking.clear()
    this.context.update()
  }

  private async begin(): Promise<void> {
    this.stop()
    const mine = this.run
    Object.assign(this, { answers: new Map(), failures: new Map(), opinions: new Map(), isRunning: true })
    this.context.update()
    const place = this.position()
    await Promise.all(this.judges().map((card) => this.ask(card, place, mine)))
    const opinions = grouped(this.verdicts).map(async ({ move: { usi } }) => {
      const found = await this.with(null, mine, (engine) => secondOpinion(engine, place, usi)).catch(
        () => null,
      )
      if (found) this.opinions.set(usi, blackPercent(found.winRate, found.side))
      if (mine === this.run) this.context.update()
    })
    await Promise.all(opinions)
    if (mine !== this.run) return
    this.isRunning = false
    this.context.update()
  }

  /** Asks an opponent, and keeps its answer or why there is none. */
  private async ask(card: RosterCard, place: PresentPosition, mine: number): Promise<void> {
    try {
      const verdict = await this.with(card, mine, (engine) => judge(engine, card, place))
      if (verdict && mine === this.run) this.answers.set(card, verdict)
    } catch (error) {
      if (mine === this.run) this.failures.set(card, error)
    }
    if (mine === this.run) this.context.update()
  }

  /** Does a job with an engine, unless another run has begun; then the result is `null`. */
  private with<T>(
    card: RosterCard | null,
    mine: number,
    job: (engine: Engine) => Promise<T>,
  ): Promise<T | null> {
    return this.workers.run(async (client) => {
      if (mine !== this.run) return null
      this.thinking.set(client, card)
      this.context.update()
      try {
        const found = await job(new Engine({ engine: () => client }))
        return mine === this.run ? found : null
      } finally {
        if (mine === this.run) this.thinking.delete(client)
      }
    })
  }
}

/** How far an opponent has read. */
function readText(verdict: Verdict, words: GalleryText, text: ShowText['judges']): string {
  const { card, info, basis } = verdict
  if (basis === 'none' || card.panels.includes('policyMoves')) return text.readsNothing
  const plies = pliesOf(verdict)
  if (plies === null || !info) return levelName(card.id, judgeLevel(card)?.id ?? '', words)
  return text.read(plies, info.nodes)
}
