/** The live board with status, comment and buttons. */

import type { Game } from '../../app/game/game.ts'
import {
  commentOf,
  humanSide,
  plies,
  premoveSide,
  resigningSide,
  type State,
  takeBackPlies,
} from '../../app/game/state.ts'
import { boardState } from '../../app/views/boardState.ts'
import { button, el, icon, setAttribute, setText } from '../../app/views/dom.ts'
import { premoveArrows } from '../../app/views/hint.ts'
import { premovePlayer } from '../../app/views/premove.ts'
import { EMBED_TEXTS } from '../../text/embed.ts'
import { LIVE_TEXTS } from '../../text/embedLive.ts'
import type { Text } from '../../text/text.ts'
import type { ShogiBoard } from '../board/index.ts'
import { readSfen } from '../board/sfen.ts'
import type { Fault } from './faults.ts'
import type { GoalMessage } from './goals.ts'
import type { LiveBoard } from './liveBoard.ts'
import type { Options } from './options.ts'
import { replayPanel } from './replayPanel.ts'
import { statusLine } from './statusLine.ts'
import { variationRow } from './variationRow.ts'
import { positionWords } from './words.ts'

/** The inputs of the view. */
export interface Parts {
  board: ShogiBoard
  game: Game
  live: LiveBoard
  options: Options
  text: Text
  /** The address of the page with the analysis; `null` where there is none. */
  page: string | null
}

/** The board's shadow parts, which are exported under the same names. */
const BOARD_PARTS =
  'frame, board, grid, square, piece, coordinates, hand, hand-far, hand-near, hand-piece, choice, choice-promote, choice-decline'

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

type ButtonName = keyof typeof ICONS

/** Makes the elements; `say` shows a message of the goal below the status. */
export function playerView({ board, game, live, options, text, page }: Parts) {
  const words = LIVE_TEXTS[options.language]
  const replay = options.mode === 'replay'
  const dispatch = game.dispatch.bind(game)
  const status = statusLine(dispatch)
  const choices = variationRow(dispatch)
  const panel = replay ? replayPanel(options.language, page, (ply) => live.goTo(ply)) : null
  const told = el('p', { class: 'told' })
  const note = el('p', { class: 'note', part: 'note', role: 'status' })
  const faults = el('div', { class: 'faults', hidden: true })
  const comment = el('p', { class: 'comment', part: 'comment', hidden: true })
  const to = (ply: (shown: number, all: number) => number) => () => {
    const { shown, all } = plies(game.state)
    live.goTo(Math.min(all, Math.max(0, ply(shown, all))))
  }
  const acts: Record<ButtonName, () => void> = {
    first: to(() => 0),
    previous: to((shown) => shown - 1),
    next: to((shown) => shown + 1),
    last: to((_shown, all) => all),
    restart: () => live.restart(),
    takeBack: () => live.takeBack(),
    flip: () => live.flip(),
    resign: () => live.resign(),
  }
  const used: ButtonName[] = replay
    ? ['first', 'previous', 'next', 'last', 'flip']
    : ['restart', 'takeBack', 'flip', 'resign']
  const label = (sign: ButtonName) =>
    replay && sign !== 'flip' ? text.moves.steps[sign as 'first'] : words[sign as 'flip']
  const buttons = new Map(
    used.map((sign) => {
      const made = button(sign, acts[sign])
      setAttribute(made, 'part', 'button')
      setAttribute(made, 'aria-label', label(sign))
      setAttribute(made, 'title', label(sign))
      made.append(icon(ICONS[sign]))
      return [sign, made] as const
    }),
  )
  const bar = el('div', { class: 'bar', part: 'controls', role: 'group', 'aria-label': words.controls })
  bar.append(...buttons.values())
  board.setAttribute('exportparts', BOARD_PARTS)
  board.setAttribute('pieces', options.pieces)
  const root = el(
    'div',
    { class: replay ? 'live replay' : 'live', part: 'live' },
    faults,
    status.root,
    note,
    ...(panel ? [panel.players] : []),
    board,
    told,
    bar,
    ...(replay ? [choices.root] : []),
    comment,
    ...(panel?.below ?? []),
  )
  setAttribute(status.root, 'part', 'status')
  setAttribute(choices.root, 'part', 'ways')

  const move = (event: Event) => {
    const { move } = (event as CustomEvent<{ move: string }>).detail
    // The reader's move waits while the engine thinks.
    if (premoveSide(game.state)) dispatch({ type: 'move', move })
    else live.play(move)
  }
  const playPremove = premovePlayer(board, dispatch, (dropped) => live.play(dropped))
  board.addEventListener('shogi-move', move)
  board.addEventListener('shogi-try', move)
  root.addEventListener('keydown', (event) => {
    if (!replay || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const sign = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key]
    if (!sign) return
    acts[sign as ButtonName]()
    event.preventDefault()
  })

  function off(state: State): Partial<Record<ButtonName, boolean>> {
    const { shown, all } = plies(state)
    const still = state.asked !== state.answered
    return {
      first: shown === 0,
      previous: shown === 0,
      next: shown === all,
      last: shown === all,
      takeBack: takeBackPlies(state) === null,
      resign: still || resigningSide(state) === null,
    }
  }

  let shown: unknown[] = []
  return {
    root,
    say(word: GoalMessage): void {
      const text = word === null ? '' : typeof word === 'string' ? words[word] : words.hold(word.hold)
      setText(note, text)
      setAttribute(note, 'data-word', typeof word === 'string' ? word : false)
    },
    /** Shows the faults of attributes and record above the board. */
    showFaults(found: readonly Fault[]): void {
      faults.hidden = found.length === 0
      const sentences = found.map((fault) =>
        el('p', { class: 'failed', part: 'failed' }, fault.say(EMBED_TEXTS[options.language])),
      )
      faults.replaceChildren(...sentences)
    },
    render(state: State): void {
      status.render(state, text)
      choices.render(state, text)
      panel?.render(state, text)
      const now = off(state)
      // Not `disabled`, which would lose the focus.
      for (const [sign, made] of buttons) setAttribute(made, 'aria-disabled', now[sign] ? 'true' : false)
      const shownComment = commentOf(state)
      setText(comment, shownComment)
      comment.hidden = shownComment === ''
      const { position, orientation, shownPly, premove } = state
      const inputs = [position, orientation, humanSide(state), shownPly, premove]
      if (inputs.every((input, index) => input === shown[index])) return
      shown = inputs
      const seen = boardState(state, text)
      setText(told, positionWords(readSfen(seen.sfen), options.language))
      board.view = replay ? { ...seen, movable: null } : { ...seen, arrows: premoveArrows(state) }
      playPremove(state)
    },
  }
}
