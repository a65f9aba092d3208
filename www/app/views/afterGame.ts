/**
 * What can be done after a game: play again, review, share. One step is
 * recommended, and shown beside the result.
 */

import { html, type TemplateResult } from 'lit-html'
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
import { button } from './buttons.ts'
import { levelName } from './opponents.ts'
import type { Dispatch } from './view.ts'

/** The functions of the page that the row uses. */
export interface AfterGameActions {
  dispatch: Dispatch
  review(): void
  share(): void
  /** A level was chosen: the next new game begins with it. */
  levelChosen(level: string): void
}

/** A possible step; without a text it is not offered. */
interface Offer {
  name: NextStep | 'levelDown' | 'undoResign' | 'share'
  testId: string
  text: string | null
  press(): void
}

/** Whether the buttons are shown: after a game, at its end. */
function isShown(state: State): boolean {
  const { position, shownPly, gamePosition } = state
  const isOver = position?.result !== undefined || recordedEnd(state) !== null
  return isOver && shownPly === null && gamePosition === null && position?.moves.length !== 0
}

/** A game at the level one step above or below. */
function levelOffer(state: State, step: 1 | -1, text: Text, actions: AfterGameActions): Omit<Offer, 'name'> {
  const { setup } = state
  const card = levelBeside(setup, step)
  return {
    testId: step > 0 ? 'level-up' : 'level-down',
    text: card && `${step > 0 ? '↑' : '↓'} ${levelName(card, text)}`,
    press() {
      if (!card) return
      actions.levelChosen(card.id)
      begin({ ...setup, level: card.id }, actions)
    },
  }
}

/** The next game of a series with handicaps. */
function handicapOffer(state: State, { afterGame, newGame, code }: Text, actions: AfterGameActions): Offer {
  const wanted = nextHandicap(state)
  const name = wanted?.handicap?.[code]
  return {
    name: 'handicap',
    testId: 'next-handicap',
    text: wanted && (name ? afterGame.handicap(name, wanted.receives) : newGame.even),
    press: () => wanted && begin(wanted.setup, actions),
  }
}

const begin = (setup: Setup, { dispatch }: AfterGameActions) =>
  dispatch({ type: 'begin', setup: rematch(setup, Math.random) })

/** The games that can be played next against the engine. */
function gameOffers(state: State, text: Text, actions: AfterGameActions): Offer[] {
  const { setup } = state
  const { afterGame } = text
  const again = () => begin(setup, actions)
  const otherSide = () => begin(withOtherSides(setup), actions)
  const offers: Offer[] = [
    { name: 'rematch', testId: 'rematch', text: afterGame.rematch, press: again },
    { name: 'otherSide', testId: 'other-side', text: afterGame.otherSide, press: otherSide },
    { name: 'levelUp', ...levelOffer(state, 1, text, actions) },
    { name: 'levelDown', ...levelOffer(state, -1, text, actions) },
    handicapOffer(state, text, actions),
  ]
  const isAgainstEngine = ownSide(setup) !== null && !setup.source
  return isAgainstEngine ? offers : offers.map((offer) => ({ ...offer, text: null }))
}

/** All steps, in the order of the buttons. */
function offersOf(state: State, text: Text, actions: AfterGameActions): Offer[] {
  const { afterGame, study } = text
  const undo = () => actions.dispatch({ type: 'takeBack' })
  return [
    { name: 'review', testId: 'review', text: study.review, press: actions.review },
    {
      name: 'undoResign',
      testId: 'undo-resign',
      text: hasResigned(state) ? afterGame.undoResign : null,
      press: undo,
    },
    ...gameOffers(state, text, actions),
    { name: 'share', testId: 'share', text: afterGame.share, press: actions.share },
  ]
}

/** The row, and the button of the recommended step; both are hidden while a game is played. */
export function afterGame(
  state: State,
  text: Text,
  actions: AfterGameActions,
): { row: TemplateResult; next: TemplateResult } {
  const hidden = !isShown(state)
  const offers = offersOf(state, text, actions)
  const step = hidden ? null : nextStep(state)
  const next = offers.find(({ name }) => name === step)
  const label = (step === 'review' ? text.afterGame.review : next?.text) ?? ''
  const row = offers.map((offer) =>
    button(offer.testId, offer.text ?? '', offer.press, {
      hidden: offer.text === null || offer === next,
    }),
  )
  return {
    row: html`
      <div class="after" role="group" data-testid="after" aria-label=${text.afterGame.label} ?hidden=${hidden}>${row}</div>`,
    next: button('next-step', label, () => next?.press(), { class: 'primary', hidden }),
  }
}
