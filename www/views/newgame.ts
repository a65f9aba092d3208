/** The dialog in which a game is chosen. */
import { PRESETS, type Preset } from '../game/clock.ts'
import { newSeed, playersFor, type SideChoice } from '../game/link.ts'
import type { Settings } from '../game/save.ts'
import { lookedAt, type Setup, type State } from '../game/state.ts'
import type { EnteringKing, Side, Variant } from '../protocol.ts'
import type { Text } from '../text/text.ts'
import { choices, type Option, select } from './choices.ts'
import { button, el, setText } from './dom.ts'
import type { Dispatch, View } from './view.ts'

/** What the dialog remembers from game to game. */
export type Remembered = Pick<Settings, 'level' | 'clocks' | 'resigns'>

/** The dialog, and the function that opens it. */
export interface NewGameView extends View {
  open(): void
}

/** Not a handicap but the position that is on the board. */
const SHOWN = 'shown'

const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** The position that is shown, if a game can begin from it. */
function shownSfen(state: State): string | null {
  const { position } = state
  if (!position || position.result) return null
  return lookedAt(state)?.sfen ?? position.sfen
}

/** The levels and handicaps that the engine offers for a board. */
function offers(state: State, variant: Variant, text: Text): { levels: Option[]; starts: Option[] } {
  const card = state.hello?.opponents.find((each) => each.variants.includes(variant))
  const board = state.hello?.variants.find((each) => each.id === variant)
  const levels = (card?.levels ?? []).map(({ id, rating }, index) => ({
    value: id,
    label: text.newGame.levelLine(index, card?.levels.length ?? 0, rating),
  }))
  const handicaps = (board?.handicaps ?? []).map((each) => ({ value: each.id, label: each[text.code] }))
  const starts = [{ value: 'even', label: text.newGame.even }, ...handicaps]
  if (shownSfen(state) !== null && state.setup.start.variant === variant)
    starts.push({ value: SHOWN, label: text.newGame.shown })
  return { levels, starts }
}

/** The clocks of both sides: one for all, or the other side its own. */
function clockOf(own: Preset, others: Preset | 'same', player: Side): Setup['clock'] {
  const [mine, theirs] = [PRESETS[own], PRESETS[others === 'same' ? own : others]]
  if (!mine && !theirs) return undefined
  // Who has no clock has more than anybody needs.
  const endless = { main: 86_400_000, byoyomi: 0, periods: 0, increment: 0 }
  const [here, there] = [mine ?? endless, theirs ?? endless]
  return player === 'b' ? { b: here, w: there } : { b: there, w: here }
}

/** Makes the dialog; a game that is chosen in it begins at once. */
export function newGameView(dispatch: Dispatch, remembered: Remembered, begun: () => void): NewGameView {
  const title = el('h2', { id: 'new-game-title' })
  const variant = choices('variant', () => {
    start.choose('even')
    renderAgain()
  })
  const side = choices('side')
  const level = select('level')
  const start = select('handicap', () => renderAgain())
  const clock = select('clock', () => renderAgain())
  const otherClock = select('other-clock')
  const ends = select('ends')
  const rules = select('rules')
  const cancel = button('cancel', () => root.close())
  const go = el('button', { type: 'submit', class: 'primary', 'data-testid': 'start' })
  const pair = el('div', { class: 'field-pair' }, clock.root, otherClock.root)
  const others = el('div', { class: 'field-pair' }, ends.root, rules.root)
  const form = el(
    'form',
    { method: 'dialog' },
    ...[title, variant.root, side.root, level.root, start.root, pair, others],
    el('div', { class: 'dialog-buttons' }, cancel, go),
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
    setText(go, words.start)
    variant.render(words.variant, [
      { value: 'shogi', label: words.shogi },
      { value: 'minishogi', label: words.minishogi },
    ])
    const board = variant.value() as Variant
    const offered = offers(state, board, text)
    start.render(words.handicap, offered.starts)
    const given = start.value() !== 'even' && start.value() !== SHOWN
    side.render(words.side, [
      { value: 'b', label: text.side('b', given) },
      { value: 'w', label: text.side('w', given) },
      { value: 'random', label: words.random },
    ])
    start.hint(given ? words.handicapHint : '')
    level.render(words.level, offered.levels)
    level.hint(words.levelHint)
    renderClocks(text)
    ends.render(words.ends, [
      { value: 'yes', label: words.resigns },
      { value: 'no', label: words.playsOn },
    ])
    const kinds: EnteringKing[] = ['27', '24', 'off']
    rules.render(
      words.rules,
      kinds.map((value) => ({ value, label: words.entering[value] })),
    )
    // The rule exists on the large board alone.
    rules.root.hidden = board !== 'shogi'
  }

  function renderClocks({ newGame: words }: Text): void {
    const times = PRESET_NAMES.map((value) => ({ value, label: words.clocks[value] }))
    clock.render(words.clock, times)
    otherClock.render(words.otherClock, [{ value: 'same', label: words.sameClock }, ...times])
  }

  function chosen(): Setup {
    const board = variant.value() as Variant
    const given = start.value()
    const sfen = given === SHOWN && latest ? shownSfen(latest.state) : null
    const players = playersFor((side.value() || 'b') as SideChoice, Math.random)
    const times = clockOf(
      (clock.value() || 'none') as Preset,
      (otherClock.value() || 'same') as Preset | 'same',
      players.b === 'human' ? 'b' : 'w',
    )
    return {
      start: {
        variant: board,
        ...(sfen && { sfen }),
        ...(given && given !== 'even' && given !== SHOWN && { handicap: given }),
        ...(board === 'shogi' && { rules: { enteringKing: (rules.value() || '27') as EnteringKing } }),
      },
      players,
      opponent: null,
      level: level.value(),
      seed: newSeed(Math.random),
      ...(times && { clock: times }),
      ...(ends.value() === 'no' && { resigns: false }),
    }
  }

  form.addEventListener('submit', () => {
    const setup = chosen()
    remembered.level = setup.level
    remembered.clocks = `${clock.value()},${otherClock.value()}`
    remembered.resigns = setup.resigns !== false
    dispatch({ type: 'begin', setup })
    begun()
  })
  root.addEventListener('close', () => {
    isOpen = false
  })
  // A press beside the dialog closes it.
  root.addEventListener('click', (event) => event.target === root && root.close())

  function open(): void {
    if (!latest) return
    const { state, text } = latest
    const { start: before, players, level: current } = state.setup
    isOpen = true
    render(state, text)
    variant.choose(before.variant)
    start.choose(before.handicap ?? 'even')
    render(state, text)
    start.choose(before.handicap ?? 'even')
    side.choose(players.b !== 'human' ? 'w' : 'b')
    if (current) level.choose(current)
    const [own = 'none', others = 'same'] = remembered.clocks.split(',')
    clock.choose(own)
    otherClock.choose(others)
    ends.choose(remembered.resigns ? 'yes' : 'no')
    rules.choose(before.rules?.enteringKing ?? '27')
    render(state, text)
    root.showModal()
  }

  return { root, render, open }
}
