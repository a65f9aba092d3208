/**
 * Two opponents play each other; the evaluation of each is drawn, and the game
 * can be looked through, kept and analysed.
 */
import { html, type TemplateResult } from 'lit-html'
import { createRef } from 'lit-html/directives/ref.js'
import type { EndReason, PositionEvent, Side, Variant } from '../../engine/protocol.ts'
import { START } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { diagram } from '../diagram.ts'
import type { WatchedGame } from '../host.ts'
import type { Page, PageContext } from '../panel.ts'
import { addressOf, type Seat, watchRoute } from '../route.ts'
import { failureText, scoreText, seatName, titleOf } from '../words.ts'
import { type Duel, duelStart, seatOf } from './duel.ts'
import { duelGraph } from './duelGraph.ts'
import { type Seats, WatchedDuel } from './watchedDuel.ts'
import { boardField, seatFields, speedField } from './watchFields.ts'
import { scrollToCurrent, watchMoves } from './watchMoves.ts'

/** A sentence on why a game has ended. */
type Ended = (reason: EndReason) => string

/** The line above the board. */
function statusText(
  { duel, isRunning, failure }: WatchedDuel,
  { black, white, variant }: Seats,
  words: GalleryText,
  ended: Ended,
): string {
  if (!variant) return words.watch.noBoard(titleOf(black.id, words), titleOf(white.id, words))
  if (failure) return failureText(failure, words)
  const position = duel?.position
  if (!position) return ''
  const { result, moves, side } = position
  const count = words.watch.moves(moves.length)
  if (!result)
    return isRunning
      ? `${count} · ${words.watch.thinking(titleOf(seatOf(side, black, white).id, words))}`
      : count
  const { winner } = result
  const won = winner
    ? words.watch.wins(winner, titleOf(seatOf(winner, black, white).id, words))
    : words.watch.draw
  return `${count} · ${ended(result.reason)}${words.gap}${won}`
}

/** The value that a side gave the last of its moves up to a ply. */
function lastValue(duel: Duel | null, side: Side, ply: number, words: GalleryText): string {
  const parity = side === 'b' ? 1 : 0
  for (let n = ply; n > 0; n--) {
    const value = duel?.values[n - 1]
    if (n % 2 === parity && value) return scoreText(value, words)
  }
  return words.watch.none
}

/** The values that both players gave their last moves. */
function legend(duel: Duel | null, ply: number, { black, white }: Seats, words: GalleryText): TemplateResult {
  const items = (['b', 'w'] as const).map((side) => {
    const name = seatName(seatOf(side, black, white), words)
    return html`<li class="of-${side}">${words.watch.says(name, lastValue(duel, side, ply, words))}</li>`
  })
  return html`<ul class="legend">${items}</ul>`
}

/** The game as the page takes it over. */
function watchedGame(
  position: PositionEvent,
  variant: Variant,
  { black, white }: Seats,
  words: GalleryText,
): WatchedGame {
  const names = { b: seatName(black, words), w: seatName(white, words) }
  return { start: duelStart(variant), position, names }
}

/** Goes to a game between other opponents, or on another board. */
function change({ black, white }: { black: Seat; white: Seat }, wanted: string | null): void {
  location.hash = addressOf(watchRoute(black, white, wanted))
}

/** The page of a game between two opponents. */
export class WatchPage implements Page {
  private readonly context: PageContext
  private readonly seats: Seats
  private readonly ended: Ended
  private readonly watched: WatchedDuel
  private readonly list = createRef<HTMLElement>()
  /** The move that is looked at; `null` for the last one. */
  private shownPly: number | null = null
  /** Whether the game was stored; `null` before it was tried. */
  private isKept: boolean | null = null

  constructor(seats: Seats, context: PageContext, ended: Ended) {
    this.context = context
    this.seats = seats
    this.ended = ended
    this.watched = new WatchedDuel(seats, context.engine, () => this.draw())
  }

