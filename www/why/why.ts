/** The reasons of moves in the study: asked for when a move is chosen, shown as sentences that play their
 * line. */
import { html, nothing, type TemplateResult } from 'lit-html'
import './style.css'
import { moveAloud } from '../app/views/aloud.ts'
import { button } from '../app/views/buttons.ts'
import type { MoveText, Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import { WHY_TEXTS, type WhyText } from '../text/why/index.ts'
import { type Answer, Answers, wordsIn } from './answers.ts'
import { type Found, type Jobs, type Tried, WhyEngine } from './ask.ts'
import { choose, type Told, toldAfter } from './choose.ts'
import { Coach, type CoachHost } from './coach.ts'
import { Judge } from './judge.ts'
import { nothingFound, type Sentence, sentencesOf } from './sentences.ts'
import { triedSentences } from './tried.ts'

/** The functions of the study that the reasons use. */
export interface WhyHost {
  engines: Jobs
  /** The start of the game, the moves of its main line, and the moves to the position shown. */
  game(): { start: GameStart; moves: readonly string[]; shown: readonly string[] }
  /** Shows a line on the board, from the position after these moves on: its first move. */
  show(from: readonly string[], moves: readonly string[]): void
  /** Goes to the next move of the line. */
  step(): void
  /** Renders the study again. */
  changed(): void
}

/** A graded move of the main line. */
export interface Judged {
  /** Its number, 1 for the first. */
  ply: number
  side: Side
  /** Whether it is a good move; else it is a bad one. */
  good: boolean
  /** Winning chances lost, as text. */
  loss: string
  /** The best line instead of the move, and the best line after it. */
  line: readonly MoveText[]
  replies: readonly MoveText[]
}

/** An arrow on the board. */
export interface WhyArrow {
  usi: string
  side: Side
  kind: 'best' | 'other' | 'played' | 'answer'
}

/** A line that is being shown. */
interface Walk {
  from: readonly string[]
  moves: readonly MoveText[]
  line: Sentence['line']
  side: Side
}

/** The time between two moves of a line that is shown, in milliseconds. */
const STEP = 1300

const usis = (moves: readonly MoveText[]): string[] => moves.map(({ usi }) => usi)
const startsWith = (moves: readonly string[], with_: readonly string[]): boolean =>
  with_.every((usi, index) => moves[index] === usi)
const otherSide = (side: Side): Side => (side === 'b' ? 'w' : 'b')

/** The reasons; one object for each study. */
export class Why {
  private readonly host: WhyHost
  private readonly engine: WhyEngine
  private readonly answers: Answers
  /** The move about which it is said that nothing was found: this is said once in a game. */
  private silent: { game: string; ply: number } | null = null
  private walk: Walk | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: WhyHost) {
    this.host = host
    this.engine = new WhyEngine(host.engines)
    this.answers = new Answers(host.changed)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  /** The reason of a marked move; `before`: the bad moves of the same side in a row just before it. */
  judged(move: Judged, before: readonly Judged[], code: 'ja' | 'en'): TemplateResult | typeof nothing {
    const { moves } = this.host.game()
    const [found, told] = [this.factsOf(move), this.toldUnder(before)]
    if (found.value === undefined || !told) return this.note('thinking', code)
    if (!found.value) return move.good ? nothing : this.note('failed', code)
    const telling = { lines: found.value.lines, loss: move.loss, praise: move.good }
    const choice = choose(found.value.facts, { side: move.side, praise: move.good, told })
    const from = moves.slice(0, move.ply - 1)
    return this.sentences(from, move.side, code, (text, write) => {
      const sentences = sentencesOf(choice, { ...telling, text, write })
      if (sentences.length > 0 || move.good || told.size > 0) return sentences
      const game = moves.join(' ')
      if (this.silent?.game !== game) this.silent = { game, ply: move.ply }
      return this.silent.ply === move.ply ? [nothingFound({ ...telling, text, write })] : []
    })
  }

  /** What was told under moves in a row; `null` until their facts are known. */
  private toldUnder(moves: readonly Judged[]): Told | null {
    const found = moves.map((move) => this.factsOf(move).value)
    let told: Told = new Map()
    for (const [at, { side }] of moves.entries()) {
      const one = found[at]
      if (one === undefined) return null
      if (one) told = toldAfter(told, choose(one.facts, { side, told }))
    }
    return told
  }

  /** What is to be said about the move that led to the position shown, once it was asked for. */
  tried(code: 'ja' | 'en'): TemplateResult | typeof nothing {
    const { shown } = this.host.game()
    const answer = this.answers.known<Tried>(this.keyOfTried())
    if (!answer) return nothing
    if (answer.value === undefined) return this.note('thinking', code)
    if (!answer.value) return this.note('failed', code)
    const tried = answer.value
    return this.sentences(shown.slice(0, -1), tried.side, code, (...all) => triedSentences(tried, ...all))
  }

  /** Asks about the move that led to the position shown. */
  ask(): void {
    const { start, shown } = this.host.game()
    const moves = shown.slice(0, -1)
    const last = shown.at(-1)
    if (!last) return
    const key = this.keyOfTried()
    this.answers.forget(key)
    this.answers.of(key, () => this.engine.tried({ start, moves }, last))
    this.host.changed()
  }

  /** The next move of the line that is shown; `null` where another position is shown. */
  arrows(): WhyArrow[] | null {
    const { walk } = this
    const at = this.walked()
    const next = walk && at !== null ? walk.moves[at] : null
    if (!walk || at === null || !next) return null
    const isOwn = at % 2 === 0
    const kinds = { played: ['played', 'answer'], better: ['best', 'other'] } as const
    const side = isOwn ? walk.side : otherSide(walk.side)
    return [{ usi: next.usi, side, kind: kinds[walk.line][isOwn ? 0 : 1] }]
  }

  /** Whether a position of the line is shown. */
  isWalking(): boolean {
    return this.walked() !== null
  }

  /** The number of moves of the line that lead to the position shown, at least 1; `null` elsewhere. */
  private walked(): number | null {
    const { shown } = this.host.game()
    const { walk } = this
    if (!walk) return null
    const at = shown.length - walk.from.length
    const isOn = at > 0 && startsWith([...walk.from, ...usis(walk.moves)], shown)
    return isOn ? at : null
  }

  private keyOfTried(): string {
    const { start, shown } = this.host.game()
    return JSON.stringify(['tried', start, shown])
  }

  private factsOf({ ply, good, line, replies }: Judged): Answer<Found> {
    const { start, moves } = this.host.game()
    const place = { start, moves: moves.slice(0, ply - 1) }
    const played = moves[ply - 1] ?? ''
    const ask = () =>
      good
        ? this.engine.good(place, played)
        : this.engine.facts(place, [played, ...usis(replies)], usis(line))
    const key = JSON.stringify([start, moves.slice(0, ply), usis(line), usis(replies), good])
    return this.answers.of(key, ask)
  }

  private note(what: 'thinking' | 'failed', code: 'ja' | 'en'): TemplateResult {
    return html`<div class="why" data-testid="why"><p role="status">${wordsIn(code, this.host.changed)[what]}</p></div>`
  }

  /** The sentences as buttons, and what is heard when they come. */
  private sentences(
    from: readonly string[],
    side: Side,
    code: 'ja' | 'en',
    tell: (text: WhyText, write: (move: MoveText) => string) => readonly Sentence[],
  ): TemplateResult {
    const text = wordsIn(code, this.host.changed)
    const seen = tell(text, (move) => move[code])
    const heard = tell(text, (move) => text.heard(moveAloud(move[code], code))).map(
      (sentence) => sentence.text,
    )
    const one = ({ text: words, moves, line }: Sentence, index: number) =>
      button('reason', words, () => this.show({ from, moves, line, side }), {
        ...{ class: `reason ${line}`, name: `${heard[index]} ${text.show}`, title: text.show },
        disabled: moves.length === 0,
      })
    return html`<div class="why" data-testid="why"><p class="visually-hidden" role="status">${heard.join(' ')}</p>${seen.map(one)}</div>`
  }

  /** Plays a line on the board, move by move, until the reader goes elsewhere. */
  private show(walk: Walk): void {
    this.walk = walk
    this.host.show(walk.from, usis(walk.moves))
    this.playOn(1)
  }

  private playOn(at: number): void {
    clearTimeout(this.timer)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    this.timer = setTimeout(() => {
      if (this.walked() !== at || at >= (this.walk?.moves.length ?? 0)) return
      this.host.step()
      this.playOn(at + 1)
    }, STEP)
  }
}

/** The reasons, with their texts in a language. */
export async function openWhy(host: WhyHost, code: 'ja' | 'en'): Promise<Why> {
  await WHY_TEXTS.fetch(code)
  return new Why(host)
}

/** The coach, with the texts in a language. */
export async function openCoach(host: CoachHost, code: 'ja' | 'en'): Promise<Coach> {
  await WHY_TEXTS.fetch(code)
  return new Coach(host)
}

/** The judge of tasks, with the texts in a language. */
export async function openJudge(engines: Jobs, code: 'ja' | 'en'): Promise<Judge> {
  await WHY_TEXTS.fetch(code)
  return new Judge(engines)
}
