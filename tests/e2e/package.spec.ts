/** The npm package in a browser: the examples, as they are and as Vite builds them. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { type Host, host } from './host.ts'

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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(errors).toEqual([])
})

test('a post in a blog', async ({ page }) => {
  await page.goto(`${server.url}examples/blog/post.html`)
  const players = page.locator('narikoma-player')
  await players.nth(0).locator('.start').click()
  await expect(players.nth(0).locator('shogi-board')).toHaveAttribute('data-sfen', / b - 5$/)
  await players.nth(2).locator('.start').click()
  await expect(players.nth(2).locator('.note')).toHaveText('詰ましてください。')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('in a page that Vite builds', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'narikoma-vite-'))
  await cp(join(ROOT, 'examples/vite'), folder, { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await symlink(NPM, join(folder, 'node_modules/narikoma'))
  await build({ root: folder, configFile: join(folder, 'vite.config.js'), logLevel: 'warn' })
  const site = await host({ '/deep/down/': join(folder, 'dist') })
  await page.goto(`${site.url}deep/down/index.html`)
  await expect(page.locator('#status')).toHaveText('0 moves')
  await page.locator('[data-square="1e"]').click()
  await page.locator('[data-square="1d"]').click()
  await expect(page.locator('#status')).toHaveText('1 moves')
  await page.locator('[data-square="5a"]').click()
  await page.locator('[data-square="5e"]').click()
  await expect(page.locator('#status')).toContainText('Not possible')
  await site.stop()
  await rm(folder, { recursive: true })
})
