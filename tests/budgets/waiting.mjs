/**
 * Measures waiting time with a slowed processor and network, and memory and
 * processor time while thinking and while hidden.
 */
import { chromium } from '@playwright/test'
import { CHROMIUM, SLOW } from './limits.mjs'
import { memory, processorTime } from './process.mjs'

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** Runs in the page before its scripts: records when things first appear, and long tasks. */
function observe() {
  window.seen = {}
  window.long = []
  const note = (name, there) => {
    if (!(name in window.seen) && there) window.seen[name] = performance.now()
  }
  const look = () => {
    const board = document.querySelector('shogi-board')
    const { game } = window.__narikoma ?? {}
    note('board', board?.shadowRoot?.querySelector('[data-piece]')?.getBoundingClientRect().width)
    note('position', game?.state.position)
    // Plays as soon as the legal moves are known.
    if (game?.state.position?.moves.length === 0 && game.state.asked === game.state.answered)
      game.dispatch({ type: 'move', move: '7g7f' })
    note('moved', game?.state.position?.moves.length >= 1)
    note('reply', game?.state.position?.moves.length >= 2)
    // Stops afterwards, since this check takes time itself.
    if (!('reply' in window.seen)) requestAnimationFrame(look)
  }
  look()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.long.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * The longest task of the page's thread since a time, in milliseconds. Chromium reports tasks from 50 ms on.
 */
const longest = (page, from) =>
  page.evaluate(
    (start) => Math.max(0, ...window.long.filter(([at]) => at >= start).map(([, duration]) => duration)),
    from,
  )

/** Processor time of the hidden page over some seconds, in percent of one core. */
async function hidden(page, root) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await pause(2000)
  const before = processorTime(root)
  const seconds = 5
  await pause(seconds * 1000)
  const after = processorTime(root)
  return before === null || after === null ? null : ((after - before) / seconds) * 100
}

/** One visit. */
export async function visit(address) {
  const started = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const root = started.process().pid
  const browser = await chromium.connect(started.wsEndpoint())
  const page = await (await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })).newPage()
  await page.goto(`${address}blank.html`)
  await pause(500)
  const blank = memory(root)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const { bytes, latency, cpu } = SLOW
  const network = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(observe)
  await page.goto(`${address}?level=1`)
  await page.waitForFunction(() => 'reply' in window.seen, undefined, { timeout: 120_000 })
  const { board, position, moved, reply } = await page.evaluate(() => window.seen)
  const starting = await longest(page, 0)

  // A long search, with the processor still slowed.
  const from = await page.evaluate(() => performance.now())
  await page.evaluate(() => window.__narikoma.client.ask({ type: 'go', limits: { nodes: 400_000 } }))
  const thinking = await longest(page, from)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const held = memory(root)
  const heap = await page.evaluate(() => (performance.memory?.usedJSHeapSize ?? 0) / 2 ** 20)
  // The study analyzes without end with its own engine. It must pause, too, while the page is hidden.
  await page.getByTestId('study-open').click()
  await page.getByTestId('eval-bar').waitFor()
  await pause(4000)
  const studying = memory(root)
  const unseen = await hidden(page, root)
  await browser.close()
  await started.close()
  return { board, position, moved, reply, starting, thinking, held, blank, heap, studying, unseen }
}
