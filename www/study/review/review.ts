/** Evaluates every position of a game with an engine of its own, and looks more deeply at what is marked. */
import type { Client } from '../../engine/client.ts'
import type { Event, Info, Played, PositionEvent, Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import { blackRate } from '../format.ts'
import type { MakeEngine } from '../part.ts'
import { type Finding, findingOf, findingOfEnd, gradeMoves, LOSSES, type Verdict } from './grade.ts'
import { doubtful, keyOf, perhapsGood } from './looks.ts'
import { carryMates, type Fact, factOf } from './mates.ts'

/** A game under review. */
export interface Reviewed {
  start: GameStart
  moves: readonly string[]
  /** Nodes for each position, and for each that is looked at again. */
  nodes: number
  again: number
}

/** The state of a review. */
export interface Progress {
  /** By the number of moves before the position. */
  findings: readonly (Finding | undefined)[]
  /** Positions done and in all, of the first look or of the `second` at some of them. */
  done: number
  all: number
  second: boolean
}

/**
 * Nodes for each position of a quick and of a thorough review, in the first look and in the second. The
 * second look of a quick review is as deep as the first of a thorough one.
 */
export const DEPTHS = {
  quick: { nodes: 60_000, again: 500_000 },
  deep: { nodes: 500_000, again: 2_000_000 },
} as const

/** The share of its nodes after which the values of a search belong to the range of a second look. */
const LATE = 0.25

/** A running review; the engine is closed at its end. */
export class Review {
  private readonly client: Client
  private readonly settled: Promise<void>
  /** The findings of the searches, before what neighbours prove. */
  private found: (Finding | undefined)[] = []
  private facts: Fact[] = []
  /** Equal for equal positions. */
  private keys: string[] = []
  private played: readonly Played[] = []
  private first: Side = 'b'
  /** The position that the engine has: the number of moves before it. */
  private at = 0
  private report: (progress: Progress) => void = () => {}

  constructor(engine: MakeEngine) {
    const { client, settled } = engine()
    this.client = client
    this.settled = settled
  }

  /** Closes the engine: nothing more is reported. */
  cancel(): void {
    this.client.close()
  }

  /** Reviews a game; `report` is called after every position. */
  async run({ start, moves, nodes, again }: Reviewed, report: (progress: Progress) => void): Promise<void> {
    // All positions are evaluated by the same evaluation, with the net or without.
    await this.settled
    this.report = report
    const last = await this.client.ask({ type: 'new', ...start, moves: [...moves] })
    if (last.type === 'position') {
      this.begin(last)
      await this.lookAtAll(last, nodes)
      await this.lookAgain(again)
      await this.lookForGoodMoves(Math.min(nodes, DEPTHS.quick.nodes), again)
    }
    this.client.close()
  }

  private begin({ start, moves }: PositionEvent): void {
    this.found = Array.from({ length: moves.length + 1 })
    this.keys = [start, ...moves.map(({ sfen }) => sfen)].map(keyOf)
    this.first = start.split(' ')[1] === 'w' ? 'w' : 'b'
    this.played = moves
    this.at = moves.length
  }

  /** The first look at every position, from the last to the first. */
  private async lookAtAll(last: PositionEvent, nodes: number): Promise<void> {
    let event: PositionEvent | null = last
    for (let ply = this.played.length; ply >= 0 && event; ply -= 1) {
      event = ply < this.at ? await this.goTo(ply) : event
      if (!event) return
      this.facts[ply] = factOf(event, this.played[ply])
      if (event.result) this.found[ply] = findingOfEnd(event)
      // A position that comes back is judged once, where it is first reached.
      else if (this.keys.indexOf(this.keys[ply] ?? '') === ply)
        this.keep(ply, findingOf(await this.search(nodes), event.side))
      this.tell(this.played.length + 1 - ply, this.played.length + 1, false)
    }
  }

  /** The second look at what is marked, until every mark rests on second looks. */
  private async lookAgain(nodes: number): Promise<void> {
    const seen = new Set<number>()
    for (;;) {
      const findings = this.carried()
      const wanted = doubtful(this.verdicts(findings), findings, this.facts).filter((ply) => !seen.has(ply))
      if (wanted.length === 0) return
      for (const [index, ply] of wanted.entries()) {
        seen.add(ply)
        await this.lookDeeper(ply, nodes)
        this.tell(seen.size, seen.size + wanted.length - index - 1, true)
      }
    }
  }

  private async lookDeeper(ply: number, nodes: number): Promise<void> {
    await this.goTo(ply)
    const side = this.facts[ply]?.side ?? 'b'
    const rates: number[] = []
    const info = await this.search(nodes, 1, (each) => {
      if (each.nodes >= nodes * LATE) rates.push(blackRate(each, side))
    })
    const finding = findingOf(info, side)
    rates.push(finding.value.rate)
    this.keep(ply, { ...finding, range: [Math.min(...rates), Math.max(...rates)] })
  }

  /**
   * Looks for moves that were the only good ones: with few nodes at all
   * candidates, with many at those that seem so.
   */
  private async lookForGoodMoves(few: number, many: number): Promise<void> {
    const findings = this.carried()
    const wanted = perhapsGood(this.verdicts(findings), findings, this.facts)
    for (const [index, ply] of wanted.entries()) {
      if ((await this.gapAt(ply, few)) >= LOSSES.mistake) {
        const gap = await this.gapAt(ply, many)
        const finding = this.found[ply]
        if (finding) this.keep(ply, { ...finding, gap })
      }
      this.tell(index + 1, wanted.length, true)
    }
  }

  /**
   * Winning chances that every move but the one played loses, in thousandths; 0 where that was not the best.
   */
  private async gapAt(ply: number, nodes: number): Promise<number> {
    await this.goTo(ply)
    let second: number | null = null
    const best = await this.search(nodes, 2, (info) => {
      if (info.rank === 2) second = info.winRate
    })
    return second !== null && best.pv[0]?.usi === this.played[ply]?.usi ? best.winRate - second : 0
  }

  /** Takes a finding for its position, wherever in the game that is. */
  private keep(ply: number, finding: Finding): void {
    for (const [place, key] of this.keys.entries())
      if (key === this.keys[ply] && !(place === this.played.length && this.facts[place]?.legal === 0))
        this.found[place] = finding
  }

  private carried(): (Finding | undefined)[] {
    return carryMates(this.found, this.facts)
  }

  private verdicts(findings: readonly (Finding | undefined)[]): Verdict[] {
    return gradeMoves(
      this.played.map(({ usi }) => usi),
      findings,
      this.first,
    )
  }

  private tell(done: number, all: number, second: boolean): void {
    this.report({ findings: this.carried(), done, all, second })
  }

  /** Brings the engine to a position; `null` where it refuses. */
  private async goTo(ply: number): Promise<PositionEvent | null> {
    let event: Event | null = null
    if (ply < this.at) event = await this.client.ask({ type: 'takeBack', plies: this.at - ply })
    for (let at = this.at; at < ply; at += 1)
      event = await this.client.ask({ type: 'play', move: this.played[at]?.usi ?? '' })
    this.at = ply
    return event?.type === 'position' ? event : null
  }

  /** Searches the position that the engine has; the best line of the last finished iteration. */
  private async search(nodes: number, lines = 1, onInfo?: (info: Info) => void): Promise<Info> {
    let best: Info = { depth: 0, nodes: 0, score: { cp: 0 }, winRate: 500, pv: [] }
    await this.client.ask({ type: 'go', lines, limits: { nodes } }, (info) => {
      if (!info.rank || info.rank === 1) best = info
      onInfo?.(info)
    })
    return best
  }
}
