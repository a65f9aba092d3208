/** A USI engine for programs that use this protocol: takes lines of text, returns lines of text. */
import type { EventOf } from '../../engine/answers.ts'
import { type GoLimits, type GoTime, type Info, START } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import { ROSTER } from '../../engine/roster.ts'
import type { Asker } from './asker.ts'
import { Games, variantOf, type Wanted } from './games.ts'
import { MOST } from './requests.ts'
import { UsiOptions } from './usiOptions.ts'

export type { Asker } from './asker.ts'

/** The whole number after a word, at most what the engine reads; `undefined` where there is none. */
function numberAfter(words: readonly string[], name: string): number | undefined {
  const at = words.indexOf(name)
  const value = at < 0 ? Number.NaN : Math.floor(Number(words[at + 1]))
  // Some interfaces send negative times.
  return Number.isFinite(value) ? Math.min(Math.max(0, value), MOST) : undefined
}

/** The time that a `go` command gives the side to move; `undefined` where it gives none. */
export function timeOf(words: readonly string[], side: 'b' | 'w'): GoTime | undefined {
  if (words.includes('infinite')) return undefined
  const fixed = numberAfter(words, 'movetime')
  if (fixed !== undefined) return { moveTime: Math.max(1, fixed) }
  const main = numberAfter(words, side === 'b' ? 'btime' : 'wtime')
  const byoyomi = numberAfter(words, 'byoyomi')
  if (main === undefined && byoyomi === undefined) return undefined
  const increment = numberAfter(words, side === 'b' ? 'binc' : 'winc') ?? 0
  return { main: main ?? 0, increment, byoyomi: byoyomi ?? 0 }
}

/** The limits of a `go` command. */
function limitsOf(words: readonly string[]): GoLimits {
  const limits: GoLimits = {}
  for (const name of ['nodes', 'depth'] as const) {
    const value = numberAfter(words, name)
    if (value) limits[name] = value
  }
  return limits
}

/** The smaller of two limits, each of which may be absent. */
function both(one: GoLimits, other: GoLimits): GoLimits {
  const limits = { ...other, ...one }
  for (const name of ['nodes', 'depth'] as const)
    if (one[name] && other[name]) limits[name] = Math.min(one[name], other[name])
  return limits
}

