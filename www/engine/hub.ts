/**
 * Several engines in one worker of each build. A client gets a seat, which looks like a worker of its own: an
 * engine that shares module, data and thread with the others, and takes turns with them while it searches.
 */

import type { EngineBuild } from './builds.ts'
import type { FromSeat, ToSeat } from './dataMessages.ts'
import type { WorkerLike } from './spawn.ts'

/** One engine of a worker, behind the interface of a worker. */
class Seat implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  private readonly room: Room
  private readonly seat: number

  constructor(room: Room, seat: number) {
    this.room = room
    this.seat = seat
  }

  postMessage(message: unknown): void {
    this.room.send({ seat: this.seat, message })
  }

  terminate(failed = false): void {
    this.room.leave(this.seat, failed)
  }
}

/** A worker and its seats. */
class Room {
  /** Called when the worker has ended. */
  onEnd: () => void = () => {}
  private readonly seats = new Map<number, Seat>()
  private last = 0
  private readonly worker: WorkerLike

  constructor(worker: WorkerLike) {
    this.worker = worker
    worker.onmessage = ({ data }) => this.receive(data)
    worker.onerror = (event) => {
      event.preventDefault?.()
      this.fail(event)
    }
  }

  /** A new seat. */
  enter(): Seat {
    this.last += 1
    const seat = new Seat(this, this.last)
    this.seats.set(this.last, seat)
    return seat
  }

  send(message: ToSeat): void {
    if (this.seats.has(message.seat)) this.worker.postMessage(message)
  }

  /** Closes a seat. One that has failed takes the worker with it, and the last one, too. */
  leave(seat: number, failed: boolean): void {
    if (!this.seats.delete(seat)) return
    if (failed) this.fail({ message: 'the worker stopped' } as ErrorEvent)
    else if (this.seats.size === 0) this.end()
    else this.worker.postMessage({ seat, message: null } satisfies ToSeat)
  }

  /** A reply for one seat, or news of the whole worker for all. */
  private receive(data: FromSeat | { seat?: undefined }): void {
    if (data.seat === undefined) {
      for (const seat of [...this.seats.values()]) seat.onmessage?.({ data } as MessageEvent)
    } else this.seats.get(data.seat)?.onmessage?.({ data: data.reply } as MessageEvent)
  }

  /** Ends the worker, and tells every seat. */
  private fail(event: ErrorEvent): void {
    const seats = [...this.seats.values()]
    this.seats.clear()
    this.end()
    for (const seat of seats) seat.onerror?.(event)
  }

  private end(): void {
    this.worker.terminate()
    this.onEnd()
  }
}

/** The workers of a page, one for each build. */
export class Hub {
  private readonly rooms = new Map<EngineBuild, Room>()
  private readonly start: (build: EngineBuild) => WorkerLike

  /** `start` starts a worker that understands seats. */
  constructor(start: (build: EngineBuild) => WorkerLike) {
    this.start = start
  }

  /** A seat in the worker of a build, which is started if it is not there. */
  spawn(build: EngineBuild): WorkerLike {
    const there = this.rooms.get(build)
    if (there) return there.enter()
    const room = new Room(this.start(build))
    this.rooms.set(build, room)
    room.onEnd = () => {
      if (this.rooms.get(build) === room) this.rooms.delete(build)
    }
    return room.enter()
  }
}
