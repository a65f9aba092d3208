/**
 * Several lines of a position on several engines. The first engine looks for the best move, the next one for
 * the best of the other moves, and so on; the last one looks for all lines that are left. Until the others
 * have started, the first engine looks for all lines, as it does where there are no others. The engines that
 * no line needs help the first one: they search the same position and tell it what they find, as a team.
 */

import type { RequestOf } from '../../engine/answers.ts'
import { type Client, unlessLost } from '../../engine/client.ts'
import type { Info } from '../../engine/protocol.ts'
import type { Workers } from '../../engine/workers.ts'

/** The search of one position. */
export interface LinesTask {
  /** Sets up the position in another engine; the first one has it. */
  position: RequestOf<'new'>
  /** Its legal moves. */
  legal: readonly string[]
  /** Number of lines. */
  lines: number
  /** The search ends when the engines have visited this number of nodes. */
  nodes: number
  /** The name of the team of the first engine and of those that help it; `null`: they cannot. */
  team: string | null
  /** The threads of the first engine; other engines help if it has one. `null`: not known yet. */
  threads: number | null
  /** Whether the result is still wanted. */
  isWanted(): boolean
  /** Called with the lines, the best first, the nodes of all engines, and the number of cores that work. */
  tell(lines: readonly Info[], nodes: number, cores: number): void
}

/** The depth of a line from which on it counts for the engines after it: before that, lines change often. */
const MIN_DEPTH = 6

const firstMove = (info: Info): string => info.pv[0]?.usi ?? ''

/** The task of an engine as text: its number of lines, and the moves that others have. */
const planOf = (taken: readonly string[], lines: number) => `${lines} ${taken}`

/** An engine and what it looks for. */
class Seat {
  readonly client: Client
  /** The lines of this search, the best first. */
  infos: Info[] = []
  /** The moves that the engines before it have, and its number of lines. */
  private plan = ''
  /** Nodes of its earlier searches, and of this one. */
  private earlier = 0
  private now = 0

  /** Breaks `failure`, which is never kept. */
  fail: (error: unknown) => void = () => {}
  readonly failure = new Promise<never>((_, fail) => {
    this.fail = fail
  })

  constructor(client: Client) {
    this.client = client
    this.failure.catch(() => {})
  }

  get nodes(): number {
    return this.earlier + this.now
  }

  /** Whether it looks for these lines already. */
  does(taken: readonly string[], lines: number): boolean {
    return this.plan === planOf(taken, lines)
  }

  /** Searches among the moves that are left; true when no other search has taken its place. */
  async search(
    { legal }: LinesTask,
    taken: readonly string[],
    lines: number,
    options: { limits: { nodes?: number }; member?: number; threads?: number },
    told: () => void,
  ): Promise<boolean> {
    const plan = planOf(taken, lines)
    this.plan = plan
    this.earlier += this.now
    this.now = 0
    const moves = taken.length > 0 ? { moves: legal.filter((usi) => !taken.includes(usi)) } : {}
    let isFirst = true
    await this.client.ask({ type: 'go', lines, ...options, ...moves }, (info) => {
      if (this.plan !== plan) return
      // The lines of the search before stay until this one has some.
      if (isFirst) this.infos = []
      isFirst = false
      this.infos[(info.rank ?? 1) - 1] = info
      this.now = info.nodes
      told()
    })
    return this.plan === plan
  }
}

/** An engine that helps the first one. */
interface Helper {
  /** Its number in the team, from 1. */
  member: number
  /** Nodes, as it has told last. */
  nodes: number
  /** Ends its help. */
  leave(): void
}

/** The engines that search one position. */
class SplitLines {
  private readonly task: LinesTask
  private readonly others: Workers | null
  private readonly seats: Seat[]
  private readonly helpers: Helper[] = []
  /** The numbers of the helpers that have been asked for, unless they have left. */
  private readonly members = new Set<number>()
  /** Nodes of the helpers that have left. */
  private earlier = 0
  /** The number of engines that lines need, without the first. */
  private readonly needed: number
  private readonly isAlone: boolean
  /** The last line told of each first move. */
  private readonly known = new Map<string, Info>()
  private isOver = false
  private finish: () => void = () => {}
  private readonly over = new Promise<void>((done) => {
    this.finish = done
  })

  constructor(task: LinesTask, first: Client, others: Workers | null) {
    this.task = task
    this.others = task.threads === 1 ? others : null
    this.seats = [new Seat(first)]
    const most = (this.others?.count ?? 1) - 1
    const more = Math.min(most, task.lines - 1, task.legal.length - 1)
    // Where the last engine is left with more than half of the lines, the others save next to nothing.
    this.needed = more >= task.lines / 2 ? more : 0
    this.isAlone = most === 0 || (this.needed === 0 && !task.team)
    if (task.team && !this.isAlone) first.joinTeam(task.team)
  }

  /** Searches until the first engine has ended, or does something else; fails where that is lost. */
  async run(): Promise<void> {
    const [first] = this.seats
    if (!first) return
    try {
      for (let nth = 0; nth < this.needed; nth++)
        this.others?.run((client) => this.join(client)).catch(unlessLost)
      this.recruit()
      this.others?.onLimit.add(this.followDevice)
      this.restart(first, [], this.task.lines).catch(first.fail)
      await Promise.race([this.over, first.failure])
    } finally {
      this.isOver = true
      this.others?.onLimit.delete(this.followDevice)
      this.finish()
    }
  }

