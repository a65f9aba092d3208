/** Asks an engine of its own about moves, so that the game and the analysis go on undisturbed. */
import type { Client } from '../engine/client.ts'
import type { Fact, Info, MoveText, PositionEvent, Refusal, Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import { contents } from './choose.ts'
import type { Lines } from './sentences.ts'

/** Starts an engine; `settled` is kept when its net is loaded, or at once where none will come. */
export type MakeEngine = () => { client: Pick<Client, 'ask' | 'close'>; settled: Promise<void> }

/** Nodes for the position before a move that is asked about, and for the one after it. */
const NODES = 200_000
/** Nodes for the two best moves of a position whose good move is explained. */
const BEST_NODES = 60_000

/** A position: the moves that lead to it. */
export interface Place {
  start: GameStart
  moves: readonly string[]
}

/** What was found about a move. */
export interface Found {
  facts: readonly Fact[]
  lines: Lines
}

/** What was found about a move that the person tried. */
export interface Tried {
  /** The side that tried it. */
  side: Side
  /** The best move. */
  best: MoveText
  /** The move itself. */
  move: MoveText
  /** Winning chances that it loses against the best one, in thousandths, at least 0. */
  loss: number
  found: Found
}

/** The engine; it is started by the first question. */
export class WhyEngine {
  private readonly make: MakeEngine
  private readonly nodes: number
  private engine: ReturnType<MakeEngine> | null = null
  /** The questions so far: one is asked after the other. */
  private last: Promise<unknown> = Promise.resolve()

  /** `nodes`: to search in the position before a move that is tried, and in the one after it. */
  constructor(make: MakeEngine, nodes = NODES) {
    this.make = make
    this.nodes = nodes
  }

  close(): void {
    this.engine?.client.close()
  }

  /** The facts about the first move of `played`, compared with that of `better`. */
  facts(place: Place, played: readonly string[], better: readonly string[]): Promise<Found> {
    return this.inTurn(() => this.find(place, played, better))
  }

  /** The facts about a good move, compared with the best of the other moves; `null` where it has no equal. */
  good(place: Place, usi: string): Promise<Found | null> {
    return this.inTurn(async () => {
      await this.goTo(place)
      const infos: Info[] = []
      await this.search(BEST_NODES, 2, (info) => {
        infos[(info.rank ?? 1) - 1] = info
      })
      const lines = infos.map(({ pv }) => pv.map((move) => move.usi))
      const better = lines.find(([first]) => first === usi)
      const other = lines.find(([first]) => first !== usi)
      return better && other ? this.find(place, other, better) : null
    })
  }

  /** A position with its legal moves, and the names of the moves that lead to it. */
  position(place: Place): Promise<PositionEvent> {
    return this.inTurn(() => this.goTo(place))
  }

  /** The moves of a line with their names, up to the first one that is refused. */
  names(place: Place, line: readonly string[]): Promise<readonly MoveText[]> {
    return this.inTurn(() => this.named(place, line))
  }

  /** Why a move is not legal; `null` where it is. */
  refusal(place: Place, usi: string): Promise<Refusal | null> {
    return this.inTurn(async () => {
      await this.goTo(place)
      const event = await this.client.ask({ type: 'play', move: usi })
      return event.type === 'refused' ? event.reason : null
    })
  }

  /**
   * Compares a move with the best one: both positions are searched with this number of nodes, then the facts
   * are asked for.
   */
  tried(place: Place, usi: string, nodes = this.nodes): Promise<Tried | null> {
    return this.inTurn(async () => {
      const { side } = await this.goTo(place)
      const best = await this.search(nodes)
      const [first] = best.pv
      if (!first) return null
      const after = await this.goTo({ ...place, moves: [...place.moves, usi] })
      const move = after.moves.at(-1)
      if (!move) return null
      const answer = after.result ? null : await this.search(nodes)
      const rate = answer ? 1000 - answer.winRate : rateOf(after)
      const loss = first.usi === usi ? 0 : Math.max(0, best.winRate - rate)
      const usis = (moves: readonly MoveText[] = []) => moves.map((each) => each.usi)
      const found = await this.find(place, [usi, ...usis(answer?.pv)].slice(0, 9), usis(best.pv).slice(0, 9))
      return { side, best: first, move, loss, found }
    })
  }

  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.last.then(async () => {
      this.engine ??= this.make()
      await this.engine.settled
      return ask()
    })
    this.last = asked.catch(() => {})
    return asked
  }

  private get client(): Pick<Client, 'ask' | 'close'> {
    this.engine ??= this.make()
    return this.engine.client
  }

  private async find(place: Place, played: readonly string[], better: readonly string[]): Promise<Found> {
    const lines: Lines = {
      ...{ played: await this.named(place, played), better: await this.named(place, better), mates: {} },
    }
    await this.goTo(place)
    const event = await this.client.ask({ type: 'facts', played: [...played], better: [...better] })
    if (event.type !== 'facts') throw new Error(event.message, { cause: event })
    for (const fact of event.facts) {
      const mate = contents(fact, 'mate')
      const before = fact.line === 'played' ? played.slice(0, 1) : []
      if (mate) lines.mates[fact.line] = await this.named(place, [...before, ...mate.moves])
    }
    return { facts: event.facts, lines }
  }

  private async named({ start, moves }: Place, line: readonly string[]): Promise<readonly MoveText[]> {
    const all = [...moves, ...line]
    const event = await this.client.ask({ type: 'new', ...start, problem: true, moves: all })
    if (event.type === 'position') return event.moves.slice(moves.length)
    const good = (event.at ?? 0) - moves.length
    return good > 0 && good < line.length ? this.named({ start, moves }, line.slice(0, good)) : []
  }

  private async goTo({ start, moves }: Place): Promise<PositionEvent> {
    const event = await this.client.ask({ type: 'new', ...start, problem: true, moves: [...moves] })
    if (event.type !== 'position') throw new Error(event.message, { cause: event })
    return event
  }

  /** Searches the position that the engine has; the best line of the last finished iteration. */
  private async search(nodes: number, lines = 1, onInfo?: (info: Info) => void): Promise<Info> {
    let best: Info = { depth: 0, nodes: 0, score: { cp: 0 }, winRate: 500, pv: [] }
    await this.client.ask({ type: 'go', lines, limits: { nodes } }, (info) => {
      if ((info.rank ?? 1) === 1) best = info
      onInfo?.(info)
    })
    return best
  }
}

/** The winning chances of the side that has just moved, in a game that its move has ended. */
function rateOf({ result, side }: PositionEvent): number {
  if (!result?.winner) return 500
  return result.winner === side ? 0 : 1000
}
