/**
 * How much faster a quick review is with several engines by nodes alone: as if each engine had a core of its
 * own and all cores were equally fast. Searches are made once, one after the other, in Node.js; a clock that
 * counts nodes says which engine is done first. Needs the built engine (`cargo xtask build`).
 *
 *     node benches/coresByNodes.mjs [--engines 2,4] [--game "7g7f 3c3d …"]
 */
import { builtEngine, load, option } from './common/project.mjs'
import { GAME } from './common/reviewedGame.mjs'

const { DEPTHS, Review } = await load('study/review/review.ts')
const { glue, net } = await builtEngine()

const COUNTS = [1, ...option('--engines', '2,3,4,7').split(',').map(Number)]
const moves = option('--game', GAME).trim().split(/\s+/)

/** The answers to searches, by position and request. */
const known = new Map()

/** An engine whose answers come after as many ticks of the clock as they have nodes. */
class Engine {
  spawned = 1
  engine = new glue.Engine()
  clock
  moves = []

  constructor(clock) {
    this.clock = clock
    this.engine.load_data('flagship-net', net)
  }

  close() {
    this.engine.free()
  }

  ask(request, onInfo) {
    if (request.type === 'new') this.moves = request.moves
    if (request.type === 'takeBack') this.moves = this.moves.slice(0, -request.plies)
    const events = request.type === 'go' ? this.searched(request) : this.send(request)
    const nodes = request.type === 'go' ? Math.max(...events.map((event) => event.nodes ?? 0)) : 0
    return new Promise((answer) =>
      this.clock.after(nodes, () => {
        for (const event of events) if (event.type === 'info') onInfo?.(event)
        answer(events.at(-1))
      }),
    )
  }

  searched(request) {
    const key = JSON.stringify([this.moves, request])
    const events = known.get(key) ?? this.send(request)
    known.set(key, events)
    return events
  }

  send(request) {
    const replies = this.engine.send({ id: 1, request })
    while (this.engine.thinking()) replies.push(...this.engine.think(65_536))
    return replies.map(({ event }) => event)
  }
}

/** A clock of nodes. */
class Clock {
  now = 0
  waiting = []

  after(nodes, run) {
    this.waiting.push({ at: this.now + nodes, run })
  }

  /** Runs what comes next; of equal times what was asked first. */
  next() {
    const first = Math.min(...this.waiting.map(({ at }) => at))
    const index = this.waiting.findIndex(({ at }) => at === first)
    const [next] = this.waiting.splice(index, 1)
    if (!next) return
    this.now = next.at
    next.run()
  }
}

/** Nodes until the first result of a review, and until its end. */
async function review(engines) {
  const clock = new Clock()
  let first
  let isOver = false
  const make = () => ({ client: new Engine(clock), settled: Promise.resolve() })
  const told = () => {
    first ??= clock.now
  }
  const run = new Review(make, engines).run({ start: { variant: 'shogi' }, moves, ...DEPTHS.quick }, told)
  const ended = run.then(() => {
    isOver = true
  })
  while (!isOver) {
    // All that the last answer leads to.
    await new Promise((done) => setImmediate(done))
    clock.next()
  }
  await ended
  return { first, all: clock.now }
}

let alone
for (const count of COUNTS) {
  const { first, all } = await review(count)
  alone ??= all
  console.log(
    `${count} engines: ${all} nodes one after the other, the first result after ${first}; ${(alone / all).toFixed(2)} times as fast`,
  )
}