const scoreText = ({ score }: Info) => ('cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`)

/** The arguments of `bestmove`: the move, and the reply that is expected. */
function choiceText({ choice, info }: EventOf<'bestMove'>): string {
  if (choice.type !== 'move') return choice.type === 'declare' ? 'win' : 'resign'
  const [first, reply] = info?.pv ?? []
  return first?.usi === choice.usi && reply ? `${choice.usi} ponder ${reply.usi}` : choice.usi
}

/** The commands that are done during a search; others wait for its end. */
const DURING_SEARCHES: readonly string[] = ['stop', 'quit', 'ponderhit', 'isready', 'gameover']

/** A running `go`. */
interface Search {
  words: readonly string[]
  side: 'b' | 'w'
  /** Whether USI forbids an answer before `stop`, or before `ponderhit`. */
  waits: boolean
  /** The answer that waits. */
  held: string | null
  started: number
}

/** A game that goes on at a position at which it was over by repetition or by its number of moves. */
function afterEnd(start: GameStart, sfen: string): GameStart {
  const { moveLimit: _, ...rules } = start.rules ?? {}
  return { ...start, sfen, rules }
}

/** Speaks USI with an engine. */
export class UsiEngine {
  /** Called with every line. */
  onLine: (line: string) => void = () => {}
  private readonly client: Asker
  private readonly options: UsiOptions
  private readonly games = new Games()
  /** The start and the moves of the last `position`; `null` for one that cannot be used. */
  private wanted: Wanted | null
  /** Whether there is a king to mate, in a position that cannot be used. */
  private mateable = true
  /** Whether there has been a position or a search since the last game began. */
  private used = false
  private over = false
  private readonly queue: { words: string[]; done: () => void }[] = []
  private busy = false
  private search: Search | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `opponents`: the ids of those that can be chosen; absent for all. */
  constructor(client: Asker, opponents?: readonly string[]) {
    this.client = client
    this.options = new UsiOptions(opponents)
    this.wanted = this.startOf(START.shogi, [])
  }

  /**
   * Takes a line; resolves when the command is done, which for `go` means that the search
   * has begun. Commands that arrive during a search wait for its end, except `stop`,
   * `quit`, `ponderhit`, `isready` and `gameover`.
   */
  send(line: string): Promise<void> {
    const words = String(line).trim().split(/\s+/)
    return new Promise((done) => {
      this.queue.push({ words, done })
      void this.runQueue()
    })
  }

  private say(line: string): void {
    this.onLine(line)
  }

  private async runQueue(): Promise<void> {
    if (this.busy) return
    this.busy = true
    for (let next = this.next(); next; next = this.next()) {
      try {
        await this.run(next.words)
      } catch (error) {
        this.say(`info string error: ${error instanceof Error ? error.message : error}`)
      }
      next.done()
    }
    this.busy = false
  }

  private next() {
    const isNow = ({ words }: { words: string[] }) => DURING_SEARCHES.includes(words[0] ?? '')
    const at = this.search ? this.queue.findIndex(isNow) : 0
    return at < 0 ? undefined : this.queue.splice(at, 1)[0]
  }

  private async run(words: string[]): Promise<void> {
    switch (words[0]) {
      case '':
        return
      case 'usi':
        return this.introduce()
      case 'isready':
        await this.client.ask({ type: 'hello' })
        if (this.over && !this.search) this.forget()
        return this.say('readyok')
      case 'setoption':
        return this.option(words.slice(1).join(' '))
      case 'usinewgame':
        if (this.used) this.begin()
        return
      case 'gameover':
        this.over = true
        return this.stop()
      case 'position':
        return this.position(words.slice(1))
      case 'go':
        return words[1] === 'mate' ? this.mate(words) : this.go(words.slice(1))
      case 'stop':
      case 'quit':
        return this.stop()
      case 'ponderhit':
        return this.ponderHit()
      default:
        this.say(`info string unknown command: ${words[0]}`)
    }
  }

  private async introduce(): Promise<void> {
    const { engine, tableMegabytes } = await this.client.ask({ type: 'hello' })
    this.options.setTable(tableMegabytes)
    this.say(`id name ${engine}`)
    this.say('id author the Narikoma authors')
    for (const line of this.options.lines()) this.say(line)
    this.say('usiok')
  }

  private option(text: string): void {
    const effect = this.options.set(text)
    if (effect === 'position') this.forget()
    if (effect !== 'anew' || !this.wanted) return
    const { start, moves } = this.wanted
    this.wanted = this.startOf(start.sfen ?? '', moves)
    this.games.forget()
  }

  /** The position is deleted; `go` must not search another one. */
  private forget(): void {
    this.games.forget()
    this.wanted = this.used ? null : this.startOf(START[this.options.variant], [])
    this.over = false
  }

  /** A new game: the engine forgets what it has learned. */
  private begin(): void {
    this.games.forget()
    this.wanted = this.startOf(START[this.options.variant], [])
    this.used = this.over = false
  }

  /**
   * A game with the rules of the options. `Max_Moves` counts from the beginning of
   * the game, a start from its own position.
   */
  private startOf(sfen: string, moves: readonly string[]): Wanted {
    const most = this.options.number('Max_Moves')
    const before = Math.max(0, (Number(sfen.split(/\s+/)[3]) || 1) - 1)
    const variant = variantOf(sfen)
    const { enteringKing } = this.options
    const rules = {
      ...(variant === 'shogi' && { enteringKing }),
      ...(most > 0 && { moveLimit: Math.max(1, most - before) }),
    }
    return { start: { variant, sfen, rules, problem: true }, moves }
  }

  /** `startpos` or `sfen …`, then `moves …`. */
  private async position(words: readonly string[]): Promise<void> {
    const at = words.indexOf('moves')
    const start = words.slice(0, at < 0 ? words.length : at)
    const sfen = start[0] === 'sfen' ? start.slice(1).join(' ') : START[this.options.variant]
    this.wanted = this.startOf(sfen, at < 0 ? [] : words.slice(at + 1))
    this.used = this.mateable = true
    this.over = false
    await this.setUp()
  }

  /**
   * Sets up the position; `null` where it cannot be used, which is said once. The interface,
   * not the engine, ends games: a game that is over by repetition or by its number of moves
   * begins anew at that position, and goes on.
   */
  private async setUp(): Promise<EventOf<'position'> | null> {
    while (this.wanted) {
      const { start, moves } = this.wanted
      const answer = await this.games.set(this.client, this.wanted)
      const played = answer.type === 'failed' && answer.refusal === 'gameOver' ? answer.at : undefined
      if (answer.type === 'position') {
        const reason = answer.result?.reason
        if (!reason || reason === 'mate' || reason === 'no-moves' || moves.length === 0) return answer
        this.wanted = { start: afterEnd(start, answer.sfen), moves: [] }
      } else if (played) {
        const ended = await this.games.set(this.client, { start, moves: moves.slice(0, played) })
        if (ended.type !== 'position') return null
        this.wanted = { start: afterEnd(start, ended.sfen), moves: moves.slice(played) }
      } else {
        this.say(`info string error: ${answer.message}`)
        this.wanted = null
        this.mateable = answer.fault?.kind !== 'noKing'
      }
    }
    return null
  }

  private async go(words: readonly string[]): Promise<void> {
    this.over = false
    this.used = true
    const position = await this.setUp()
    if (!position) return this.say('bestmove resign')
    const { side } = position
    const endless =
      words.includes('infinite') || !(timeOf(words, side) || Object.keys(limitsOf(words)).length > 0)
    const waits = endless || words.includes('ponder')
    this.search = { words, side, waits, held: null, started: performance.now() }
    if (position.result) this.answer(this.search, 'bestmove resign')
    else this.think(this.search, words.includes('ponder'))
  }

  /** Starts a search, in place of one that runs. It is not awaited, so that `stop` can be handled. */
  private think(search: Search, pondering: boolean): void {
    const { words, side } = search
    const level = this.options.number('Level')
    const card = ROSTER.find(({ id }) => id === this.options.opponent)
    const least = card?.levels.find(({ id }) => id === `${level}`)?.limits ?? {}
    const time = pondering ? undefined : timeOf(words, side)
    const limits = pondering ? least : both(limitsOf(words), least)
    this.client
      .ask(
        {
          type: 'go',
          opponent: this.options.opponent,
          limits,
          lines: this.options.number('MultiPV'),
          seed: this.options.number('Seed'),
          tableMegabytes: this.options.number('USI_Hash'),
          ...(level > 0 && { level: `${level}` }),
          ...(time && { time: { ...time, delay: this.options.number('NetworkDelay') } }),
        },
        (info) => this.sendInfo(search, info),
      )
      .then(
        (event) => {
          // `ponderhit` has begun another search in its place.
          if (event.type === 'cancelled' && search !== this.search) return
          if (event.type === 'failed') this.fail(search, event, 'bestmove resign')
          else this.answer(search, `bestmove ${event.type === 'bestMove' ? choiceText(event) : 'resign'}`)
        },
        (error: Error) => this.fail(search, error, 'bestmove resign'),
      )
  }

  /** Answers, now or when USI allows it, and goes on with the commands that have waited. */
  private answer(search: Search, line: string): void {
    if (search !== this.search) return
    if (search.waits) {
      search.held = line
      return
    }
    clearTimeout(this.timer)
    this.search = null
    this.say(line)
    void this.runQueue()
  }

  /** Says why there is no search, and answers at once. */
  private fail(search: Search, { message }: { message: string }, line: string): void {
    this.say(`info string error: ${message}`)
    search.waits = false
    this.answer(search, line)
  }

  private async stop(): Promise<void> {
    const { search } = this
    if (!search) return
    clearTimeout(this.timer)
    search.waits = false
    if (search.held !== null) this.answer(search, search.held)
    else await this.client.ask({ type: 'stop' })
  }

  /** The expected move was played: the clock runs from now, and what was found is in the table. */
  private ponderHit(): void {
    const { search } = this
    if (!search?.words.includes('ponder') || !search.waits) return
    const { words } = search
    const now = { ...search, waits: !timeOf(words, search.side) && Object.keys(limitsOf(words)).length === 0 }
    this.search = now
    if (now.held !== null) this.answer(now, now.held)
    else this.think(now, false)
  }

  private sendInfo({ started }: Search, info: Info): void {
    const time = Math.round(performance.now() - started)
    const rank = this.options.number('MultiPV') > 1 ? ` multipv ${info.rank ?? 1}` : ''
    const line = info.pv.map((move) => move.usi).join(' ')
    const { depth, nodes } = info
    const speed = time > 0 ? ` nps ${Math.round((nodes * 1000) / time)}` : ''
    this.say(
      `info depth ${depth} time ${time} nodes ${nodes}${speed}${rank} score ${scoreText(info)} pv ${line}`,
    )
  }

  private async mate(words: readonly string[]): Promise<void> {
    this.over = false
    this.used = true
    const position = await this.setUp()
    if (!position) return this.say(`checkmate ${this.mateable ? 'timeout' : 'nomate'}`)
    if (position.result) return this.say('checkmate nomate')
    const search: Search = {
      words,
      side: position.side,
      waits: false,
      held: null,
      started: performance.now(),
    }
    this.search = search
    const time = Number(words[2])
    if (time > 0) this.timer = setTimeout(() => void this.stop().catch(() => {}), Math.min(time, 2 ** 31 - 1))
    const nodes = numberAfter(words, 'nodes')
    this.client.ask({ type: 'mate', ...(nodes && { nodes }) }).then(
      (event) => {
        if (event.type === 'failed') return this.fail(search, event, 'checkmate timeout')
        const line = event.type === 'mate' ? event.line.map((move) => move.usi).join(' ') : ''
        const verdict = event.type === 'mate' ? event.verdict : 'unknown'
        const words = { mate: line, noMate: 'nomate', unknown: 'timeout' }
        this.answer(search, `checkmate ${words[verdict]}`)
      },
      (error: Error) => this.fail(search, error, 'checkmate timeout'),
    )
  }
}
