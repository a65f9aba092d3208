/**
 * How much sooner several engines have the lines of a position than one, by nodes alone: as if each engine
 * had a core of its own and all cores were equally fast. The engines take turns in Node.js, 2,048 nodes each.
 * Needs the built engine (`cargo xtask build`).
 *
 *     node benches/linesByNodes.mjs [--engines 3] [--lines 3] [--depth 14] [--game "7g7f 3c3d …"]
 */
import { builtEngine, load, option } from './common/project.mjs'
import { GAME } from './common/reviewedGame.mjs'

const { searchLines } = await load('study/analysis/splitLines.ts')
const { Workers } = await load('engine/workers.ts')
const { Client } = await load('engine/client.ts')
const { glue, net } = await builtEngine()

const COUNTS = [1, ...option('--engines', '3').split(',').map(Number)]
const [LINES, DEPTH] = [Number(option('--lines', '3')), Number(option('--depth', '14'))]
const moves = option('--game', GAME).trim().split(/\s+/)
/** One position in this number of plies is searched, from ply 12 on. */
const [FIRST, STEP] = [12, 6]
const SLICE = 2048

/** Slices between two messages to a team, about 20 ms as in the page. */
const TOLD_EVERY = 4

/** The engines that think, which take turns. */
const thinking = new Set()
/** The engines of each team. */
const teams = new Map()

/** A built engine behind the interface of a worker. */
function spawn() {
  const engine = new glue.Engine()
  engine.load_data('flagship-net', net)
  const post = (data) => worker.onmessage?.({ data })
  let members = new Set()
  let slices = 0
  const tell = () => {
    slices += 1
    if (slices % TOLD_EVERY !== 0) return
    const results = engine.take_results()
    for (const member of members) if (member !== engine) member.learn_results(results)
  }
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      if (message.team) {
        members = teams.get(message.team) ?? new Set()
        teams.set(message.team, members.add(engine))
        return
      }
      for (const reply of engine.send(message)) setImmediate(() => post(reply))
      if (engine.thinking()) thinking.add(turn)
    },
    terminate() {
      thinking.delete(turn)
      members.delete(engine)
    },
  }
  const turn = () => {
    for (const reply of engine.think(SLICE)) post(reply)
    tell()
    if (!engine.thinking()) thinking.delete(turn)
  }
  return worker
}

const make = () => ({ client: new Client(spawn), settled: Promise.resolve() })

/** The rounds of turns until all lines of a position have the depth, in nodes of one engine. */
async function rounds(played, engines) {
  const { client } = make()
  const position = { type: 'new', variant: 'shogi', moves: played }
  const { legal } = await client.ask(position)
  const workers = new Workers(make, engines, 1)
  let isOver = false
  const over = searchLines(
    {
      position,
      legal: Object.entries(legal).flatMap(([from, rests]) => rests.map((rest) => from + rest)),
      lines: LINES,
      nodes: 60_000_000,
      team: `${played} ${engines}`,
      threads: 1,
      isWanted: () => !isOver,
      tell(lines) {
        isOver ||= lines.length === LINES && lines.every(({ depth }) => depth >= DEPTH)
      },
    },
    client,
    workers,
  )
  let count = 0
  while (!isOver) {
    // All that the last answers lead to.
    for (let times = 0; times < 3; times++) await new Promise((done) => setImmediate(done))
    for (const turn of [...thinking]) turn()
    count += 1
  }
  await client.ask({ type: 'stop' })
  await over
  workers.close()
  client.close()
  return count * SLICE
}

const logs = new Map(COUNTS.map((count) => [count, []]))
for (let ply = FIRST; ply < moves.length; ply += STEP) {
  const found = []
  for (const count of COUNTS) found.push(await rounds(moves.slice(0, ply), count))
  for (const [nth, count] of COUNTS.entries()) logs.get(count).push(Math.log(found[0] / found[nth]))
  console.log(
    `ply ${ply}: ${found.map((nodes, nth) => `${nodes} (${COUNTS[nth]})`).join(', ')} nodes (engines)`,
  )
}
for (const [count, all] of logs) {
  const mean = Math.exp(all.reduce((sum, each) => sum + each, 0) / all.length)
  console.log(
    `${count} engines: ${mean.toFixed(2)} times as fast (geometric mean of ${all.length} positions)`,
  )
}
