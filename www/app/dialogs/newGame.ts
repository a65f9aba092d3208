/** The new-game dialog. */

import type { EnteringKing, Variant } from '../../engine/protocol.ts'
import { dialogsText } from '../../text/dialogs/index.ts'
import { CARD_TEXTS, type CardTexts } from '../../text/opponents/index.ts'
import type { Text } from '../../text/text.ts'
import { MOVE_TIMES } from '../game/engineTime.ts'
import { newSeed, playersFor, type SideChoice } from '../game/link.ts'
import { cardOf, cardsFor, DEFAULT_OPPONENT, groupOf, levelOf } from '../game/opponents.ts'
import type { Settings } from '../game/save.ts'
import { type Setup, type State, shownPosition } from '../game/state.ts'
import { button, el, setText } from '../views/dom.ts'
import { type Option, radioGroup, select } from '../views/fields.ts'
import { levelLine } from '../views/opponents.ts'
import { isShared } from '../views/players.ts'
import type { Dispatch, View } from '../views/view.ts'
import { clockFields } from './clockFields.ts'

/** The settings that the dialog remembers. */
export type Remembered = Pick<Settings, 'level' | 'clocks' | 'moveTime' | 'resigns'>

/** The dialog, and the function that opens it. */
export interface NewGameView extends View {
  /** Opens the dialog, at the level if that is wanted. */
  open(at?: 'level'): void
}

/** The handicap list's value for the position on the board. */
const SHOWN = 'shown'
/** The value of the list of thinking times for none: the level decides. */
const BY_LEVEL = '0'

/** The position that is shown, if a game can begin from it. */
function shownSfen(state: State): string | null {
  const { position } = state
  if (!position || position.result) return null
  return shownPosition(state)?.sfen ?? position.sfen
}

/** The opponents for a board: the default one, then the others in groups. */
function opponentOptions(variant: Variant, text: Text): Option[] {
  return cardsFor(variant).map((card) => {
    const group = groupOf(card)
    const label = card[text.code]
    return group === 'flagship'
      ? { value: card.id, label }
      : { value: card.id, label, group: text.newGame.opponentGroups[group] }
  })
}

/** The levels of an opponent. */
function levelOptions(opponent: string | null, board: Variant, text: Text): Option[] {
  const card = cardOf(opponent)
  return card?.levels.map((level) => ({ value: level.id, label: levelLine(card, level, board, text) })) ?? []
}

/** The starts that the engine offers for a board. */
function startOptions(state: State, variant: Variant, text: Text): Option[] {
  const board = state.hello?.variants.find((each) => each.id === variant)
  const handicaps = (board?.handicaps ?? []).map((each) => ({ value: each.id, label: each[text.code] }))
  const starts = [{ value: 'even', label: text.newGame.even }, ...handicaps]
  if (shownSfen(state) !== null && state.setup.start.variant === variant)
    starts.push({ value: SHOWN, label: dialogsText(text.code).newGame.shown })
  return starts
}

