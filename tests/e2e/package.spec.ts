/** The npm package in a browser: the examples, without a build step and built by bundlers. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { violations } from './axe.ts'
import { type Host, host, type More } from './host.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NPM = join(ROOT, 'npm')

test.skip(!existsSync(join(NPM, 'package.json')), 'the package is built by cargo xtask package')

let server: Host
test.beforeAll(async () => {
  server = await host({ '/npm/': NPM, '/examples/': join(ROOT, 'examples') })
})
test.afterAll(() => server.stop())

test('without a build step: the player, the engine, USI', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${server.url}examples/plain/index.html`)
  await expect(page.locator('#log')).toContainText('30 legal moves at the start')
  await expect(page.locator('#log')).toContainText('usiok')
  await expect(page.locator('#log')).toContainText(
    /info depth \d+ time \d+ nodes \d+ .*score (cp|mate) -?\d+ pv /,
  )
  await expect(page.locator('#log')).toContainText(/bestmove [1-9RBGSNLP]/)
  await page.locator('narikoma-player .start').click()
  await expect(page.getByTestId('status')).toHaveAttribute('data-state', 'playing')
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

/** The package in a page, and what programs see of it. */
async function openPackage(page: Page): Promise<void> {
  await page.goto(`${server.url}examples/plain/index.html`)
  await expect(page.locator('#log')).toContainText('usiok')
}

test('a hostile request is rejected, and the games of the page go on', async ({ page }) => {
  await openPackage(page)
  const seen = await page.evaluate(async (address) => {
    const { createEngine } = await import(address)
    const engine = await createEngine()
    const cyclic: Record<string, unknown> = { type: 'new', variant: 'shogi' }
    cyclic.rules = cyclic
    const hostile = [
      'string',
      null,
      cyclic,
      { type: 'go', limits: { nodes: Number.NaN } },
      { type: 'go', limits: { nodes: 5n } },
      { type: 'play', move: document.body },
    ]
    const code = (error: { code?: string }) => error.code ?? String(error)
    const codes = await Promise.all(
      hostile.map((request) => engine.ask(request).then(() => 'answered', code)),
    )
    const { usi } = await engine.bestMove({ nodes: 500 })
    const open = engine.bestMove({ time: 600_000 }).then(() => 'answered', code)
    engine.leave()
    return { codes, usi, closed: await open }
  }, `${server.url}npm/index.js`)
  expect(seen.codes).toEqual(['malformed', 'malformed', 'malformed', 'outOfRange', 'malformed', 'malformed'])
  expect(seen.usi).toMatch(/^\d/)
  expect(seen.closed).toBe('closed')
})

test('searches of several games take turns in one worker, and a game may have its own', async ({ page }) => {
  await openPackage(page)
  // The games of the page share one.
  await expect.poll(() => page.workers().length).toBe(1)
  const seen = await page.evaluate(async (address) => {
    const { createEngine } = await import(address)
    const [first, second, own] = [
      await createEngine(),
      await createEngine(),
      await createEngine({ worker: 'own' }),
    ]
    await first.ask({ type: 'new', variant: 'shogi' })
    let depth = 0
    const endless = first.ask({ type: 'go' }, (info: { depth: number }) => {
      depth = info.depth
    })
    // A level without the net, which one of the engines may have and the other not.
    const moves = await Promise.all(
      [second, own].map((engine) => engine.bestMove({ moves: ['7g7f'], level: '15' })),
    )
    await first.ask({ type: 'stop' })
    const { type } = await endless
    Object.assign(globalThis, { first, second, own })
    return { type, depth, moves: moves.map(({ usi }: { usi: string }) => usi) }
  }, `${server.url}npm/index.js`)
  expect(seen.type).toBe('bestMove')
  expect(seen.depth).toBeGreaterThan(0)
  expect(seen.moves[0]).toMatch(/^\d/)
  expect(seen.moves[1]).toBe(seen.moves[0])
  expect(page.workers()).toHaveLength(2)
  await page.evaluate(() => (globalThis as unknown as { own: { leave(): void } }).own.leave())
  await expect.poll(() => page.workers().length).toBe(1)
})

test('the files of the engine may be in another folder, and a wrong one is told', async ({ page }) => {
  const elsewhere = await host({ '/files/': join(NPM, 'assets') }, 0, {
    headers: { 'access-control-allow-origin': '*' },
  })
  // A page without an engine: one of its own could still be fetching its data from the usual folder.
  await page.goto(`${server.url}npm/package.json`)
  const before = server.asked.length
  const bestMove = (assets: string) =>
    page.evaluate(
      async ([address, assets]) => {
        const { createEngine } = await import(address ?? '')
        try {
          const engine = await createEngine({ assets })
          return (await engine.bestMove({ variant: 'shogi', nodes: 500 })).usi
        } catch (error) {
          return (error as { code: string }).code
        }
      },
      [`${server.url}npm/index.js`, assets],
    )
  expect(await bestMove(`${elsewhere.url}files`)).toMatch(/^\d/)
  expect(elsewhere.asked.map((path) => path.split('.').at(-1)).sort()).toEqual(['bin', 'js', 'wasm'])
  expect(server.asked.slice(before).filter((path) => path.startsWith('/npm/assets'))).toEqual([])
  expect(await bestMove(`${elsewhere.url}nowhere/`)).toBe('lost')
  await elsewhere.stop()
})

test('a blog post', async ({ page }) => {
  await page.goto(`${server.url}examples/blog/post.html`)
  const players = page.locator('narikoma-player')
  await players.nth(0).locator('.start').click()
  await expect(players.nth(0).locator('shogi-board')).toHaveAttribute('data-sfen', / b - 5$/)
  await players.nth(2).locator('.start').click()
  await expect(players.nth(2).locator('.note')).toHaveText('詰ましてください。')
  expect(await violations(page)).toEqual([])
})

