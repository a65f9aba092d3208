/** The move list: each move shows its position; the current one is scrolled into view. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { MoveText } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { endOfLine, plies, type State } from '../game/state.ts'
import { branches } from '../game/variation.ts'
import { moveAloud } from './aloud.ts'
import { endName } from './status.ts'
import { type StepName, stepButton } from './steps.ts'
import type { Dispatch } from './view.ts'

/** A move as an item of the list; Tab reaches the current one. */
function item(move: MoveText, ply: number, isCurrent: boolean, hasVariations: boolean, text: Text) {
  const name = move[text.code]
  return html`<li
      value=${ply}
      data-usi=${move.usi}
      aria-current=${isCurrent ? 'step' : nothing}
      ?data-branch=${hasVariations}
    ><button
        type="button"
        tabindex=${isCurrent ? '0' : '-1'}
        aria-label=${moveAloud(name, text.code)}
        aria-description=${hasVariations ? text.variations.label : nothing}
      >${name}</button></li>`
}

function items(state: State, text: Text): TemplateResult[] {
  const { shown } = plies(state)
  const forks = branches(state)
  const moves = state.position?.moves ?? []
  return moves.map((move, index) => item(move, index + 1, index + 1 === shown, forks.has(index + 1), text))
}

/** Scrolls the list to the current move, but never the page. */
function bringIntoSight(box: HTMLElement): void {
  const current = box.querySelector('[aria-current]')
  if (!current) {
    box.scrollTo(0, 0)
    return
  }
  const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
  const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const
  const [[x, y], [boxX, boxY]] = [middle(inner), middle(outer)]
  box.scrollBy(x - boxX, y - boxY)
}

/** The list, with the step buttons beside it. */
export class MoveList {
  private readonly dispatch: Dispatch
  private readonly box = createRef<HTMLElement>()
  /** The inputs and the contents of the list that was last rendered. */
  private inputs: unknown[] = []
  private contents = ''

  constructor(dispatch: Dispatch) {
    this.dispatch = dispatch
  }

  template(state: State, text: Text): TemplateResult {
    const ended = endOfLine(state)
    const { position, setup } = state
    const inputs = [position, setup.tree, plies(state).shown, text]
    const step = (name: StepName) => stepButton(name, state, text, this.dispatch)
    return html`
      <section class="moves" data-testid="moves" aria-labelledby="moves-title">
        <h2 class="visually-hidden" id="moves-title">${text.moves.label}</h2>
        ${step('first')}${step('previous')}
        <div class="moves-box" ${ref(this.box)}>
          <p class="empty-line" ?hidden=${(position?.moves.length ?? 0) > 0}>${text.moves.empty}</p>
          <ol class="move-list" translate="no" @click=${this.show}>${guard(inputs, () => items(state, text))}</ol>
          <p class="end-line" data-testid="moves-end" ?hidden=${ended === null}>${
            ended ? endName(ended, text) : ''
          }</p>
        </div>
        ${step('next')}${step('last')}
      </section>`
  }

  /** Called when the list is in the document: scrolls it where moves or the current one have changed. */
  rendered(state: State, { code }: Text): void {
    const { position } = state
    const { shown } = plies(state)
    const inputs = [position, shown, code]
    if (inputs.every((input, index) => input === this.inputs[index])) return
    this.inputs = inputs
    const moves = position?.moves ?? []
    const contents = [code, shown, ...moves.map(({ usi }) => usi)].join()
    const hasChanged = contents !== this.contents
    this.contents = contents
    if (hasChanged && moves.length > 0 && this.box.value) bringIntoSight(this.box.value)
  }

  private readonly show = ({ target }: Event): void => {
    const move = (target as Element).closest('li')
    if (move) this.dispatch({ type: 'showPly', ply: move.value })
  }
}
