/** Work on several cores: the person's choice, equal results, and what may go wrong. */
import { expect, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { open } from './play.ts'
import { BLUNDER } from './reviewed.ts'

/** What a test does to the workers of a page. */
interface Hooks {
  /** The workers so far. */
  made: Worker[]
  /** The number of workers that the device has memory for, as of the next one. */
  room: number
}

declare global {
  interface Window {
    hooks: Hooks
  }
}

/** Eight threads, so that four can be chosen on any machine, and hooks into the workers of the page. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 })
    window.hooks = { made: [], room: Number.POSITIVE_INFINITY }
    const { hooks } = window
    /** A worker in which memory is refused. */
    const refused = (url: string | URL) => {
      const refuse = `WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => {
        throw new RangeError('Out of memory')
      }; import(${JSON.stringify(String(url))})`
      return URL.createObjectURL(new Blob([refuse], { type: 'text/javascript' }))
    }
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(hooks.made.length < hooks.room ? url : refused(url), options)
        hooks.made.push(this)
      }
    }
  })
}

/** Opens a short game in the analysis, with this choice of cores. */
async function openAnalysis(page: Page, cores: number): Promise<void> {
  await open(page, `?usen=${encodeUsen(START.shogi, BLUNDER, null)}`)
  await page.getByTestId('settings').click()
  await page.locator(`input[name=cores][value="${cores}"]`).check({ force: true })
  await page.getByTestId('appearance-close').click()
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('study-status')).not.toContainText('準備')
  await expect(lines(page)).toHaveCount(3)
  // One worker has the engine of the game; the analysis has as many as were chosen.
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(1 + cores)
}

/** The lines of the analysis. */
const lines = (page: Page) => page.locator('.lines-panel li[data-usi]')

/** The depth of the line that is the least deep. */
const depthOfAll = async (page: Page) => {
  const texts = await lines(page).locator('small').allTextContents()
  return Math.min(...texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0)))
}

/** Tells the page that it is hidden, or shown. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const count = (page: Page) => page.getByTestId('review-progress').locator('~ .count')
const engines = (page: Page, number: number) =>
  expect(count(page)).toHaveAttribute('data-engines', `${number}`)

/** The values of the positions, once the review has ended. */
async function valuesOf(page: Page): Promise<string | undefined> {
  await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: 180_000 })
  return page.evaluate(() => window.__narikoma?.game.state.setup.review?.values)
}

/** Reviews the game; the values of its positions. */
async function review(page: Page, cores: number): Promise<string | undefined> {
  await openAnalysis(page, cores)
  const before = page.workers().length
  await page.getByTestId('review-quick').click()
  await engines(page, cores)
  // A game of ten moves has three rows of positions.
  await expect.poll(() => page.workers().length - before).toBeGreaterThanOrEqual(Math.min(2, cores))
  if (cores === 1) expect(page.workers().length - before).toBe(1)
  await expect(page.getByTestId('review-speed')).toHaveText(new RegExp(`^${cores}コア・毎秒[\\d,]+局面$`))
  const values = await valuesOf(page)
  // The engines have ended with the review.
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(before)
  return values
}

/** The values that every review must find. */
let alone: string | undefined

