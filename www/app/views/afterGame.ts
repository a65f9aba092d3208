/**
 * What can be done after a game: play again, review, share. One step is
 * recommended, and shown beside the result.
 */

import type { Text } from '../../text/text.ts'
import {
  hasResigned,
  levelBeside,
  type NextStep,
  nextHandicap,
  nextStep,
  ownSide,
  rematch,
  withOtherSides,
} from '../game/nextGame.ts'
import { recordedEnd, type Setup, type State } from '../game/state.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { levelName } from './opponents.ts'
import type { Dispatch, View } from './view.ts'

/** The functions of the page that the row uses. */
export interface AfterGameActions {
  dispatch: Dispatch
  review(): void
  share(): void
  /** A level was chosen: the next new game begins with it. */
  levelChosen(level: string): void
}

/** The row, and the button of the recommended step. */
export interface AfterGameView extends View {
  next: HTMLButtonElement
}

/** The row; hidden while a game is played. */
export function afterGameView({ dispatch, review, share, levelChosen }: AfterGameActions): AfterGameView {
  let latest: State | null = null
  const begin = (setup: Setup) => dispatch({ type: 'begin', setup: rematch(setup, Math.random) })
  const toLevel = (step: 1 | -1) => () => {
    const level = latest && levelBeside(latest.setup, step)
    if (!latest || !level) return
    levelChosen(level.id)
    begin({ ...latest.setup, level: level.id })
  }
  const steps: Record<NextStep | 'levelDown', () => void> = {
    review,
    rematch: () => latest && begin(latest.setup),
    otherSide: () => latest && begin(withOtherSides(latest.setup)),
    levelUp: toLevel(1),
    levelDown: toLevel(-1),
    handicap() {
      const wanted = latest && nextHandicap(latest)
      if (wanted) begin(wanted.setup)
    },
  }
  const look = button('review', steps.review)
  const undo = button('undo-resign', () => dispatch({ type: 'takeBack' }))
  const again = button('rematch', steps.rematch)
  const other = button('other-side', steps.otherSide)
  const up = button('level-up', steps.levelUp)
  const down = button('level-down', steps.levelDown)
  const handicap = button('next-handicap', steps.handicap)
  const send = button('share', share)
  const next = button('next-step', () => latest && steps[nextStep(latest)]())
  next.classList.add('primary')
  const root = el(
    'div',
    { class: 'after', role: 'group', 'data-testid': 'after' },
    ...[look, undo, again, other, up, down, handicap, send],
  )

  /** Writes a button; without a text it is hidden. */
  function show(element: HTMLElement, words: string | null): void {
    element.hidden = words === null
    if (words !== null) setText(element, words)
  }

  function renderGames(state: State, text: Text): void {
    const { afterGame } = text
    const { setup } = state
    const against = ownSide(setup) !== null && !setup.source
    const level = (step: 1 | -1) => {
      const card = against ? levelBeside(setup, step) : null
      return card && `${step > 0 ? '↑' : '↓'} ${levelName(card, text)}`
    }
    const wanted = against ? nextHandicap(state) : null
    const name = wanted?.handicap?.[text.code]
    show(undo, hasResigned(state) ? afterGame.undoResign : null)
    show(again, against ? afterGame.rematch : null)
    show(other, against ? afterGame.otherSide : null)
    show(up, level(1))
    show(down, level(-1))
    show(handicap, wanted && (name ? afterGame.handicap(name, wanted.receives) : text.newGame.even))
  }

  function render(state: State, text: Text): void {
    latest = state
    const isOver = state.position?.result !== undefined || recordedEnd(state) !== null
    const isWhole = state.shownPly === null && state.gamePosition === null
    next.hidden = root.hidden = !isOver || !isWhole || state.position?.moves.length === 0
    if (root.hidden) return
    setAttribute(root, 'aria-label', text.afterGame.label)
    show(look, text.study.review)
    show(send, text.afterGame.share)
    renderGames(state, text)
    const step = nextStep(state)
    const same = { review: look, rematch: again, otherSide: other, levelUp: up, handicap }[step]
    setText(next, step === 'review' ? text.afterGame.review : (same.textContent ?? ''))
    same.hidden = true
  }

  return { root, next, render }
}
