/** "Watch its tree grow": the moves of the root and the tree of a search by playouts, while it thinks. */
import { cardOf } from '../app/game/opponents.ts'
import { button, el, setText } from '../app/views/dom.ts'
import type { PlayoutNode, PlayoutsEvent } from '../engine/protocol.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { diagram } from './diagram.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { playoutPicture } from './playoutPicture.ts'
import { layOut, mainLine } from './playoutTree.ts'
import { positionFor } from './present.ts'
import { failureText, scoreText } from './words.ts'

/** The numbers of playouts that are offered, and the one that is offered first. */
const PLAYOUTS = [200, 1000, 5000]
const USUAL = 1000
/**
 * The opening that the diary looks at beside the start position, since it often ends by repetition.
 *
 * CITE: T. Yamaoka, 「千日手を予測する」 (2022).
 */
const DIARY = ['2g2f', '8c8d', '7g7f', '4a3b', '2f2e', '8d8e']
/** Milliseconds between two pictures. */
const PACE = 250
/** Nodes of the tree that are asked for, and moves in the table unless all are wanted. */
const [NODES, MOVES] = [140, 10]

const percent = (share: number | undefined, words: GalleryText): string =>
  share === undefined ? words.playouts.none : `${(share * 100).toFixed(1)}%`

/** A row of the table: a move of the root. */
function row(node: PlayoutNode, whole: number, words: GalleryText): HTMLElement {
  const visits = el('td', { class: 'visits' }, String(node.visits))
  visits.style.setProperty('--to', (whole > 0 ? node.visits / whole : 0).toFixed(3))
  const { proof } = node
  const proved = proof && ('cp' in proof ? words.playouts.draw : scoreText(proof, words))
  const value = proved ?? percent(node.value, words)
  return el(
    'tr',
    { 'data-usi': node.move?.usi ?? '' },
    el('th', { scope: 'row' }, node.move?.[words.code] ?? ''),
    visits,
    el('td', {}, percent(node.prior, words)),
    el('td', {}, value),
    el('td', {}, percent(node.repetition, words)),
  )
}

/** The panel. */
export function playoutsPanel(
  card: RosterCard,
  words: GalleryText,
  host: GalleryHost,
  engine: Engine,
): HTMLElement {
  const text = words.playouts
  const board = diagram()
  const picture = playoutPicture()
  const note = el('p', { class: 'note', role: 'status', 'data-testid': 'playouts-note' })
  const count = el('p', { class: 'playouts-count', 'data-testid': 'playouts-count' })
  const body = el('tbody')
  const heads = [text.move, text.visits, text.prior, text.value, text.repetition]
  const table = el(
    'table',
    { class: 'playouts', 'data-testid': 'playouts' },
    el('caption', {}, text.caption),
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
    body,
  )
  const more = button('playouts-all', () => {
    showsAll = !showsAll
    if (latest) draw(latest.event, latest.sfen)
  })
  const line = el('p', { class: 'line', 'data-testid': 'playouts-line' })
  const amount = el('select', { id: 'playouts-amount', 'data-testid': 'playouts-amount' })
  for (const number of PLAYOUTS)
    amount.append(
      el(
        'option',
        { value: String(number), selected: number === USUAL },
        text.amount(number.toLocaleString(words.code)),
      ),
    )
  const place = el('select', { id: 'playouts-place', 'data-testid': 'playouts-place' })
  for (const value of ['present', 'start', 'diary'] as const)
    place.append(el('option', { value }, text.places[value]))
  const start = button('playouts-start', () => void (isRunning ? stop() : run()))
  const shown = el(
    'div',
    { hidden: true },
    count,
    el(
      'div',
      { class: 'beside' },
      board.root,
      el('div', {}, el('div', { class: 'scroll', tabindex: '0' }, table), more),
    ),
    line,
    picture.root,
  )
  let isRunning = false
  let showsAll = false
  /** What is drawn. */
  let latest: { event: PlayoutsEvent; sfen: string } | null = null

  function renderStart(): void {
    setText(start, isRunning ? text.stop : text.start)
  }

  function draw(event: PlayoutsEvent, sfen: string): void {
    const { nodes, depth } = event
    const [root] = nodes
    if (!root) return
    latest = { event, sfen }
    shown.hidden = false
    const moves = nodes.filter(({ parent }) => parent === 0)
    setText(count, text.count(root.visits.toLocaleString(words.code), depth.toFixed(1)))
    const listed = showsAll ? moves : moves.slice(0, MOVES)
    body.replaceChildren(...listed.map((node) => row(node, root.visits, words)))
    setText(more, showsAll ? text.fewer : text.all(moves.length))
    more.hidden = moves.length <= MOVES
    const best = moves[0]?.move
    board.show(sfen, words, best ? { arrow: best.usi } : {})
    const main = mainLine(layOut(nodes)).flatMap((index) => nodes[index]?.move?.[words.code] ?? [])
    setText(line, text.line(main.join(' ')))
    picture.render(nodes, words)
  }

  async function look(sfen: string): Promise<PlayoutsEvent | null> {
    const event = await engine.ask({ type: 'playouts', size: NODES })
    if (event.type !== 'playouts') return null
    draw(event, sfen)
    return event
  }

  async function run(): Promise<void> {
    const present = positionFor(card, words, host)
    const opening = { start: { variant: 'shogi' as const }, moves: place.value === 'diary' ? DIARY : [] }
    const game = place.value === 'present' ? present : opening
    const aside = place.value === 'present' ? present.note : ''
    isRunning = true
    renderStart()
    setText(note, words.thoughts.asking)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const position = await engine.position(game)
      if (!position || position.result) {
        setText(note, words.tree.noGame)
        return
      }
      const { sfen } = position
      const follow = () => {
        timer = setTimeout(() => void look(sfen).then(follow, () => {}), PACE)
      }
      follow()
      const level = cardOf(card.id)?.levels.at(-1)?.id
      const limits = { nodes: Number(amount.value) }
      const answer = await engine.ask({ type: 'go', opponent: card.id, ...(level && { level }), limits })
      clearTimeout(timer)
      const last = await look(sfen)
      const best = last?.nodes.find(({ parent }) => parent === 0)
      setText(
        note,
        answer.type === 'bestMove' && best?.move
          ? `${text.done(best.move[words.code])} ${aside}`.trim()
          : aside,
      )
    } catch (error) {
      setText(note, failureText(error, words))
    } finally {
      clearTimeout(timer)
      isRunning = false
      renderStart()
    }
  }

  async function stop(): Promise<void> {
    await engine.ask({ type: 'stop' }).catch(() => {})
  }

  renderStart()
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, text.title),
    el('p', { class: 'note' }, text.intro),
    el(
      'div',
      { class: 'play-form' },
      el('label', { for: place.id }, text.placeLabel),
      place,
      el('label', { for: amount.id }, text.amountLabel),
      amount,
      start,
    ),
    note,
    shown,
  )
}
