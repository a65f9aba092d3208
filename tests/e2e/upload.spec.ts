/**
 * Visits while a new release is uploaded, damaged copies, and pages
 * that do not start: none of them stays blank.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, host } from './host.ts'
import { moveList, play, waitForTurn } from './play.ts'
import { mainScript, nextRelease, upload } from './release.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = resolve(import.meta.dirname, '../../dist')
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'"
const offline = (page: Page) => page.getByTestId('offline')
const build = (page: Page) => page.locator('html').getAttribute('data-build')
const isPage = (file: string) => file === 'index.html'
const isWorker = (file: string) => file === 'sw.js'

let root = ''
/** What the host serves, the first release, and the second. */
let [folder, first, second] = ['', '', '']
let server: Host
let address = ''

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'narikoma-'))
  ;[folder, first, second] = ['host', 'first', 'second'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const copy of [folder, first]) await cp(DIST, copy, { recursive: true })
  await nextRelease(DIST, second, 2)
  // Like many hosts, it answers with a web page for every missing file.
  server = await host({ '/some/where/': folder }, 0, {
    fallback: join(folder, 'index.html'),
    headers: { 'content-security-policy': POLICY },
  })
  address = `${server.url}some/where/`
})

test.afterEach(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
  return page
}

/** The new release as it is, with the old files gone. */
async function release(): Promise<void> {
  await rm(folder, { recursive: true })
  await cp(second, folder, { recursive: true })
}

