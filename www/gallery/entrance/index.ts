/** The game at the entrance: two opponents play in the background while it is in view. */
import './style.css'
import { html, type TemplateResult } from 'lit-html'
import { ROSTER, type RosterCard } from '../../engine/roster.ts'
import { ENTRANCE_TEXTS, type EntranceText } from '../../text/entrance/index.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { ladder } from '../data.ts'
import { diagram } from '../diagram.ts'
import { Engine } from '../engine.ts'
import { type LatePage, textsIn } from '../latePart.ts'
import type { PageContext } from '../panel.ts'
import { addressOf, type Seat, watchRoute } from '../route.ts'
import { naming, spoken } from '../spoken.ts'
import { type Duel, nextMove, seatOf } from '../watch/duel.ts'
import { failureText, markOf, titleOf } from '../words.ts'

/** Positions that a side may read for a move: a few milliseconds. */
const NODES = 3000
/** Milliseconds from move to move, and for which the result is shown. */
const [PACE, RESULT_PACE] = [1200, 4000]
/** The game is a draw after this many moves. */
const MOVE_LIMIT = 200

/** The opponents that play here: those that show their search and need no weights. */
const PLAYERS = ROSTER.filter(({ panels, needs }) => panels.includes('tree') && needs.length === 0)

/** The players of a game: the newest against the one before it, and so on down to the oldest, then again. */
export function pairOf(game: number): [Seat, Seat] {
  const at = PLAYERS.length - 1 - (game % (PLAYERS.length - 1))
  const seat = (card: RosterCard | undefined): Seat => ({
    id: card?.id ?? '',
    level: card?.defaultLevel ?? '',
  })
  return [seat(PLAYERS[at]), seat(PLAYERS[at - 1])]
}

/** The position after the opening from which a game begins. */
const openingOf = (game: number): string => ladder.positions[(game + 1) % ladder.positions.length] ?? ''

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** The game, the players of which change when it is over. */
export class Entrance implements LatePage {
  private readonly context: PageContext
  private readonly engine: Engine
  private game = 0
  private duel: Duel | null = null
  private isInView = false
  private isOver = false
  private failure: unknown = null
  /** Distinguishes the runs: an earlier one has ended. */
  private run = 0
  private isRunning = false
  /** A reader who asked for less motion lets them play by a press. */
  private isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches

  constructor(context: PageContext) {
    this.context = context
    this.engine = new Engine(context.host)
    document.addEventListener('visibilitychange', this.follow)
  }

  template(words: GalleryText): TemplateResult {
    const text = textsIn(ENTRANCE_TEXTS, words.code, this.context.update)
    const [black, white] = pairOf(this.game)
    const position = this.duel?.position
    const move = position?.moves.at(-1)
    const sfen = position?.sfen ?? openingOf(this.game)
    return html`
      <div class="entrance-head">
        <h2>${text.title}</h2>
        <p class="player">${markOf('w')}${this.link(white, words)}</p>
      </div>
      ${diagram({ sfen, last: move?.usi }, words)}
      <p class="player">${markOf('b')}${this.link(black, words)}</p>
      <p class="entrance-line" data-moves=${position?.moves.length ?? 0}>${this.line(words, text)}</p>
      <div class="entrance-buttons">
        <button type="button" data-testid="entrance-play" @click=${() => this.toggle()}
        >${this.isPlaying ? text.pause : text.play}</button>
        <button type="button" data-testid="entrance-next" @click=${() => this.begin(this.game + 1)}>${text.next}</button>
        <a class="call" href=${addressOf(watchRoute(black, white))} data-testid="watch-link">${text.watch}</a>
      </div>
      <p class="note">${text.note(NODES)}</p>`
  }

  end(): void {
    this.isOver = true
    this.run += 1
    document.removeEventListener('visibilitychange', this.follow)
    this.engine.close()
  }

  setInView(isInView: boolean): void {
    this.isInView = isInView
    this.follow()
  }

  private readonly follow = () => {
    if (this.isMoving && !this.isRunning) void this.play(this.run)
  }

  /** Whether the game goes on: a hidden page, or one that was scrolled on, costs nothing. */
  private get isMoving(): boolean {
    return this.isPlaying && this.isInView && !this.isOver && !document.hidden
  }

  private link({ id }: Seat, words: GalleryText): TemplateResult {
    return html`<a href=${addressOf({ view: 'card', id })}>${titleOf(id, words)}</a>`
  }

  /** The last move, or how the game ended. */
  private line(words: GalleryText, text: EntranceText): TemplateResult | string {
    const position = this.duel?.position
    if (this.failure) return failureText(this.failure, words)
    if (!position) return this.isPlaying ? text.preparing : ''
    const [black, white] = pairOf(this.game)
    const winner = position.result?.winner
    if (position.result)
      return winner ? text.wins(titleOf(seatOf(winner, black, white).id, words)) : text.draw
    const move = position.moves.at(-1)
    if (!move) return ''
    return spoken(naming(words, (name) => text.move(position.moves.length, name(move))))
  }

  private toggle(): void {
    this.isPlaying = !this.isPlaying
    this.context.update()
    this.follow()
  }

  private begin(game: number): void {
    this.run += 1
    this.isRunning = false
    Object.assign(this, { game, duel: null, failure: null })
    this.context.update()
    this.follow()
  }

  /** Plays until the game is over, or it is out of view, paused or replaced by another one. */
  private async play(mine: number): Promise<void> {
    this.isRunning = true
    try {
      const start = {
        sfen: openingOf(this.game),
        variant: 'shogi' as const,
        rules: { moveLimit: MOVE_LIMIT },
      }
      const played = this.duel?.position?.moves.map(({ usi }) => usi) ?? []
      const position = await this.engine.position({ start, moves: played })
      if (mine !== this.run) return
      this.duel ??= { position, values: [] }
      while (this.isMoving && (await this.move(mine)));
    } catch (error) {
      this.failure = error
    }
    if (mine !== this.run) return
    this.isRunning = false
    if (this.duel?.position?.result && this.isMoving) this.begin(this.game + 1)
    else this.context.update()
  }

  /** Plays one move and shows it; returns whether the game goes on. */
  private async move(mine: number): Promise<boolean> {
    const { duel } = this
    if (!duel?.position) return false
    const seat = seatOf(duel.position.side, ...pairOf(this.game))
    const seed = this.game * MOVE_LIMIT + duel.values.length
    const next = await nextMove(this.engine, duel, seat, { nodes: NODES }, seed)
    if (mine !== this.run || !next) return false
    this.duel = next
    this.context.update()
    const { result } = next.position ?? {}
    await wait(result ? RESULT_PACE : PACE)
    return mine === this.run && !result
  }
}

/** Opens the game, with its texts. */
export async function openEntrance(context: PageContext, code: 'ja' | 'en'): Promise<LatePage> {
  await ENTRANCE_TEXTS.fetch(code)
  return new Entrance(context)
}
