/**
 * What one can do before the first move: choose the level, go on with the last game, solve today's problem.
 */

import { html, noChange, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import type { Entry } from '../game/library.ts'
import { newSeed } from '../game/link.ts'
import { cardOf } from '../game/opponents.ts'
import type { Settings } from '../game/save.ts'
import type { Setup, State } from '../game/state.ts'
import { button } from './buttons.ts'
import { listField, valueAmong } from './formFields.ts'
import { levelLine } from './opponents.ts'
import { isShared, nameOf } from './players.ts'
import type { Dispatch } from './view.ts'

/** The functions of the page that the view uses. */
export interface FirstActions {
  dispatch: Dispatch
  /** All games, the newest first. */
  games(): Promise<Entry[]>
  /** Opens today's mating problem. */
  problem(): void
  /** Opens the place to learn. */
  learn(): void
  /** The number of tasks there that are due today. */
  due(): number
  settings: Pick<Settings, 'level'>
  saveSettings(): void
  /** Renders the page again. */
  update(): void
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

/** The panel; hidden once a move is played. */
export class FirstScreen {
  private readonly actions: FirstActions
  /** The newest game other than the one on the page. */
  private lastGame: Entry | null = null
  /** The id of the page's game when the games were last read; `null` for a game without one. */
  private readFor: string | null | undefined
  /**
   * Whether the games have been read, and there was no other: who
   * begins with the page may not know the pieces.
   */
  private isNewcomer = false

  constructor(actions: FirstActions) {
    this.actions = actions
  }

  /** Reads the games once the board can be used: the first game needs the time. */
  follow(state: State): void {
    if (isFresh(state) && state.position) void this.readGames(state.setup.id ?? null)
  }

  template(state: State, text: Text): TemplateResult {
    const isShown = isFresh(state)
    return html`
      <section class="first" data-testid="first-screen" aria-label=${text.first.label} ?hidden=${!isShown}>${
        isShown ? this.content(state, text) : noChange
      }</section>`
  }

  /** The offer of pieces that show how they move; it is placed elsewhere. */
  offer(state: State, { first, code }: Text): TemplateResult {
    const { appearance } = state
    const isGuided = appearance.pieces === 'guided'
    const hasUsualPieces = isGuided || appearance.pieces === 'one'
    const press = () =>
      this.actions.dispatch({
        type: 'appearance',
        appearance: { ...appearance, pieces: isGuided ? 'one' : 'guided' },
      })
    return button('guided', first.guided, press, {
      pressed: isGuided,
      hidden: !isFresh(state) || !this.isNewcomer || code === 'ja' || !hasUsualPieces,
    })
  }

  private content(state: State, text: Text): TemplateResult {
    const { dispatch, problem, learn, due } = this.actions
    const { first } = text
    const { lastGame } = this
    const resume = () => lastGame && dispatch({ type: 'resume', game: lastGame.game })
    const title = lastGame ? first.lastGame(titleOf(lastGame, text, state)) : ''
    return html`
      <div class="first-links">
        ${button('first-last', title, resume, { hidden: !lastGame })}
        ${button('first-problem', first.problem, problem)}
        ${button('first-learn', first.learn(due()), learn)}
      </div>
      ${this.level(state, text)}`
  }

  /** The list of levels; hidden where the opponent has only one. */
  private level({ setup }: State, text: Text): TemplateResult {
    const card = cardOf(setup.opponent)
    const options = (card?.levels ?? []).map((level) => ({
      value: level.id,
      label: card ? levelLine(card, level, setup.start.variant, text) : '',
    }))
    return listField({
      name: 'first-level',
      label: text.first.level,
      options,
      value: valueAmong(options, setup.level),
      hidden: options.length < 2,
      changed: (level) => this.chooseLevel(setup, level),
    })
  }

  private chooseLevel(setup: Setup, level: string): void {
    const { dispatch, settings, saveSettings } = this.actions
    settings.level = level
    saveSettings()
    dispatch({ type: 'begin', setup: { ...setup, level, seed: newSeed(Math.random) } })
  }

  /** Reads the newest finished or unfinished game other than this one. */
  private async readGames(id: string | null): Promise<void> {
    if (this.readFor === id) return
    this.readFor = id
    // Without a library there is nothing to go on with.
    const games = await this.actions.games().catch(() => null)
    if (!games) return
    this.lastGame = games.find((game) => game.id !== id) ?? null
    this.isNewcomer = !this.lastGame
    this.actions.update()
  }
}
