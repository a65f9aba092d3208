/**
 * What one can do before the first move: choose the level, go on with the last game, solve today's problem.
 */

import type { Text } from '../../text/text.ts'
import type { Entry } from '../game/library.ts'
import { newSeed } from '../game/link.ts'
import { cardOf } from '../game/opponents.ts'
import type { Settings } from '../game/save.ts'
import type { State } from '../game/state.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { select } from './fields.ts'
import { levelLine } from './opponents.ts'
import { isShared, nameOf } from './players.ts'
import type { Dispatch, View } from './view.ts'

/** The functions of the page that the view uses. */
export interface FirstActions {
  dispatch: Dispatch
  /** All games, the newest first. */
  games(): Promise<Entry[]>
  /** Opens today's mating problem. */
  problem(): void
  /** Opens the help. */
  help(): void
  settings: Pick<Settings, 'level'>
  saveSettings(): void
}

/** Whether nothing has been played yet in a game against the engine. */
function isFresh({ position, setup, gamePosition }: State): boolean {
  const { players, source } = setup
  return (
    (position === null || (position.moves.length === 0 && !position.result)) &&
    !gamePosition &&
    !source &&
    players.b !== players.w
  )
}

/** Who played a stored game, and when. */
function titleOf({ game, changed }: Entry, text: Text, state: State): string {
  const { setup } = game
  const names = (['b', 'w'] as const).map((side) => nameOf({ ...state, setup }, side, text))
  const who = isShared(setup) ? text.players.two : names.join(' – ')
  const day = new Date(changed).toLocaleDateString(text.code, { month: 'short', day: 'numeric' })
  return `${who}${text.space}${day}`
}

/** The panel, and the offer of pieces that show how they move, which is placed elsewhere. */
export interface FirstView extends View {
  offer: HTMLButtonElement
}

/** The panel; hidden once a move is played. */
export function firstView(actions: FirstActions): FirstView {
  const { dispatch, games, problem, help, settings, saveSettings } = actions
  const level = select('first-level', () => {
    if (!latest) return
    settings.level = level.value()
    saveSettings()
    const { setup } = latest.state
    dispatch({ type: 'begin', setup: { ...setup, level: level.value(), seed: newSeed(Math.random) } })
  })
  const last = button('first-last', () => lastGame && dispatch({ type: 'resume', game: lastGame.game }))
  const today = button('first-problem', problem)
  const rules = button('first-help', help)
  const offer = button('guided', () => {
    if (!latest) return
    const { appearance } = latest.state
    const pieces = appearance.pieces === 'guided' ? 'one' : 'guided'
    dispatch({ type: 'appearance', appearance: { ...appearance, pieces } })
  })
  const links = el('div', { class: 'first-links' }, last, today, rules)
  const root = el('section', { class: 'first', 'data-testid': 'first-screen' }, level.root, links)
  let latest: { state: State; text: Text } | null = null
  let lastGame: Entry | null = null
  let askedFor: string | null | undefined
  /**
   * Whether the games have been read, and there was no other: who
   * begins with the page may not know the pieces.
   */
  let isNew = false

  /** Reads the newest finished or unfinished game other than this one. */
  function look(id: string | undefined): void {
    if (askedFor === (id ?? null)) return
    askedFor = id ?? null
    games().then(
      (all) => {
        lastGame = all.find((each) => each.id !== id) ?? null
        isNew = !lastGame
        if (latest) render(latest.state, latest.text)
      },
      () => {},
    )
  }

  function render(state: State, text: Text): void {
    latest = { state, text }
    root.hidden = !isFresh(state)
    const { pieces } = state.appearance
    offer.hidden = root.hidden || !isNew || text.code === 'ja' || !['one', 'guided'].includes(pieces)
    setText(offer, text.first.guided)
    setAttribute(offer, 'aria-pressed', String(pieces === 'guided'))
    if (root.hidden) return
    setAttribute(root, 'aria-label', text.first.label)
    const card = cardOf(state.setup.opponent)
    level.root.hidden = (card?.levels.length ?? 0) < 2
    const options = card?.levels.map((each) => ({
      value: each.id,
      label: levelLine(card, each, state.setup.start.variant, text),
    }))
    level.render(text.first.level, options ?? [])
    if (state.setup.level) level.choose(state.setup.level)
    // After the board can be used: the first game needs the time.
    if (state.position) look(state.setup.id)
    last.hidden = !lastGame
    if (lastGame) setText(last, text.first.lastGame(titleOf(lastGame, text, state)))
    setText(today, text.first.problem)
    setText(rules, text.first.help)
  }

  return { root, offer, render }
}
