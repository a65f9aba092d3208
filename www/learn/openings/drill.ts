/** An opening being played: the person plays its moves, the other side replies from its lines. Draws nothing.
 * */
import type { MoveText, PositionEvent, Refusal } from '../../engine/protocol.ts'
import type { Tried } from '../../why/ask.ts'
import type { Judge } from '../../why/judge.ts'
import type { Result } from '../schedule/memory.ts'
import type { LineMove, Opening } from './book.ts'
import { keyOf, mapOf, type OpeningMap, START } from './positions.ts'

/** The message for the person. */
export type DrillFeedback =
  | { kind: 'loading' | 'lost' | 'thinking' | 'turn' }
  | { kind: 'refused'; reason: Refusal }
  /** The move is none of the opening's, but about as good. */
  | { kind: 'other'; tried: Tried }
  | { kind: 'wrong'; tried: Tried }
  /** The answer is shown. */
  | { kind: 'shown'; move: MoveText }
  /** The line is at its end. */
  | { kind: 'done' }

/** Nodes of the searches that judge a move. */
const NODES = 60_000
/** Winning chances that a move may lose to be called about as good, in thousandths. */
const SMALL = 50
/** How long the other side waits before its reply, in milliseconds. */
const WAIT = 700

/** One opening at a time. Answers to earlier questions are ignored. */
export class OpeningDrill {
  feedback: DrillFeedback = { kind: 'loading' }
  opening: Opening | null = null
  /** The position on the board; `null` until the engine has answered. */
  position: PositionEvent | null = null
  /** The last move of the person, with its note; `null` before the first. */
  last: LineMove | null = null
  /** The reply of the other side that was made last. */
  reply: LineMove | null = null
  /** Whether the piece to move is shown. */
  isHinted = false
  private map: OpeningMap | null = null
  private readonly judge: Judge
  private readonly changed: () => void
  /** Called with the first result of a position. */
  private readonly graded: (opening: Opening, key: string, result: Result) => void
  private readonly random: () => number
  private turn = 0
  /** The result of the position on the board, once it is known. */
  private result: Result | null = null
  /** Replies that were made since the opening was chosen, by position and move. */
  private readonly made = new Set<string>()
  /** Whether only the position on the board is asked. */
  private isOne = false

  constructor(
    judge: Judge,
    changed: () => void,
    graded: (opening: Opening, key: string, result: Result) => void,
    random: () => number = Math.random,
  ) {
    this.judge = judge
    this.changed = changed
    this.graded = graded
    this.random = random
  }

  /** The moves that the opening has in the position on the board. */
  get wanted(): readonly LineMove[] {
    const { map, position } = this
    return (position && map?.own.get(keyOf(position.sfen))?.moves) || []
  }

  /** Begins an opening at its start, or at one of its positions, of which the next move alone is asked. */
  async begin(opening: Opening, key: string | null = null): Promise<void> {
    if (opening !== this.opening) this.made.clear()
    this.opening = opening
    this.map = this.position = this.last = this.reply = null
    this.isOne = key !== null
    await this.asked(async (isWanted) => {
      const map = await mapOf(opening, this.judge)
      if (!isWanted()) return
      this.map = map
      const path = key === null ? [] : (map.own.get(key)?.path ?? [])
      await this.goTo(path, isWanted)
    })
  }

  /** The positions of the person; empty until they are known. */
  get keys(): readonly string[] {
    return [...(this.map?.own.keys() ?? [])]
  }

