/**
 * The policy network's most probable moves in the position of the game,
 * and at every move of the article's game.
 */

import { button, el, setAttribute, setText } from '../app/views/dom.ts'
import { illegalWish, impressionsText, moveList, percentOf } from '../app/views/impressions.ts'
import type { Impressions } from '../engine/impressions.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { ARTICLE_GAME, SECOND_PAWN } from './articleGame.ts'
import { beside, diagram } from './diagram.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { positionFor } from './present.ts'
import { failureText } from './words.ts'

/** The sentences below a list: the outlook, and a wish that the rules forbid. */
function sentences(found: Impressions, words: GalleryText): string {
  const text = impressionsText(words.code)
  return [text.outlook(percentOf(found.value)), illegalWish(found, words.code)].filter(Boolean).join(' ')
}

/** The panel for the position of the page's game. */
export function impressionsPanel(
  card: RosterCard,
  words: GalleryText,
  host: GalleryHost,
  engine: Engine,
): HTMLElement {
  const text = impressionsText(words.code)
  const board = diagram()
  const note = el('p', { class: 'note', role: 'status' })
  const list = el('ol', { class: 'mind', 'aria-label': text.title, 'data-testid': 'impressions' })
  const said = el('p', { class: 'note' })
  const ask = button('ask-impressions', () => void look())
  ask.append(words.thoughts.ask)

  async function look(): Promise<void> {
    const { sfen, over, note: aside, ...game } = positionFor(card, words, host)
    ask.disabled = true
    setText(note, text.asking)
    try {
      const isThere = !over && (await engine.position(game))
      const event = isThere ? await engine.ask({ type: 'impressions', opponent: card.id }) : null
      if (event?.type === 'failed') throw new Error(event.message)
      board.root.hidden = false
      if (event?.type !== 'impressions') {
        setText(note, text.none)
        list.replaceChildren()
        setText(said, '')
        board.show(sfen, words)
      } else {
        setText(note, aside)
        list.replaceChildren(...moveList(event, words.code))
        setText(said, sentences(event, words))
        const best = event.moves[0]?.move.usi
        board.show(sfen, words, best ? { arrow: best } : {})
      }
    } catch (error) {
      setText(note, failureText(error, words))
    }
    ask.disabled = false
  }

  board.root.hidden = true
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.thoughts.title),
    el('p', { class: 'note' }, text.intro),
    ask,
    note,
    beside(board.root, list, said),
  )
}

/** The panel with the article's game: a slider over its moves. */
export function articlePanel(card: RosterCard, words: GalleryText, engine: Engine): HTMLElement {
  const text = words.article
  const board = diagram()
  const heading = el('p', { class: 'article-move', role: 'status', 'data-testid': 'article-move' })
  const list = el('ol', {
    class: 'mind',
    'aria-label': impressionsText(words.code).title,
    'data-testid': 'article-moves',
  })
  const said = el('p', { class: 'note', 'data-testid': 'article-said' })
  const comment = el('p', { 'data-testid': 'article-comment' })
  const note = el('p', { class: 'note', role: 'status' })
  const slider = el('input', {
    ...{ type: 'range', min: '1', max: String(ARTICLE_GAME.length), value: String(SECOND_PAWN) },
    'aria-label': text.slider,
    'data-testid': 'article-slider',
  })
  const back = button('article-previous', () => go(number - 1))
  const on = button('article-next', () => go(number + 1))
  const pawn = button('article-pawn', () => go(SECOND_PAWN))
  const start = button('article-start', () => void begin())
  back.append(words.tree.previous)
  on.append(words.tree.next)
  pawn.append(text.pawn)
  start.append(text.start)
  const body = el(
    'div',
    { hidden: true },
    el('div', { class: 'play-form' }, back, on, pawn),
    slider,
    heading,
    beside(board.root, list, said, comment),
  )
  /** The number of the move that is looked at: the position before it is shown. */
  let number = SECOND_PAWN
  /** The positions of the game, and what was found about them. */
  let game: Awaited<ReturnType<Engine['position']>> = null
  const known = new Map<number, Impressions>()
  let isBusy = false

  slider.addEventListener('input', () => go(Number(slider.value)))

  function go(to: number): void {
    number = Math.min(ARTICLE_GAME.length, Math.max(1, to))
    draw()
    void look()
  }

  async function begin(): Promise<void> {
    start.disabled = true
    setText(note, impressionsText(words.code).asking)
    try {
      // The whole game gives the names of its moves; the network is asked from the start position on.
      game = await engine.position({ start: { variant: 'shogi' }, moves: ARTICLE_GAME })
      await engine.position({ start: { variant: 'shogi' }, moves: [] })
      await ask(number)
      setText(note, '')
      body.hidden = false
      start.hidden = true
      draw()
    } catch (error) {
      setText(note, failureText(error, words))
    }
    start.disabled = false
  }

  async function ask(wanted: number): Promise<void> {
    if (known.has(wanted)) return
    const moves = ARTICLE_GAME.slice(0, wanted - 1)
    const event = await engine.ask({ type: 'impressions', opponent: card.id, moves })
    if (event.type !== 'impressions') throw new Error('no answer')
    known.set(wanted, event)
  }

  /** Asks about the move that is shown, and again where another was chosen meanwhile. */
  async function look(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      // Another panel may have set a position of its own.
      if (!known.has(number)) await engine.position({ start: { variant: 'shogi' }, moves: [] })
      while (!known.has(number)) await ask(number)
    } catch (error) {
      setText(note, failureText(error, words))
    }
    isBusy = false
    draw()
  }

  function draw(): void {
    const found = known.get(number)
    const played = game?.moves[number - 1]
    const sfen = number === 1 ? game?.start : game?.moves[number - 2]?.sfen
    if (!played || !sfen) return
    slider.value = String(number)
    const name = played[words.code]
    setAttribute(slider, 'aria-valuetext', text.played(number, name))
    const rank = found ? found.moves.findIndex(({ move }) => move.usi === played.usi) + 1 : 0
    const opinion = found ? (rank > 0 ? text.rank(rank) : text.unranked) : ''
    setText(
      heading,
      [text.played(number, name), opinion].filter(Boolean).join(words.code === 'ja' ? '' : ' '),
    )
    const last = game?.moves[number - 2]?.usi
    board.show(sfen, words, { arrow: played.usi, ...(last && { last }) })
    list.replaceChildren(...(found ? moveList(found, words.code, { marked: played.usi }) : []))
    setText(said, found ? sentences(found, words) : '')
    setText(comment, number === SECOND_PAWN ? text.comment : '')
    setAttribute(back, 'aria-disabled', number === 1 ? 'true' : false)
    setAttribute(on, 'aria-disabled', number === ARTICLE_GAME.length ? 'true' : false)
  }

  return el(
    'section',
    { class: 'panel', 'data-testid': 'article' },
    el('h2', {}, text.title),
    el('p', { class: 'note' }, text.intro),
    start,
    note,
    body,
  )
}
