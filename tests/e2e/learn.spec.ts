/** The place to learn: its hall, its rooms, and the way back to the game. */
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'

test('the first screen leads to the place to learn, its rooms and back, and the game stays', async ({
  page,
}) => {
  await page.goto('./')
  await page.getByTestId('first-learn').click()
  await expect(page.getByTestId('learn')).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  await page.getByTestId('learn-rules').click()
  await expect(page.getByTestId('learn').locator('.kinds li')).toHaveCount(11)
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  await page.goBack()
  await expect(page.getByTestId('learn-rules')).toBeVisible()
  await page.getByTestId('learn-close').click()
  await expect(page.getByTestId('learn')).toHaveCount(0)
  await expect(page.locator('#app')).toBeVisible()
})

test('a room that cannot be fetched is offered again', async ({ page }) => {
  let isRefused = true
  await page.route(/\/rules-[\w-]{8}\.js/, (route) => (isRefused ? route.abort() : route.continue()))
  await page.goto('./#learn/rules')
  await expect(page.getByTestId('learn-retry')).toBeVisible()
  isRefused = false
  await page.getByTestId('learn-retry').click()
  await expect(page.getByTestId('learn').locator('.kinds li')).toHaveCount(11)
})