  /** Tries a move of the person. */
  async attempt(usi: string): Promise<void> {
    const { position, wanted, opening } = this
    if (!position || !opening || wanted.length === 0 || this.feedback.kind === 'thinking') return
    const place = { start: START, moves: position.moves.map((move) => move.usi) }
    if (!position.legal[usi.slice(0, 2)]?.includes(usi.slice(2))) {
      await this.asked(async (isWanted) => {
        const reason = await this.judge.refusal(place, usi)
        if (isWanted()) this.retry(reason ? { kind: 'refused', reason } : { kind: 'turn' })
      })
      return
    }
    const move = wanted.find((each) => each.usi === usi)
    if (move) {
      this.settle(this.isHinted ? 'hinted' : 'right')
      await this.play(move)
      return
    }
    await this.asked(async (isWanted) => {
      const tried = await this.judge.tried(place, usi, NODES)
      if (!isWanted()) return
      if (!tried) return this.retry({ kind: 'turn' })
      const isWrong = tried.loss > SMALL
      this.settle(isWrong ? 'wrong' : 'hinted')
      this.retry({ kind: isWrong ? 'wrong' : 'other', tried })
    })
  }

  /** Shows the piece to move. */
  hint(): void {
    this.isHinted = true
    this.say({ kind: 'turn' })
  }

  /** Shows the move. */
  async show(): Promise<void> {
    const { position, wanted, judge } = this
    const [move] = wanted
    if (!position || !move) return
    this.settle('wrong')
    await this.asked(async (isWanted) => {
      const place = { start: START, moves: position.moves.map(({ usi }) => usi) }
      const [named] = await judge.names(place, [move.usi])
      if (isWanted() && named) this.retry({ kind: 'shown', move: named })
    })
  }

  /** Ends what runs. */
  end(): void {
    this.turn += 1
  }

  /** Makes a move of the person, and then a reply. */
  private async play(move: LineMove): Promise<void> {
    const moves = [...(this.position?.moves ?? []), move].map(({ usi }) => usi)
    this.last = move
    this.reply = null
    await this.asked((isWanted) => this.goTo(moves, isWanted))
  }

  /** Shows the position after these moves; where the other side is to move, it replies. */
  private async goTo(moves: readonly string[], isWanted: () => boolean): Promise<void> {
    const position = await this.judge.position({ start: START, moves })
    if (!isWanted()) return
    this.position = position
    this.result = null
    this.isHinted = false
    if (position.side === this.opening?.side)
      return this.say({ kind: this.wanted.length > 0 ? 'turn' : 'done' })
    const reply = this.isOne ? null : this.chosenReply(keyOf(position.sfen))
    if (!reply) return this.say({ kind: 'done' })
    this.changed()
    if (moves.length > 0) await new Promise((resolve) => setTimeout(resolve, WAIT))
    if (!isWanted()) return
    this.reply = reply
    await this.goTo([...moves, reply.usi], isWanted)
  }

  /** A reply that was not made yet, where there is one; the main line comes first. */
  private chosenReply(key: string): LineMove | null {
    const replies = this.map?.replies.get(key)?.moves ?? []
    const fresh = replies.filter(({ usi }) => !this.made.has(`${key} ${usi}`))
    const isFirst = fresh.length === replies.length
    const from = fresh.length > 0 ? fresh : replies
    const reply = (isFirst ? from[0] : from[Math.floor(this.random() * from.length)]) ?? null
    if (reply) this.made.add(`${key} ${reply.usi}`)
    return reply
  }

  /** The first result of a position counts. */
  private settle(result: Result): void {
    const { opening, position } = this
    if (this.result || !opening || !position) return
    this.result = result
    this.graded(opening, keyOf(position.sfen), result)
  }

  /** As a new object, so that the board is drawn again without the move. */
  private retry(feedback: DrillFeedback): void {
    this.position = this.position && { ...this.position }
    this.say(feedback)
  }

  private say(feedback: DrillFeedback): void {
    this.feedback = feedback
    this.changed()
  }

  /** Asks the engine; `ask` gets a function that says whether the answer is still wanted. */
  private async asked(ask: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    this.turn += 1
    const { turn } = this
    const isWanted = () => turn === this.turn
    this.say({ kind: this.position ? 'thinking' : 'loading' })
    try {
      await ask(isWanted)
    } catch {
      if (isWanted()) this.say({ kind: 'lost' })
    }
  }
}
