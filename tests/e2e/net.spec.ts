/** A learned net in the build: it is loaded while the page plays, stored for offline use, and optional. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { type Host, host } from './host.ts'
import { moveList, play, waitForTurn } from './play.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Written by `cargo run --example random-net`, which `cargo xtask test` does. */
const NET = process.env.NARIKOMA_TEST_NET ?? join(ROOT, 'target/random.nnue')

test.skip(!existsSync(NET), `${NET} is not there`)
test.use({ serviceWorkers: 'allow' })
// One build serves all of them.
test.describe.configure({ mode: 'serial' })

const built = (folder: string) => ({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn' as const,
  // Not minified: the tests are about files of data.
  build: { outDir: folder, emptyOutDir: true, minify: false as const },
})

let dist = ''
let server: Host
let file = ''

test.beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'narikoma-net-'))
  process.env.NARIKOMA_NET = NET
  await build(built(dist))
  delete process.env.NARIKOMA_NET
  file = (await readdir(join(dist, 'assets'))).find((name) => /^flagship-net-[\w-]{8}\.bin$/.test(name)) ?? ''
})
test.afterAll(() => rm(dist, { recursive: true }))
test.beforeEach(async () => {
  server = await host({ '/here/': dist }, 0, { headers: { 'access-control-allow-origin': '*' } })
})
test.afterEach(() => server.stop())

const news = (page: Page) => page.getByTestId('net')

/** The engine's score of the start position at a fixed number of nodes, as text. */
const score = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.__narikoma?.client.ask({ type: 'go', limits: { nodes: 2000 } })
    return answer?.type === 'bestMove' ? JSON.stringify(answer.info?.score) : ''
  })

test('the page plays without the net until it is loaded, then with it', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/flagship-net-*.bin', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${server.url}here/?level=1`)
  await waitForTurn(page)
  const linearOnly = await score(page)
  await expect(news(page)).toHaveAttribute('data-state', 'loading')
  await expect(news(page)).toHaveText('ニューラルネットを読み込んでいます（0%）')
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)

  arrive()
  await expect(news(page)).toHaveAttribute('data-state', 'ready')
  await page.goto(`${server.url}here/?level=1`)
  await waitForTurn(page)
  await expect(news(page)).toHaveAttribute('data-state', 'ready')
  expect(await score(page)).not.toBe(linearOnly)
  // A worker that replaces a crashed one also loads the net.
  await page.evaluate(() => window.__narikoma?.client.worker?.onerror?.(new ErrorEvent('error')))
  await waitForTurn(page)
  await expect(news(page)).toHaveAttribute('data-state', 'ready')
})

for (const [what, contents] of [
  ['damaged', async (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
  ['a web page', async () => Buffer.from('<!doctype html>')],
] as const)
  test(`if the net is ${what}, the engine plays with the linear evaluation`, async ({ page }) => {
    const bytes = await readFile(join(dist, 'assets', file))
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route('**/flagship-net-*.bin', async (route) => route.fulfill({ body: await contents(bytes) }))
    await page.goto(`${server.url}here/?level=1`)
    await waitForTurn(page)
    await expect(news(page)).toHaveAttribute('data-state', 'unavailable')
    await expect(news(page)).toBeEmpty()
    await play(page, '7g7f')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(2)
    // Firefox reports a broken stream as an error even if it is caught.
    expect(errors.filter((text) => !/stream end|input data/.test(text))).toEqual([])
  })

test('the net is stored for a start without a network', async ({ context }) => {
  const first = await context.newPage()
  await first.goto(`${server.url}here/?level=1`)
  await waitForTurn(first)
  await expect(news(first)).toHaveAttribute('data-state', 'ready')
  const kept = () =>
    first.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().filter(({ url }) => /net-[\w-]{8}\.bin$/.test(url)).length
    })
  await expect.poll(kept, { timeout: 30_000 }).toBe(1)
  // This host sends no ETag: what is fetched again comes whole. Neither the service worker nor a second
  // visit, nor the engine of the study, fetches the net again.
  await expect(first.getByTestId('offline')).toHaveAttribute('data-state', 'ready')
  await first.goto(`${server.url}here/?level=1`)
  await waitForTurn(first)
  await expect(news(first)).toHaveAttribute('data-state', 'ready')
  await first.getByTestId('study-open').click()
  await expect(first.getByTestId('study-status')).not.toContainText('準備')
  expect(server.asked.filter((path) => path.endsWith(file))).toHaveLength(1)
  await first.close()
  await server.stop()

  const page = await context.newPage()
  await page.goto(`${server.url}here/`)
  await waitForTurn(page)
  await expect(news(page)).toHaveAttribute('data-state', 'ready')
  server = await host({ '/here/': dist })
})

test('players on other pages fetch the net once, and only for a level that uses it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => /net-.*\.bin$/.test(request.url()) && fetched.push(request.url()))
  const html = `<script src="${server.url}here/player.js"></script>${[1, 24, 24].map((level) => `<narikoma-player side="w" level="${level}"></narikoma-player>`).join('')}`
  const site = await host({}, 0, { pages: { '/': { html } } })
  await page.goto(site.url)
  const board = (nth: number) => page.locator('narikoma-player').nth(nth)
  // The engine has moved: nothing was fetched for a level that evaluates without the net.
  await board(0).locator('.start').click()
  const moves = (nth: number) =>
    board(nth).evaluate((element: HTMLElement & { moves: string[] }) => element.moves.length)
  await expect.poll(() => moves(0)).toBe(1)
  expect(fetched).toHaveLength(0)
  await board(1).locator('.start').click()
  await expect.poll(() => fetched.length).toBe(1)
  await board(2).locator('.start').click()
  for (const nth of [1, 2]) await expect.poll(() => moves(nth), { timeout: 60_000 }).toBe(1)
  expect(fetched).toHaveLength(1)
  await site.stop()
})

test('the service worker of a build without a net lists no net', async () => {
  const without = await mkdtemp(join(tmpdir(), 'narikoma-no-net-'))
  process.env.NARIKOMA_NET = ''
  await build(built(without))
  delete process.env.NARIKOMA_NET
  expect(await readFile(join(without, 'sw.js'), 'utf8')).not.toContain('flagship-net-')
  await rm(without, { recursive: true })
  expect(await readFile(join(dist, 'sw.js'), 'utf8')).toContain(file)
})

test('the shipped net is in the build, unchanged, and the engine loads it', async ({ page }) => {
  const shipped = join(ROOT, 'dist/assets')
  const [name, ...more] = (await readdir(shipped)).filter((name) => /^flagship-net-[\w-]{8}\.bin$/.test(name))
  expect(more).toEqual([])
  const unpacked = gunzipSync(await readFile(join(shipped, String(name))))
  expect(unpacked.equals(await readFile(join(ROOT, 'www/weights/narikoma.nnue')))).toBe(true)
  const site = await host({ '/': join(ROOT, 'dist') })
  await page.goto(`${site.url}?level=1`)
  await waitForTurn(page)
  await expect(news(page)).toHaveAttribute('data-state', 'ready')
  await site.stop()
})
