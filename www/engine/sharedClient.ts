/**
 * One engine for several games at a time. It holds one game; whoever asks next gets their own put back first. A move
 * of one game interrupts the running of another, which is begun again after it; thoughts wait for each other.
 */
import type { EngineNet } from '../net.ts'
import type { Info, Request } from '../protocol.ts'
import type { AnswerTo, EventOf, RequestOf } from './answers.ts'
import type { Client } from './client.ts'
import { type Ending, endingOf, type GameStart, restoreRequests } from './restore.ts'

/** What a game needs of a client: its own, or a session at a shared one. */
export type EngineClient = Pick<Client, 'ask' | 'onHealth' | 'health'>

/** Whether the mate solver answers it. */
const isForSolver = ({ type }: Request) => type === 'mate' || type === 'defend'

interface Task {
  session: Session
  request: Request
  onInfo: ((info: Info) => void) | undefined
  answer: (event: never) => void
  fail: (reason: unknown) => void
}

/** A place at the engine for one game. */
export class Session implements EngineClient {
  onHealth: EngineClient['onHealth'] = () => {}
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void = () => {}
  /** The game as it stands here, to be put back after another one. */
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

  /** Gives the place up. */
  leave(): void {
    this.shared.leave(this)
  }
}

/** The sessions around one client. */
export class SharedClient {
  readonly client: Client
  net: EngineNet = { state: 'none' }
  /** Told of every search for a move before it begins, and on which board. */
  onGo: (request: RequestOf<'go'>, variant: GameStart['variant'] | undefined) => void = () => {}
  private readonly sessions = new Set<Session>()
  private waiting: Task[] = []
  /** Whose game the engine holds. */
  private current: Session | null = null
  private busy = false
  private running: { task: Task; overtaken: boolean } | null = null

  constructor(client: Client) {
    this.client = client
    client.onHealth = (health, reason) => {
      for (const openSession of this.sessions) openSession.onHealth(health, reason)
    }
    client.onNet = (net) => this.setNet(net)
  }

  /** Tells every session how the net stands. */
  setNet(net: EngineNet): void {
    this.net = net
    for (const session of this.sessions) session.onNet(net)
  }

  /** A place for one more game. */
  openSession(): Session {
    const session = new Session(this)
    this.sessions.add(session)
    return session
  }

  leave(session: Session): void {
    this.sessions.delete(session)
    this.waiting = this.waiting.filter((task) => task.session !== session)
    if (this.running?.task.session === session) void this.client.ask({ type: 'stop' }).catch(() => {})
  }

  enqueue(task: Task): void {
    this.waiting.push(task)
    void this.runQueue()
  }

  /** The next task that may begin. */
  private next(): Task | undefined {
    const index = this.waiting.findIndex((task) => !this.mustWait(task))
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0]
  }

  /**
   * A running waits while another game's goes on. The solver, which is quick, waits for the solver alone: of two that
   * overtake each other neither would come to an end.
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
      // Nothing of this game is being running about, and others' thoughts are none of its business.
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

  /** Puts the game of this task's session before the engine. */
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
        // Cancelled by another game: as if it had not been asked yet.
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
