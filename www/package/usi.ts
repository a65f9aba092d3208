/** A USI engine for programs that use this protocol: takes lines of text, returns lines of text. */
import type { EngineClient } from '../engine/sharedClient.ts'
import { type GoLimits, type GoTime, type Info, START, type Variant } from '../protocol.ts'

/** The time that a `go` command gives the side to move; `undefined` where it gives none. */
export function timeOf(words: readonly string[], side: 'b' | 'w'): GoTime | undefined {
  const number = (name: string) => {
    const at = words.indexOf(name)
    const value = at < 0 ? Number.NaN : Math.floor(Number(words[at + 1]))
    // Some interfaces send negative times.
    return Number.isFinite(value) ? Math.min(Math.max(0, value), MAX_COUNT) : undefined
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

/** Maximum of MultiPV, as in src/session/mod.rs. */
const MAX_LINES = 500
/** Maximum of USI_Hash until the engine has sent its own, in megabytes. */
const MAX_MEGABYTES = 512
/** Maximum of nodes, plies and milliseconds: the engine reads them as 32-bit integers. */
const MAX_COUNT = 2 ** 32 - 1

/** Speaks USI with an engine. */
export class UsiEngine {
  /** Called with every line. */
  onLine: (line: string) => void = () => {}
  private readonly client: EngineClient
  private lines = 1
  private megabytes: number | null = null
  private maxMegabytes = MAX_MEGABYTES
  private position: Position = { variant: 'shogi', sfen: START.shogi, moves: [] }
  /** Runs one command after another; a `go` counts as done when its search has begun, so that `stop` can follow it. */
  private queue: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private started = 0

  constructor(client: EngineClient) {
    this.client = client
  }

  /** Takes a line; resolves when the command is done, which for `go` means that the search has begun. */
  send(line: string): Promise<void> {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'stop' || words[0] === 'quit') {
      // Queued, because a `go` sent before it must begin first.
      this.queue = this.queue.then(() => this.stop())
      return this.queue
    }
    this.queue = this.queue
      .then(() => this.run(words))
      .catch((error) => this.say(`info string error: ${error}`))
    return this.queue
  }

  private say(line: string): void {
    this.onLine(line)
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.client.ask({ type: 'stop' })
  }

  private async run(words: string[]): Promise<void> {
    switch (words[0]) {
      case 'usi':
        return this.introduce()
      case 'isready':
        await this.client.ask({ type: 'hello' })
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
    const { engine, tableMegabytes } = await this.client.ask({ type: 'hello' })
    this.maxMegabytes = tableMegabytes.most
    this.say(`id name ${engine}`)
    this.say('id author the Narikoma project')
    this.say(
      `option name USI_Hash type spin default ${tableMegabytes.usual} min 1 max ${tableMegabytes.most}`,
    )
    this.say(`option name MultiPV type spin default 1 min 1 max ${MAX_LINES}`)
    this.say('usiok')
  }

  private option(words: string[]): void {
    const value = Math.floor(Number(words[words.indexOf('value') + 1]))
    if (!(value >= 1)) return
    if (words[2] === 'MultiPV') this.lines = Math.min(value, MAX_LINES)
    if (words[2] === 'USI_Hash') this.megabytes = Math.min(value, this.maxMegabytes)
  }

  /** Sends the position to the engine and returns the side to move; `null` if the game is over or the position is wrong. */
  private async setPosition(): Promise<'b' | 'w' | null> {
    const answer = await this.client.ask({ type: 'new', ...this.position })
    if (answer.type === 'position') return answer.result ? null : answer.side
    this.say(`info string error: ${answer.message}`)
    return null
  }

  private async go(words: string[]): Promise<void> {
    const side = await this.setPosition()
    if (!side) return this.say('bestmove resign')
    const limits: GoLimits = {}
    for (const name of ['nodes', 'depth'] as const) {
      const value = Math.floor(Number(words[words.indexOf(name) + 1]))
      if (words.includes(name) && value > 0) limits[name] = Math.min(value, MAX_COUNT)
    }
    const time = timeOf(words, side)
    this.started = performance.now()
    const table = this.megabytes === null ? {} : { tableMegabytes: this.megabytes }
    const request = { type: 'go', limits, lines: this.lines, ...table, ...(time && { time }) } as const
    // Not awaited, so that `stop` can be handled.
    this.client
      .ask(request, (info) => this.sendInfo(info))
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

  private sendInfo(info: Info): void {
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
    const side = await this.setPosition()
    if (!side) return this.say('checkmate nomate')
    const time = Number(words[2])
    if (time > 0) this.timer = setTimeout(() => void this.stop(), time)
    this.client.ask({ type: 'mate' }).then(
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
