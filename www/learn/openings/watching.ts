/** The moves of an opening with their notes, stepped through. */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { spokenLine } from '../../app/views/template.ts'
import type { MoveArrow } from '../../elements/board/view.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import type { OpeningsText } from '../../text/openings/text.ts'
import type { Text } from '../../text/text.ts'
import { roomBoard, viewOf } from '../board.ts'
import type { LineMove, Opening } from './book.ts'
import { type Board, START } from './positions.ts'

/** The arrows of a plan. */
export const planArrows = ({ plan }: LineMove, side: 'b' | 'w'): MoveArrow[] =>
  plan.map(([from, to]) => ({ move: from + to, side, color: 'var(--best)', weight: 0.13 }))

/** The main line of an opening. */
export class Watching {
  private readonly board: Board
  private readonly update: () => void
  private opening: Opening | null = null
  private position: PositionEvent | null = null
  private at = 0
  private hasFailed = false
  private turn = 0

  constructor(board: Board, update: () => void) {
    this.board = board
    this.update = update
  }

  /** Begins with the first move of the person. */
  async begin(opening: Opening): Promise<void> {
    this.opening = opening
    await this.go(0)
  }

  end(): void {
    this.turn += 1
  }

  /** The note stands below the buttons: however long it is, they stay where they are. */
  template(text: Text, words: OpeningsText): TemplateResult {
    const { position, at, moves, opening } = this
    const last = moves[at - 1]
    const view = guard([position, text], () =>
      position ? viewOf(position, { movable: null, orientation: opening?.side ?? 'b' }, text) : undefined,
    )
    const arrows = last?.note && opening ? planArrows(last, opening.side) : []
    const told = this.told(text, words)
    return html`<div class="opening" data-testid="opening" data-at=${at}>
      ${position ? roomBoard({ view, moveArrows: arrows }) : html`<div class="board-box"></div>`}
      <section class="opening-side">
        <div class="opening-buttons">
          ${button('opening-previous', words.previous, () => void this.go(at - 1), { ariaDisabled: at === 0 })}
          ${button('opening-next', words.next, () => void this.go(at + 1), { class: 'primary', ariaDisabled: at === moves.length })}
        </div>
        <p class="opening-place">${words.place(at, moves.length)}</p>
        ${spokenLine({ class: 'opening-note', testId: 'opening-note', ...told })}
      </section>
    </div>`
  }

  private get moves(): readonly LineMove[] {
    return this.opening?.lines[0]?.moves ?? []
  }

  /** The note of the move that was made last; the idea of the opening before the first. */
  private told({ code }: Text, words: OpeningsText): { seen: string; heard: string } {
    const { position, at, opening } = this
    if (this.hasFailed) return { seen: words.lost, heard: words.lost }
    const made = position?.moves.at(-1)
    const note = this.moves[at - 1]?.note
    if (!made || !opening) {
      const idea = opening?.idea[code] ?? ''
      return { seen: idea, heard: idea }
    }
    const [seen, heard] = [made[code], moveAloud(made[code], code)]
    if (!note) return { seen: words.replied(seen), heard: words.replied(heard) }
    return { seen: words.noted(seen, note[code]), heard: words.noted(heard, note[code]) }
  }

  private async go(at: number): Promise<void> {
    if (at < 0 || at > this.moves.length) return
    this.turn += 1
    const { turn } = this
    const moves = this.moves.slice(0, at).map(({ usi }) => usi)
    try {
      const position = await this.board.position({ start: START, moves })
      if (turn !== this.turn) return
      Object.assign(this, { position, at, hasFailed: false })
    } catch {
      if (turn === this.turn) this.hasFailed = true
    }
    this.update()
  }
}
