/** The engine as a partner that speaks USI, for programs that do: lines of text in, lines of text out. */
import type { EngineClient } from '../engine/sharedClient.ts'
import { type GoLimits, type GoTime, type Info, START, type Variant } from '../protocol.ts'

/** The time that the words of `go` give the side to move; `undefined` where they give none. */
export function timeOf(words: readonly string[], side: 'b' | 'w'): GoTime | undefined {
  const number = (name: string) => {
    const at = words.indexOf(name)
    const value = at < 0 ? Number.NaN : Math.floor(Number(words[at + 1]))
    // Interfaces are known to send negative times.
    return Number.isFinite(value) ? Math.min(Math.max(0, value), MOST_COUNTED) : undefined
  }
  if (words.includes('infinite')) return undefined
  const fixed = number('movetime')
  if (fixed !== undefined) return { moveTime: Math.max(1, fixed) }
  const main = number(side === 'b' ? 'btime' : 'wtime')
  const byoyomi = number('byoyomi')
  if (main === undefined && byoyomi === undefined) return undefined
  return { main: main ?? 0, increment: number(side === 'b' ? 'binc' : 'winc') ?? 0, byoyomi: byoyomi ?? 0 }
}

/** A position of USI: `startpos` or `sfen …`, then `moves …`. */
interface Position {
  variant: Variant
  sfen: string
  moves: string[]
}

function readPosition(words: readonly string[]): Position {
  const at = words.indexOf('moves')
  const start = words.slice(0, at < 0 ? words.length : at)
  const sfen = start[0] === 'sfen' ? start.slice(1).join(' ') : START.shogi
  const small = sfen.split(' ')[0]?.split('/').length === 5
  return { variant: small ? 'minishogi' : 'shogi', sfen, moves: at < 0 ? [] : words.slice(at + 1) }
}

const scoreText = ({ score }: Info) => ('cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`)

/** As many lines as the engine tells. */
const MOST_LINES = 500
/** As large as a table may be, till the engine has said so itself. */
const MOST_MEGABYTES = 512
/** What the engine counts nodes and plies with. */
const MOST_COUNTED = 2 ** 32 - 1

/** Speaks USI with an engine. */
export class UsiEngine {
  /** Called with every line. */
  onLine: (line: string) => void = () => {}
  private readonly asker: EngineClient
  private lines = 1
  private megabytes: number | null = null
  private mostMegabytes = MOST_MEGABYTES
  private position: Position = { variant: 'shogi', sfen: START.shogi, moves: [] }
  /** Commands are followed one after the other; `stop` alone overtakes. */
  private queue: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private started = 0

  constructor(asker: EngineClient) {
    this.asker = asker
  }

  /** Takes a line; kept when it has been followed, which for `go` means that it has begun. */
  send(line: string): Promise<void> {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'stop' || words[0] === 'quit') {
      // Behind a `go` that has not yet begun there is nothing to stop.
      this.queue = this.queue.then(() => this.stop())
      return this.queue
    }
    this.queue = this.queue
      .then(() => this.follow(words))
      .catch((error) => this.say(`info string error: ${error}`))
    return this.queue
  }

  private say(line: string): void {
    this.onLine(line)
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.asker.ask({ type: 'stop' })
  }

  private async follow(words: string[]): Promise<void> {
    switch (words[0]) {
      case 'usi':
        return this.introduce()
      case 'isready':
        await this.asker.ask({ type: 'hello' })
        return this.say('readyok')
      case 'setoption':
        return this.option(words)
      case 'position':
        this.position = readPosition(words.slice(1))
        return
      case 'go':
        return words[1] === 'mate' ? this.mate(words) : this.go(words.slice(1))
    }
  }

  private async introduce(): Promise<void> {
    const { engine, tableMegabytes } = await this.asker.ask({ type: 'hello' })
    this.mostMegabytes = tableMegabytes.most
    this.say(`id name ${engine}`)
    this.say('id author the Narikoma project')
    this.say(
      `option name USI_Hash type spin default ${tableMegabytes.usual} min 1 max ${tableMegabytes.most}`,
    )
    this.say(`option name MultiPV type spin default 1 min 1 max ${MOST_LINES}`)
    this.say('usiok')
  }

  private option(words: string[]): void {
    const value = Math.floor(Number(words[words.indexOf('value') + 1]))
    if (!(value >= 1)) return
    if (words[2] === 'MultiPV') this.lines = Math.min(value, MOST_LINES)
    if (words[2] === 'USI_Hash') this.megabytes = Math.min(value, this.mostMegabytes)
  }

  /** Lets the engine have the position; says what is wrong with it. */
  private async place(): Promise<'b' | 'w' | null> {
    const answer = await this.asker.ask({ type: 'new', ...this.position })
    if (answer.type === 'position') return answer.result ? null : answer.side
    this.say(`info string error: ${answer.message}`)
    return null
  }

  private async go(words: string[]): Promise<void> {
    const side = await this.place()
    if (!side) return this.say('bestmove resign')
    const limits: GoLimits = {}
    for (const name of ['nodes', 'depth'] as const) {
      const value = Math.floor(Number(words[words.indexOf(name) + 1]))
      if (words.includes(name) && value > 0) limits[name] = Math.min(value, MOST_COUNTED)
    }
    const time = timeOf(words, side)
    this.started = performance.now()
    const table = this.megabytes === null ? {} : { tableMegabytes: this.megabytes }
    const request = { type: 'go', limits, lines: this.lines, ...table, ...(time && { time }) } as const
    // Not waited for: `stop` has to come through.
    this.asker
      .ask(request, (info) => this.tell(info))
      .then(
        (event) => {
          clearTimeout(this.timer)
          if (event.type === 'failed') this.say(`info string error: ${event.message}`)
          if (event.type !== 'bestMove') return this.say('bestmove resign')
          const { choice } = event
          const move = choice.type === 'move' ? choice.usi : choice.type === 'declare' ? 'win' : 'resign'
          this.say(`bestmove ${move}`)
        },
        (error) => this.say(`info string error: ${error}`),
      )
  }

  private tell(info: Info): void {
    const time = Math.round(performance.now() - this.started)
    const rank = this.lines > 1 ? ` multipv ${info.rank ?? 1}` : ''
    const line = info.pv.map((move) => move.usi).join(' ')
    const { depth, nodes } = info
    const speed = time > 0 ? ` nps ${Math.round((nodes * 1000) / time)}` : ''
    this.say(
      `info depth ${depth} time ${time} nodes ${nodes}${speed}${rank} score ${scoreText(info)} pv ${line}`,
    )
  }

  private async mate(words: string[]): Promise<void> {
    const side = await this.place()
    if (!side) return this.say('checkmate nomate')
    const time = Number(words[2])
    if (time > 0) this.timer = setTimeout(() => void this.stop(), time)
    this.asker.ask({ type: 'mate' }).then(
      (event) => {
        clearTimeout(this.timer)
        if (event.type !== 'mate' || event.verdict === 'unknown') return this.say('checkmate timeout')
        if (event.verdict === 'noMate') return this.say('checkmate nomate')
        this.say(`checkmate ${event.line.map((move) => move.usi).join(' ')}`)
      },
      (error) => this.say(`info string error: ${error}`),
    )
  }
}
