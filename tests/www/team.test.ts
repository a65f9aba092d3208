/** A team of engines: what one finds reaches the others, and helps them. */
import { expect, test } from 'vitest'
import type { Request } from '../../www/engine/protocol.ts'
import { Team } from '../../www/engine/worker/team.ts'
import type { Engine } from '../../www/engine/worker/variant.ts'
import { engines, isBuilt } from './built-engine.ts'

/** An engine that has something to tell, and writes down what it is told. */
class Member {
  readonly heard: number[] = []
  private readonly results: number[]

  constructor(...results: number[]) {
    this.results = results
  }

  take_results = () => Uint8Array.from(this.results.splice(0))
  learn_results = (results: Uint8Array) => {
    this.heard.push(...results)
  }
}

test('results reach the other members of the team, and nobody else', async () => {
  const [one, two, stranger] = [new Member(1, 2), new Member(), new Member()]
  const teams = [new Team('ours', one), new Team('ours', two), new Team('theirs', stranger)]
  teams[0]?.tell()
  await expect.poll(() => two.heard).toEqual([1, 2])
  expect([one.heard, stranger.heard]).toEqual([[], []])
  // Anybody of this site may write to the channel.
  const other = new BroadcastChannel('ours')
  for (const rubbish of [null, 'x', [1], { length: 2 }]) other.postMessage(rubbish)
  other.postMessage(Uint8Array.of(3))
  await expect.poll(() => two.heard).toEqual([1, 2, 3])
  for (const each of [...teams, other]) each.close()
})

/** A search to a depth by a member of a team, or by none, that is told some results when it begins. */
function search(
  engine: Engine,
  member: number | undefined,
  depth: number,
  heard: readonly number[] = [],
  moves = ['7g7f', '3c3d', '2g2f', '8c8d'],
) {
  const ask = (id: number, request: Request) => engine.send({ id, request })
  ask(1, { type: 'new', variant: 'shogi', moves })
  ask(2, { type: 'go', limits: { depth }, ...(member !== undefined && { member }) })
  engine.learn_results?.(Uint8Array.from(heard))
  let nodes = 0
  const told: number[] = []
  while (engine.thinking()) {
    for (const { event } of engine.think(2048)) if (event.type === 'info') nodes = event.nodes
    told.push(...(engine.take_results?.() ?? []))
  }
  return { nodes, told }
}

test.skipIf(!isBuilt)(
  'results of a built engine save another one nodes; alone it tells nothing',
  async () => {
    const engine = (await engines())()
    const alone = search(engine, undefined, 10)
    expect(alone.told).toHaveLength(0)
    const { nodes, told } = search(engine, 0, 10)
    expect(nodes).toBe(alone.nodes)
    expect(told.length).toBeGreaterThan(0)
    expect(told.length % 16).toBe(0)
    // A search of 8 plies needs fewer nodes when it is told the results of one of 10 plies. The nodes of four
    // positions are added up: in a single position they may grow.
    const openings = [
      ['7g7f', '3c3d', '2g2f', '8c8d'],
      ['2g2f', '8c8d'],
      ['7g7f', '8c8d'],
      ['7g7f', '3c3d', '6g6f'],
    ]
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    const untold = openings.map((moves) => search(engine, 0, 8, [], moves).nodes)
    const helped = openings.map((moves) => {
      const found = search(engine, 0, 10, [], moves).told
      return search(engine, 0, 8, found, moves).nodes
    })
    expect(sum(helped)).toBeLessThan(0.75 * sum(untold))
    // Without a team nothing is learned.
    expect(search(engine, undefined, 10, told).nodes).toBe(nodes)
    // Rubbish does no harm: keys of real positions with entries of no sense, and half a result at the end.
    const rubbish = told.map((byte, nth) => (nth % 16 < 8 ? byte : (byte * 151 + nth) % 256))
    expect(search(engine, 0, 8, [...rubbish, 1]).nodes).toBeGreaterThan(0)
    engine.free()
  },
)

test.skipIf(!isBuilt)('a member has a number below 64', async () => {
  const engine = (await engines())()
  engine.send({ id: 1, request: { type: 'new', variant: 'shogi' } })
  const [refused] = engine.send({ id: 2, request: { type: 'go', member: 64 } })
  expect(refused?.event).toMatchObject({ type: 'failed', code: 'outOfRange' })
  expect(engine.thinking()).toBe(false)
  engine.free()
})