/** Waits until no worker is being installed. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
    while (registration?.installing) await new Promise((done) => setTimeout(done, 50))
    return registration?.waiting !== null
  })

const ORDERS: Record<string, (file: string) => boolean> = {
  'the page last': (file) => !isPage(file),
  'the scripts last': (file) => isPage(file) || isWorker(file),
  'the worker last': (file) => !isWorker(file),
}

for (const [order, isFirst] of Object.entries(ORDERS)) {
  test(`a visit during an upload with ${order} keeps the older release`, async ({ context }) => {
    const page = await visit(context)
    await play(page, '7g7f')
    await waitForTurn(page)
    await upload(second, folder, isFirst)
    if (order === 'the scripts last') await rm(join(folder, await mainScript(first)))
    expect(await installed(page), 'a mixture is not installed').toBe(false)
    for (let count = 0; count < 2; count += 1) {
      await page.reload()
      await waitForTurn(page)
      expect(await build(page)).toBeNull()
    }
    await release()
    expect(await installed(page)).toBe(true)
    await page.reload()
    await waitForTurn(page)
    await expect(offline(page)).toHaveAttribute('data-state', 'update')
    await page.getByTestId('update').click()
    await expect(page.locator('html')).toHaveAttribute('data-build', '2')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(2)
  })

  test(`a first visit during an upload with ${order} keeps nothing of it`, async ({ context }) => {
    await upload(second, folder, isFirst)
    if (order === 'the scripts last') await rm(join(folder, await mainScript(first)), { force: true })
    const page = await context.newPage()
    await page.goto(address)
    if (order === 'the scripts last') await expect(page.getByRole('alert')).toContainText('could not start')
    else await waitForTurn(page)
    await page.waitForTimeout(1000)
    await release()
    await page.reload()
    await waitForTurn(page)
    expect(await build(page)).toBe('2')
    await expect(offline(page)).toHaveAttribute('data-state', 'ready')
    await server.stop()
    await page.reload()
    await waitForTurn(page)
  })
}

test('an update that the browser does not begin is fetched in another way', async ({ context }) => {
  const page = await visit(context)
  await play(page, '7g7f')
  await waitForTurn(page)
  await release()
  const deaf = "addEventListener('message', (event) => event.stopImmediatePropagation())\n"
  await writeFile(join(folder, 'sw.js'), deaf + (await readFile(join(second, 'sw.js'), 'utf8')))
  expect(await installed(page)).toBe(true)
  await expect(offline(page)).toHaveAttribute('data-state', 'update')
  await page.getByTestId('update').click()
  await expect(page.locator('html')).toHaveAttribute('data-build', '2')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
})

test('an installation that failed is tried again without a reload', async ({ context }) => {
  await context.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const sooner = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 60_000 ? 1000 : ms, ...rest)
    window.setTimeout = sooner as typeof window.setTimeout
  })
  await rm(join(folder, 'icon-192.png'))
  const page = await context.newPage()
  await page.goto(address)
  await waitForTurn(page)
  await expect.poll(() => server.asked.some((path) => path.endsWith('icon-192.png'))).toBe(true)
  await expect(offline(page)).toBeEmpty()
  await cp(join(first, 'icon-192.png'), join(folder, 'icon-192.png'))
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
  await server.stop()
  const type = async () => (await fetch('./icon-192.png')).headers.get('content-type')
  expect(await page.evaluate(type)).toBe('image/png')
})

test('a script under another content type is not installed', async ({ context }) => {
  // The same bytes: only the type tells that browsers would refuse it.
  await server.stop()
  server = await host({ '/some/where/': folder }, 0, { types: { '/some/where/watchdog.js': 'text/html' } })
  const page = await context.newPage()
  await page.goto(`${server.url}some/where/`)
  await waitForTurn(page)
  expect(
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('./sw.js')
      const worker = registration.installing
      return new Promise((done) => {
        if (!worker || worker.state === 'redundant') done('redundant')
        worker?.addEventListener('statechange', () => worker.state !== 'installing' && done(worker.state))
      })
    }),
  ).toBe('redundant')
})

test('the first visit gets its later parts from its own release after the host was updated', async ({
  context,
}) => {
  const page = await visit(context)
  await release()
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('lines').locator('li')).toHaveCount(3)
  expect(await build(page)).toBeNull()
})

test('a page without a worker loads the new release when one of its parts is gone', async ({ context }) => {
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no'))
  })
  const page = await context.newPage()
  await page.goto(address)
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await release()
  const [study = ''] = (await readdir(join(folder, 'assets'))).filter((name) =>
    /^study-[\w-]{8}\.js$/.test(name),
  )
  await rm(join(folder, 'assets', study))
  await page.getByTestId('study-open').click()
  await expect(page.locator('html')).toHaveAttribute('data-build', '2')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
})

test('an emptied cache is filled again', async ({ context }) => {
  const page = await visit(context)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
  await server.stop()
  await page.reload()
  await waitForTurn(page)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('lines').locator('li')).toHaveCount(3)
})

test('an emptied cache does not count as offline use while the host has another release', async ({
  context,
}) => {
  const page = await visit(context)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await upload(second, folder, (file) => !isWorker(file))
  await page.reload()
  await waitForTurn(page)
  expect(await build(page)).toBe('2')
  await page.waitForTimeout(2000)
  await expect(offline(page)).toBeEmpty()
  // With the whole release there, its worker takes over at once: there is nothing to be kept waiting for.
  await upload(second, folder, isWorker)
  await page.reload()
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
})

test("the gallery's engine is kept only if it is the one of the build", async ({ context }) => {
  const page = await visit(context)
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('narikoma /'))
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return files.flat().filter(({ url }) => url.includes('narikoma-gallery_bg')).length
    })
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) =>
    name.includes('narikoma-gallery_bg'),
  )
  for (const name of scripts) await writeFile(join(folder, 'assets', name), 'no module')
  await page.goto(`${address}?opponent=minimax`)
  await expect(page.getByTestId('status')).toHaveAttribute('data-state', /playing|noOpponent/)
  await page.evaluate(async (names) => {
    for (const name of names) await fetch(`./assets/${name}`).then((answer) => answer.text())
  }, scripts)
  expect(await kept()).toBe(0)
  await upload(first, folder, (file) => file.endsWith('.wasm'))
  await page.evaluate(async (names) => {
    for (const name of names) await fetch(`./assets/${name}`).then((answer) => answer.arrayBuffer())
  }, scripts)
  await expect.poll(kept).toBeGreaterThan(0)
})

/** Puts other contents under the name of the main script, or of the texts, in the copy of the page. */
const spoil = (page: Page, file: string, contents: string, type: string) =>
  page.evaluate(
    async ([file = '', contents = '', type = '']) => {
      const name = new RegExp(`/${file}-[\\w-]{8}\\.js$`)
      for (const key of await caches.keys()) {
        const cache = await caches.open(key)
        for (const { url } of await cache.keys())
          if (name.test(url))
            await cache.put(url, new Response(contents, { headers: { 'content-type': type } }))
      }
    },
    [file, contents, type],
  )

