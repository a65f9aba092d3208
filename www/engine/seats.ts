/**
 * One engine for several games at a time. It holds one game; whoever asks next gets their own put back first. A move
 * of one game interrupts the thought of another, which is begun again after it; thoughts wait for each other.
 */
import type { Info, Request } from '../protocol.ts'
import type { AnswerTo, EventOf, RequestOf } from './answers.ts'
import type { Client } from './client.ts'
import { type Ending, endingOf, restoring, type Start } from './restore.ts'

/** What a game needs of a client: its own, or a seat at a shared one. */
export type Asker = Pick<Client, 'ask' | 'onHealth' | 'health'>

interface Task {
  seat: Seat
  request: Request
  onInfo: ((info: Info) => void) | undefined
  answer: (event: never) => void
  fail: (reason: unknown) => void
}

/** A place at the engine for one game. */
export class Seat implements Asker {
  onHealth: Asker['onHealth'] = () => {}
  /** The game as it stands here, to be put back after another one. */
  game: { start: Start; moves: string[]; ending: Ending } | null = null
  private readonly table: Seats

  constructor(table: Seats) {
    this.table = table
  }

  get health(): Client['health'] {
    return this.table.client.health
  }

  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) =>
      this.table.take({ seat: this, request, onInfo, answer, fail } satisfies Task),
    )
  }

  /** Gives the place up. */
  leave(): void {
    this.table.leave(this)
  }
}

/** The seats around one client. */
export class Seats {
  readonly client: Client
  /** Told of every search for a move before it begins, and on which board. */
  onGo: (request: RequestOf<'go'>, variant: Start['variant'] | undefined) => void = () => {}
  private readonly seats = new Set<Seat>()
  private waiting: Task[] = []
  /** Whose game the engine holds. */
  private current: Seat | null = null
  private busy = false
  private thought: { task: Task; overtaken: boolean } | null = null

  constructor(client: Client) {
    this.client = client
    client.onHealth = (health, reason) => {
      for (const seat of this.seats) seat.onHealth(health, reason)
    }
  }

  /** A place for one more game. */
  seat(): Seat {
    const seat = new Seat(this)
    this.seats.add(seat)
    return seat
  }

  leave(seat: Seat): void {
    this.seats.delete(seat)
    this.waiting = this.waiting.filter((task) => task.seat !== seat)
    if (this.thought?.task.seat === seat) void this.client.ask({ type: 'stop' }).catch(() => {})
  }

  take(task: Task): void {
    this.waiting.push(task)
    void this.work()
  }

  /** The next task that may begin. */
  private next(): Task | undefined {
    const index = this.waiting.findIndex((task) => !this.mustWait(task))
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0]
  }

  /**
   * A thought waits while another game's goes on. The solver, which is quick, waits for the solver alone: of two that
   * overtake each other neither would come to an end.
   */
  private mustWait({ seat, request }: Task): boolean {
    if (!this.thought || this.thought.task.seat === seat) return false
    return request.type === 'go' || (request.type === 'mate' && this.thought.task.request.type === 'mate')
  }

  private async work(): Promise<void> {
    if (this.busy) return
    this.busy = true
    for (let task = this.next(); task; task = this.next()) await this.begin(task)
    this.busy = false
  }

  private async begin(task: Task): Promise<void> {
    try {
      // Nothing of this game is being thought about, and others' thoughts are none of its business.
      if (task.request.type === 'stop' && task.seat !== this.current)
        return task.answer({ type: 'stopped' } as never)
      await this.turnTo(task)
      if (task.request.type === 'go' || task.request.type === 'mate') this.think(task)
      else {
        const event = await this.client.ask(task.request)
        this.remember(task, event)
        task.answer(event as never)
      }
    } catch (error) {
      task.fail(error)
    }
  }

  /** Puts the game of this task's seat before the engine. */
  private async turnTo({ seat, request }: Task): Promise<void> {
    if (request.type === 'hello' || seat === this.current) return
    if (this.thought && this.thought.task.seat !== seat) this.thought.overtaken = true
    this.current = seat
    if (!seat.game || request.type === 'new') return
    const { start, moves, ending } = seat.game
    for (const each of restoring(start, moves, ending)) await this.client.ask(each)
  }

  private think(task: Task): void {
    const thought = { task, overtaken: false }
    this.thought = thought
    if (task.request.type === 'go') this.onGo(task.request, task.seat.game?.start.variant)
    this.client.ask(task.request, task.onInfo).then(
      (event) => {
        if (this.thought === thought) this.thought = null
        // Cancelled by another game: as if it had not been asked yet.
        if (event.type === 'cancelled' && thought.overtaken && this.seats.has(task.seat))
          this.waiting.push(task)
        else task.answer(event as never)
        void this.work()
      },
      (error) => {
        if (this.thought === thought) this.thought = null
        task.fail(error)
        void this.work()
      },
    )
  }

  private remember({ seat, request }: Task, event: { type: string }): void {
    if (event.type !== 'position') return
    const position = event as EventOf<'position'>
    const moves = position.moves.map((move) => move.usi)
    const ending = endingOf(position)
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      seat.game = { start, moves, ending }
    } else if (seat.game) seat.game = { ...seat.game, moves, ending }
  }
}
