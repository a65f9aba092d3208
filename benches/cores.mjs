/**
 * Time of a quick review with several numbers of engines, in Chromium, in turns; the time to its first
 * result; and processor time and memory of the page's process. Needs the built page (`cargo xtask build`),
 * and a machine that is idle and has a core for each engine.
 *
 *     node benches/cores.mjs [--engines 1,2] [--runs 3] [--game "7g7f 3c3d …"]
 *
 * NARIKOMA_CHROMIUM names the browser.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { serve } from '../tests/budgets/host.mjs'
import { CHROMIUM } from '../tests/budgets/limits.mjs'
import { memory, processorTime } from '../tests/budgets/process.mjs'
import { chooseCores, load, option } from './common/project.mjs'
import { GAME } from './common/reviewedGame.mjs'

const { encodeUsen } = await load('app/game/usen.ts')
const { START } = await load('engine/protocol.ts')

const COUNTS = option('--engines', '1,2').split(',').map(Number)
const RUNS = Number(option('--runs', '3'))
const moves = option('--game', GAME).trim().split(/\s+/)

/** Runs in the page: notes when a review has begun, its first result, and its end. */
function observe() {
  const look = () => {
    const bar = document.querySelector('[data-testid=review-progress]')
    const isRunning = bar && !bar.parentElement.hidden
    const { review } = window
    if (review && isRunning && bar.value > 0) review.first ??= performance.now()
    if (review?.first && !isRunning) review.end ??= performance.now()
  }
  setInterval(look, 10)
}

/** One review: seconds to its first result and to its end, processor seconds, most memory in megabytes. */
async function review(address, engines) {
  const started = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const browser = await chromium.connect(started.wsEndpoint())
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.addInitScript(observe)
  await chooseCores(page, engines)
  await page.goto(`${address}?usen=${encodeUsen(START.shogi, moves, null)}`)
  await page.getByTestId('study-open').click()
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=lines] li').length > 0)
  let most = 0
  const pid = started.process().pid
  const sampling = setInterval(() => {
    most = Math.max(most, memory(pid) ?? 0)
  }, 250)
  const before = processorTime(pid)
  await page.evaluate(() => {
    window.review = { begun: performance.now() }
    document.querySelector('[data-testid=review-quick]').click()
  })
  await page.waitForFunction(() => window.review.end, undefined, { timeout: 600_000, polling: 50 })
  clearInterval(sampling)
  const worked = processorTime(pid) - before
  const found = await page.evaluate(() => {
    const { begun, first, end } = window.review
    return {
      first: (first - begun) / 1000,
      all: (end - begun) / 1000,
      values: window.__narikoma.game.state.setup.review?.values,
    }
  })
  await browser.close()
  await started.close()
  return { ...found, worked, most }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const text = (number) => number.toFixed(1)
const figures = ({ all, worked, most }) => `${text(all)} s, ${text(worked)} s of processors, ${text(most)} MB`

const { server, address } = await serve()
const found = new Map(COUNTS.map((count) => [count, []]))
console.log(
  `${availableParallelism()} processor threads, load ${loadavg().map(text).join(' ')}; ${moves.length + 1} positions`,
)
for (let run = 0; run < RUNS; run += 1)
  for (const count of COUNTS) {
    const one = await review(address, count)
    found.get(count).push(one)
    console.log(`${count} engines: ${figures(one)}, first result after ${text(one.first)} s`)
  }
server.close()
const values = new Set([...found.values()].flat().map((one) => one.values))
if (values.size > 1) throw new Error('the values differ')
const [base] = COUNTS
/** The medians of the runs with a number of engines. */
const medians = (count) => {
  const runs = found.get(count)
  const of = (name) => median(runs.map((one) => one[name]))
  return { all: of('all'), worked: of('worked'), most: of('most') }
}
const first = medians(base)
for (const count of COUNTS) {
  const one = medians(count)
  const more =
    count === base ? '' : `, ${text((one.most - first.most) / (count - base))} MB for each engine more`
  const ratio = (first.all / one.all).toFixed(2)
  console.log(`${count} engines, medians: ${figures(one)}; ${ratio} times as fast as ${base}${more}`)
}
