/** The dialog in which a game is chosen. */
import { newSeed, playersFor, type SideChoice } from '../game/link.ts'
import type { Setup, State } from '../game/state.ts'
import type { EnteringKing, Variant } from '../protocol.ts'
import type { Text } from '../text/text.ts'
import { choices, type Option, select } from './choices.ts'
import { button, el, setText } from './dom.ts'
import type { Dispatch, View } from './view.ts'

/** The dialog, and the function that opens it. */
export interface NewGameView extends View {
  open(): void
}

/** The levels and handicaps that the engine offers for a board. */
function offers(state: State, variant: Variant, text: Text): { levels: Option[]; handicaps: Option[] } {
  const card = state.hello?.opponents.find((each) => each.variants.includes(variant))
  const board = state.hello?.variants.find((each) => each.id === variant)
  const levels = (card?.levels ?? []).map(({ id }, index) => ({
    value: id,
    label: text.players.level(index),
  }))
  const handicaps = (board?.handicaps ?? []).map((each) => ({ value: each.id, label: each[text.code] }))
  return { levels, handicaps: [{ value: 'even', label: text.newGame.even }, ...handicaps] }
}

/** Makes the dialog; a game that is chosen in it begins at once. */
export function newGameView(dispatch: Dispatch): NewGameView {
  const title = el('h2', { id: 'new-game-title' })
  const variant = choices('variant', () => {
    handicap.choose('even')
    renderAgain()
  })
  const side = choices('side')
  const level = choices('level')
  const handicap = select('handicap', () => renderAgain())
  const rules = select('rules')
  const cancel = button('cancel', () => root.close())
  const start = el('button', { type: 'submit', class: 'primary', 'data-testid': 'start' })
  const form = el(
    'form',
    { method: 'dialog' },
    ...[title, variant.root, side.root, level.root, handicap.root, rules.root],
    el('div', { class: 'dialog-buttons' }, cancel, start),
  )
  const root = el(
    'dialog',
    { class: 'new-game', 'aria-labelledby': title.id, 'data-testid': 'new-game' },
    form,
  )
  let isOpen = false
  let latest: { state: State; text: Text } | null = null

  function renderAgain(): void {
    if (latest) render(latest.state, latest.text)
  }

  function render(state: State, text: Text): void {
    latest = { state, text }
    if (!isOpen) return
    const words = text.newGame
    setText(title, words.title)
    setText(cancel, words.cancel)
    setText(start, words.start)
    variant.render(words.variant, [
      { value: 'shogi', label: words.shogi },
      { value: 'minishogi', label: words.minishogi },
    ])
    const board = variant.value() as Variant
    const offered = offers(state, board, text)
    handicap.render(words.handicap, offered.handicaps)
    const given = handicap.value() !== 'even'
    side.render(words.side, [
      { value: 'b', label: text.side('b', given) },
      { value: 'w', label: text.side('w', given) },
      { value: 'random', label: words.random },
    ])
    handicap.hint(given ? words.handicapHint : '')
    level.render(words.level, offered.levels)
    const kinds: EnteringKing[] = ['27', '24', 'off']
    rules.render(
      words.rules,
      kinds.map((value) => ({ value, label: words.entering[value] })),
    )
    // The rule exists on the large board alone.
    rules.root.hidden = board !== 'shogi'
  }

  function chosen(): Setup {
    const board = variant.value() as Variant
    const given = handicap.value()
    return {
      start: {
        variant: board,
        ...(given && given !== 'even' && { handicap: given }),
        ...(board === 'shogi' && { rules: { enteringKing: (rules.value() || '27') as EnteringKing } }),
      },
      players: playersFor((side.value() || 'b') as SideChoice, Math.random),
      opponent: null,
      level: level.value(),
      seed: newSeed(Math.random),
    }
  }

  form.addEventListener('submit', () => dispatch({ type: 'begin', setup: chosen() }))
  root.addEventListener('close', () => {
    isOpen = false
  })
  // A press beside the dialog closes it.
  root.addEventListener('click', (event) => event.target === root && root.close())

  function open(): void {
    if (!latest) return
    const { state, text } = latest
    const { start: begun, players, level: current } = state.setup
    isOpen = true
    render(state, text)
    variant.choose(begun.variant)
    handicap.choose(begun.handicap ?? 'even')
    render(state, text)
    handicap.choose(begun.handicap ?? 'even')
    side.choose(players.b !== 'human' ? 'w' : 'b')
    if (current) level.choose(current)
    rules.choose(begun.rules?.enteringKing ?? '27')
    render(state, text)
    root.showModal()
  }

  return { root, render, open }
}
