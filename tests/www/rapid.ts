/** A thousand changes in quick succession, and how long each was unanswered: the same in Chromium and in Node. */
import type { Client } from '../../www/engine/client.ts'
import type { PositionEvent, Request } from '../../www/protocol.ts'

/** What came of it; times in milliseconds from the request to its answer. */
export interface Rapid {
  /** Sorted times, by what was asked in the middle of a thought. */
  times: Record<'stop' | 'new' | 'play', number[]>
  /** How the thoughts ended. */
  thoughts: Record<string, number>
  /** Workers that were started. */
  spawned: number
}

/**
 * Lets the engine think without end, and in the middle of that stops it, begins another game, or plays a move, in turn;
 * after a pause of 0 to 20 ms, so that requests fall anywhere in a slice. This function stands alone: a browser gets its
 * source text.
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

/** The times as a line of text: median, 99th percentile, largest. */
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
