/**
 * "What does it think?": an opponent's ranked moves for the present
 * position, with its scores and its reasons.
 */

import { button, el, setText } from '../app/views/dom.ts'
import type { Info, ReasonsEvent, Side } from '../engine/protocol.ts'
import { otherSide } from '../engine/restore.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { diagram } from './diagram.ts'
import { type Engine, sideOf } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { positionFor } from './present.ts'
import { failureText, markOf, placedName, scoreText, signed } from './words.ts'

/** How many moves are shown. */
const LINES = 4
/** Positions that it may read for all of them. */
const MOST_NODES = 200_000
/** How many of its reasons are shown for a line. */
const REASONS = 6

/** The reasons that weigh most, in words. */
function reasonItems({ reasons }: ReasonsEvent, mover: Side, words: GalleryText): HTMLElement[] {
  const material = { own: 0, other: 0 }
  const others: HTMLElement[] = []
  for (const { side, points, term } of reasons) {
    if (term === 'material') {
      material[side === mover ? 'own' : 'other'] = points
      continue
    }
    const value = side === mover ? points : -points
    const name =
      term === 'rest'
        ? words.thoughts.rest
        : 'rule' in term
          ? `${words.rules[term.rule.id] ?? term.rule.id}${term.rule.count > 1 ? words.times(term.rule.count) : ''}`
          : term.pieces.map((placed) => placedName(placed, words)).join(words.code === 'ja' ? 'と' : ' with ')
    const mark = term === 'rest' || 'rule' in term ? markOf(side) : ''
    others.push(el('li', {}, el('b', {}, signed(value)), ` ${mark}${name}`))
  }
  return [el('li', {}, words.thoughts.material(material.own, material.other)), ...others.slice(0, REASONS)]
}

/** The panel. */
export function thoughtsPanel(
  card: RosterCard,
  words: GalleryText,
  host: GalleryHost,
  engine: Engine,
): HTMLElement {
  const board = diagram()
  const note = el('p', { class: 'note', role: 'status' })
  const list = el('ol', { class: 'thoughts', 'data-testid': 'thoughts' })
  const ask = button('ask-thoughts', () => void think())
  ask.append(words.thoughts.ask)

  async function think(): Promise<void> {
    const present = positionFor(card, words, host)
    ask.disabled = true
    setText(note, words.thoughts.asking)
    list.replaceChildren()
    try {
      board.show(present.sfen, words)
      board.root.hidden = false
      if (present.over || !(await engine.position(present))) {
        setText(note, words.tree.noGame)
        return
      }
      const limits = card.levels.find(({ id }) => id === card.defaultLevel)?.limits
      const nodes = Math.min(limits?.nodes ?? MOST_NODES, MOST_NODES)
      const found = new Map<number, Info>()
      const answer = await engine.ask(
        { type: 'go', opponent: card.id, limits: { ...limits, nodes }, lines: LINES },
        (info) => void found.set(info.rank ?? 1, info),
      )
      const last = answer.type === 'bestMove' ? answer.info : undefined
      if (last?.proved) {
        // The rest does not matter any more.
        found.clear()
        found.set(1, last)
      }
      const deepest = Math.max(...[...found.values()].map(({ depth }) => depth))
      const lines = [...found].filter(([, { depth }]) => depth === deepest).sort(([a], [b]) => a - b)
      const mover = sideOf(present.sfen)
      for (const [rank, info] of lines) list.append(await lineItem(rank, info, mover))
      const best = lines[0]?.[1].pv[0]
      board.show(present.sfen, words, best ? { arrow: best.usi } : {})
      const proof = last?.proved
      const said = proof ? words.thoughts.proved(otherSide(proof.winner), proof.plies) : ''
      setText(note, [present.note, said].filter(Boolean).join(words.code === 'ja' ? '' : ' '))
    } catch (error) {
      setText(note, failureText(error, words))
    } finally {
      ask.disabled = false
    }
  }

  async function lineItem(rank: number, info: Info, mover: Side): Promise<HTMLElement> {
    const moves = info.pv.map(({ usi }) => usi)
    const event = await engine.ask({ type: 'explain', opponent: card.id, moves })
    const reasons = event.type === 'reasons' ? event : null
    const item = el(
      'li',
      { 'data-usi': moves[0] ?? '' },
      el('b', { class: 'rank' }, words.thoughts.rank(rank)),
      el('b', { class: 'score' }, scoreText(info.score, words)),
      el('span', { class: 'line' }, info.pv.map((move) => move[words.code]).join(' ')),
    )
    if (reasons?.reasons.length)
      item.append(
        el(
          'details',
          { class: 'why', open: rank === 1 },
          el('summary', {}, words.thoughts.reasons),
          el('ul', {}, ...reasonItems(reasons, mover, words)),
        ),
      )
    return item
  }

  board.root.hidden = true
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.thoughts.title),
    el('p', { class: 'note' }, words.thoughts.intro),
    ask,
    note,
    el('div', { class: 'beside' }, board.root, list),
  )
}
