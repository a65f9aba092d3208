/** The buttons below a live board, and the keys that do the same in a replay. */

import type { Game } from '../../app/game/game.ts'
import { plies, resigningSide, type State, takeBackPlies } from '../../app/game/state.ts'
import { LIVE_TEXTS } from '../../text/embedLive.ts'
import type { Text } from '../../text/text.ts'
import { button, el, icon, setAttribute } from './dom.ts'
import type { LiveBoard } from './liveBoard.ts'
import type { Options } from './options.ts'

const ICONS = {
  first: 'M7 5v14M18 5l-7 7 7 7',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M17 5v14M6 5l7 7-7 7',
  restart: 'M5 12a7 7 0 1 0 2-5M5 4v4h4',
  takeBack: 'M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4',
  flip: 'M8 4v15m0 0l-4-4m4 4l4-4M16 20V5m0 0l-4 4m4-4l4 4',
  resign: 'M6 21V4h11l-2 4 2 4H6',
} as const

type Control = keyof typeof ICONS

const OF_REPLAY: readonly Control[] = ['first', 'previous', 'next', 'last', 'flip']
const OF_GAME: readonly Control[] = ['restart', 'takeBack', 'flip', 'resign']

const KEYS: Readonly<Record<string, Control>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
}

/** The game, its board and its words. */
export interface ControlParts {
  game: Game
  live: LiveBoard
  options: Options
  text: Text
}

/** The action of each control. */
function actionsOf({ game, live }: ControlParts): Record<Control, () => void> {
  const to = (ply: (shown: number, all: number) => number) => () => {
    const { shown, all } = plies(game.state)
    live.goTo(Math.min(all, Math.max(0, ply(shown, all))))
  }
  return {
    first: to(() => 0),
    previous: to((shown) => shown - 1),
    next: to((shown) => shown + 1),
    last: to((_shown, all) => all),
    restart: () => live.restart(),
    takeBack: () => live.takeBack(),
    flip: () => live.flip(),
    resign: () => live.resign(),
  }
}

/** The controls that can do nothing now. */
function unavailable(state: State): Partial<Record<Control, boolean>> {
  const { shown, all } = plies(state)
  const isAsking = state.asked !== state.answered
  return {
    first: shown === 0,
    previous: shown === 0,
    next: shown === all,
    last: shown === all,
    takeBack: takeBackPlies(state) === null,
    resign: isAsking || resigningSide(state) === null,
  }
}

/** A button with an icon. */
function controlButton(name: Control, label: string, act: () => void): HTMLButtonElement {
  const made = button(name, act)
  setAttribute(made, 'part', 'button')
  setAttribute(made, 'aria-label', label)
  setAttribute(made, 'title', label)
  made.append(icon(ICONS[name]))
  return made
}

/** Makes the buttons; `pressKey` answers a key of a replay. */
export function controlBar(parts: ControlParts) {
  const { options, text } = parts
  const words = LIVE_TEXTS[options.language]
  const isReplay = options.mode === 'replay'
  const actions = actionsOf(parts)
  const label = (name: Control) =>
    isReplay && name !== 'flip' ? text.moves.steps[name as 'first'] : words[name as 'flip']
  const buttons = new Map(
    (isReplay ? OF_REPLAY : OF_GAME).map((name) => [name, controlButton(name, label(name), actions[name])]),
  )
  const root = el('div', { class: 'bar', part: 'controls', role: 'group', 'aria-label': words.controls })
  root.append(...buttons.values())
  return {
    root,
    pressKey(event: KeyboardEvent): void {
      const control = KEYS[event.key]
      if (!isReplay || !control) return
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      actions[control]()
      event.preventDefault()
    },
    render(state: State): void {
      const off = unavailable(state)
      // Not `disabled`, which would lose the focus.
      for (const [name, made] of buttons) setAttribute(made, 'aria-disabled', off[name] ? 'true' : false)
    },
  }
}
