/** Asks an engine of its own about moves, so that the game and the analysis go on undisturbed. */
import type { Client } from '../engine/client.ts'
import type { Fact, Info, MoveText, PositionEvent, Refusal, Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import { contents } from './choose.ts'
import type { Lines } from './sentences.ts'

/** An engine, as a question uses it. */
type Asked = Pick<Client, 'ask'>

/**
 * Engines for questions. A question that is a job for one of them sets up its position, and has it alone
 * until it is answered.
 */
export interface Jobs {
  run<T>(job: (client: Asked) => Promise<T>): Promise<T>
}

/** One engine, which does one job after the other. */
export function oneEngine(client: Asked): Jobs {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(job) {
      const done = last.then(() => job(client))
      last = done.catch(() => {})
      return done
    },
  }
}

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

/** Asks engines; searches that do not need each other's results are made at the same time. */
export class WhyEngine {
  private readonly jobs: Jobs
  private readonly nodes: number
  /** The last search of a position in which a move was tried. */
  private last: { key: string; found: Promise<Searched> } | null = null

  /** `nodes`: to search in the position before a move that is tried, and in the one after it. */
  constructor(jobs: Jobs, nodes = NODES) {
    this.jobs = jobs
    this.nodes = nodes
  }

  /** The facts about the first move of `played`, compared with that of `better`. */
  facts(place: Place, played: readonly string[], better: readonly string[]): Promise<Found> {
    return this.jobs.run((client) => find(client, place, played, better))
  }

  /** The facts about a good move, compared with the best of the other moves; `null` where it has no equal. */
  good(place: Place, usi: string): Promise<Found | null> {
    return this.jobs.run(async (client) => {
      await goTo(client, place)
      const infos: Info[] = []
      await search(client, BEST_NODES, 2, (info) => {
        infos[(info.rank ?? 1) - 1] = info
      })
      const lines = infos.map(({ pv }) => usis(pv))
      const better = lines.find(([first]) => first === usi)
      const other = lines.find(([first]) => first !== usi)
      return better && other ? find(client, place, other, better) : null
    })
  }

  /** A position with its legal moves, and the names of the moves that lead to it. */
  position(place: Place): Promise<PositionEvent> {
    return this.jobs.run((client) => goTo(client, place))
  }

  /** The moves of a line with their names, up to the first one that is refused. */
  names(place: Place, line: readonly string[]): Promise<readonly MoveText[]> {
    return this.jobs.run((client) => named(client, place, line))
  }

  /** Why a move is not legal; `null` where it is. */
  refusal(place: Place, usi: string): Promise<Refusal | null> {
    return this.jobs.run(async (client) => {
      await goTo(client, place)
      const event = await client.ask({ type: 'play', move: usi })
      return event.type === 'refused' ? event.reason : null
    })
  }

  /**
   * Compares a move with the best one: both positions are searched with this number of nodes, then the facts
   * are asked for.
   */
  async tried(place: Place, usi: string, nodes = this.nodes): Promise<Tried | null> {
    const [before, after] = await Promise.allSettled([
      this.before(place, nodes),
      this.jobs.run((client) => searched(client, { ...place, moves: [...place.moves, usi] }, nodes)),
    ])
    const { position, best } = kept(before)
    const [first] = best.pv
    if (!first) return null
    const { position: reached, best: answer } = kept(after)
    const move = reached.moves.at(-1)
    if (!move) return null
    const rate = reached.result ? rateOf(reached) : 1000 - answer.winRate
    const loss = first.usi === usi ? 0 : Math.max(0, best.winRate - rate)
    const played = [usi, ...usis(answer.pv)].slice(0, 9)
    const found = await this.facts(place, played, usis(best.pv).slice(0, 9))
    return { side: position.side, best: first, move, loss, found }
  }

  /** The search of a position in which a move is tried; the last one is not repeated for another move. */
  private before(place: Place, nodes: number): Promise<Searched> {
    const key = JSON.stringify([place.start, place.moves, nodes])
    if (this.last?.key === key) return this.last.found
    const found = this.jobs.run((client) => searched(client, place, nodes))
    const last = { key, found }
    this.last = last
    found.catch(() => {
      if (this.last === last) this.last = null
    })
    return found
  }
}

/** A position, and the best line of its search; none where the game is over. */
interface Searched {
  position: PositionEvent
  best: Info
}

/** The value of a kept promise; throws the reason of a broken one. */
function kept<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

const usis = (moves: readonly MoveText[]) => moves.map(({ usi }) => usi)

async function find(
  client: Asked,
  place: Place,
  played: readonly string[],
  better: readonly string[],
): Promise<Found> {
  const lines: Lines = {
    ...{ played: await named(client, place, played), better: await named(client, place, better), mates: {} },
  }
  await goTo(client, place)
  const event = await client.ask({ type: 'facts', played: [...played], better: [...better] })
  if (event.type !== 'facts') throw new Error(event.message, { cause: event })
  for (const fact of event.facts) {
    const later = contents(fact, 'lineMate')
    const mate = contents(fact, 'mate') ?? later
    const line = fact.line === 'played' ? played : better
    const before = later ? line.slice(0, fact.ply) : line.slice(0, fact.line === 'played' ? 1 : 0)
    if (mate) lines.mates[fact.line] = await named(client, place, [...before, ...mate.moves])
  }
  return { facts: event.facts, lines }
}

async function named(
  client: Asked,
  { start, moves }: Place,
  line: readonly string[],
): Promise<readonly MoveText[]> {
  const all = [...moves, ...line]
  const event = await client.ask({ type: 'new', ...start, problem: true, moves: all })
  if (event.type === 'position') return event.moves.slice(moves.length)
  const good = (event.at ?? 0) - moves.length
  return good > 0 && good < line.length ? named(client, { start, moves }, line.slice(0, good)) : []
}

async function goTo(client: Asked, { start, moves }: Place): Promise<PositionEvent> {
  const event = await client.ask({ type: 'new', ...start, problem: true, moves: [...moves] })
  if (event.type !== 'position') throw new Error(event.message, { cause: event })
  return event
}

async function searched(client: Asked, place: Place, nodes: number): Promise<Searched> {
  const position = await goTo(client, place)
  return { position, best: position.result ? NOTHING : await search(client, nodes) }
}

/** The result of a search that has found nothing. */
const NOTHING: Info = { depth: 0, nodes: 0, score: { cp: 0 }, winRate: 500, pv: [] }

/** Searches the position that the engine has; the best line of the last finished iteration. */
async function search(client: Asked, nodes: number, lines = 1, onInfo?: (info: Info) => void): Promise<Info> {
  let best = NOTHING
  await client.ask({ type: 'go', lines, limits: { nodes } }, (info) => {
    if ((info.rank ?? 1) === 1) best = info
    onInfo?.(info)
  })
  return best
}

/** The winning chances of the side that has just moved, in a game that its move has ended. */
function rateOf({ result, side }: PositionEvent): number {
  if (!result?.winner) return 500
  return result.winner === side ? 0 : 1000
}
