/** The report of a reviewed game: its dialog, the text that is copied, print. */
import { expect, type Page, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { shortAnalysis } from './play.ts'
import { REVIEWED } from './reviewed.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

const report = (page: Page) => page.getByTestId('report')

/** Opens the report of the short game with a blunder; its times are those of the page. */
async function openReport(page: Page): Promise<void> {
  const saved = JSON.stringify({
    ...REVIEWED,
    log: { times: REVIEWED.moves.map((_, ply) => 1000 * (ply + 1)) },
  })
  await page.addInitScript((text) => localStorage.setItem('narikoma.game', text), saved)
  await page.goto('./')
  await page.getByTestId('next-step').click()
  // The moves get their names from the engine.
  await expect(page.getByTestId('mistakes').locator('.judged .what').first()).toHaveText(/^\d+ [☗☖]/)
  await page.getByTestId('review-report').click()
  await expect(report(page)).toBeVisible()
}

test('a report tells accuracy, grades, phases, times and turning points of both sides', async ({ page }) => {
  // Slow: axe checks the whole page twice.
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await openReport(page)
  await expect(page.getByRole('dialog', { name: '対局レポート' })).toBeVisible()
  const row = (name: string | RegExp) => report(page).getByRole('row', { name })
  await expect(row(/^大悪手/).getByRole('cell')).toHaveText(['1', '0'])
  await expect(row('指し手のレベル').getByRole('cell')).toHaveText(['手数が足りません', '手数が足りません'])
  await expect(row('序盤').getByRole('cell')).toHaveText(['−46%（4手） 0:16', '−7%（4手） 0:20'])
  await expect(row('合計').last().getByRole('cell')).toHaveText(['0:25', '0:30'])
  // Only the blunder is sure and large enough.
  const figure = report(page).locator('figure')
  await expect(figure).toHaveText(/7手目 ☗８六飛（大悪手）。指した側の勝率は51%から13%に。最善は☗７八金。/)
  await expect(figure.getByRole('img', { name: '7手目の局面' })).toBeVisible()
  await expect(figure.locator('.arrow')).toHaveCount(2)
  expect(await report(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  expect(await violationsInBothSchemes(page)).toEqual([])
  // The keyboard closes it, and is back where it was.
  await page.keyboard.press('Escape')
  await expect(report(page)).toBeHidden()
  await expect(page.getByTestId('review-report')).toBeFocused()
})

test('a report is copied as text, and shown as text where that is not allowed', async ({
  page,
  context,
  browserName,
}) => {
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReport(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      Object.assign(window, { copied: text })
      return Promise.resolve()
    }
  })
  await page.getByTestId('report-copy').click()
  await expect(page.getByTestId('report-message')).toHaveText('コピーしました。')
  const copied = await page.evaluate(() => (window as { copied?: string }).copied ?? '')
  expect(copied).toContain('大悪手：1・0')
  expect(copied).toContain('7手目 ☗８六飛（大悪手）。')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByTestId('report-copy').click()
  await expect(page.getByTestId('report-text')).toHaveValue(copied)
})

test('only the report is printed, in light colours and at its whole height', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page)
  const wood = () => report(page).locator('figure svg > g rect').first().getAttribute('fill')
  const dark = await wood()
  await page.evaluate(() => {
    window.print = () => {
      for (const name of ['beforeprint', 'printed', 'afterprint']) dispatchEvent(new Event(name))
    }
    addEventListener('printed', () => {
      const rect = document.querySelector('.report figure svg > g rect')
      Object.assign(window, { printedWood: rect?.getAttribute('fill') })
    })
  })
  await page.getByTestId('report-print').click()
  const printed = await page.evaluate(() => (window as { printedWood?: string }).printedWood)
  expect(printed).toBeTruthy()
  expect(printed).not.toBe(dark)
  expect(await wood()).toBe(dark)
  await page.emulateMedia({ media: 'print' })
  await expect(report(page).getByRole('heading', { name: '勝敗の分かれ目' })).toBeVisible()
  await expect(page.getByTestId('graph')).toBeHidden()
  await expect(page.getByTestId('report-copy')).toBeHidden()
  expect(await report(page).evaluate((dialog) => dialog.scrollHeight <= dialog.clientHeight)).toBe(true)
})