test.describe('a review', () => {
  test.describe.configure({ mode: 'serial' })
  test.slow()
  test.beforeEach(({ page }) => prepare(page))

  test('has the chosen number of engines, and the same values with one and with four', async ({ page }) => {
    alone = await review(page, 1)
    expect(alone?.split(' ')).toHaveLength(BLUNDER.length + 1)
    expect(await review(page, 4)).toBe(alone)
  })

  test('goes on when workers die', async ({ page }) => {
    await openAnalysis(page, 4)
    const before = await page.evaluate(() => window.hooks.made.length)
    await page.getByTestId('review-quick').click()
    await expect(count(page)).toContainText(/^[1-9]/)
    // Without a word, as a browser ends them.
    const killed = await page.evaluate((from) => {
      const own = window.hooks.made.slice(from)
      for (const worker of own.slice(0, 2)) worker.terminate()
      return own.length
    }, before)
    expect(killed).toBeGreaterThan(1)
    expect(await valuesOf(page)).toBe(alone)
    expect(await page.evaluate(() => window.hooks.made.length)).toBeGreaterThan(before + killed)
  })

  test('goes on with the engines that have memory', async ({ page }) => {
    await openAnalysis(page, 4)
    // Two of its engines start.
    await page.evaluate(() => {
      window.hooks.room = window.hooks.made.length + 2
    })
    await page.getByTestId('review-quick').click()
    await engines(page, 4)
    await engines(page, 2)
    expect(await valuesOf(page)).toBe(alone)
  })

  test('uses one engine while the page is hidden, and others when it is shown again', async ({ page }) => {
    await openAnalysis(page, 4)
    await page.getByTestId('review-quick').click()
    await engines(page, 4)
    await hide(page, true)
    await engines(page, 1)
    await hide(page, false)
    await engines(page, 4)
    expect(await valuesOf(page)).toBe(alone)
  })

  test('runs in two tabs at once', async ({ page, context }) => {
    const other = await context.newPage()
    await prepare(other)
    const both = [page, other]
    for (const tab of both) await openAnalysis(tab, 2)
    for (const tab of both) await tab.getByTestId('review-quick').click()
    for (const tab of both) expect(await valuesOf(tab)).toBe(alone)
  })
})

test('a tournament plays as many games at once as cores were chosen', async ({ page }) => {
  test.slow()
  await prepare(page)
  await openAnalysis(page, 4)
  await page.goto('./#gallery/contest')
  await page.reload()
  await page.getByTestId('contest-board').selectOption('minishogi')
  await page.getByTestId('contest-pace').selectOption('n100000')
  await page.getByTestId('contest-start').click()
  const done = page.getByTestId('contest-done')
  await expect(done).toHaveAttribute('data-at-once', '4')
  await expect(page.getByTestId('contest-state')).toHaveText('4局を同時に対局しています…')
  // A short game may be over, and another begun.
  const begun = page.getByTestId('contest-list').getByRole('button')
  await expect.poll(() => begun.count()).toBeGreaterThanOrEqual(4)
  expect(page.workers().length).toBeGreaterThanOrEqual(4)
  await page.getByTestId('contest-stop').click()
  await expect(page.getByTestId('contest-state')).toHaveText('止めました。ここから続けられます。')
})

test('the lines of the analysis have several engines, and go on when some die', async ({ page }) => {
  test.slow()
  await prepare(page)
  await openAnalysis(page, 4)
  // All engines have started.
  await expect(page.getByTestId('analysis-speed')).toHaveText(/^4コア/, { timeout: 60_000 })
  const made = await page.evaluate(() => window.hooks.made.length)
  await expect.poll(() => depthOfAll(page), { timeout: 60_000 }).toBeGreaterThan(8)
  const moves = await lines(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-usi')))
  expect(new Set(moves).size).toBe(3)
  // The last two are those that help.
  await page.evaluate(() => {
    for (const worker of window.hooks.made.slice(-2)) worker.terminate()
  })
  await page.keyboard.press('Home')
  await expect(lines(page)).toHaveCount(3)
  await expect.poll(() => depthOfAll(page), { timeout: 60_000 }).toBeGreaterThan(8)
  // Others have taken their places.
  await expect.poll(() => page.evaluate(() => window.hooks.made.length), { timeout: 30_000 }).toBe(made + 2)
})

test('engines that no line needs help the first one, and end while the page is hidden', async ({ page }) => {
  test.slow()
  await prepare(page)
  await openAnalysis(page, 4)
  const speed = page.getByTestId('analysis-speed')
  const count = (cores: number) =>
    expect(speed).toHaveText(new RegExp(`^${cores}コア・毎秒[\\d,]+局面$`), { timeout: 60_000 })
  await page.getByTestId('analysis-lines').selectOption('1')
  await expect(lines(page)).toHaveCount(1)
  await count(4)
  // The engine of the game, the first one of the analysis, and its helpers.
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(5)
  await count(4)
  // Hidden, the analysis rests without them.
  await hide(page, true)
  await expect.poll(() => page.workers().length).toBe(2)
  await hide(page, false)
  await count(4)
  await expect.poll(() => depthOfAll(page), { timeout: 60_000 }).toBeGreaterThan(10)
})
