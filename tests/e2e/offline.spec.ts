/**
 * The page without a network: stored by its service worker, in any
 * folder of a host, and updated only on request.
 */
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Host, host } from './host.ts'
import { moveList, play, readRecord, square, status, waitForTurn } from './play.ts'
import { nextRelease } from './release.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = resolve(import.meta.dirname, '../../dist')
const offline = (page: Page) => page.getByTestId('offline')

let folder = ''
let server: Host
let address = ''

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'narikoma-'))
  await cp(DIST, folder, { recursive: true })
  server = await host({ '/some/where/': folder })
  address = `${server.url}some/where/`
})

test.afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** A first visit, until everything is stored. */
async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  return page
}

test('after one visit the page starts, plays, reads records and opens the study without a network', async ({
  context,
}) => {
  const first = await visit(context)
  await expect(offline(first)).toHaveText('オフラインでも使えます。')
  await first.close()
  await server.stop()

  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${address}?level=1`)
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await readRecord(page, '手合割：平手\n   1 ２六歩(27)\n')
  await expect(moveList(page)).toHaveCount(1)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('lines').locator('li')).toHaveCount(3)
  await page.getByTestId('mode-editor').click()
  await expect(page.getByTestId('editor-verdict')).toHaveAttribute('data-state', 'good')
  await page.getByTestId('mode-tsume').click()
  await expect(page.getByTestId('tsume-status')).toContainText('王手')
  expect(errors).toEqual([])
})

test('a part of the gallery that a visitor has asked for once is there without a network', async ({
  context,
}) => {
  const first = await visit(context)
  await first.goto(`${address}#gallery/contest`)
  await expect(first.getByTestId('contest-start')).toBeVisible()
  await first.close()
  await server.stop()

  const page = await context.newPage()
  await page.goto(`${address}#gallery/contest`)
  await expect(page.getByTestId('contest-start')).toBeVisible()
  // Another part was not asked for: the page says what it lacks.
  await page.goto(`${address}#gallery/judges`)
  await expect(page.locator('.gallery-body [role=status]')).toContainText('読み込めませんでした')
})

/** A mistake of the person: a mate in one that was missed. */
const MISTAKE = {
  ...{ start: { variant: 'shogi' }, sfen: '4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1', last: null },
  ...{ played: '5i5h', line: ['G*5b'], loss: 900, nodes: 20_000, added: 1, memory: null, results: '' },
}

test('own mistakes and the path are there without a network', async ({ context }) => {
  const text = JSON.stringify({ kind: 'narikoma.mistakes', format: 1, mistakes: [MISTAKE] })
  await context.addInitScript((stored) => {
    if (!localStorage.getItem('narikoma.mistakes')) localStorage.setItem('narikoma.mistakes', stored)
  }, text)
  await (await visit(context)).close()
  await server.stop()

  const page = await context.newPage()
  await page.goto(`${address}#learn/mistakes`)
  await expect(page.getByTestId('task-status')).toHaveAttribute('data-state', 'turn')
  await page.getByTestId('task-answer').click()
  await expect(page.getByTestId('task-status')).toContainText('☗５二金')
  await expect(page.getByTestId('task-reason')).toContainText('詰')
  await expect(page.getByTestId('mistakes-due')).toHaveAttribute('data-due', '0')
  await page.goto(`${address}#learn/path`)
  await expect(page.getByTestId('path-next')).toBeVisible()
  // The file of these problems is fetched when it is first wanted.
  await page.goto(`${address}#learn/problems`)
  await expect(page.getByTestId('problems-note')).toContainText('読み込めません')
})

test('next-move problems that were opened once are there without a network', async ({ context }) => {
  const first = await visit(context)
  await first.goto(`${address}#learn/problems`)
  await expect(first.getByTestId('task-status')).toHaveAttribute('data-state', 'turn')
  await first.close()
  await server.stop()

  const page = await context.newPage()
  await page.goto(`${address}#learn/problems`)
  await expect(page.getByTestId('task-status')).toHaveAttribute('data-state', 'turn')
})

test('a newer build is offered, installed only on request, and the older one is deleted', async ({
  context,
}) => {
  const page = await visit(context)
  await play(page, '7g7f')
  await waitForTurn(page)
  const next = `${folder}-next`
  await nextRelease(folder, next, 2)
  await rm(folder, { recursive: true })
  await rename(next, folder)

  await page.reload()
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'update', { timeout: 30_000 })
  await expect(page.locator('html')).not.toHaveAttribute('data-build', '2')
  // A page that starts while the newer build waits does not delete that build's cache.
  await page.reload()
  await waitForTurn(page)
  await expect(offline(page)).toHaveAttribute('data-state', 'update')
  await play(page, '2g2f')
  await waitForTurn(page)
  await page.getByTestId('update').click()
  await expect(page.locator('html')).toHaveAttribute('data-build', '2')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(4)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready')
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('narikoma /'))
      const files = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      )
      return { caches: names.length, isThere: files.every((count) => count > 5) }
    })
  await expect.poll(kept).toEqual({ caches: 1, isThere: true })
})

test('the page plays without a service worker', async ({ context }) => {
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no'))
  })
  const page = await context.newPage()
  await page.goto(address)
  await waitForTurn(page)
  await expect(square(page, '7g')).toBeVisible()
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await expect(offline(page)).toBeEmpty()
})

test('a damaged offline copy is fetched again once, and the game stays', async ({ context }) => {
  const page = await visit(context)
  await play(page, '7g7f')
  await waitForTurn(page)
  const damage = () =>
    page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((name) => name.startsWith('narikoma /'))
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.endsWith('.wasm')) await cache.put(request, new Response('', { status: 200 }))
    })
  await damage()
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(offline(page)).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  // Only once, to avoid an endless loop: the second time the page shows the error.
  await damage()
  await page.reload()
  await expect(status(page)).toHaveAttribute('data-state', 'lost')
})

test('a record shared by another program is opened', async ({ context }) => {
  const page = await visit(context)
  const record = '手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n'
  await page.reload()
  await waitForTurn(page)
  // As the operating system does: submits a form to the address in the manifest.
  const manifest = await page.evaluate(async () => (await fetch('./manifest.webmanifest')).json())
  const { action, method, params } = manifest.share_target
  await page.evaluate(
    ({ action, method, name, record }) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method, enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name })
      const files = new DataTransfer()
      files.items.add(new File([record], 'game.kifu'))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action, method, name: params.files[0].name, record },
  )
  await expect(moveList(page)).toHaveCount(2)
  await expect(moveList(page).first()).toHaveText('☗２六歩')
  expect(new URL(page.url()).search).toBe('')
})

test('a file that the operating system opens with the page is read', async ({ context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (take: (params: unknown) => void) => {
          const file = new File(['手合割：平手\n   1 ２六歩(27)\n'], 'game.kif')
          setTimeout(() => take({ files: [{ getFile: async () => file }] }), 500)
        },
      },
    })
  })
  const page = await context.newPage()
  await page.goto(address)
  await expect(moveList(page)).toHaveCount(1)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
  expect(Object.values(manifest.file_handlers[0].accept).flat()).toContain('.kif')
})
