/**
 * Measures waiting time, memory and quality of the built page and compares them with the budgets. Run by
 * `cargo xtask budgets` on an idle machine. With `--quality` only Lighthouse's accessibility and best
 * practices, which do not depend on the machine.
 */
import { loadavg } from 'node:os'
import { serve } from './host.mjs'
import { lighthouse } from './lighthouse.mjs'
import { LIMITS, RUNS, SLOW } from './limits.mjs'
import { visit } from './waiting.mjs'

const QUALITY = ['accessibility', 'best-practices']

/** The parts of the page with an address of their own. */
const PARTS = { '': 'the page', '#gallery': 'the gallery', '#gallery/machine-two': "an opponent's page" }

let failed = 0

const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1))

/** Prints a figure and, if it has a limit, whether it is within it. */
function report(what, value, unit, limit, good = (one, most) => one <= most) {
  if (value === null) return console.log(`     ?  ${what}: unknown on this system`)
  const isGood = limit === undefined || good(value, limit)
  if (!isGood) failed += 1
  const mark = limit === undefined ? '    ' : isGood ? '  ok' : 'OVER'
  const beside = limit === undefined ? '' : ` (budget ${limit})`
  console.log(`  ${mark}  ${what}: ${shown(value)} ${unit}${beside}`)
}

const atLeast = (one, least) => one >= least

/** The smallest value of a figure over all runs; `null` if it is unknown in all of them. */
function best(runs, name) {
  const known = runs.map((run) => run[name]).filter((value) => value !== null)
  return known.length > 0 ? Math.min(...known) : null
}

async function waiting(address) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await visit(address))
  const figure = (what, name, unit, limit) => {
    report(what, best(runs, name), unit, limit)
    console.log(`          of ${runs.map((run) => (run[name] === null ? '?' : shown(run[name]))).join(', ')}`)
  }
  console.log(
    `\nA visit: processor ${SLOW.cpu} times slower (the page's thread only; Chromium does not slow workers), 10 Mbit/s`,
  )
  figure('first board', 'board', 'ms', LIMITS.firstBoard)
  figure('engine ready', 'position', 'ms')
  figure("engine's first reply, from opening the page", 'reply', 'ms', LIMITS.firstReply)
  figure('longest task during the start', 'starting', 'ms')
  figure('longest task while thinking', 'thinking', 'ms', LIMITS.longTask)
  figure('memory of the process after a long search', 'held', 'MB', LIMITS.memory)
  figure('memory of an empty page', 'blank', 'MB')
  figure("memory of the page's JavaScript", 'heap', 'MB')
  figure('memory with the study open', 'studying', 'MB')
  figure('processor time while hidden, with the study open', 'unseen', '%', LIMITS.hidden)
}

async function quality(address, what) {
  console.log(`\nLighthouse, ${what}, independent of the machine`)
  const { scores, faults } = await lighthouse(address, 'desktop', QUALITY)
  for (const name of QUALITY) {
    report(name, scores[name], 'of 100', LIMITS[name], atLeast)
    for (const fault of faults[name]) console.log(`          ${fault}`)
  }
}

async function performance(address, kind) {
  console.log(`\nLighthouse, ${kind}`)
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await lighthouse(address, kind, ['performance']))
  const scores = runs.map((run) => run.scores.performance)
  const top = runs[scores.indexOf(Math.max(...scores))]
  report('performance', top.scores.performance, 'of 100', LIMITS.performance, atLeast)
  console.log(`          of ${scores.join(', ')}`)
  for (const fault of top.faults.performance) console.log(`          ${fault}`)
}

const { server, address } = await serve()
console.log(`load of this machine: ${loadavg()[0].toFixed(1)} (other programs increase all times below)`)
for (const [part, what] of Object.entries(PARTS)) await quality(address + part, what)
if (!process.argv.includes('--quality')) {
  await waiting(address)
  for (const kind of ['desktop', 'mobile']) await performance(address, kind)
}
server.close()
server.closeAllConnections()
if (failed > 0) {
  console.log(`\n${failed} over budget`)
  process.exitCode = 1
}
