/**
 * The buttons of the game. A disabled declaration button can still be pressed: it then shows what is missing.
 */

import { html, type TemplateResult } from 'lit-html'
import type { Declaration } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { canDeclare, humanSide, isHandicap, resigningSide, type State, takeBackPlies } from '../game/state.ts'
import { aloud } from './aloud.ts'
import { button } from './buttons.ts'
import { hintText } from './hint.ts'
import { LiveText, spokenLine } from './template.ts'
import type { Dispatch } from './view.ts'

/** The result of a declaration, or what is missing for it. */
export function declarationText(state: State, text: Text): string {
  const declaration = state.position?.declaration
  if (!declaration) return text.declaration.off
  if (!humanSide(state)) return text.declaration.notNow
  if (declaration.verdict !== 'no') return text.declaration[declaration.verdict]
  return text.declaration.missing + missing(declaration, text).join(text.declaration.join)
}

function missing(declaration: Declaration, text: Text): string[] {
  const { kingIn, pieces, points, needed, inCheck } = declaration
  const parts: string[] = []
  if (inCheck) parts.push(text.declaration.inCheck)
  if (!kingIn) parts.push(text.declaration.king)
  if (pieces < 10) parts.push(text.declaration.pieces(pieces))
  if (points < needed) parts.push(text.declaration.points(points, needed))
  return parts
}

/** Whether a declaration is near, so that what is missing is shown without asking. */
function isNear(declaration: Declaration | undefined): boolean {
  return (
    declaration !== undefined &&
    (declaration.kingIn || declaration.pieces >= 5 || declaration.verdict !== 'no')
  )
}

/** A short and a long label; CSS shows the one that fits. */
const labels = ([short, long]: readonly [string, string]): TemplateResult =>
  html`<span class="short">${short}</span><span class="long">${long}</span>`

/** The buttons, and the hint and the declaration in words. */
export class Controls {
  private readonly dispatch: Dispatch
  private readonly openNewGame: () => void
  private readonly update: () => void
  private readonly adviceHeard = new LiveText()
  /** Whether a person asked what is missing for a declaration. */
  private isAsked = false
  /** Whether the button of the declaration is shown, also during the opponent's turns. */
  private isOffered = false

  /** `update` renders the page again. */
  constructor(dispatch: Dispatch, openNewGame: () => void, update: () => void) {
    this.dispatch = dispatch
    this.openNewGame = openNewGame
    this.update = update
  }

  /** Shows the button of the declaration when one is near. */
  follow(state: State): void {
    const declaration = state.position?.declaration
    // Minishogi has no such rule.
    if (humanSide(state)) this.isOffered = isNear(declaration)
    if (state.position && !declaration) this.isOffered = false
    if (!this.isOffered || state.position?.result) this.isAsked = false
  }

  /** The buttons, with `below` after them. */
  template(state: State, text: Text, below: TemplateResult[]): TemplateResult {
    const isNeeded = humanSide(state) !== null && isNear(state.position?.declaration)
    const advice = {
      class: 'hint',
      testId: 'advice',
      seen: hintText(state, text),
      heard: this.adviceHeard.of(hintText(state, aloud(text, isHandicap(state)))),
    }
    return html`
      <div class="controls">
        ${this.row(state, text)}
        ${spokenLine(advice)}
        <p class="hint" id="declaration" role="status" data-testid="declaration">${
          this.isAsked || isNeeded ? declarationText(state, text) : ''
        }</p>
        ${below}
      </div>`
  }

  /** The button of the declaration, to be shown elsewhere: among the others it would change their places. */
  declareButton(state: State, text: Text): TemplateResult {
    const press = () => {
      if (canDeclare(state)) this.dispatch({ type: 'declare' })
      else {
        this.isAsked = !this.isAsked
        this.update()
      }
    }
    return button('declare', text.controls.declare, press, {
      describedBy: 'declaration',
      ariaDisabled: !canDeclare(state),
      hidden: !this.isOffered,
    })
  }

  private row(state: State, { controls }: Text): TemplateResult {
    const { dispatch } = this
    const { showThinking, shownPly, position } = state
    // The first thing to press before a game.
    const first = position?.moves.length === 0 ? 'primary' : undefined
    return html`
      <div class="buttons" role="group" aria-label=${controls.label}>
        ${button('new', labels(controls.newGame), this.openNewGame, { class: first })}
        ${button('takeback', labels(controls.takeBack), () => dispatch({ type: 'takeBack' }), {
          disabled: takeBackPlies(state) === null,
        })}
        ${button('hint', labels(controls.hint), () => dispatch({ type: 'hint' }), {
          ariaDisabled: !humanSide(state) || shownPly !== null,
        })}
        ${button('resign', labels(controls.resign), () => dispatch({ type: 'resign' }), {
          disabled: resigningSide(state) === null,
        })}
        ${button('flip', labels(controls.flip), () => dispatch({ type: 'flip' }))}
        ${button(
          'thinking',
          labels(controls.thinking),
          () => dispatch({ type: 'showThinking', on: !showThinking }),
          { pressed: showThinking },
        )}
      </div>`
  }
}
