/**
 * The coach beside the board: after a move that loses much it asks first, and then tells. And the reason of a
 * hint, at its last step.
 */
import { html, nothing, type TemplateResult } from 'lit-html'
import { ownSide } from '../app/game/nextGame.ts'
import type { State } from '../app/game/state.ts'
import { button } from '../app/views/buttons.ts'
import type { MoveText, Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import type { Text } from '../text/text.ts'
import type { WhyText } from '../text/why/index.ts'
import { Answers, percent, wordsIn } from './answers.ts'
import { type Found, type Jobs, type Tried, WhyEngine } from './ask.ts'
import { choose, contents, pieceLost, showingPly } from './choose.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** The least loss of winning chances at which the coach speaks, in thousandths: a blunder. */
const LEAST = 200

/** The highest level after whose games the coach is offered. */
const BEGINNERS = 7

/** Whether the coach is offered: to a beginner who has lost to the engine. */
function isOffered({ setup, position }: State): boolean {
  const [side, winner] = [ownSide(setup), position?.result?.winner]
  return Boolean(side && winner && winner !== side) && Number(setup.level) <= BEGINNERS
}

/** The functions of the page that the coach uses. */
export interface CoachHost {
  engines: Jobs
  takeBack(): void
  /** Switches the coach on, which the end of a game has offered. */
  accept(): void
  /** Renders the page again. */
  changed(): void
}

/** A move of the person: the game before it, and the move. */
interface OwnMove {
  start: GameStart
  moves: readonly string[]
  usi: string
  side: Side
  /** Whether the other side has not answered yet. */
  fresh: boolean
}

/** The last move of the person in a game against the engine that goes on; `null` elsewhere. */
export function ownMove({ setup, position, gamePosition, shownPly }: State): OwnMove | null {
  const side = ownSide(setup)
  const isPlayed = side && position && !position.result && !gamePosition && shownPly === null
  if (!isPlayed || setup.lookedAt) return null
  const fresh = position.side !== side
  const moves = position.moves.map(({ usi }) => usi).slice(0, fresh ? undefined : -1)
  const usi = moves.pop()
  return usi ? { start: setup.start, moves, usi, side, fresh } : null
}

/** What the person should look at: a piece, its owner and its square, or a square alone. */
export interface Sight {
  /** The kind as in SFEN, in upper case; `null` where it is about a square. */
  kind: string | null
  own: boolean
  square: string
}

/** What the first reason of a move is about; `null` where there is none. */
export function sightOf({ facts, lines }: Found, side: Side): Sight | null {
  const fact = choose(facts, { side }).reasons[0]?.fact
  if (!fact) return null
  const piece = pieceLost(fact)
  const isKing = contents(fact, 'mate') ?? contents(fact, 'flights') ?? contents(fact, 'shelter')
  const own = fact.line === 'played'
  if (piece && !contents(fact, 'shelter'))
    return { kind: piece.piece.toUpperCase(), own, square: piece.square }
  const moves = (contents(fact, 'mate') && lines.mates[fact.line]) || lines[fact.line]
  const square = moves[showingPly(fact) - 1]?.usi.slice(2, 4)
  return square ? { kind: isKing ? 'K' : null, own, square } : null
}

/** The coach. */
export class Coach {
  private readonly host: CoachHost
  private readonly engine: WhyEngine
  private readonly answers: Answers
  /** The move that is spoken of, and how much is told: a question, the square, the reason; 0: no more of it.
   * */
  private spoken = { key: '', step: 1 }

  constructor(host: CoachHost) {
    this.host = host
    this.engine = new WhyEngine(host.engines)
    this.answers = new Answers(host.changed)
  }

  /** What is said in this state; `on`: whether the person wants a coach, `null` before the choice. */
  template(state: State, { code, coach }: Text, on: boolean | null): TemplateResult {
    const text = wordsIn(code, this.host.changed)
    const offer = { hidden: on !== null || !isOffered(state) }
    return html`
      ${button('coach-offer', coach, () => this.host.accept(), offer)}
      ${this.hint(state, text)}${on ? this.warning(state, text) : nothing}`
  }

  /** The reason of the move that a hint shows. */
  private hint({ hint, setup, position }: State, text: WhyText): unknown {
    if (hint?.step !== 3 || !hint.move || !position) return nothing
    const moves = position.moves.map(({ usi }) => usi)
    const { usi } = hint.move
    const ask = () => this.engine.good({ start: setup.start, moves }, usi)
    const found = this.answers.of(JSON.stringify(['hint', setup.start, moves, usi]), ask).value
    const told = found ? sentences(found, position.side, text, '', true) : []
    return html`<p class="hint" role="status" data-testid="hint-reason" ?hidden=${told.length === 0}>${texts(told, text)}</p>`
  }

  private warning(state: State, text: WhyText): unknown {
    const move = ownMove(state)
    if (!move) return nothing
    const key = JSON.stringify([move.start, move.moves, move.usi])
    const ask = () => this.engine.tried(move, move.usi)
    const answer = move.fresh ? this.answers.of(key, ask) : this.answers.known<Tried>(key)
    const tried = answer?.value
    if (!tried || tried.loss < LEAST) return nothing
    if (this.spoken.key !== key) this.spoken = { key, step: 1 }
    return this.spoken.step === 0 ? nothing : this.said(tried, text)
  }

  private said(tried: Tried, text: WhyText): TemplateResult {
    const { step } = this.spoken
    const go = (to: number) => () => {
      this.spoken = { ...this.spoken, step: to }
      this.host.changed()
    }
    return html`<section class="coach" data-testid="coach-panel">
      <p role="status" data-testid="coach-said">${coachText(tried, step, text)}</p>
      <div class="coach-buttons" role="group">
        ${button('coach-more', text.coach.more, go(step + 1), { hidden: step === 3 })}
        ${button('coach-back', text.coach.takeBack, () => this.host.takeBack())}
        ${button('coach-on', text.coach.goOn, go(0))}
      </div>
    </section>`
  }
}

/** What the coach says at a step: a question, the square, the reason. */
export function coachText({ side, found, move, best, loss }: Tried, step: number, text: WhyText): string {
  const name = (one: MoveText) => one[text.code]
  const sight = sightOf(found, side)
  const lost = percent(loss)
  if (step === 1) return text.coach.question(name(move), sight?.kind ?? null, sight?.own ?? true)
  if (step === 2 && sight) return text.coach.square(sight.square)
  const reason = texts(sentences(found, side, text, lost, false), text)
  return [text.loses(name(move), name(best), lost), reason].join(text.code === 'ja' ? '' : ' ')
}

const sentences = (found: Found, side: Side, text: WhyText, loss: string, praise: boolean): Sentence[] =>
  sentencesOf(choose(found.facts, { side, praise }), {
    ...{ text, lines: found.lines, loss, praise },
    write: (move) => move[text.code],
  })

const texts = (told: readonly Sentence[], { code }: WhyText): string =>
  told.map(({ text }) => text).join(code === 'ja' ? '' : ' ')
