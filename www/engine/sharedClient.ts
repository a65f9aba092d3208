/**
 * Shares one engine between several games. The engine holds one game at a time; before a request of another game, that
 * game is restored. A request of one game interrupts the search of another, which is started again afterwards;
 * searches wait for each other.
 */
import { type EngineNet, NET } from '../net.ts'
import type { Info, Request } from '../protocol.ts'
import type { AnswerTo, EventOf, RequestOf } from './answers.ts'
import type { Client } from './client.ts'
import { EngineLost } from './errors.ts'
import { type Ending, endingOf, type GameStart, restoreRequests } from './restore.ts'

/** The part of an engine that a game uses: a client of its own, or a session of a shared one. */
export type EngineClient = Pick<Client, 'ask' | 'prepare' | 'onHealth' | 'onGallery' | 'health'>

/** Whether the mate solver answers it. */
const isForSolver = ({ type }: Request) => type === 'mate' || type === 'defend'

interface Task {
  session: Session
  request: Request
  onInfo: ((info: Info) => void) | undefined
  answer: (event: never) => void
  fail: (reason: unknown) => void
}

/** One game at a shared engine. */
export class Session implements EngineClient {
  onHealth: EngineClient['onHealth'] = () => {}
  onGallery: EngineClient['onGallery'] = () => {}
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void = () => {}
  /** The current game of this session, for restoring it. */
  game: { start: GameStart; moves: string[]; ending: Ending } | null = null
  private readonly shared: SharedClient

  constructor(table: SharedClient) {
    this.shared = table
  }

  get health(): Client['health'] {
    return this.shared.client.health
  }

  /** Whether the engine evaluates with the learned net, and why not. */
  get net(): EngineNet {
    return this.shared.net
  }

  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) =>
      this.shared.enqueue({ session: this, request, onInfo, answer, fail } satisfies Task),
    )
  }

  prepare(opponent: string | null = null): void {
    this.shared.client.prepare(opponent)
  }

  /** Closes the session: its requests that wait are rejected with `EngineLost`. */
  leave(): void {
    this.shared.leave(this)
  }
}

/** A client with several sessions. */
export class SharedClient {
  readonly client: Client
  net: EngineNet = { state: 'none' }
  /** Called before every search for a move, with the variant. */
  onGo: (request: RequestOf<'go'>, variant: GameStart['variant'] | undefined) => void = () => {}
  private readonly sessions = new Set<Session>()
  private waiting: Task[] = []
  /** The session whose game the engine holds. */
  private current: Session | null = null
  private busy = false
  private running: { task: Task; overtaken: boolean } | null = null

  constructor(client: Client) {
    this.client = client
    client.onHealth = (health, reason) => {
      for (const session of this.sessions) session.onHealth(health, reason)
    }
    client.onGallery = (status) => {
      for (const session of this.sessions) session.onGallery(status)
    }
    client.onData = (id, status) => id === NET && this.setNet(status)
  }

  /** Passes the state of the net to every session. */
  setNet(net: EngineNet): void {
    this.net = net
    for (const session of this.sessions) session.onNet(net)
  }

  /** Opens a session for one more game. */
  openSession(): Session {
    const session = new Session(this)
    this.sessions.add(session)
    return session
  }

  leave(session: Session): void {
    this.sessions.delete(session)
    const open = this.waiting.filter((task) => task.session === session)
    this.waiting = this.waiting.filter((task) => task.session !== session)
    for (const { fail } of open) fail(new EngineLost('the game was closed'))
    if (this.running?.task.session === session) void this.client.ask({ type: 'stop' }).catch(() => {})
  }

  enqueue(task: Task): void {
    this.waiting.push(task)
    void this.runQueue()
  }

  /** The next task that may start. */
  private next(): Task | undefined {
    const index = this.waiting.findIndex((task) => !this.mustWait(task))
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0]
  }

  /**
   * A search waits while another game's search runs. The mate solver, which is quick, waits only for the mate solver: if
   * two could interrupt each other, neither would finish.
   */
  private mustWait({ session, request }: Task): boolean {
    if (!this.running || this.running.task.session === session) return false
    return request.type === 'go' || (isForSolver(request) && isForSolver(this.running.task.request))
  }

  private async runQueue(): Promise<void> {
    if (this.busy) return
    this.busy = true
    for (let task = this.next(); task; task = this.next()) await this.runTask(task)
    this.busy = false
  }

  private async runTask(task: Task): Promise<void> {
    try {
      // No search of this session is running; those of others are not stopped.
      if (task.request.type === 'stop' && task.session !== this.current)
        return task.answer({ type: 'stopped' } as never)
      await this.switchTo(task)
      if (task.request.type === 'go' || isForSolver(task.request)) this.search(task)
      else {
        const event = await this.client.ask(task.request)
        this.remember(task, event)
        task.answer(event as never)
      }
    } catch (error) {
      task.fail(error)
    }
  }

  /** Restores the game of this task's session in the engine. */
  private async switchTo({ session, request }: Task): Promise<void> {
    if (request.type === 'hello' || session === this.current) return
    if (this.running && this.running.task.session !== session) this.running.overtaken = true
    this.current = session
    if (!session.game || request.type === 'new') return
    const { start, moves, ending } = session.game
    for (const each of restoreRequests(start, moves, ending)) await this.client.ask(each)
  }

  private search(task: Task): void {
    const running = { task, overtaken: false }
    this.running = running
    if (task.request.type === 'go') this.onGo(task.request, task.session.game?.start.variant)
    this.client.ask(task.request, task.onInfo).then(
      (event) => {
        if (this.running === running) this.running = null
        // Cancelled by another session: back into the queue.
        if (event.type === 'cancelled' && running.overtaken && this.sessions.has(task.session))
          this.waiting.push(task)
        else task.answer(event as never)
        void this.runQueue()
      },
      (error) => {
        if (this.running === running) this.running = null
        task.fail(error)
        void this.runQueue()
      },
    )
  }

  private remember({ session, request }: Task, event: { type: string }): void {
    if (event.type !== 'position') return
    const position = event as EventOf<'position'>
    const moves = position.moves.map((move) => move.usi)
    const ending = endingOf(position)
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      session.game = { start, moves, ending }
    } else if (session.game) session.game = { ...session.game, moves, ending }
  }
}
