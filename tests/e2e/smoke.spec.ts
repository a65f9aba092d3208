import { expect, test } from '@playwright/test'

test('the built page opens without an error @smoke', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const answer = await page.goto('./')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Narikoma|成駒/)
  await expect(page.locator('main')).toBeVisible()
  expect(errors).toEqual([])
})

test('the component pages of the tests are served @smoke', async ({ page }) => {
  await page.goto('harness/blank.html')
  await expect(page.getByTestId('blank')).toBeVisible()
})

test('the licences of third-party code are part of the build @smoke', async ({ request }) => {
  const text = await (await request.get('third-party.txt')).text()
  for (const word of ['wasm-bindgen', 'Ulrik Sverdrup', 'SIL OPEN FONT LICENSE']) expect(text).toContain(word)
})
