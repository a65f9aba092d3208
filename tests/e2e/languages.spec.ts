/** The languages of the page: which one it begins with, switching, and what is fetched of each. */
import { expect, test } from '@playwright/test'
import { moveList, open, play, status, waitForTurn } from './play.ts'

test('the language follows the browser, can be switched, and is stored', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(status(page)).toHaveText('あなたの番です（先手）')
  await page.getByTestId('settings').click()
  await page.getByTestId('language').click()
  await page.getByTestId('appearance-close').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(status(page)).toHaveText('Your turn (Black)')
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moveList(page).first()).toHaveText('P-7f')
  await page.reload()
  await expect(page.getByTestId('takeback')).toHaveText(/Take back/)
  await page.getByTestId('settings').click()
  await page.getByTestId('language').click()
  await page.getByTestId('appearance-close').click()
  await expect(moveList(page).first()).toHaveText('☗７六歩')

  const english = await browser.newPage({ locale: 'de-DE', ...(baseURL && { baseURL }) })
  await open(english)
  await expect(status(english)).toHaveText('Your turn (Black)')
  await english.close()
})

test('texts of later parts are fetched in one language, and a dialog that is open changes its language', async ({
  page,
}) => {
  await open(page)
  const texts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/(\w+-(?:texts|cards)-\w+)-/.exec(name)?.[1] ?? [])
        .sort(),
    )
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('appearance-close')).toHaveText('閉じる')
  expect(await texts()).toEqual(['dialogs-texts-ja', 'start-texts-ja'])
  await page.getByTestId('language').click()
  await expect(page.getByTestId('appearance-close')).toHaveText('Close')
  await page.getByTestId('appearance-close').click()
  await page.getByTestId('new').click()
  await page.getByTestId('opponent').selectOption('minimax')
  await expect(page.getByText('Looks at every move and every reply')).toBeVisible()
  const dialogs = ['dialogs-texts-en', 'dialogs-texts-ja', 'gallery-cards-en']
  expect(await texts()).toEqual([...dialogs, 'start-texts-en', 'start-texts-ja'])
})

test('a language that cannot be fetched is told of, the present one stays, and the next press tries again', async ({
  page,
}) => {
  await open(page)
  await page.getByTestId('settings').click()
  await page.route('**/start-texts-en-*', (route) => route.abort())
  await page.getByTestId('language').click()
  const told = page.locator('dialog[open] [role=status]')
  await expect(told).toHaveText('切り替えられません：もう一方の言語を読み込めませんでした')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByTestId('language')).toHaveText('English')
  const stored = await page.evaluate(() => localStorage.getItem('narikoma.settings') ?? '')
  expect(stored).not.toContain('"en"')
  await page.unroute('**/start-texts-en-*')
  await page.getByTestId('language').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByTestId('appearance-close')).toHaveText('Close')
  await expect(told).toBeEmpty()
})
