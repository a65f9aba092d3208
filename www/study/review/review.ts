/** Evaluates every position of a game with engines of its own, and looks more deeply at what is marked. */

import type { RequestOf } from '../../engine/answers.ts'
import type { Client } from '../../engine/client.ts'
import type { Info, Played, PositionEvent, Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import { Workers } from '../../engine/workers.ts'
import { blackRate, speedOf } from '../format.ts'
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
  /** Engines that search at the same time, and the nodes a second of all of them; 0 while not known. */
  engines: number
  speed: number
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

/**
 * Positions that one engine looks at in a row: a move is then taken back in place of setting up the game.
 * Every search begins with empty tables, so that the values do not depend on the number of engines.
 */
const ROW = 4

/** A running review; its engines are closed at its end. */
export class Review {
  private readonly workers: Workers
  private start: GameStart = { variant: 'shogi' }
  /** The findings of the searches, before what neighbours prove. */
  private found: (Finding | undefined)[] = []
  private facts: Fact[] = []
  /** Equal for equal positions. */
  private keys: string[] = []
  private played: readonly Played[] = []
  private first: Side = 'b'
  private report: (progress: Progress) => void = () => {}
  /** Nodes so far, and since when, by `performance.now()`. */
  private nodes = 0
  private began = 0

  /** `engines`: how many look at positions at the same time. */
  constructor(engine: MakeEngine, engines = 1) {
    this.workers = new Workers(engine, engines)
  }

  /** Changes the number of engines. */
  limit(engines: number): void {
    this.workers.limit(engines)
  }

  /** Closes the engines: nothing more is reported. */
  cancel(): void {
    this.workers.close()
  }

  /** Reviews a game; `report` is called after every position. */
  async run({ start, moves, nodes, again }: Reviewed, report: (progress: Progress) => void): Promise<void> {
    this.report = report
    this.start = start
    this.began = performance.now()
    const last = await this.workers.run((client) => client.ask({ type: 'new', ...start, moves: [...moves] }))
    if (last.type === 'position') {
      this.begin(last)
      await this.lookAtAll(nodes)
      await this.lookAgain(again)
      await this.lookForGoodMoves(Math.min(nodes, DEPTHS.quick.nodes), again)
    }
    this.workers.close()
  }

  private begin({ start, moves }: PositionEvent): void {
    this.found = Array.from({ length: moves.length + 1 })
    this.keys = [start, ...moves.map(({ sfen }) => sfen)].map(keyOf)
    this.first = start.split(' ')[1] === 'w' ? 'w' : 'b'
    this.played = moves
  }

  /** The first look at every position, in rows from the last to the first. */
  private async lookAtAll(nodes: number): Promise<void> {
    const all = this.played.length + 1
    // A row is looked at again where its engine is lost.
    const seen = new Set<number>()
    const tops: number[] = []
    for (let top = all - 1; top >= 0; top -= ROW) tops.push(top)
    const row = (top: number) =>
      this.at(top, async (place) => {
        for (let ply = top; ply > Math.max(-1, top - ROW); ply -= 1) {
          if (ply < top) await place.takeBack()
          await this.look(place, ply, nodes)
          seen.add(ply)
          this.tell(seen.size, all, false)
        }
      })
    await Promise.all(tops.map(row))
  }

  private async look(place: Place, ply: number, nodes: number): Promise<void> {
    const { position } = place
    this.facts[ply] = factOf(position, this.played[ply])
    if (position.result) this.found[ply] = findingOfEnd(position)
    // A position that comes back is judged once, where it is first reached.
    else if (this.keys.indexOf(this.keys[ply] ?? '') === ply)
      this.keep(ply, findingOf(await place.search(nodes), position.side))
  }

  /** The second look at what is marked, until every mark rests on second looks. */
  private async lookAgain(nodes: number): Promise<void> {
    const seen = new Set<number>()
    for (;;) {
      const findings = this.carried()
      const wanted = doubtful(this.verdicts(findings), findings, this.facts).filter((ply) => !seen.has(ply))
      if (wanted.length === 0) return
      const all = seen.size + wanted.length
      const deeper = async (ply: number) => {
        const finding = await this.lookDeeper(ply, nodes)
        seen.add(ply)
        this.tell(seen.size, all, true)
        return finding
      }
      const found = await Promise.all(wanted.map(deeper))
      for (const [index, ply] of wanted.entries()) if (found[index]) this.keep(ply, found[index])
    }
  }

  private lookDeeper(ply: number, nodes: number): Promise<Finding> {
    return this.at(ply, async (place) => {
      const side = this.facts[ply]?.side ?? 'b'
      const rates: number[] = []
      const info = await place.search(nodes, 1, (each) => {
        if (each.nodes >= nodes * LATE) rates.push(blackRate(each, side))
      })
      const finding = findingOf(info, side)
      rates.push(finding.value.rate)
      return { ...finding, range: [Math.min(...rates), Math.max(...rates)] }
    })
  }

  /**
   * Looks for moves that were the only good ones: with few nodes at all
   * candidates, with many at those that seem so.
   */
  private async lookForGoodMoves(few: number, many: number): Promise<void> {
    const findings = this.carried()
    const wanted = perhapsGood(this.verdicts(findings), findings, this.facts)
    let done = 0
    const gap = async (ply: number) => {
      const isGood = (await this.gapAt(ply, few)) >= LOSSES.mistake
      const gap = isGood ? await this.gapAt(ply, many) : null
      done += 1
      this.tell(done, wanted.length, true)
      return gap
    }
    const gaps = await Promise.all(wanted.map(gap))
    for (const [index, ply] of wanted.entries()) {
      const [finding, found] = [this.found[ply], gaps[index]]
      if (finding && typeof found === 'number') this.keep(ply, { ...finding, gap: found })
    }
    if (wanted.length > 0) this.tell(wanted.length, wanted.length, true)
  }

  /**
   * Winning chances that every move but the one played loses, in thousandths; 0 where that was not the best.
   */
  private gapAt(ply: number, nodes: number): Promise<number> {
    return this.at(ply, async (place) => {
      let second: number | null = null
      const best = await place.search(nodes, 2, (info) => {
        if (info.rank === 2) second = info.winRate
      })
      return second !== null && best.pv[0]?.usi === this.played[ply]?.usi ? best.winRate - second : 0
    })
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
    const speed = speedOf(this.nodes, performance.now() - this.began)
    this.report({ findings: this.carried(), done, all, second, engines: this.workers.count, speed })
  }

  /** Does a job at a position, with an engine of its own. */
  private at<T>(ply: number, job: (place: Place) => Promise<T>): Promise<T> {
    return this.workers.run(async (client) => {
      const moves = this.played.slice(0, ply).map(({ usi }) => usi)
      const position = await positionOf(client, { type: 'new', ...this.start, moves })
      return job(
        new Place(client, position, (nodes) => {
          this.nodes += nodes
        }),
      )
    })
  }
}

/** The position that an engine has after a request. */
async function positionOf(client: Client, request: RequestOf<'new' | 'takeBack'>): Promise<PositionEvent> {
  const event = await client.ask(request)
  if (event.type !== 'position') throw new Error(`the game was not taken back: ${event.type}`)
  return event
}

/** A position of the game, on an engine. */
class Place {
  position: PositionEvent
  private readonly client: Client
  private readonly searched: (nodes: number) => void

  /** `searched` is told the nodes of each search. */
  constructor(client: Client, position: PositionEvent, searched: (nodes: number) => void) {
    this.client = client
    this.position = position
    this.searched = searched
  }

  /** Goes to the position before it. */
  async takeBack(): Promise<void> {
    this.position = await positionOf(this.client, { type: 'takeBack', plies: 1 })
  }

  /** Searches the position; the best line of the last finished iteration. */
  async search(nodes: number, lines = 1, onInfo?: (info: Info) => void): Promise<Info> {
    let best: Info = { depth: 0, nodes: 0, score: { cp: 0 }, winRate: 500, pv: [] }
    await this.client.ask({ type: 'go', lines, limits: { nodes } }, (info) => {
      if (!info.rank || info.rank === 1) best = info
      onInfo?.(info)
    })
    this.searched(best.nodes)
    return best
  }
}
