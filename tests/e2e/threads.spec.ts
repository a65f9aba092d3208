/** The analysis on a host that lets the page share memory between threads. */
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { type Host, host } from './host.ts'
import { waitForTurn } from './play.ts'
import { BLUNDER } from './reviewed.ts'

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

let site: Host
test.beforeAll(async () => {
  site = await host({ '/': join(import.meta.dirname, '../../dist') }, 0, { headers: ISOLATED })
})
test.afterAll(() => site.stop())

/** Opens the analysis of a short game on a device with eight threads, of which four are chosen. */
async function openAnalysis(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }))
  await page.goto(`${site.url}?usen=${encodeUsen(START.shogi, BLUNDER, null)}`)
  await waitForTurn(page)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByTestId('settings').click()
  await page.locator('input[name=cores][value="4"]').check({ force: true })
  await page.getByTestId('appearance-close').click()
  await page.getByTestId('study-open').click()
}

/** Waits for lines that this number of cores has found. */
async function linesOf(page: Page, cores: number): Promise<void> {
  await expect(page.getByTestId('analysis-speed')).toHaveText(new RegExp(`^${cores}コア・毎秒[\\d,]+局面$`), {
    timeout: 60_000,
  })
  await expect(page.locator('.lines-panel li[data-usi]')).toHaveCount(3)
}

/** The engines of the analysis that are workers of the page itself. */
const engines = (page: Page) => page.workers().filter((worker) => !worker.url().includes('threadedHelper'))

test('the analysis has threads with shared memory, and no further engines', async ({ page }) => {
  test.slow()
  await openAnalysis(page)
  const helpers = () => page.workers().length - engines(page).length
  await expect.poll(helpers, { timeout: 60_000 }).toBe(3)
  await linesOf(page, 4)
  // The engine of the game, and the first one of the analysis.
  expect(engines(page)).toHaveLength(2)
  // The next position is searched by threads from the beginning.
  await page.keyboard.press('Home')
  await linesOf(page, 4)
  expect(engines(page)).toHaveLength(2)
  expect(site.asked.some((path) => path.includes('threaded'))).toBe(true)
  // With the analysis its threads end.
  await page.getByTestId('study-close').click()
  await expect.poll(helpers).toBe(0)
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('cores-hint')).toContainText('解析は共有メモリで4スレッドです。')
})

test('where the device refuses shared memory, further engines help without it', async ({ page }) => {
  test.slow()
  // The script of the worker, with a memory that cannot be had.
  await page.route('**/assets/threaded-*.js', async (route) => {
    const response = await route.fetch()
    const refuse = 'WebAssembly.Memory = class { constructor() { throw new RangeError("Out of memory") } };'
    await route.fulfill({ response, body: refuse + (await response.text()) })
  })
  await openAnalysis(page)
  await linesOf(page, 4)
  await page.getByTestId('study-close').click()
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('cores-hint')).toContainText('この端末では共有メモリを使えません。')
  expect(engines(page).length).toBe(page.workers().length)
})

test('without the module for threads the analysis works', async ({ page }) => {
  test.slow()
  await page.route('**/assets/threadedHelper-*.js', (route) => route.abort())
  await openAnalysis(page)
  await linesOf(page, 4)
})