  template(words: GalleryText): TemplateResult {
    const { watched, seats } = this
    const { duel } = watched
    const moves = duel?.position?.moves ?? []
    const ply = Math.min(this.shownPly ?? moves.length, moves.length)
    const move = moves[ply - 1]
    const sfen = move?.sfen ?? START[seats.variant ?? 'shogi']
    const look = (to: number) => this.look(to)
    return html`
      <div class="gallery-watch" data-moves=${moves.length}>
        <h2 class="card-title">${words.watch.title}</h2>
        <p class="note">${words.watch.intro}</p>
        ${this.choices(words)}
        <p class="watch-status" role="status" data-testid="watch-status">${statusText(
          watched,
          seats,
          words,
          this.ended,
        )}</p>
        <div class="beside">
          ${diagram({ sfen, last: move?.usi }, words)}
          <div class="watch-side">
            ${duelGraph(duel?.values ?? [], ply, words, look)}
            ${legend(duel, ply, seats, words)}
            ${watchMoves(moves, ply, words, this.list, look)}
            ${this.gameButtons(moves.length === 0, words)}
          </div>
        </div>
      </div>`
  }

  end(): void {
    this.watched.pause()
  }

  /** The players, board and speed, and the buttons that start and pause. */
  private choices(words: GalleryText): TemplateResult {
    const { seats, watched } = this
    const { black, white, variant } = seats
    const { duel, isRunning } = watched
    const text = words.watch
    return html`
      <div class="seats">
        ${seatFields('b', black, words, (seat) => change({ black: seat, white }, variant))}
        ${seatFields('w', white, words, (seat) => change({ black, white: seat }, variant))}
        ${boardField(seats, words, (board) => change(seats, board))}
        ${speedField(words)}
        <div class="watch-buttons">
          <button
            type="button"
            class="primary"
            data-testid="watch-start"
            ?hidden=${duel?.position?.result !== undefined}
            ?disabled=${variant === null}
            @click=${() => this.startOrPause()}
          >${isRunning ? text.pause : duel ? text.go : text.start}</button>
          <button type="button" data-testid="watch-again" ?hidden=${duel === null} @click=${() => this.again()}
          >${text.again}</button>
        </div>
      </div>`
  }

  /** The buttons that keep and analyse the game. */
  private gameButtons(isHidden: boolean, words: GalleryText): TemplateResult {
    const { isKept } = this
    const said = isKept === null ? '' : isKept ? words.watch.kept : words.watch.notKept
    return html`
      <div ?hidden=${isHidden}>
        <div class="play-form">
          <button type="button" data-testid="watch-analyse" @click=${() => this.analyse(words)}
          >${words.watch.analyse}</button>
          <button type="button" data-testid="watch-keep" @click=${() => this.keep(words)}
          >${words.watch.keep}</button>
        </div>
        <p class="note" role="status" data-testid="watch-said">${said}</p>
      </div>`
  }

  /** Renders, and brings the move that is looked at into sight. */
  private draw(): void {
    this.context.update()
    if (this.list.value) scrollToCurrent(this.list.value)
  }

  private look(ply: number | null): void {
    this.shownPly = ply
    this.draw()
  }

  private startOrPause(): void {
    this.look(null)
    if (this.watched.isRunning) this.watched.pause()
    else void this.watched.run()
  }

  private again(): void {
    this.watched.clear()
    this.look(null)
    void this.watched.run()
  }

  private game(words: GalleryText): WatchedGame | null {
    const position = this.watched.duel?.position
    const { variant } = this.seats
    return position && variant ? watchedGame(position, variant, this.seats, words) : null
  }

  private analyse(words: GalleryText): void {
    const game = this.game(words)
    if (game) this.context.host.analyse(game)
  }

  private async keep(words: GalleryText): Promise<void> {
    const game = this.game(words)
    if (!game) return
    this.isKept = await this.context.host.keep(game).then(
      () => true,
      () => false,
    )
    this.context.update()
  }
}
