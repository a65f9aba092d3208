/** The room of the path: the person's strength, the next opponent, how levels err, what was beaten. */
import './path.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { Client } from '../../engine/client.ts'
import type { HandicapCard } from '../../engine/protocol.ts'
import { PATH_TEXTS } from '../../text/path/index.ts'
import type { PathText } from '../../text/path/text.ts'
import type { Text } from '../../text/text.ts'
import type { Room, RoomContext } from '../room.ts'
import { errorsView } from './errorsView.ts'
import { ERROR, rounded, strengthGraph } from './graph.ts'
import { handicapOffer } from './offers.ts'
import { type OwnGame, ownGames } from './ownGames.ts'
import { starsOf } from './stars.ts'
import { starsView } from './starsView.ts'
import {
  beyondScale,
  chancesOfTen,
  isKnown,
  LEVELS,
  nearestLevel,
  ofTen,
  type Point,
  ratedGames,
  strengths,
} from './strength.ts'

/** The place in the storage in which the gallery keeps its stars. */
const GALLERY_STARS = 'narikoma.stars'

/** The room. */
class PathRoom implements Room {
  private readonly context: RoomContext
  private client: Client | null = null
  /** `null` until they are read. */
  private games: readonly OwnGame[] | null = null
  private points: readonly Point[] = []
  private hasFailed = false
  /** The level that is told about; `null`: the person's. */
  private level: number | null = null

  constructor(context: RoomContext) {
    this.context = context
    void this.load()
  }

  show(): void {}

  template(text: Text): TemplateResult {
    const words = PATH_TEXTS.in(text.code)
    const { games, hasFailed } = this
    if (!games)
      return html`<p role="status" data-testid="path-note">${hasFailed ? words.strength.failed : words.strength.loading}</p>
        ${button('path-retry', words.strength.retry, () => void this.load(), { hidden: !hasFailed })}`
    const last = this.points.at(-1) ?? null
    const own = last && isKnown(last) ? nearestLevel(last.rating) : null
    const errors = {
      own: own && Number(own.id),
      level: this.level ?? Number((last && nearestLevel(last.rating)?.id) ?? LEVELS[0]?.id ?? 1),
      choose: (level: number) => {
        this.level = level
        this.context.update()
      },
      mates: () => this.context.host.problem(),
    }
    const gallery = this.context.host.store?.getItem(GALLERY_STARS) ?? null
    return html`<div class="path" data-testid="path">
      ${this.strength(last, text, words)}
      ${this.next(last, words, text)}
      ${errorsView(errors, words)}
      ${starsView(starsOf(games, gallery), this.handicaps(), words, text)}
    </div>`
  }

  speak(code: Text['code']): Promise<unknown> {
    return PATH_TEXTS.fetch(code, this.context.host.importAgain)
  }

  end(): void {
    this.client?.close()
  }

  private async load(): Promise<void> {
    const { host, update } = this.context
    this.hasFailed = false
    try {
      const client = () => {
        this.client ??= host.engine().client
        return this.client
      }
      this.games = await ownGames(await host.games(), host.store, client)
      this.points = strengths(ratedGames(this.games))
    } catch {
      this.hasFailed = true
    }
    update()
  }

  private strength(last: Point | null, text: Text, words: PathText): TemplateResult {
    const own = words.strength
    const said = () => {
      if (!last) return own.none
      if (!isKnown(last)) return own.few(last.games)
      const [rating, error] = [rounded(last.rating), rounded(ERROR * last.deviation)]
      const beyond = beyondScale(last.rating)
      return beyond
        ? own[beyond](rating, error)
        : own.known(nearestLevel(last.rating)?.id ?? '', rating, error)
    }
    return html`<section class="path-strength">
      <h2>${own.title}</h2>
      <p data-testid="path-strength" data-games=${last?.games ?? 0}>${said()}</p>
      ${this.points.length > 1 ? strengthGraph(this.points, words, text) : nothing}
      <p class="path-note">${own.scale}</p>
    </section>`
  }

  /** The level with the most even chances. */
  private next(last: Point | null, words: PathText, text: Text): TemplateResult {
    const own = words.next
    const level = last ? nearestLevel(last.rating) : LEVELS[0]
    if (!level) return html``
    const said = !last
      ? own.first(level.id)
      : isKnown(last) && !beyondScale(last.rating)
        ? own.even(level.id, chancesOfTen(last.rating, level))
        : own.guess(level.id)
    const play = () => {
      // The sides take turns.
      const side = (last?.games ?? 0) % 2 === 0 ? 'b' : 'w'
      this.context.host.play({ start: { variant: 'shogi' }, side, level: level.id })
    }
    return html`<section class="path-next">
      <h2>${own.title}</h2>
      <p data-testid="path-next" data-level=${level.id}>${said}</p>
      ${button('path-play', own.play(level.id), play, { class: 'primary' })}
      ${last && isKnown(last) ? this.withHandicap(last.rating, words, text) : nothing}
    </section>`
  }

  /** A level that gives a handicap, where that makes chances more even. */
  private withHandicap(rating: number, { next: own }: PathText, { code }: Text): TemplateResult {
    const offer = handicapOffer(rating)
    const card = this.handicaps().find(({ id }) => id === offer?.handicap)
    if (!offer || !card) return html``
    const { level, chance } = offer
    const said =
      chance === null
        ? own.handicapBelow(level.id, card.id, card[code])
        : own.handicap(level.id, card.id, card[code], ofTen(chance))
    const play = () => {
      const start = { variant: 'shogi', handicap: card.id } as const
      this.context.host.play({ start, side: 'b', level: level.id })
    }
    return html`<p class="path-note" data-testid="path-handicap-note">${said}</p>
      ${button('path-handicap', own.playHandicap(level.id, card.id, card[code]), play)}`
  }

  private handicaps(): readonly HandicapCard[] {
    return this.context.host.state().hello?.variants.find(({ id }) => id === 'shogi')?.handicaps ?? []
  }
}

/** Opens the room. */
export async function open(context: RoomContext, code: Text['code']): Promise<Room> {
  await PATH_TEXTS.fetch(code, context.host.importAgain)
  return new PathRoom(context)
}
