/** The appearance: chosen in a dialog, applied at once, and stored. */
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { board, open, square } from './play.ts'

test('pieces, board, colour scheme and lines are chosen and stored', async ({ page }) => {
  await open(page)
  const pawn = () => board(page).evaluate((element) => element.shadowRoot?.querySelector('#ink-P')?.innerHTML)
  const before = await pawn()
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.getByTestId('settings').click()
  await page.getByTestId('appearance-pieces-guided').check({ force: true })
  expect(await pawn()).not.toBe(before)
  await page.getByTestId('appearance-board-felt').check({ force: true })
  await page.getByTestId('appearance-scheme-dark').check({ force: true })
  await page.getByTestId('appearance-lines-thick').check({ force: true })
  expect(await paper()).not.toBe(light)
  await expect(page.locator('meta[name="theme-color"]').nth(1)).toHaveAttribute('media', 'all')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('appearance-close').click()
  await page.reload()
  await expect(square(page, '7g')).toBeVisible()
  for (const [name, value] of [
    ['pieces', 'guided'],
    ['board', 'felt'],
    ['scheme', 'dark'],
  ] as const)
    await expect(board(page)).toHaveAttribute(name, value)
  expect(await board(page).evaluate((element) => element.style.getPropertyValue('--shogi-lines'))).toBe('2')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})

for (const [look, colorScheme] of [
  ['board-paper', 'light'],
  ['board-felt', 'dark'],
  ['pieces-international', 'light'],
] as const)
  test(`no accessibility violations: ${look}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page)
    await page.getByTestId('settings').click()
    await page.getByTestId(`appearance-${look}`).check({ force: true })
    await page.getByTestId('appearance-close').click()
    expect(await violations(page)).toEqual([])
  })
