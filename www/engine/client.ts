/**
 * The engine as the page sees it: ask, and a promise holds the answer. Behind it stands a worker that may hang, crash or
 * be killed; then another takes its place, gets the game back, and is asked again what was still open.
 */
import type { NetFile, NetNews, NetReply } from '../net.ts'
import type { Info, Message, Reply, Request } from '../protocol.ts'
import { type AnswerTo, type EventOf, isAnswer } from './answers.ts'
import { endingOf, restoring, type Start } from './restore.ts'
import type { Thread } from './spawn.ts'

/** How the worker fares: `loading` till its first answer, `lost` when several in a row came to nothing. */
export type Health = 'loading' | 'ready' | 'lost'

/** No worker would stay alive; asking again tries once more. */
export class EngineLost extends Error {}

/** For what waits on an engine whose loss is told by its health: `.catch(unlessLost)`. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof EngineLost)) throw error
}

/** Silence, in ticks of a second, after which a worker is taken for dead: while it loads, and later. */
const PATIENCE = { loading: 45, ready: 3 }
/** Silent ticks after which a thinking worker is asked whether it is alive: `go` may say nothing for long. */
const PING_AFTER = 1
/** Workers that may die one after the other without a word before we give up. */
const MOST_DEATHS = 3
/** Workers that may die over one and the same request. */
const MOST_TRIES = 2

interface Open {
  message: Message
  tries: number
  answer: (event: never) => void
  fail: (reason: Error) => void
  onInfo: ((info: Info) => void) | undefined
}

/** One engine in one worker at a time. */
export class Client {
  /** The worker now: for tests, which end it in the middle of a thought. */
  worker: Thread | null = null
  /** How many workers there have been. */
  spawned = 0
  health: Health = 'loading'
  /** Told when `health` has changed. */
  onHealth: (health: Health, reason?: string) => void = () => {}

  /** Told how the net comes along that `useNet` asked for. */
  onNet: (news: NetNews) => void = () => {}

  private net: NetFile | null = null
  private netIsComing = false
  private readonly open = new Map<number, Open>()
  private lastId = 0
  private silence = 0
  private deaths = 0
  private clock: ReturnType<typeof setInterval> | undefined
  private game: { start: Start; position: EventOf<'position'> } | null = null
  private readonly spawn: () => Thread

  constructor(spawn: () => Thread) {
    this.spawn = spawn
  }

  /**
   * Sends a request; the promise holds the event that ends it, and rejects with `EngineLost` alone. Answers come in the
   * order of the requests, but for `go`, which any later request may overtake.
   */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      const message: Message = { id: ++this.lastId, request }
      this.open.set(message.id, { message, tries: 1, answer, fail, onInfo })
      if (this.clock === undefined) {
        this.silence = 0
        this.clock = setInterval(() => this.tick(), 1000)
      }
      if (this.worker) this.worker.postMessage(message)
      else this.start()
    })
  }

  /** Lets a worker come before anything is asked of it. */
  prepare(): void {
    if (!this.worker) this.start()
  }

  /** Lets the engine fetch a net and evaluate with it; so does every worker that takes this one's place. */
  useNet(net: NetFile): void {
    this.net = net
    this.worker?.postMessage({ net })
  }

  /** Starts a worker, gives it the game back, and asks again what is open. */
  private start(): void {
    this.spawned += 1
    this.silence = 0
    this.setHealth('loading')
    let thread: Thread
    try {
      thread = this.spawn()
    } catch (error) {
      this.giveUp(String(error))
      return
    }
    this.worker = thread
    thread.onmessage = ({ data }) => thread === this.worker && this.receive(data as Reply | NetReply)
    thread.onerror = (event) => {
      event.preventDefault?.()
      if (thread === this.worker) this.replace(event.message || 'the worker stopped')
    }
    if (this.game) {
      const { start, position } = this.game
      const moves = position.moves.map((move) => move.usi)
      // Id 0 belongs to nobody: these answers only repeat what is known.
      for (const request of restoring(start, moves, endingOf(position)))
        thread.postMessage({ id: 0, request })
    }
    for (const { message } of this.open.values()) thread.postMessage(message)
    if (this.net) thread.postMessage({ net: this.net })
  }

  private receive(reply: Reply | NetReply): void {
    this.silence = 0
    if ('net' in reply) {
      this.netIsComing = reply.net.state === 'loading'
      this.onNet(reply.net)
      return
    }
    const { id, event } = reply
    this.deaths = 0
    this.setHealth('ready')
    const open = this.open.get(id)
    if (!open) return
    if (event.type === 'info') {
      if (id === this.latestGo()) open.onInfo?.(event)
    } else if (isAnswer(event)) {
      this.settle(open)
      if (event.type === 'position') this.remember(open.message.request, event)
      open.answer(event as never)
    }
  }

  private remember(request: Request, position: EventOf<'position'>): void {
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      this.game = { start, position }
    } else if (this.game) this.game.position = position
  }

  private settle(open: Open): void {
    this.open.delete(open.message.id)
    if (this.open.size === 0) {
      clearInterval(this.clock)
      this.clock = undefined
    }
  }

  /** The only `go` worth hearing from: what an overtaken one still says is old. */
  private latestGo(): number {
    let latest = 0
    for (const { message } of this.open.values()) if (message.request.type === 'go') latest = message.id
    return latest
  }

  /** Counts seconds of this page's life, not of the wall: a laptop that slept has not waited. */
  private tick(): void {
    if (!this.worker) return
    this.silence += 1
    if (this.health === 'ready' && this.silence === PING_AFTER)
      this.worker.postMessage({ id: 0, request: { type: 'hello' } })
    if (this.silence > PATIENCE[this.health === 'loading' ? 'loading' : 'ready']) this.replace('no answer')
  }

  /** Ends the worker for good: what is still open is never answered. */
  close(): void {
    this.drop()
    clearInterval(this.clock)
    this.open.clear()
  }

  /** Ends the worker and starts another. */
  private replace(reason: string): void {
    this.drop()
    this.deaths += 1
    // It may have been the net: the next worker does without.
    const withoutNet = this.netIsComing
    if (withoutNet) this.net = null
    this.netIsComing = false
    const killed = this.killedAgain()
    if (killed || this.deaths >= MOST_DEATHS) this.giveUp(reason)
    else this.start()
    if (withoutNet) this.onNet({ state: 'by-hand', reason })
  }

  private drop(): void {
    this.worker?.terminate()
    this.worker = null
  }

  /** The oldest open request was at work when a worker died that had loaded well; twice is no accident. */
  private killedAgain(): boolean {
    const [oldest] = this.open.values()
    if (!oldest || this.health !== 'ready') return false
    oldest.tries += 1
    return oldest.tries > MOST_TRIES
  }

  private giveUp(reason: string): void {
    this.drop()
    this.deaths = 0
    for (const open of [...this.open.values()]) {
      this.settle(open)
      open.fail(new EngineLost(reason))
    }
    this.setHealth('lost', reason)
  }

  private setHealth(health: Health, reason?: string): void {
    if (health === this.health) return
    this.health = health
    this.onHealth(health, reason)
  }
}