/** The folder of webpack and esbuild, with its own lock file; `cargo xtask test` installs them. */
const BUNDLERS = join(ROOT, 'tests/bundlers')
const need = createRequire(join(BUNDLERS, 'package.json'))

/** Builds of `examples/bundlers` in a folder, into its `dist`. */
const BUILDS: Record<string, (folder: string) => Promise<unknown>> = {
  vite: (folder) => build({ root: folder, configFile: join(folder, 'vite.config.js'), logLevel: 'warn' }),
  async webpack(folder) {
    const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.js')).href)
    const compiler = need('webpack')({
      ...config,
      context: folder,
      output: { ...config.output, path: join(folder, 'dist') },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
    expect([...errors, ...warnings].map(({ message }: { message: string }) => message)).toEqual([])
    await cp(join(folder, 'index.html'), join(folder, 'dist/index.html'))
  },
  // esbuild does not follow `new URL(…)`: the package's assets are copied, as in the example's package.json.
  async esbuild(folder) {
    const outdir = join(folder, 'dist')
    await need('esbuild').build({
      entryPoints: [join(folder, 'main.js')],
      bundle: true,
      format: 'esm',
      outdir,
    })
    await cp(join(folder, 'index.html'), join(outdir, 'index.html'))
    await cp(join(NPM, 'assets'), join(outdir, 'assets'), { recursive: true })
  },
}

/** Builds the example, and opens it in a folder of a host. */
async function openBuilt(page: Page, bundler: string, pages: More['pages'] = {}) {
  const folder = await mkdtemp(join(tmpdir(), `narikoma-${bundler}-`))
  await cp(join(ROOT, 'examples/bundlers'), folder, { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await symlink(NPM, join(folder, 'node_modules/narikoma'))
  await BUILDS[bundler]?.(folder)
  const site = await host({ '/deep/down/': join(folder, 'dist') }, 0, { pages })
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/favicon.ico')) failed.push(answer.url())
  })
  await page.goto(`${site.url}deep/down/index.html`)
  await expect(page.locator('#status')).toHaveText('0 moves')
  const close = () => Promise.all([site.stop(), rm(folder, { recursive: true })])
  return { failed, close, files: join(folder, 'dist') }
}

async function playMove(page: Page): Promise<void> {
  await page.locator('[data-square="7g"]').click()
  await page.locator('[data-square="7f"]').click()
  await expect(page.locator('#status')).toHaveText('2 moves')
}

for (const bundler of Object.keys(BUILDS))
  test(`a page built by ${bundler} plays with the net`, async ({ page }) => {
    test.skip(
      bundler !== 'vite' && !existsSync(join(BUNDLERS, 'node_modules', bundler)),
      'webpack and esbuild are installed by cargo xtask test',
    )
    const { failed, close } = await openBuilt(page, bundler)
    await playMove(page)
    await expect(page.locator('#net')).toHaveText('ready')
    await page.locator('[data-square="5i"]').click()
    await page.locator('[data-square="5e"]').click()
    await expect(page.locator('#status')).toContainText('Not possible')
    expect(failed).toEqual([])
    await close()
  })

test('a page built by vite plays against the gallery, and is told where that cannot be fetched', async ({
  page,
}) => {
  const { failed, close } = await openBuilt(page, 'vite')
  await page.route('**/narikoma-gallery_bg-*.wasm', (route) => route.abort())
  await page.locator('#opponent').selectOption('minimax')
  await page.locator('[data-square="7g"]').click()
  await page.locator('[data-square="7f"]').click()
  await expect(page.locator('#gallery')).toHaveText('unavailable')
  await expect(page.locator('#status')).toHaveText('1 moves')
  await page.unroute('**/narikoma-gallery_bg-*.wasm')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('0 moves')
  await page.locator('#opponent').selectOption('minimax')
  await playMove(page)
  await expect(page.locator('#gallery')).toHaveText('ready')
  expect(failed).toEqual([])
  await close()
})

test('a net that cannot be used is reported with its fault', async ({ page }) => {
  const { close } = await openBuilt(page, 'vite')
  const gzip = Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64')
  for (const [fault, answer] of [
    ['status', { status: 404, body: 'not found' }],
    ['type', { contentType: 'text/html', body: '<!doctype html>' }],
    ['header', { contentType: 'application/octet-stream', body: 'NKNNUE' }],
    ['hash', { contentType: 'application/octet-stream', body: gzip }],
  ] as const) {
    await page.route('**/flagship-net-*.bin', (route) => route.fulfill(answer))
    await page.reload()
    await expect(page.locator('#status')).toHaveText('0 moves')
    await playMove(page)
    await expect(page.locator('#net')).toHaveText(fault)
    await page.unroute('**/flagship-net-*.bin')
  }
  await close()
})

test('the player reports the state of the net by an event', async ({ page }) => {
  await page.route('**/flagship-net-*.bin', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${server.url}examples/plain/index.html`)
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        const player = document.createElement('narikoma-player')
        player.setAttribute('level', '25')
        player.setAttribute('side', 'w')
        player.addEventListener('net', (event) => {
          const { detail } = event as CustomEvent<{ state: string; fault?: string }>
          if (detail.state === 'unavailable') resolve(detail.fault)
        })
        document.body.append(player)
        void customElements
          .whenDefined('narikoma-player')
          .then(() => (player as HTMLElement & { start(): void }).start())
      }),
  )
  expect(await told).toBe('status')
})
