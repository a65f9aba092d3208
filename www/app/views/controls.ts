/**
 * The buttons of the game. A disabled declaration button can still be pressed: it then shows what is missing.
 */

import type { Declaration } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { canDeclare, humanSide, isHandicap, resigningSide, type State, takeBackPlies } from '../game/state.ts'
import { aloud, spokenLine } from './aloud.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { hintText } from './hint.ts'
import type { Dispatch, View } from './view.ts'

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

/** Sets a short and a long label; CSS shows the one that fits. */
function setLabel(element: HTMLElement, [short, long]: readonly [string, string]): void {
  if (!element.firstChild) element.append(el('span', { class: 'short' }), el('span', { class: 'long' }))
  const [first, second] = element.children
  if (first) setText(first, short)
  if (second) setText(second, long)
}

/**
 * The buttons, and the one of the declaration, which is shown elsewhere: among
 * the others it would change their places.
 */
export interface ControlsView extends View {
  declare: HTMLButtonElement
}

/** The buttons, with `below` after them. */
export function controlsView(
  dispatch: Dispatch,
  openNewGame: () => void,
  ...below: HTMLElement[]
): ControlsView {
  let asked = false
  let offered = false
  let latest: (() => void) | null = null
  const newGame = button('new', openNewGame)
  const takeBack = button('takeback', () => dispatch({ type: 'takeBack' }))
  const hintButton = button('hint', () => dispatch({ type: 'hint' }))
  const resign = button('resign', () => dispatch({ type: 'resign' }))
  const declare = button('declare', () => {
    if (declare.getAttribute('aria-disabled') !== 'true') dispatch({ type: 'declare' })
    else asked = !asked
    latest?.()
  })
  const flip = button('flip', () => dispatch({ type: 'flip' }))
  const thinking = button('thinking', () => {
    dispatch({ type: 'showThinking', on: thinking.getAttribute('aria-pressed') !== 'true' })
  })
  const hint = el('p', { class: 'hint', id: 'declaration', role: 'status', 'data-testid': 'declaration' })
  const advice = spokenLine({ class: 'hint', 'data-testid': 'advice' })
  const row = el(
    'div',
    { class: 'buttons', role: 'group' },
    newGame,
    takeBack,
    hintButton,
    resign,
    flip,
    thinking,
  )
  declare.setAttribute('aria-describedby', hint.id)

  function render(state: State, text: Text): void {
    const { controls } = text
    row.setAttribute('aria-label', controls.label)
    setLabel(newGame, controls.newGame)
    setLabel(takeBack, controls.takeBack)
    setLabel(hintButton, controls.hint)
    setLabel(resign, controls.resign)
    setText(declare, controls.declare)
    setLabel(flip, controls.flip)
    setLabel(thinking, controls.thinking)
    // The first thing to press before a game.
    newGame.classList.toggle('primary', state.position?.moves.length === 0)
    takeBack.disabled = takeBackPlies(state) === null
    setAttribute(hintButton, 'aria-disabled', String(!humanSide(state) || state.shownPly !== null))
    advice.say(hintText(state, text), hintText(state, aloud(text, isHandicap(state))))
    resign.disabled = resigningSide(state) === null
    setAttribute(declare, 'aria-disabled', String(!canDeclare(state)))
    // Shown when a declaration is near, also during the opponent's turns. Minishogi has no such rule.
    if (humanSide(state)) offered = isNear(state.position?.declaration)
    declare.hidden = !offered || (state.position !== null && !state.position.declaration)
    setAttribute(thinking, 'aria-pressed', String(state.showThinking))
    const near = humanSide(state) !== null && isNear(state.position?.declaration)
    if (declare.hidden || state.position?.result) asked = false
    setText(hint, asked || near ? declarationText(state, text) : '')
    latest = () => render(state, text)
  }
  return { root: el('div', { class: 'controls' }, row, ...advice.elements, hint, ...below), declare, render }
}
