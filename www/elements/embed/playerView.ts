/** The live board with status, comment and buttons. */

import { commentOf, humanSide, premoveSide, type State } from '../../app/game/state.ts'
import { boardState } from '../../app/views/boardState.ts'
import { premoveArrows } from '../../app/views/hint.ts'
import { premovePlayer } from '../../app/views/premove.ts'
import { EMBED_TEXTS } from '../../text/embed.ts'
import { LIVE_TEXTS } from '../../text/embedLive.ts'
import type { ShogiBoard } from '../board/index.ts'
import { readSfen } from '../board/sfen.ts'
import { type ControlParts, controlBar } from './controlBar.ts'
import { el, setAttribute, setText } from './dom.ts'
import type { Fault } from './faults.ts'
import type { GoalMessage } from './goals.ts'
import { reasonPanel } from './reasonPanel.ts'
import { replayPanel } from './replayPanel.ts'
import { statusLine } from './statusLine.ts'
import { variationRow } from './variationRow.ts'
import { positionWords } from './words.ts'

/** The inputs of the view. */
export interface Parts extends ControlParts {
  board: ShogiBoard
  /** The address of the page with the analysis; `null` where there is none. */
  page: string | null
}

/** The board's shadow parts, which are exported under the same names. */
const BOARD_PARTS =
  'frame, board, grid, square, piece, coordinates, hand, hand-far, hand-near, hand-piece, choice, choice-promote, choice-decline'

/** Whether any input differs from the inputs of the call before. */
function changes(): (...inputs: unknown[]) => boolean {
  let before: unknown[] = []
  return (...inputs) => {
    const differs = inputs.some((input, index) => input !== before[index])
    before = inputs
    return differs
  }
}

/** Connects the board with the game; the function shows a state on it, and in words for screen readers. */
function boardPart({ board, game, live, options, text }: Parts, position: HTMLElement) {
  const dispatch = game.dispatch.bind(game)
  const move = (event: Event) => {
    const { move } = (event as CustomEvent<{ move: string }>).detail
    // The reader's move waits while the engine thinks.
    if (premoveSide(game.state)) dispatch({ type: 'move', move })
    else live.play(move)
  }
  board.setAttribute('exportparts', BOARD_PARTS)
  board.setAttribute('pieces', options.pieces)
  board.addEventListener('shogi-move', move)
  board.addEventListener('shogi-try', move)
  const playPremove = premovePlayer(board, dispatch, (dropped) => live.play(dropped))
  const differs = changes()
  return (state: State) => {
    const { orientation, shownPly, premove } = state
    if (!differs(state.position, orientation, humanSide(state), shownPly, premove)) return
    const shown = boardState(state, text)
    setText(position, positionWords(readSfen(shown.sfen), options.language))
    board.view =
      options.mode === 'replay' ? { ...shown, movable: null } : { ...shown, arrows: premoveArrows(state) }
    playPremove(state)
  }
}

/** The places of sentences around the board. */
function sentences(options: Parts['options']) {
  const words = LIVE_TEXTS[options.language]
  const note = el('p', { class: 'note', part: 'note', role: 'status' })
  const faults = el('div', { class: 'faults', hidden: true })
  const comment = el('p', { class: 'comment', part: 'comment', hidden: true })
  return {
    elements: { note, faults, comment },
    say(word: GoalMessage): void {
      const text = word === null ? '' : typeof word === 'string' ? words[word] : words.hold(word.hold)
      setText(note, text)
      setAttribute(note, 'data-word', typeof word === 'string' ? word : false)
    },
    showFaults(found: readonly Fault[]): void {
      faults.hidden = found.length === 0
      const said = found.map((fault) => fault.say(EMBED_TEXTS[options.language]))
      faults.replaceChildren(...said.map((text) => el('p', { class: 'failed', part: 'failed' }, text)))
    },
    showComment(text: string): void {
      setText(comment, text)
      comment.hidden = text === ''
    },
  }
}

/**
 * Makes the elements. `say` shows a message of the goal below the status, `showFaults` the faults of
 * attributes and record above the board.
 */
export function playerView(parts: Parts) {
  const { board, game, live, options, text, page } = parts
  const isReplay = options.mode === 'replay'
  const dispatch = game.dispatch.bind(game)
  const status = statusLine(dispatch)
  const choices = variationRow(dispatch)
  const panel = isReplay ? replayPanel(options.language, page, (ply) => live.goTo(ply)) : null
  const reasons = isReplay && options.why ? reasonPanel(options.language) : null
  const bar = controlBar(parts)
  const { elements, say, showFaults, showComment } = sentences(options)
  const position = el('p', { class: 'told' })
  const showPosition = boardPart(parts, position)
  const root = el(
    'div',
    { class: isReplay ? 'live replay' : 'live', part: 'live' },
    ...[elements.faults, status.root, elements.note],
    ...(panel ? [panel.players] : []),
    ...[board, position, bar.root],
    ...(isReplay ? [choices.root] : []),
    elements.comment,
    ...(reasons ? [reasons.root] : []),
    ...(panel?.below ?? []),
  )
  setAttribute(status.root, 'part', 'status')
  setAttribute(choices.root, 'part', 'ways')
  root.addEventListener('keydown', bar.pressKey)
  return {
    root,
    say,
    showFaults,
    /** Gives back what the view has started. */
    end: () => reasons?.end(),
    render(state: State): void {
      status.render(state, text)
      choices.render(state, text)
      panel?.render(state, text)
      reasons?.render(state)
      bar.render(state)
      showComment(commentOf(state))
      showPosition(state)
    },
  }
}
