/**
 * Two opponents play each other; the evaluation of each is drawn, and the game
 * can be looked through, kept and analysed.
 */
import { cardOf } from '../app/game/opponents.ts'
import { button, el, setAttribute, setText } from '../app/views/dom.ts'
import type { EndReason, PositionEvent, Side, Variant } from '../engine/protocol.ts'
import { START } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { diagram } from './diagram.ts'
import { beginDuel, type Duel, duelStart, nextMove, seatOf, watchedLimits } from './duel.ts'
import { duelGraph } from './duelGraph.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost, WatchedGame } from './host.ts'
import { addressOf, type Seat, watchRoute } from './route.ts'
import { boardField, PACES, type Speed, seatFields, speedField } from './watchFields.ts'
import { watchMoves } from './watchMoves.ts'
import { failureText, scoreText, seatName, titleOf } from './words.ts'

/** The seats of a watched game; `variant` is `null` where the opponents have no board in common. */
interface Seats {
  black: Seat
  white: Seat
  variant: Variant | null
}

/** The page around a watched game. */
interface WatchContext {
  words: GalleryText
  host: GalleryHost
  engine: Engine
  /** A sentence on why a game has ended. */
  ended(reason: EndReason): string
}

/** The speed that was chosen last, also for the next pair of opponents. */
let speed: Speed = 'usual'

/** The game that is played: it goes on until it ends or is paused. */
class WatchedDuel {
  duel: Duel | null = null
  isRunning = false
  failure: unknown = null
  /** Distinguishes the runs: an answer for an earlier one is ignored. */
  private turn = 0
  private readonly seed = Math.floor(Math.random() * 2 ** 31)
  private readonly seats: Seats
  private readonly engine: Engine
  private readonly changed: () => void

  constructor(seats: Seats, engine: Engine, changed: () => void) {
    this.seats = seats
    this.engine = engine
    this.changed = changed
  }

  pause(): void {
    this.isRunning = false
    this.turn += 1
    this.changed()
  }

  clear(): void {
    this.pause()
    this.duel = null
  }

  async run(): Promise<void> {
    const { variant } = this.seats
    if (!variant) return
    const mine = ++this.turn
    this.isRunning = true
    this.failure = null
    this.changed()
    try {
      await this.prepare(variant)
      while (mine === this.turn && this.duel?.position && !this.duel.position.result) {
        this.changed()
        if (!(await this.playMove(variant, mine))) break
      }
    } catch (error) {
      this.failure = error
    }
    if (mine !== this.turn) return
    this.isRunning = false
    this.changed()
  }

  /** Begins the game, or sets its position again: the engine may have been asked other things in between. */
  private async prepare(variant: Variant): Promise<void> {
    const position = this.duel?.position
    if (position) {
      const moves = position.moves.map(({ usi }) => usi)
      await this.engine.position({ start: { variant, rules: position.rules }, moves })
    } else this.duel = await beginDuel(this.engine, variant)
  }

  /** Plays one move; returns whether the game goes on in this run. */
  private async playMove(variant: Variant, mine: number): Promise<boolean> {
    const { duel } = this
    if (!duel?.position) return false
    const seat = seatOf(duel.position.side, this.seats.black, this.seats.white)
    const ofLevel = cardOf(seat.id)?.levels.find(({ id }) => id === seat.level)?.limits ?? {}
    const limits = watchedLimits(variant, ofLevel)
    const pace = new Promise((done) => setTimeout(done, PACES[speed]))
    const played = await nextMove(this.engine, duel, seat, limits, this.seed + duel.values.length)
    await pace
    if (mine !== this.turn || !played) return false
    this.duel = played
    return true
  }
}

