/**
 * Sends a thousand requests in quick succession and measures the time to
 * each answer; runs in browsers and in Node.
 */
import type { Client } from '../../www/engine/client.ts'
import type { PositionEvent, Request } from '../../www/engine/protocol.ts'

/** The results. Times are in milliseconds from a request to its answer. */
export interface Rapid {
  /** Sorted times, by the type of the request that was sent during a search. */
  times: Record<'stop' | 'new' | 'play', number[]>
  /** Number of searches by the event that ended them. */
  thoughts: Record<string, number>
  /** Number of workers started. */
  spawned: number
}

/**
 * Starts endless searches and interrupts each by `stop`, a new game or a move, in turn, after a pause of 0 to
 * 20 ms, so that requests come at any time within a slice. The function uses nothing outside itself, because
 * a browser gets its source text.
 */
export async function rapidChanges(client: Client, count: number): Promise<Rapid> {
  const times: Rapid['times'] = { stop: [], new: [], play: [] }
  const thoughts: Rapid['thoughts'] = {}
  const begin = { type: 'new', variant: 'shogi', moves: [] } as Request & { type: 'new' }
  let position = (await client.ask(begin)) as PositionEvent
  const ended: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const thought = client.ask({ type: 'go', limits: { nodes: 4_000_000_000 } })
    ended.push(
      thought.then(({ type }) => {
        thoughts[type] = (thoughts[type] ?? 0) + 1
      }),
    )
    await new Promise((done) => setTimeout(done, (index * 7) % 21))
    const kind = (['stop', 'new', 'play'] as const)[index % 3] ?? 'stop'
    const [from, targets] = Object.entries(position.legal)[index % Object.keys(position.legal).length] ?? []
    const request: Request =
      kind === 'play'
        ? { type: 'play', move: `${from}${targets?.[0]}` }
        : kind === 'new'
          ? begin
          : { type: 'stop' }
    const asked = performance.now()
    const answer = await client.ask(request)
    times[kind].push(performance.now() - asked)
    if (answer.type === 'position')
      position = answer.result ? ((await client.ask(begin)) as PositionEvent) : answer
  }
  await client.ask({ type: 'stop' })
  await Promise.all(ended)
  for (const list of Object.values(times)) list.sort((a, b) => a - b)
  return { times, thoughts, spawned: client.spawned }
}

/** The times as a line of text: median, 99th percentile, maximum. */
export function summary({ times }: Rapid): string {
  const at = (list: number[], share: number) =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
  const all = Object.values(times).flat()
  all.sort((a, b) => a - b)
  return Object.entries({ all, ...times })
    .map(([kind, list]) => {
      const figures = [at(list, 0.5), at(list, 0.99), at(list, 1)].map((time) => time.toFixed(1))
      return `${kind} ${list.length}: p50 ${figures[0]} ms, p99 ${figures[1]} ms, max ${figures[2]} ms`
    })
    .join('; ')
}
