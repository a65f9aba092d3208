/**
 * "What does it think?": an opponent's ranked moves for the present
 * position, with its scores and its reasons.
 */

import { html, nothing, type TemplateResult } from 'lit-html'
import type { EventOf } from '../../engine/answers.ts'
import type { Info, ReasonsEvent, Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { type Diagram, diagram } from '../diagram.ts'
import { sideOf } from '../engine.ts'
import type { PresentPosition } from '../host.ts'
import { type Panel, type PanelContext, type Sentence, SILENCE } from '../panel.ts'
import { lineOf, ofSide, placedName, type Spoken, spoken } from '../spoken.ts'
import { failureText, scoreText, signed, textOf } from '../words.ts'
import { asideText, positionFor } from './present.ts'

/** How many moves are shown. */
const LINES = 4
/** Positions that it may read for all of them. */
const MOST_NODES = 200_000
/** How many of its reasons are shown for a line. */
const REASONS = 6

/** One of its moves, with the line that it expects, and its reasons at the end of that line. */
interface Thought {
  rank: number
  info: Info
  mover: Side
  reasons: ReasonsEvent['reasons']
}

type Reason = ReasonsEvent['reasons'][number]

/** The name of a reason: pieces, or a rule of a side. */
function reasonName({ side, term }: Reason, words: GalleryText): Spoken {
  const both = (text: string): Spoken => ({ seen: text, heard: text })
  if (term === 'material' || term === 'rest') return ofSide(side, both(words.thoughts.rest), words)
  if ('rule' in term) {
    const { id, count } = term.rule
    const times = count > 1 ? words.times(count) : ''
    return ofSide(side, both(`${words.rules[id] ?? id}${times}`), words)
  }
  const names = term.pieces.map((placed) => placedName(placed, words))
  const and = words.code === 'ja' ? 'と' : ' with '
  const join = (key: keyof Spoken) => names.map((name) => name[key]).join(and)
  return { seen: join('seen'), heard: join('heard') }
}

/** The reasons that weigh most, in words; material first. */
function reasonItems({ reasons, mover }: Thought, words: GalleryText): TemplateResult {
  const material = (isOwn: boolean) =>
    reasons.findLast(({ side, term }) => term === 'material' && (side === mover) === isOwn)?.points ?? 0
  const others = reasons.filter(({ term }) => term !== 'material').slice(0, REASONS)
  const item = (reason: Reason) => {
    const value = reason.side === mover ? reason.points : -reason.points
    return html`<li><b>${signed(value)}</b> ${spoken(reasonName(reason, words))}</li>`
  }
  return html`
    <ul>
      <li>${words.thoughts.material(material(true), material(false))}</li>
      ${others.map(item)}
    </ul>`
}

function thoughtItem(thought: Thought, words: GalleryText): TemplateResult {
  const { rank, info, reasons } = thought
  const line = lineOf(info.pv, words)
  const why = html`
    <details class="why" ?open=${rank === 1}>
      <summary>${words.thoughts.reasons}</summary>
      ${reasonItems(thought, words)}
    </details>`
  return html`
    <li data-usi=${info.pv[0]?.usi ?? ''}><b class="rank">${words.thoughts.rank(rank)}</b><b class="score">${scoreText(
      info.score,
      words,
    )}</b><span class="line">${spoken(line)}</span>${reasons.length > 0 ? why : nothing}</li>`
}

/** The lines of the greatest depth, the best first. A proof is the only line: the rest does not matter. */
function deepestLines(
  found: ReadonlyMap<number, Info>,
  answer: EventOf<'bestMove'> | null,
): [number, Info][] {
  const last = answer?.info
  if (last?.proved) return [[1, last]]
  const deepest = Math.max(...[...found.values()].map(({ depth }) => depth))
  return [...found].filter(([, { depth }]) => depth === deepest).sort(([a], [b]) => a - b)
}

/** How far the search came, for opponents whose document names a depth; a proof needs none. */
export const reachedText = (id: string, info: Info | null | undefined, words: GalleryText): string =>
  info && !info.proved ? (textOf(id, words).reached?.(info.depth) ?? '') : ''

/** The panel. */
export class ThoughtsPanel implements Panel {
  private readonly context: PanelContext
  private isAsking = false
  private note: Sentence = SILENCE
  private shown: Diagram | null = null
  private thoughts: Thought[] = []

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { title, intro, ask } = words.thoughts
    return html`
      <section class="panel">
        <h2>${title}</h2>
        <p class="note">${intro}</p>
        <button type="button" data-testid="ask-thoughts" ?disabled=${this.isAsking} @click=${() => this.ask()}
        >${ask}</button>
        <p class="note" role="status">${this.note(words)}</p>
        <div class="beside">
          ${diagram(this.shown, words)}
          <ol class="thoughts" data-testid="thoughts">
            ${this.thoughts.map((thought) => thoughtItem(thought, words))}
          </ol>
        </div>
      </section>`
  }

  private async ask(): Promise<void> {
    const { card, host, engine, update } = this.context
    const present = positionFor(card, host)
    this.isAsking = true
    this.note = (words) => words.thoughts.asking
    this.shown = { sfen: present.sfen }
    this.thoughts = []
    update()
    try {
      if (present.over || !(await engine.position(present))) this.note = (words) => words.tree.noGame
      else {
        const info = (await this.think(present))?.info
        const proof = info?.proved
        this.note = (words) =>
          [
            asideText(present.aside, words),
            proof ? words.thoughts.proved(otherSide(proof.winner), proof.plies) : '',
            reachedText(card.id, info, words),
          ]
            .filter(Boolean)
            .join(words.gap)
      }
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isAsking = false
    update()
  }

  /** Lets it search, and asks for the reasons of each line. */
  private async think({ sfen }: PresentPosition): Promise<EventOf<'bestMove'> | null> {
    const { card, engine, update } = this.context
    const limits = card.levels.find(({ id }) => id === card.defaultLevel)?.limits
    const nodes = Math.min(limits?.nodes ?? MOST_NODES, MOST_NODES)
    const found = new Map<number, Info>()
    const answer = await engine.ask(
      { type: 'go', opponent: card.id, limits: { ...limits, nodes }, lines: LINES },
      (info) => void found.set(info.rank ?? 1, info),
    )
    const best = answer.type === 'bestMove' ? answer : null
    const lines = deepestLines(found, best)
    for (const [rank, info] of lines) {
      const moves = info.pv.map(({ usi }) => usi)
      const event = await engine.ask({ type: 'explain', opponent: card.id, moves })
      const reasons = event.type === 'reasons' ? event.reasons : []
      this.thoughts = [...this.thoughts, { rank, info, mover: sideOf(sfen), reasons }]
      update()
    }
    this.shown = { sfen, arrow: lines[0]?.[1].pv[0]?.usi }
    return best
  }
}
