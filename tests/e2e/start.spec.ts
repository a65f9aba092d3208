/**
 * The cost of the start and of a search report, in counts that do not depend on the machine's
 * load: the files fetched before the first board, and the elements whose style Chromium computes.
 * Times are measured by `cargo xtask budgets`.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { A_MOMENT, open, thinkFor } from './play.ts'

/** Page, watchdog, script, texts and style sheet: the files fetched before the first board. */
const REQUESTS = 5
/** Maximum of their size, in bytes after brotli; the budget of `cargo xtask build` is 80,000. */
const BYTES = 72_500
/** Maximum number of elements styled until the board is shown and the engine has sent the position. */
const STYLED_AT_START = 1800
/** Maximum number of elements styled at once during a search: only a part of the page. */
const STYLED_WHILE_THINKING = 500

const folder = resolve(import.meta.dirname, '../../dist')

test('before the first board only page, watchdog, script, texts and style sheet are fetched, within the budget', async ({
  page,
}) => {
  // The engine's worker is also fetched, but the board does not wait
  // for it; the dialogs are fetched after it.
  await page.route('**/*.wasm', () => {})
  await page.goto('./')
  await page.locator('shogi-board [data-piece]').first().waitFor()
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => ['script', 'link', 'css'].includes(initiatorType))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path)),
  )
  const bytes = ['/index.html', ...files].map(
    (path) => brotliCompressSync(readFileSync(folder + path)).length,
  )
  expect(files.length + 1, files.join()).toBeLessThanOrEqual(REQUESTS)
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(BYTES)
})

for (const [language, locale, stored] of [
  ['ja', 'ja-JP', null],
  ['en', 'de-DE', null],
  ['en', 'ja-JP', 'en'],
  ['ja', 'en-GB', 'ja'],
] as const)
  test(`texts in ${language}, and no others, are asked for before the script has come: ${locale}, ${stored} stored`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ locale, ...(baseURL && { baseURL }) })
    if (stored) {
      const settings = JSON.stringify({ language: stored })
      await page.addInitScript((text) => localStorage.setItem('narikoma.settings', text), settings)
    }
    const asked: string[] = []
    page.on('request', (request) => {
      const [, texts] = /\/start-texts-(\w\w)-[^/]*\.js$/.exec(request.url()) ?? []
      if (texts) asked.push(texts)
    })
    const texts = page.waitForRequest(/\/start-texts-/)
    // The script is held back until the texts are on their way: they add no round trip after it.
    await page.route(/\/index-[\w-]{8}\.js$/, async (route) => {
      await texts
      await route.continue()
    })
    await open(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(asked).toEqual([language])
    await page.close()
  })

/** The numbers of elements in each style computation during an action. */
async function styled(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page without a browser')
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
}

test('elements are styled about once at the start, and few of them during a search', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium tells what it styles')
  const start = await styled(page, () => open(page))
  expect(Math.max(...start), 'the board is styled').toBeGreaterThan(500)
  expect(start.reduce((sum, each) => sum + each)).toBeLessThan(STYLED_AT_START)
  await thinkFor(page, A_MOMENT)
  const thought = await styled(page, () =>
    page.evaluate(() => {
      const game = window.__narikoma?.game
      return new Promise<void>((done) => {
        game?.subscribe(({ position }) => position && position.moves.length >= 2 && done())
        game?.dispatch({ type: 'move', move: '7g7f' })
      })
    }),
  )
  expect(thought.length).toBeGreaterThan(0)
  expect(Math.max(...thought)).toBeLessThan(STYLED_WHILE_THINKING)
})
