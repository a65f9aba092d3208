/** The whole page of the game: all views in page order, in one template. */
import { html, render, type TemplateResult } from 'lit-html'
import type { Client } from '../../engine/client.ts'
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'
import { type AfterGameActions, afterGame } from './afterGame.ts'
import { BoardView } from './board.ts'
import { commentNote } from './comment.ts'
import { Controls } from './controls.ts'
import { type FirstActions, FirstScreen } from './first.ts'
import { footer } from './footer.ts'
import { galleryLink } from './galleryLink.ts'
import { type HeaderActions, header } from './header.ts'
import { HintMoves } from './hintMoves.ts'
import { MoveInput, type ReadMove } from './moveInput.ts'
import { MoveList } from './moves.ts'
import { noticeLine } from './notice.ts'
import { playerList } from './playerList.ts'
import { ReachedDepth } from './reachedDepth.ts'
import { StatusLine } from './statusLine.ts'
import { listenToStepKeys } from './steps.ts'
import { thinkingPanel } from './thinking.ts'
import { VariationRow } from './variationRow.ts'
import type { Dispatch } from './view.ts'

/** The functions and parts of the program that the page uses. */
export interface PageActions {
  dispatch: Dispatch
  /** Opens the dialog of new games, at the level if that is wanted. */
  newGame(at?: 'level'): void
  header: HeaderActions
  after: Omit<AfterGameActions, 'dispatch'>
  first: Omit<FirstActions, 'dispatch' | 'update'>
  /** Offers the current game as a file. */
  saveFile(): void
  readMove: ReadMove
  /** What the coach says. */
  coach(state: State, text: Text): TemplateResult
  /** Makes an engine with all opponents. */
  makeEngine(): Client
  /** Switches to the newer build. */
  updatePage(): void
}

/** The page. */
export class PageView {
  private readonly app: HTMLElement
  private readonly actions: PageActions
  private shown: { state: State; text: Text } | null = null
  private readonly status: StatusLine
  private readonly board: BoardView
  private readonly controls: Controls
  private readonly hintMoves: HintMoves
  private readonly moveInput: MoveInput
  private readonly first: FirstScreen
  private readonly moves: MoveList
  private readonly variations: VariationRow
  private readonly reached: ReachedDepth

  /** Makes the page in `app`; the study and the gallery hide that. */
  constructor(app: HTMLElement, actions: PageActions) {
    this.app = app
    this.actions = actions
    const { dispatch, readMove: read } = actions
    const update = () => this.update()
    const isShown = () => !app.hidden
    this.status = new StatusLine(dispatch)
    this.board = new BoardView(dispatch, update)
    this.controls = new Controls(dispatch, () => actions.newGame(), update)
    this.hintMoves = new HintMoves(actions.makeEngine, update)
    this.moveInput = new MoveInput({ dispatch, read, isShown, update })
    this.first = new FirstScreen({ ...actions.first, dispatch, update })
    this.moves = new MoveList(dispatch)
    this.variations = new VariationRow(dispatch)
    this.reached = new ReachedDepth(update)
    listenToStepKeys(() => (isShown() ? (this.shown?.state ?? null) : null), dispatch)
  }

  /** Focuses the board. */
  focusBoard(): void {
    this.board.focus()
  }

  /** Shows a state in a language. */
  render(state: State, text: Text): void {
    this.shown = { state, text }
    this.update()
  }

  /** Renders the page again: the state of the game, or that of a view, has changed. */
  private update(): void {
    if (!this.shown) return
    const { state, text } = this.shown
    for (const view of [this.board, this.controls, this.hintMoves, this.first]) view.follow(state)
    render(this.template(state, text), this.app)
    this.moves.rendered(state, text)
    this.variations.rendered()
  }

  private template(state: State, text: Text): TemplateResult {
    const { actions } = this
    const { dispatch, saveFile } = actions
    const after = afterGame(state, text, { ...actions.after, dispatch })
    const statusButtons = [
      this.first.offer(state, text),
      after.next,
      this.controls.declareButton(state, text),
    ]
    const belowControls = [
      actions.coach(state, text),
      this.hintMoves.template(state, text),
      this.moveInput.template(state, text),
    ]
    return html`
      ${header(text, actions.header)}
      ${noticeLine(state, text, { dispatch, saveFile })}
      ${this.status.template(state, text, statusButtons)}
      ${this.board.template(state, text)}
      ${this.controls.template(state, text, belowControls)}
      ${after.row}
      ${galleryLink(state, text)}
      ${playerList(state, text, () => actions.newGame('level'))}
      ${this.first.template(state, text)}
      ${this.moves.template(state, text)}
      ${this.variations.template(state, text)}
      ${commentNote(state, text)}
      ${thinkingPanel(state, text, this.reached.text(state, text))}
      ${footer(state, text, actions.updatePage)}`
  }
}