for (const [part, file, fault, contents, type] of [
  ['script is', 'index', 'a web page', '<!doctype html><p>Not here', 'text/html'],
  ['script is', 'index', 'half of itself', 'function start() {', 'text/javascript'],
  ['script is', 'index', 'nothing', '', 'text/javascript'],
  ['texts are', 'start-texts-ja', 'a web page', '<!doctype html><p>Not here', 'text/html'],
  ['texts are', 'start-texts-ja', 'half of themselves', 'export const ja = {', 'text/javascript'],
  ['texts are', 'start-texts-ja', 'nothing', '', 'text/javascript'],
] as const)
  test(`a copy whose ${part} ${fault} is fetched again, and the game stays`, async ({ context }) => {
    // The page's timers stand still unless this test moves them: its starts are shorter than a tick.
    await context.clock.install()
    const page = await visit(context)
    await play(page, '7g7f')
    await waitForTurn(page)
    await context.clock.pauseAt(Date.now() + 60_000)
    for (let count = 0; count < 2; count += 1) {
      await spoil(page, file, contents, type)
      await page.reload()
      while ((await page.locator('#app > *').count()) === 0) {
        await context.clock.runFor(1000)
        // As long in real time: the watchdog gives up a start after some seconds.
        await new Promise((done) => setTimeout(done, 1000))
      }
      await waitForTurn(page)
      await expect(moveList(page)).toHaveCount(2)
      await expect(offline(page)).toHaveAttribute('data-state', 'ready')
    }
  })

for (const forbidden of [false, true])
  test(`a page that cannot start reloads ${forbidden ? 'never without' : 'once with'} session storage, and says so`, async ({
    context,
  }) => {
    if (forbidden)
      await context.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new Error('forbidden')
          },
        })
      })
    const script = await mainScript(folder)
    await writeFile(join(folder, script), "throw new Error('no start')")
    const page = await context.newPage()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('ページを表示できませんでした')
    await page.waitForTimeout(2000)
    expect(loads).toBe(forbidden ? 1 : 2)
    await cp(join(first, script), join(folder, script))
    await page.getByRole('button').click()
    await waitForTurn(page)
  })

/** A worker as earlier releases had it: it stores whatever the host answers. */
const EARLIER_WORKER = `
const CACHE = 'narikoma ' + new URL(registration.scope).pathname + ' 0000000000000000'
const at = (file) => new URL(file, registration.scope).href
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE)
  for (const file of FILES) await cache.put(at(file), await fetch(at(file), { cache: 'no-cache' }))
})()))
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith((async () => {
  const cache = await caches.open(CACHE)
  return (await cache.match(event.request.mode === 'navigate' ? at('./') : event.request.url)) ?? fetch(event.request)
})()))
`

test('a blank page of an earlier release is replaced by the next visit without help', async ({ context }) => {
  const script = await mainScript(folder)
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'sw.js'), `const FILES = ${JSON.stringify(['./', script])}${EARLIER_WORKER}`)
  // Earlier pages have no watchdog.
  await writeFile(join(folder, 'index.html'), html.replace(/<script defer[^>]*><\/script>/, ''))
  await rm(join(folder, script))
  const page = await context.newPage()
  await page.goto(`${server.url}some/where/embed.html`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./sw.js')
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50))
  })
  await page.goto(address)
  await page.waitForTimeout(1000)
  await expect(page.locator('#app')).toBeEmpty()
  for (const [name, text] of [
    ['sw.js', worker],
    ['index.html', html],
  ] as const)
    await writeFile(join(folder, name), text)
  await cp(join(first, script), join(folder, script))
  await page.goto(address)
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
})
