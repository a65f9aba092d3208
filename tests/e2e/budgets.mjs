// How long a visitor waits, on a slow machine and line, and what the page costs while it thinks. It measures and judges
// nothing: `node tests/e2e/budgets.mjs` after `cargo xtask build` (NARIKOMA_CHROMIUM names the browser).

import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const DIST = resolve(import.meta.dirname, '../../dist')
const RUNS = 3
/** Processor as many times slower; bytes a second of 10 Mbit; milliseconds there and back. */
const SLOW = { cpu: 4, bytes: 1_250_000, latency: 40 }

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Serves the built page packed by brotli, as hosts do. */
async function serve() {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const packed = new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, brotliCompressSync(readFileSync(file))]),
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host/').pathname
    const file = join(DIST, path === '/' ? 'index.html' : path)
    const body = packed.get(file)
    const headers = {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    }
    if (body) response.writeHead(200, headers).end(body)
    else response.writeHead(404).end()
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, address: `http://127.0.0.1:${server.address().port}/` }
}

/** Run in the page before anything else: notes when things are first there, and tasks that are too long. */
function watch() {
  window.seen = {}
  window.long = []
  const note = (name, there) => {
    if (!(name in window.seen) && there) window.seen[name] = performance.now()
  }
  const look = () => {
    const board = document.querySelector('shogi-board')
    note('board', board?.shadowRoot?.querySelector('[data-piece]')?.getBoundingClientRect().width)
    note('position', window.__narikoma?.game.state.position)
    note('reply', window.__narikoma?.game.state.position?.moves.length >= 2)
    requestAnimationFrame(look)
  }
  look()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.long.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
}

/** What the renderers below a process hold for themselves, in megabytes; `null` where there is no `/proc`. */
function memory(root) {
  const read = (pid, name) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  const parent = (pid) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)
  const below = (pid) => pid > 1 && (pid === root || below(parent(pid)))
  if (!read(root, 'status')) return null
  const renderers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && read(pid, 'cmdline').includes('--type=renderer') && below(pid))
  const sizes = renderers.map((pid) =>
    [...read(pid, 'smaps_rollup').matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
      (sum, [, size]) => sum + Number(size),
      0,
    ),
  )
  // The largest one is the page's; Chromium keeps an empty one ready beside it.
  return Math.round(Math.max(0, ...sizes) / 1024)
}

async function measure(address) {
  const started = await chromium.launchServer({
    executablePath: process.env.NARIKOMA_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const browser = await chromium.connect(started.wsEndpoint())
  const page = await (await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const { bytes, latency, cpu } = SLOW
  const line = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(watch)
  await page.goto(`${address}?level=1`)
  await page.waitForFunction(() => window.seen.position)
  const asked = await page.evaluate(() => performance.now())
  await page.evaluate(() => window.__narikoma.game.dispatch({ type: 'move', move: '7g7f' }))
  await page.waitForFunction(() => window.seen.reply)
  const { board, position, reply } = await page.evaluate(() => window.seen)

  // Now at full speed: a long thought, and the tasks of the page meanwhile.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const from = await page.evaluate(() => performance.now())
  await page.evaluate(() => window.__narikoma.client.ask({ type: 'go', limits: { nodes: 400_000 } }))
  const long = await page.evaluate((start) => window.long.filter(([at]) => at >= start), from)
  const before = await page.evaluate((end) => window.long.filter(([at]) => at < end), from)
  const heap = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0)
  const longest = (list) => Math.round(Math.max(0, ...list.map(([, duration]) => duration)))
  const held = memory(started.process().pid)
  await browser.close()
  await started.close()
  return {
    'first board, ms': Math.round(board),
    'engine ready, ms': Math.round(position),
    'first reply after a move, ms': Math.round(reply - asked),
    'longest task while starting (slowed), ms': longest(before),
    'longest task while thinking, ms': longest(long),
    "the page's heap, MB": Math.round(heap / 2 ** 20),
    'private memory of the whole renderer, MB': held,
  }
}

const { server, address } = await serve()
for (let run = 0; run < RUNS; run += 1) console.table(await measure(address))
server.close()
