/**
 * Time until the first line of the analysis has a depth, in Chromium, by one engine alone, with others as its
 * team, and with threads that share memory, in turns; and nodes a second. Needs the built page (`cargo xtask
 * build`), and a machine that is idle and has a core for each engine or thread.
 *
 *     node benches/analysis.mjs [--cores 2] [--depth 20] [--game "7g7f 3c3d …"]
 *
 * NARIKOMA_CHROMIUM names the browser.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { serve } from '../tests/budgets/host.mjs'
import { CHROMIUM } from '../tests/budgets/limits.mjs'
import { chooseCores, load, option } from './common/project.mjs'
import { GAME } from './common/reviewedGame.mjs'

const { encodeUsen } = await load('app/game/usen.ts')
const { START } = await load('engine/protocol.ts')

const [CORES, DEPTH] = [Number(option('--cores', '2')), Number(option('--depth', '20'))]
const moves = option('--game', GAME).trim().split(/\s+/)
/** One position in this number of plies is searched, from ply 12 on. */
const [FIRST, STEP] = [12, 6]

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}
const [plain, isolated] = [await serve(), await serve(ISOLATED)]
const KINDS = [
  { name: 'one engine', site: plain, cores: 1 },
  { name: `a team of ${CORES}`, site: plain, cores: CORES },
  { name: `${CORES} threads`, site: isolated, cores: CORES },
]

/** Seconds until the first line has the depth, and nodes a second until then. */
async function search(browser, { site, cores }, ply) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' })
  const page = await context.newPage()
  await chooseCores(page, cores)
  await page.goto(`${site.address}?usen=${encodeUsen(START.shogi, moves.slice(0, ply), null)}`)
  await page.getByTestId('study-open').click()
  await page.getByTestId('analysis-lines').selectOption('1')
  const speed = page.getByTestId('analysis-speed')
  // The net and all engines have come; the start position is searched.
  await page.keyboard.press('Home')
  await page.waitForFunction(
    (count) =>
      document.querySelector('[data-testid=analysis-speed]')?.textContent.startsWith(`${count} core`),
    cores,
  )
  await page.waitForTimeout(2000)
  const seconds = await page.evaluate(async (depth) => {
    const depthNow = () =>
      Number(
        /\d+/.exec(document.querySelector('.lines-panel li[data-usi] small')?.textContent ?? '')?.[0] ?? 0,
      )
    const began = performance.now()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }))
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
    await new Promise((done) => setTimeout(done, 100))
    while (depthNow() < depth) await new Promise((done) => setTimeout(done, 10))
    return (performance.now() - began) / 1000
  }, DEPTH)
  const nodes = Number(/, ([\d,]+)/.exec(await speed.textContent())?.[1].replaceAll(',', ''))
  await context.close()
  return { seconds, nodes }
}

const geometric = (numbers) =>
  Math.exp(numbers.reduce((sum, each) => sum + Math.log(each), 0) / numbers.length)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
console.log(`${availableParallelism()} processor threads, load ${loadavg()[0].toFixed(1)}`)
const found = KINDS.map(() => [])
for (let ply = FIRST; ply < moves.length; ply += STEP) {
  for (const [nth, kind] of KINDS.entries()) found[nth].push(await search(browser, kind, ply))
  const told = found.map((all) => `${all.at(-1).seconds.toFixed(1)} s`)
  console.log(`ply ${ply}: ${told.join(', ')}`)
}
await browser.close()
for (const { server } of [plain, isolated]) server.close()
for (const [nth, { name }] of KINDS.entries()) {
  const times = found[nth].map(({ seconds }, at) => found[0][at].seconds / seconds)
  const speeds = found[nth].map(({ nodes }, at) => nodes / found[0][at].nodes)
  console.log(
    `${name}: depth ${DEPTH} ${geometric(times).toFixed(2)} times as soon, ${geometric(speeds).toFixed(2)} times the nodes a second`,
  )
}
