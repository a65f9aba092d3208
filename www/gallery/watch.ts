/** Two opponents play each other; the evaluation of each is drawn. */
import { cardOf, commonBoards } from '../game/opponents.ts'
import type { Side, Variant } from '../protocol.ts'
import { START } from '../protocol.ts'
import { ROSTER } from '../roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { button, el, setAttribute, setText } from '../views/dom.ts'
import { beside, diagram } from './diagram.ts'
import { beginDuel, type Duel, nextMove, seatOf, watchedLimits } from './duel.ts'
import { duelGraph } from './duelGraph.ts'
import type { Engine } from './engine.ts'
import { addressOf, type Seat, watchRoute } from './route.ts'
import { levelName, scoreText, seatName, titleOf } from './words.ts'

/** The shortest time between two moves, so that they can be followed, in milliseconds. */
const PACE = 700

/** The selects of one side. */
function seatFields(side: Side, seat: Seat, words: GalleryText, changed: (seat: Seat) => void): HTMLElement {
  const id = `watch-${side}`
  const who = el('select', { id, 'data-testid': id })
  for (const card of ROSTER)
    who.append(el('option', { value: card.id, selected: card.id === seat.id }, card[words.code]))
  const level = el('select', { 'aria-label': words.level, 'data-testid': `${id}-level` })
  for (const each of cardOf(seat.id)?.levels ?? [])
    level.append(
      el('option', { value: each.id, selected: each.id === seat.level }, levelName(seat.id, each.id, words)),
    )
  who.addEventListener('change', () =>
    changed({ id: who.value, level: cardOf(who.value)?.defaultLevel ?? '1' }),
  )
  level.addEventListener('change', () => changed({ id: seat.id, level: level.value }))
  const label = el('label', { for: id }, side === 'b' ? words.watch.black : words.watch.white)
  return el('div', { class: 'seat' }, label, who, level)
}

/** The page of a game between two opponents, and the function that ends it. */
export function watchPage(
  seats: { black: Seat; white: Seat; variant: Variant | null },
  words: GalleryText,
  engine: Engine,
): { root: HTMLElement; end(): void } {
  const { black, white, variant } = seats
  const picture = diagram()
  const status = el('p', { class: 'watch-status', role: 'status', 'data-testid': 'watch-status' })
  const graph = duelGraph((ply) => {
    shownPly = ply
    draw()
  })
  const legend = el('ul', { class: 'legend' })
  const start = button('watch-start', () => (isRunning ? pause() : void run()))
  start.classList.add('primary')
  const again = button('watch-again', () => {
    pause()
    duel = null
    shownPly = null
    void run()
  })
  again.append(words.watch.again)
  const change = (next: { black: Seat; white: Seat }, wanted: string | null = variant) => {
    location.hash = addressOf(watchRoute(next.black, next.white, wanted))
  }
  const boards = commonBoards(black.id, white.id)
  const board = el('select', { id: 'watch-board', 'data-testid': 'watch-board' })
  for (const each of boards)
    board.append(el('option', { value: each, selected: each === variant }, words.board[each]))
  board.addEventListener('change', () => change(seats, board.value))
  const boardField = el('div', { class: 'seat' }, el('label', { for: board.id }, words.board.label), board)
  boardField.hidden = boards.length < 2
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
      boardField,
      start,
      again,
    ),
    status,
    beside(picture.root, graph.root, legend),
  )

  let duel: Duel | null = null
  let isRunning = false
  /** The move that is looked at; `null` for the last one. */
  let shownPly: number | null = null
  /** Distinguishes the runs: an answer for an earlier one is ignored. */
  let turn = 0
  const seed = Math.floor(Math.random() * 2 ** 31)

  function pause(): void {
    isRunning = false
    turn += 1
    draw()
  }

  async function run(): Promise<void> {
    if (!variant) return
    const mine = ++turn
    isRunning = true
    draw()
    try {
      if (duel?.position)
        await engine.position({
          start: { variant, rules: duel.position.rules },
          moves: duel.position.moves.map(({ usi }) => usi),
        })
      else duel = await beginDuel(engine, variant)
      while (mine === turn && duel?.position && !duel.position.result) {
        draw()
        const seat = seatOf(duel.position.side, black, white)
        const ofLevel = cardOf(seat.id)?.levels.find(({ id }) => id === seat.level)?.limits ?? {}
        const limits = watchedLimits(variant, ofLevel)
        const pace = new Promise((done) => setTimeout(done, PACE))
        const played: Duel | null = await nextMove(engine, duel, seat, limits, seed + duel.values.length)
        await pace
        if (mine !== turn || !played) break
        duel = played
      }
    } catch {
      setText(status, words.tree.failed)
    }
    if (mine === turn) isRunning = false
    draw()
  }

  function statusText(): string {
    if (!variant) return words.watch.noBoard(titleOf(black.id, words), titleOf(white.id, words))
    const position = duel?.position
    if (!position) return ''
    const { result } = position
    if (result) {
      if (!result.winner) return words.watch.draw
      const side = result.winner === 'b' ? words.watch.black1 : words.watch.white1
      return words.watch.wins(side, titleOf(seatOf(result.winner, black, white).id, words))
    }
    const count = words.watch.moves(position.moves.length)
    return isRunning
      ? `${count} · ${words.watch.thinking(titleOf(seatOf(position.side, black, white).id, words))}`
      : count
  }

  function draw(): void {
    const position = duel?.position
    const moves = position?.moves ?? []
    const ply = Math.min(shownPly ?? moves.length, moves.length)
    const move = moves[ply - 1]
    picture.show(move?.sfen ?? START[variant ?? 'shogi'], words, move ? { last: move.usi } : {})
    setText(status, statusText())
    setText(start, isRunning ? words.watch.pause : duel ? words.watch.go : words.watch.start)
    start.hidden = position?.result !== undefined
    start.disabled = variant === null
    again.hidden = duel === null
    graph.render(duel?.values ?? [], ply, words)
    const last = (side: Side) => {
      const parity = side === 'b' ? 1 : 0
      for (let n = ply; n > 0; n--) {
        const value = duel?.values[n - 1]
        if (n % 2 === parity && value) return scoreText(value, words)
      }
      return words.watch.none
    }
    legend.replaceChildren(
      ...(['b', 'w'] as const).map((side) => {
        const name = seatName(seatOf(side, black, white), words)
        return el('li', { class: `of-${side}` }, words.watch.says(name, last(side)))
      }),
    )
    setAttribute(root, 'data-moves', String(moves.length))
  }

  draw()
  return { root, end: pause }
}