/** Makes the dialog; `begun` is called when a game begins. */
export function newGameView(dispatch: Dispatch, remembered: Remembered, begun: () => void): NewGameView {
  const title = el('h2', { id: 'new-game-title' })
  const variant = radioGroup('variant', () => {
    start.choose('even')
    renderAgain()
  })
  const side = radioGroup('side', () => renderAgain())
  const together = el('p', { class: 'hint', role: 'status' })
  const opponent = select('opponent', () => {
    level.choose(levels.get(opponent.value() ?? '') ?? '')
    renderAgain()
  })
  const level = select('level', () => {
    levels.set(opponent.value() ?? '', level.value() ?? '')
    renderAgain()
  })
  const start = select('handicap', () => renderAgain())
  const clocks = clockFields(() => renderAgain())
  const moveTime = select('move-time', () => renderAgain())
  const ends = select('ends')
  const rules = select('rules')
  const cancel = button('cancel', () => root.close())
  const go = el('button', { type: 'submit', class: 'primary', 'data-testid': 'start' })
  const others = el('div', { class: 'field-pair' }, ends.root, rules.root)
  const form = el(
    'form',
    { method: 'dialog' },
    title,
    el('div', { class: 'wide-pair' }, variant.root, side.root),
    together,
    el('div', { class: 'wide-pair' }, opponent.root, level.root),
    ...[start.root, ...clocks.roots, moveTime.root, others],
    el('div', { class: 'dialog-buttons' }, cancel, go),
  )
  const root = el(
    'dialog',
    { class: 'new-game', 'aria-labelledby': title.id, 'data-testid': 'new-game' },
    form,
  )
  let isOpen = false
  let latest: { state: State; text: Text } | null = null
  /** The level last chosen of each opponent. */
  const levels = new Map<string, string>()
  /** The sentences on the opponents; `null` until the dialog is opened, and where they cannot be fetched. */
  let cardTexts: CardTexts | null = null

  function renderAgain(): void {
    if (latest) render(latest.state, latest.text)
  }

  function render(state: State, text: Text): void {
    latest = { state, text }
    if (!isOpen) return
    const words = { ...text.newGame, ...dialogsText(text.code).newGame }
    setText(title, words.title)
    setText(cancel, words.cancel)
    setText(go, words.start)
    variant.render(words.variant, [
      { value: 'shogi', label: words.shogi },
      { value: 'minishogi', label: words.minishogi },
    ])
    const board = variant.value() as Variant
    start.render(words.handicap, startOptions(state, board, text))
    const given = start.value() !== 'even' && start.value() !== SHOWN
    side.render(words.side, [
      { value: 'b', label: text.side('b', given) },
      { value: 'w', label: text.side('w', given) },
      { value: 'random', label: words.random },
      { value: 'both', label: words.both },
    ])
    const own = side.value()
    const isTogether = own === 'both'
    setText(together, isTogether ? words.bothHint : '')
    opponent.root.hidden = level.root.hidden = ends.root.hidden = isTogether
    start.hint(given ? words.handicapHint[own === 'b' || own === 'w' ? own : 'random'] : '')
    renderOpponent(board, text)
    clocks.render(text)
    moveTime.render(words.moveTime, [
      { value: BY_LEVEL, label: words.moveTimes.level },
      ...MOVE_TIMES.map((ms) => ({ value: String(ms), label: words.moveTimes.seconds(ms / 1000) })),
    ])
    const named = { opponent: opponent.value(), level: level.value() }
    const limits = levelOf(named)?.limits
    const timeHint = limits?.nodes === undefined ? words.moveTimeDepth : words.moveTimeHint
    moveTime.hint(moveTime.value() === BY_LEVEL ? '' : timeHint)
    // By a clock the engine's time follows from what is left of it.
    moveTime.root.hidden = isTogether || clocks.isOpponentTimed()
    ends.render(words.ends, [
      { value: 'yes', label: words.resigns },
      { value: 'no', label: words.playsOn },
    ])
    const kinds: EnteringKing[] = ['27', '24', 'off']
    rules.render(
      words.rules,
      kinds.map((value) => ({ value, label: words.entering[value] })),
    )
    // Minishogi has no such rule.
    rules.root.hidden = board !== 'shogi'
  }

  function renderOpponent(board: Variant, text: Text): void {
    const words = text.newGame
    opponent.render(words.opponent, opponentOptions(board, text))
    const id = opponent.value()
    opponent.hint((id && cardTexts?.[id]?.line) || '')
    const card = cardOf(id)
    const before = level.value()
    level.render(words.level, levelOptions(id, board, text))
    // The levels of another opponent have the same ids, but are others.
    const wanted = levels.get(id ?? '') ?? card?.defaultLevel ?? ''
    if (before !== wanted) level.choose(wanted)
    const isCompared = card?.levels.some(({ rating }) => rating !== undefined)
    level.hint(isCompared ? words.levelHint[board] : '')
  }

  /** Fetches the sentences on the opponents in the page's language. */
  async function fetchTexts(): Promise<void> {
    try {
      if (latest) cardTexts = await CARD_TEXTS.fetch(latest.text.code)
      renderAgain()
    } catch {
      // The dialog works without them.
    }
  }

  /** The chosen game, and the clocks as text for the settings; `null` where a custom time is not valid. */
  function chosen(): { setup: Setup; clocks: string; moveTime: number | null } | null {
    const board = variant.value() as Variant
    const given = start.value()
    const sfen = given === SHOWN && latest ? shownSfen(latest.state) : null
    const players = playersFor((side.value() || 'b') as SideChoice, Math.random)
    const times = clocks.read(players.b === 'human' ? 'b' : 'w')
    if (!times) return null
    const time = Number(moveTime.value())
    const setup: Setup = {
      start: {
        variant: board,
        ...(sfen && { sfen }),
        ...(given && given !== 'even' && given !== SHOWN && { handicap: given }),
        ...(board === 'shogi' && { rules: { enteringKing: (rules.value() || '27') as EnteringKing } }),
      },
      players,
      opponent: opponent.value(),
      level: level.value(),
      seed: newSeed(Math.random),
      ...(times.clock && { clock: times.clock }),
      ...(time > 0 && !moveTime.root.hidden && { moveTime: time }),
      ...(ends.value() === 'no' && { resigns: false }),
    }
    return { setup, clocks: times.remembered, moveTime: time > 0 ? time : null }
  }

  form.addEventListener('submit', (event) => {
    const game = chosen()
    if (!game) return event.preventDefault()
    const { setup } = game
    // A first game begins against the default opponent.
    if (setup.opponent === DEFAULT_OPPONENT) remembered.level = setup.level
    remembered.clocks = game.clocks
    remembered.moveTime = game.moveTime
    remembered.resigns = setup.resigns !== false
    dispatch({ type: 'begin', setup })
    begun()
  })
  root.addEventListener('close', () => {
    isOpen = false
  })
  // A press on the backdrop closes the dialog.
  root.addEventListener('click', (event) => event.target === root && root.close())

  function open(at?: 'level'): void {
    if (!latest) return
    const { state, text } = latest
    const { start: before, players, opponent: currentOpponent, level: current } = state.setup
    isOpen = true
    levels.clear()
    if (remembered.level) levels.set(DEFAULT_OPPONENT, remembered.level)
    if (currentOpponent && current) levels.set(currentOpponent, current)
    void fetchTexts()
    render(state, text)
    variant.choose(before.variant)
    start.choose(before.handicap ?? 'even')
    render(state, text)
    start.choose(before.handicap ?? 'even')
    // A record that is shown has two human players, too.
    side.choose(isShared(state.setup) ? 'both' : players.b !== 'human' ? 'w' : 'b')
    if (currentOpponent) opponent.choose(currentOpponent)
    clocks.choose(remembered.clocks)
    moveTime.choose(String(remembered.moveTime ?? BY_LEVEL))
    if (!moveTime.value()) moveTime.choose(BY_LEVEL)
    ends.choose(remembered.resigns ? 'yes' : 'no')
    rules.choose(before.rules?.enteringKing ?? '27')
    render(state, text)
    root.showModal()
    if (at === 'level') level.root.querySelector('select')?.focus()
  }

  return { root, render, open }
}
