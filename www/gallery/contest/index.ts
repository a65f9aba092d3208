/** The page of the visitor's own tournament: its choices, its table, and its games to replay. */
import './style.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { createRef } from 'lit-html/directives/ref.js'
import { cardOf, cardsFor } from '../../app/game/opponents.ts'
import type { EndReason, Variant } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { SHOW_TEXTS, type ShowText } from '../../text/show/index.ts'
import { diagram } from '../diagram.ts'
import type { Page, PageContext } from '../panel.ts'
import type { Seat } from '../route.ts'
import { labelledSelect, select } from '../select.ts'
import { duelStart } from '../watch/duel.ts'
import { duelGraph } from '../watch/duelGraph.ts'
import { watchMoves } from '../watch/watchMoves.ts'
import { failureText, levelName, seatName, titleOf } from '../words.ts'
import {
  blackPoints,
  Contest,
  type ContestGame,
  mostRounds,
  PACES,
  type Pace,
  reached,
  seatsOf,
} from './contest.ts'
import { crossTable, resultOf } from './table.ts'

/** The tournament that was started last; it goes on while other pages of the gallery are shown. */
let current: Contest | null = null

/** The fewest and the most opponents of a tournament, and the number that is chosen at first. */
const [FEWEST, MOST, USUAL] = [2, 8, 4]
/** The numbers of rounds that are offered. */
const ROUNDS = [1, 2, 3, 5, 10]

/** A sentence on why a game has ended. */
type Ended = (reason: EndReason) => string

/** The page. */
export class ContestPage implements Page {
  private readonly context: PageContext
  private readonly ended: Ended
  private variant: Variant = 'shogi'
  /** The chosen opponents, by id, with their levels. */
  private chosen = new Map<string, string>()
  private pace: Pace = 'n1000'
  private rounds = 1
  /** Whether the choices are shown in place of the tournament. */
  private isChoosing = current === null
  /** The game that is replayed, and the move that is looked at; `null` for its last one. */
  private shown: ContestGame | null = null
  private ply: number | null = null
  /** Whether the game that is shown was stored; `null` before it was tried. */
  private isKept: boolean | null = null
  private readonly list = createRef<HTMLElement>()

  constructor(context: PageContext, ended: Ended) {
    this.context = context
    this.ended = ended
    this.choose('shogi')
    if (current) current.changed = context.update
  }

  end(): void {
    if (current) current.changed = () => {}
  }

  template(words: GalleryText): TemplateResult {
    const { contest: text } = SHOW_TEXTS.in(words.code)
    return html`
      <div class="gallery-contest" data-done=${current?.done ?? nothing}>
        <h2 class="card-title">${text.title}</h2>
        <p class="note">${text.intro}</p>
        ${this.isChoosing || !current ? this.choices(words, text) : this.running(current, words, text)}
      </div>`
  }

  /** Takes a board, and the first of its opponents that have learned nothing, which need no download. */
  private choose(variant: Variant): void {
    this.variant = variant
    const usual = cardsFor(variant).filter(
      ({ panels, needs }) => panels.includes('tree') && needs.length === 0,
    )
    this.chosen = new Map(usual.slice(-USUAL).map(({ id, defaultLevel }) => [id, defaultLevel]))
  }

  private choices(words: GalleryText, text: ShowText['contest']): TemplateResult {
    const { chosen, rounds } = this
    const games = chosen.size * (chosen.size - 1) * rounds
    const isFit = chosen.size >= FEWEST && chosen.size <= MOST
    const most = mostRounds(this.variant)
    return html`
      <div class="seats">
        <div class="seat">${labelledSelect(words.board.label, {
          name: 'contest-board',
          options: (['shogi', 'minishogi'] as const).map((board) => [board, words.board[board]]),
          value: this.variant,
          changed: (value) => {
            this.choose(value as Variant)
            this.context.update()
          },
        })}</div>
        <div class="seat">${labelledSelect(text.paceLabel, {
          name: 'contest-pace',
          options: Object.entries(PACES).map(([pace, each]) => [
            pace,
            'nodes' in each ? text.nodes(each.nodes) : text.time(each.moveTime / 1000),
          ]),
          value: this.pace,
          changed: (value) => {
            this.pace = value as Pace
          },
        })}</div>
        <div class="seat">${labelledSelect(text.roundsLabel, {
          name: 'contest-rounds',
          options: ROUNDS.filter((each) => each <= most).map((each) => [String(each), text.rounds(each)]),
          value: String(rounds),
          changed: (value) => {
            this.rounds = Number(value)
            this.context.update()
          },
        })}</div>
      </div>
      <fieldset class="contest-seats">
        <legend>${text.who}</legend>
        ${cardsFor(this.variant).map(({ id }) => this.seat(id, words, text))}
      </fieldset>
      <p class="note" data-testid="contest-games">${isFit ? text.games(games) : text.fit(FEWEST, MOST)}</p>
      <div class="play-form">
        <button type="button" class="primary" data-testid="contest-start" ?disabled=${!isFit} @click=${() => this.start()}
        >${words.watch.start}</button>
        ${current ? html`<button type="button" @click=${() => this.show(false)}>${text.back}</button>` : nothing}
      </div>`
  }