/** The line above the board. */
function statusText({ duel, isRunning, failure }: WatchedDuel, seats: Seats, context: WatchContext): string {
  const { words, ended } = context
  const { black, white, variant } = seats
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

/** The buttons that keep and analyse the game. */
function gameButtons(context: WatchContext, game: () => WatchedGame | null) {
  const { words, host } = context
  const said = el('p', { class: 'note', role: 'status', 'data-testid': 'watch-said' })
  const analyse = button('watch-analyse', () => {
    const played = game()
    if (played) host.analyse(played)
  })
  const keep = button('watch-keep', async () => {
    const played = game()
    if (!played) return
    const isKept = await host.keep(played).then(
      () => true,
      () => false,
    )
    setText(said, isKept ? words.watch.kept : words.watch.notKept)
  })
  analyse.append(words.watch.analyse)
  keep.append(words.watch.keep)
  const root = el('div', {}, el('div', { class: 'play-form' }, analyse, keep), said)
  return {
    root,
    render(moves: number): void {
      root.hidden = moves === 0
    },
  }
}

/** The page of a game between two opponents, and the function that ends it. */
export function watchPage(seats: Seats, context: WatchContext): { root: HTMLElement; end(): void } {
  const { words, engine } = context
  const { black, white, variant } = seats
  const picture = diagram()
  const status = el('p', { class: 'watch-status', role: 'status', 'data-testid': 'watch-status' })
  const look = (ply: number | null) => {
    shownPly = ply
    draw()
  }
  const graph = duelGraph(look)
  const list = watchMoves(words, look)
  const legend = el('ul', { class: 'legend' })
  const watched = new WatchedDuel(seats, engine, () => draw())
  const start = button('watch-start', () => {
    look(null)
    if (watched.isRunning) watched.pause()
    else void watched.run()
  })
  start.classList.add('primary')
  const again = button('watch-again', () => {
    watched.clear()
    look(null)
    void watched.run()
  })
  again.append(words.watch.again)
  const keeping = gameButtons(context, () => {
    const position = watched.duel?.position
    return position && variant ? watchedGame(position, variant, seats, words) : null
  })
  const change = (next: { black: Seat; white: Seat }, wanted: string | null = variant) => {
    location.hash = addressOf(watchRoute(next.black, next.white, wanted))
  }
  const root = el(
    'div',
    { class: 'gallery-watch' },
    el('h2', { class: 'card-title' }, words.watch.title),
    el('p', { class: 'note' }, words.watch.intro),
    el(
      'div',
      { class: 'seats' },
      seatFields('b', black, words, (seat) => change({ black: seat, white })),
      seatFields('w', white, words, (seat) => change({ black, white: seat })),
      boardField(black, white, variant, words, (board) => change(seats, board)),
      speedField(speed, words, (chosen) => {
        speed = chosen
      }),
      el('div', { class: 'watch-buttons' }, start, again),
    ),
    status,
    el(
      'div',
      { class: 'beside' },
      picture.root,
      el('div', { class: 'watch-side' }, graph.root, legend, list.root, keeping.root),
    ),
  )
  /** The move that is looked at; `null` for the last one. */
  let shownPly: number | null = null

  function draw(): void {
    const { duel, isRunning } = watched
    const position = duel?.position
    const moves = position?.moves ?? []
    const ply = Math.min(shownPly ?? moves.length, moves.length)
    const move = moves[ply - 1]
    picture.show(move?.sfen ?? START[variant ?? 'shogi'], words, move ? { last: move.usi } : {})
    setText(status, statusText(watched, seats, context))
    setText(start, isRunning ? words.watch.pause : duel ? words.watch.go : words.watch.start)
    start.hidden = position?.result !== undefined
    start.disabled = variant === null
    again.hidden = duel === null
    graph.render(duel?.values ?? [], ply, words)
    list.render(moves, ply)
    legend.replaceChildren(
      ...(['b', 'w'] as const).map((side) => {
        const name = seatName(seatOf(side, black, white), words)
        return el('li', { class: `of-${side}` }, words.watch.says(name, lastValue(duel, side, ply, words)))
      }),
    )
    keeping.render(moves.length)
    setAttribute(root, 'data-moves', String(moves.length))
  }

  draw()
  return { root, end: () => watched.pause() }
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
