/** A fake engine that knows no rules: keeps a list of moves and answers with messages of the protocol. */

import type {
  Choice,
  Event,
  Hello,
  Info,
  Message,
  MoveText,
  Reply,
  Request,
  Side,
} from '../../www/engine/protocol.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'

export const HELLO: Hello = {
  api: 1,
  engine: 'Fake 0',
  variants: [
    {
      id: 'shogi',
      size: 9,
      sfen: 'shogi b - 1',
      handicaps: [{ id: 'lance', ja: '香落ち', en: 'Lance', sfen: 'lance w - 1' }],
    },
    { id: 'minishogi', size: 5, sfen: 'mini b - 1', handicaps: [] },
  ],
  opponents: [...ROSTER.slice(0, 1).map((card) => ({ ...card, reference: '' }))],
  tableMegabytes: { usual: 16, most: 512 },
}

export const moveText = (usi: string): MoveText => ({ usi, ja: `☗${usi}`, en: `P-${usi}` })

/** The legal moves of every position. A move that begins with `5` is refused as `twoPawns`. */
const LEGAL = { '7g': ['7f'], '8h': ['2b', '2b+'], 'P*': ['5e'] }

export class FakeEngine {
  /** Whether the mate solver answers only when `finish` is called, as a search does. */
  solverIsSlow = false
  private start = ''
  private moves: string[] = []
  private result: { reason: 'resigned' | 'mate' | 'time'; winner: Side } | null = null
  private goId: number | null = null

  send({ id, request }: Message): Reply[] {
    const overtaken = this.goId
    const cancels = !['hello', 'stop', 'impressions'].includes(request.type) && overtaken !== null
    const cancelled: Reply[] = cancels ? [{ id: overtaken, event: { type: 'cancelled' } }] : []
    if (cancels) this.goId = null
    const events = this.answer(id, request)
    return [...cancelled, ...events.map((event) => ({ id, event }))]
  }

  /** Ends the running search. */
  finish(choice: Choice, info?: Info): Reply[] {
    if (this.goId === null) return []
    const reply: Reply = { id: this.goId, event: { type: 'bestMove', choice, ...(info && { info }) } }
    this.goId = null
    return [reply]
  }

  private answer(id: number, request: Request): Event[] {
    switch (request.type) {
      case 'hello':
        return [{ type: 'hello', ...HELLO }]
      case 'new':
        return [this.begin(request)]
      case 'play':
        if (request.move.startsWith('5')) return [{ type: 'refused', move: request.move, reason: 'twoPawns' }]
        this.moves.push(request.move)
        if (request.move.endsWith('#'))
          this.result = { reason: 'mate', winner: this.side() === 'b' ? 'w' : 'b' }
        return [this.position()]
      case 'takeBack':
        this.moves.splice(-request.plies)
        this.result = null
        return [this.position()]
      case 'timeUp':
        this.result = { reason: 'time', winner: request.side === 'b' ? 'w' : 'b' }
        return [this.position()]
      case 'resign':
        this.result = { reason: 'resigned', winner: request.side === 'b' ? 'w' : 'b' }
        return [this.position()]
      case 'go':
      case 'ponder':
        this.goId = id
        return []
      case 'mate':
        if (!this.solverIsSlow)
          return [{ type: 'mate', verdict: 'unknown', shortest: false, nodes: 0, line: [] }]
        this.goId = id
        return []
      case 'defend': {
        const move = moveText('7g7f')
        if (!this.solverIsSlow)
          return [{ type: 'defence', verdict: 'noMate', move, shortest: false, nodes: 0 }]
        this.goId = id
        return []
      }
      case 'impressions':
        // Answered by the test.
        return []
      case 'stop':
        return [{ type: 'stopped' }]
      default:
        return [{ type: 'refused', reason: 'notDeclarable' }]
    }
  }

  private begin(request: Request & { type: 'new' }): Event {
    const bad = request.moves?.indexOf('bad') ?? -1
    if (request.sfen === 'bad') return { type: 'failed', code: 'badSfen', message: '' }
    if (bad >= 0) return { type: 'failed', code: 'badMove', message: '', at: bad }
    const card = HELLO.variants.find((each) => each.id === request.variant)
    const handicap = card?.handicaps.find((each) => each.id === request.handicap)
    if (request.handicap && !handicap) return { type: 'failed', code: 'unknownHandicap', message: '' }
    this.start = request.sfen ?? handicap?.sfen ?? card?.sfen ?? ''
    this.moves = [...(request.moves ?? [])]
    this.result = null
    return this.position()
  }

  private side(played = this.moves.length): Side {
    const whiteFirst = this.start.split(' ')[1] === 'w'
    return (played % 2 === 0) === whiteFirst ? 'w' : 'b'
  }

  private position(): Event {
    return {
      type: 'position',
      variant: 'shogi',
      rules: {},
      start: this.start,
      moves: this.moves.map((usi, index) => ({
        ...moveText(usi),
        sfen: `after${index + 1} ${this.side(index + 1)} - 1`,
      })),
      sfen: `after${this.moves.length} ${this.side()} - 1`,
      side: this.side(),
      legal: this.result ? {} : LEGAL,
      checkers: [],
      repetition: 1,
      ...(this.result && { result: this.result }),
    }
  }
}

/** A worker with the fake engine. Answers come one microtask later, and not at all while `mute` is set. */
export class FakeThread implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  mute = false
  terminated = false
  readonly heard: Message[] = []
  /** Number of requests to load a net. */
  nets = 0
  readonly engine = new FakeEngine()

  postMessage(message: unknown): void {
    if (this.terminated) return
    // Requests to load a net are counted and not answered.
    if ('data' in (message as object)) {
      this.nets += 1
      return
    }
    this.heard.push(message as Message)
    if (!this.mute) this.deliver(this.engine.send(message as Message))
  }

  /** Ends the running search with this choice. */
  finish(choice: Choice, info?: Info): void {
    this.deliver(this.engine.finish(choice, info))
  }

  deliver(replies: Reply[]): void {
    for (const data of replies)
      queueMicrotask(() => !this.terminated && this.onmessage?.({ data } as MessageEvent))
  }

  terminate(): void {
    this.terminated = true
  }

  /** The types of all requests so far. */
  asked(): string[] {
    return this.heard.map(({ request }) => request.type)
  }
}

/** Makes a new fake worker for each `spawn`; `now` gives the latest one. */
export function threads() {
  const all: FakeThread[] = []
  const spawn = (): FakeThread => {
    const thread = new FakeThread()
    all.push(thread)
    return thread
  }
  return { all, spawn, now: () => all[all.length - 1] as FakeThread }
}