  /** Lets another engine look for lines until the search is over; fails where that is lost. */
  private async join(client: Client): Promise<void> {
    if (this.isOver) return
    await client.ask(this.task.position)
    const seat = new Seat(client)
    this.seats.push(seat)
    this.share()
    try {
      await Promise.race([this.over, seat.failure])
      await client.ask({ type: 'stop' })
    } finally {
      this.seats.splice(this.seats.indexOf(seat), 1)
      this.share()
    }
  }

  /** Asks for the helpers that are good for the device now. */
  private recruit(): void {
    const { others, task, members, isAlone } = this
    if (!others || !task.team || isAlone) return
    for (let nth = 1; nth < others.count - this.needed; nth++) {
      if (members.has(nth)) continue
      members.add(nth)
      others.run((client) => this.help(client, nth)).catch(unlessLost)
    }
  }

  /** Lets another engine help the first one, as this member of its team, until the search is over. */
  private async help(client: Client, member: number): Promise<void> {
    const { position, team } = this.task
    if (this.isOver || !team) return
    client.joinTeam(team)
    await client.ask(position)
    if (this.isOver) return
    const helper: Helper = { member, nodes: 0, leave: () => {} }
    const left = new Promise<void>((done) => {
      helper.leave = () => {
        this.members.delete(member)
        done()
      }
    })
    this.helpers.push(helper)
    const search = client.ask({ type: 'go', limits: {}, member }, ({ nodes }) => {
      helper.nodes = nodes
    })
    search.catch(unlessLost)
    this.tellAgain()
    try {
      await Promise.race([this.over, left, search])
      await client.ask({ type: 'stop' })
    } finally {
      this.helpers.splice(this.helpers.indexOf(helper), 1)
      this.earlier += helper.nodes
      this.tellAgain()
    }
  }

  private get isWanted(): boolean {
    return !this.isOver && this.task.isWanted()
  }

  /** Shares the lines out: an engine whose moves have changed begins again. */
  private share(): void {
    const { seats, task } = this
    if (!this.isWanted) return
    const taken: string[] = []
    for (const [nth, seat] of seats.entries()) {
      const [best] = seat.infos
      const isKnown = best !== undefined && best.depth >= MIN_DEPTH
      if (nth === 0 && !isKnown) return
      if (taken.length >= task.legal.length) return
      const lines = nth === seats.length - 1 ? task.lines - nth : 1
      if (!seat.does(taken, lines)) this.restart(seat, [...taken], lines).catch(seat.fail)
      if (!isKnown || taken.includes(firstMove(best))) return
      taken.push(firstMove(best))
    }
  }

  private async restart(seat: Seat, taken: readonly string[], lines: number): Promise<void> {
    // A search with a limit of nodes begins with an empty table; here each goes on with what it knows.
    const limits = this.isAlone ? { nodes: this.task.nodes } : {}
    const isHelped = seat === this.seats[0] && !this.isAlone && this.task.team
    const threads = this.task.threads ?? 1
    const options = isHelped ? { limits, member: 0 } : threads > 1 ? { limits, threads } : { limits }
    const isLast = await seat.search(this.task, taken, lines, options, () => this.told(seat))
    // Elsewhere it ends where no line can become any better.
    if (isLast && seat === this.seats[0]) this.finish()
  }

  private told(seat: Seat): void {
    if (!this.isWanted) return
    for (const info of seat.infos) if (info) this.remember(info)
    this.tell()
    this.share()
  }

  /** Tells what all engines have found, and stops them after enough nodes. */
  private tell(): void {
    const engines = [...this.seats, ...this.helpers]
    const nodes = engines.reduce((sum, each) => sum + each.nodes, this.earlier)
    this.task.tell(this.shown(), nodes, Math.max(engines.length, this.task.threads ?? 1))
    if (nodes >= this.task.nodes) this.seats[0]?.client.ask({ type: 'stop' }).catch(unlessLost)
  }

  /** Tells the lines once more, with another number of cores. */
  private tellAgain(): void {
    if (this.isWanted && this.known.size > 0) this.tell()
  }

  /** On battery, or while the page is hidden, fewer helpers are good for the device than before. */
  private readonly followDevice = (): void => {
    const most = (this.others?.count ?? 1) - this.needed - 1
    for (const helper of this.helpers) if (helper.member > most) helper.leave()
    this.recruit()
  }

  /** Keeps the deepest line of each first move, of two equally deep ones the later. */
  private remember(info: Info): void {
    const known = this.known.get(firstMove(info))
    if (!known || info.depth >= known.depth) this.known.set(firstMove(info), info)
  }

  /** The lines of all engines; where some are missing or not deep yet, those that were known before. */
  private shown(): Info[] {
    const { lines } = this.task
    const found = this.seats.flatMap(({ infos }) =>
      infos.filter((info) => info && info.depth >= MIN_DEPTH).map(firstMove),
    )
    const before = [...this.known.values()]
    before.sort((one, other) => other.depth - one.depth || other.winRate - one.winRate)
    const moves = [...new Set([...found, ...before.map(firstMove)])].slice(0, lines)
    const best = moves.flatMap((usi) => this.known.get(usi) ?? [])
    return best.sort((one, other) => other.winRate - one.winRate)
  }
}

/** Searches the lines of a position, also with those of the other engines that come meanwhile. */
export const searchLines = (task: LinesTask, first: Client, others: Workers | null): Promise<void> =>
  new SplitLines(task, first, others).run()
