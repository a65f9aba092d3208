/**
 * Runs several engines in one Web Worker, each with a seat number. They share the module and the data of
 * opponents, and their searches take turns, slice by slice.
 */
import type { FromSeat, ToSeat } from '../dataMessages.ts'
import { workerHost } from './run.ts'
import { EngineThread, type Loaded, startModule } from './thread.ts'

/** Answers the messages of this worker; `early` holds those that have come. */
export function runSeats(load: () => Promise<Loaded>, early: readonly ToSeat[]): void {
  const host = workerHost()
  const started = startModule(load)
  const seats = new Map<number, EngineThread>()

  function handle({ seat, message }: ToSeat): void {
    const there = seats.get(seat)
    if (message === null) {
      there?.close()
      seats.delete(seat)
      return
    }
    const post = (reply: unknown) => {
      if (seats.has(seat)) postMessage({ seat, reply } satisfies FromSeat)
    }
    const engine = there ?? new EngineThread(started, { ...host, post })
    seats.set(seat, engine)
    engine.receive(message)
  }

  for (const message of early) handle(message)
  self.onmessage = ({ data }: MessageEvent<ToSeat>) => handle(data)
}
