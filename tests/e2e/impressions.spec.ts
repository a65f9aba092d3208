/** The moves that come to mind: on the policy network's page, in the analysis, and with a hint. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open, play, shortAnalysis, waitForTurn } from './play.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

/** The percentages of a list. */
const shares = async (page: Page, list: string): Promise<number[]> =>
  (await page.getByTestId(list).locator('.share-value').allTextContents()).map((text) =>
    Number.parseFloat(text),
  )

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('the network is fetched when it is first asked for, and names five moves in the analysis', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('lines').locator('li').first()).toBeVisible()
  const ask = page.getByTestId('mind')
  // The size is told before.
  await expect(ask).toHaveText(/約\d{3} kB/)
  expect(fetched.filter((path) => /policy-net|gallery_bg/.test(path))).toEqual([])
  await ask.click()
  const moves = page.getByTestId('mind-moves').locator('li')
  await expect(moves).toHaveCount(5)
  expect(fetched.filter((path) => path.includes('policy-net'))).toHaveLength(1)
  const before = await shares(page, 'mind-moves')
  expect([...before].sort((a, b) => b - a)).toEqual(before)
  expect(before.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100)
  expect(await violations(page)).toEqual([])
  // A move of the list is played, and the list follows the position.
  const first = await moves.first().getAttribute('data-usi')
  await moves.first().getByRole('button').click()
  await expect(moves.first()).not.toHaveAttribute('data-usi', first ?? '')
  await expect(moves).toHaveCount(5)
  await ask.click()
  await expect(moves).toHaveCount(0)
})

test('on a phone the moves come into view when they were asked for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('lines').locator('li').first()).toBeVisible()
  await page.getByTestId('mind').click()
  await expect(page.getByTestId('mind-moves').locator('li')).toHaveCount(5)
  await expect(page.getByTestId('mind-moves').locator('li').first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('shogi-board:visible')).toBeInViewport({ ratio: 1 })
})

test('with a hint the moves that come to mind are shown, also with the next hint', async ({ page }) => {
  await open(page, '?level=1')
  await expect(page.getByTestId('hint-moves')).toBeHidden()
  await page.getByTestId('hint').click()
  await expect(page.getByTestId('advice')).not.toHaveText('')
  await expect(page.getByTestId('hint-moves')).toHaveText(/約\d{3} kB/)
  await page.getByTestId('hint-moves').click()
  const moves = page.getByTestId('hint-moves-list').locator('li')
  await expect(moves).toHaveCount(5)
  expect(await violations(page)).toEqual([])
  await page.getByTestId('hint').click()
  await expect(moves).toHaveCount(5)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moves).toHaveCount(0)
  await page.getByTestId('hint').click()
  await expect(moves).toHaveCount(5)
})

test('where the network cannot be fetched the page says so, and it can be tried again', async ({ page }) => {
  await page.route('**/policy-net-*.bin', (route) => route.abort())
  await open(page, '?level=1')
  await page.getByTestId('hint').click()
  await page.getByTestId('hint-moves').click()
  await expect(page.getByTestId('hint-moves-note')).toContainText('読み込めませんでした')
  await page.unroute('**/policy-net-*.bin')
  await page.getByTestId('hint-moves').click()
  await expect(page.getByTestId('hint-moves-list').locator('li')).toHaveCount(5)
})

for (const [width, locale] of [
  [360, 'ja-JP'],
  [1280, 'en-US'],
] as const)
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ viewport: { width, height: 800 }, locale })
    test("the article's game is replayed by keyboard, the second pawn among its moves", async ({ page }) => {
      await page.goto('./#gallery/policy')
      await page.getByTestId('ask-impressions').click()
      await expect(page.getByTestId('impressions').locator('li')).toHaveCount(5)
      await page.getByTestId('article-start').click()
      const heading = page.getByTestId('article-move')
      await expect(heading).toContainText('78')
      await expect(page.getByTestId('article-moves').locator('li')).toHaveCount(5)
      await expect(page.getByTestId('article-comment')).not.toHaveText('')
      await page.getByTestId('article-slider').focus()
      await page.keyboard.press('Home')
      await expect(heading).toContainText(locale === 'ja-JP' ? '1手目：☗２六歩' : 'Move 1: P-2f')
      await expect(page.getByTestId('article-comment')).toHaveText('')
      await page.keyboard.press('ArrowRight')
      await expect(heading).toContainText(locale === 'ja-JP' ? '2手目：☖８四歩' : 'Move 2: P-8d')
      await expect(page.getByTestId('article-moves').locator('li')).toHaveCount(5)
      await page.keyboard.press('End')
      await expect(heading).toContainText('106')
      await page.getByTestId('article-pawn').click()
      await expect(page.getByTestId('article-comment')).not.toHaveText('')
      // The next move at which the network wants what the rules forbid.
      await page.getByTestId('article-illegal').click()
      await expect(page.getByTestId('article-slider')).toHaveValue('91')
      await expect(page.getByTestId('article-said')).toContainText(
        locale === 'ja-JP' ? 'ルール' : 'Without the rules',
      )
      expect(await violations(page)).toEqual([])
      expect(await wide(page)).toBeLessThanOrEqual(0)
    })
  })