  /** An opponent with its box, and its level once it is chosen. */
  private seat(id: string, words: GalleryText, text: ShowText['contest']): TemplateResult {
    const { chosen } = this
    const card = cardOf(id)
    const level = chosen.get(id)
    const toggle = () => {
      if (level === undefined) chosen.set(id, card?.defaultLevel ?? '1')
      else chosen.delete(id)
      this.context.update()
    }
    return html`<div class="contest-seat">
      <label><input type="checkbox" data-testid="contest-${id}" .checked=${live(level !== undefined)} @change=${toggle} /> ${titleOf(id, words)}</label>
      ${
        level === undefined || !card
          ? nothing
          : select({
              name: `contest-${id}-level`,
              label: text.levelOf(titleOf(id, words)),
              options: card.levels.map((each) => [each.id, levelName(id, each.id, words)]),
              value: level,
              changed: (value) => void chosen.set(id, value),
            })
      }
    </div>`
  }

  private start(): void {
    current?.stop()
    const order = cardsFor(this.variant).map(({ id }) => id)
    const seats: Seat[] = [...this.chosen]
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .map(([id, level]) => ({ id, level }))
    const { variant, pace, rounds, context } = this
    current = new Contest({ seats, variant, pace, rounds }, context.host)
    current.changed = context.update
    this.shown = null
    this.show(false)
    void current.run()
  }

  private show(isChoosing: boolean): void {
    this.isChoosing = isChoosing
    this.context.update()
  }

  private running(contest: Contest, words: GalleryText, text: ShowText['contest']): TemplateResult {
    const { games, isRunning, plan, done } = contest
    const isOver = done === games.length
    const state = contest.failure
      ? failureText(contest.failure, words)
      : isOver
        ? text.over
        : isRunning
          ? text.running(contest.atOnce)
          : contest.wasLeft
            ? text.left
            : text.stopped
    return html`
      <p class="contest-state" role="status" data-testid="contest-state">${state}</p>
      <progress max=${games.length} value=${done} aria-label=${text.progressLabel}></progress>
      <p class="note" data-testid="contest-done" data-at-once=${contest.atOnce}>${text.done(done, games.length)}${
        'moveTime' in PACES[plan.pace] ? html`${words.gap}${text.fair}` : nothing
      }</p>
      <div class="play-form">
        <button type="button" data-testid="contest-stop" ?hidden=${isOver}
          @click=${() => (isRunning ? contest.stop() : contest.run())}
        >${isRunning ? words.playouts.stop : words.watch.go}</button>
        <button type="button" data-testid="contest-new" @click=${() => this.show(true)}>${text.another}</button>
      </div>
      ${crossTable(plan.seats, games, words, text)}
      <h3>${text.gamesTitle}</h3>
      <ol class="contest-games" data-testid="contest-list">
        ${games.filter(({ duel }) => duel).map((game) => this.item(contest, game, words))}
      </ol>
      ${this.shown ? this.replay(contest, this.shown, words, text) : nothing}`
  }

  /** A game of the list: a button that shows it. */
  private item(contest: Contest, game: ContestGame, words: GalleryText): TemplateResult {
    const { b, w } = seatsOf(contest.plan, game)
    const name = (seat: Seat | undefined) => (seat ? titleOf(seat.id, words) : '')
    const moves = reached(game)?.moves.length ?? 0
    return html`<li><button
      type="button"
      aria-pressed=${String(game === this.shown)}
      @click=${() => {
        Object.assign(this, { shown: game, ply: null, isKept: null })
        this.context.update()
      }}
    ><span>☗${name(b)} ☖${name(w)}</span><small>${resultOf(blackPoints(game))} ${words.watch.moves(moves)}</small></button></li>`
  }

  /** The board, the moves and the values of a game. */
  private replay(
    contest: Contest,
    game: ContestGame,
    words: GalleryText,
    text: ShowText['contest'],
  ): TemplateResult {
    const position = reached(game)
    const moves = position?.moves ?? []
    const ply = Math.min(this.ply ?? moves.length, moves.length)
    const move = moves[ply - 1]
    const look = (to: number) => {
      this.ply = to
      this.context.update()
    }
    const result = position?.result
    const { b, w } = seatsOf(contest.plan, game)
    const names = { b: b ? seatName(b, words) : '', w: w ? seatName(w, words) : '' }
    const said = result
      ? `${this.ended(result.reason)}${words.gap}${result.winner ? words.watch.wins(result.winner, names[result.winner]) : words.watch.draw}`
      : text.goesOn
    const watched = position && { start: duelStart(contest.plan.variant), position, names }
    const kept = this.isKept === null ? '' : this.isKept ? words.watch.kept : words.watch.notKept
    return html`
      <section class="panel" data-testid="contest-replay">
        <h3>☗${names.b} ☖${names.w}</h3>
        <p>${words.watch.moves(ply)}${words.dot}${said}</p>
        <div class="beside">
          ${diagram({ sfen: move?.sfen ?? position?.start ?? '', last: move?.usi }, words)}
          <div class="watch-side">
            ${duelGraph(game.duel?.values ?? [], ply, words, look)}
            ${watchMoves(moves, ply, words, this.list, look)}
            <div class="play-form">
              <button type="button" data-testid="contest-analyse" @click=${() => watched && this.context.host.analyse(watched)}
              >${words.watch.analyse}</button>
              <button type="button" data-testid="contest-keep" @click=${() => watched && this.keep(watched)}
              >${words.watch.keep}</button>
            </div>
            <p class="note" role="status">${kept}</p>
          </div>
        </div>
      </section>`
  }

  private async keep(watched: Parameters<PageContext['host']['keep']>[0]): Promise<void> {
    this.isKept = await this.context.host.keep(watched).then(
      () => true,
      () => false,
    )
    this.context.update()
  }
}
