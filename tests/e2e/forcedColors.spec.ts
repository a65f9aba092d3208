/** Where the system forces its colours, what is told by a background is still seen: pixels are compared. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, play, shortAnalysis, square, waitForTurn } from './play.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

/** The colours of points of an element, given as shares of its width and height. */
async function colours(page: Page, element: Locator, ...points: [x: number, y: number][]): Promise<string[]> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluate(
    async ([base64, places]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return places.map(([x, y]) => {
        const data = context?.getImageData(
          Math.floor(x * image.width),
          Math.floor(y * image.height),
          1,
          1,
        ).data
        return [...(data ?? [])].join()
      })
    },
    [picture, points] as const,
  )
}

test.use({ locale: 'en-US' })

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('the evaluation bar has two colours', async ({ page }) => {
  await open(page)
  await page.getByTestId('study-open').click()
  const bar = page.getByTestId('eval-bar')
  await expect(bar).toBeVisible()
  const [black, white] = await colours(page, bar, [0.1, 0.5], [0.9, 0.5])
  expect(black).not.toBe(white)
})

test('a pressed button, a chosen option and the current move differ from the others', async ({ page }) => {
  await open(page)
  const inside: [number, number] = [0.06, 0.5]
  const thinking = page.getByTestId('thinking')
  const [off] = await colours(page, thinking, inside)
  await thinking.click()
  await page.mouse.move(0, 0)
  const [on] = await colours(page, thinking, inside)
  expect(on).not.toBe(off)
  for (const usi of ['7g7f', '2g2f']) {
    await play(page, usi)
    await waitForTurn(page)
  }
  const items = page.getByTestId('moves').locator('li')
  const [earlier] = await colours(page, items.nth(0), [0.97, 0.5])
  const [current] = await colours(page, items.nth(3), [0.97, 0.5])
  expect(current).not.toBe(earlier)
  await page.getByTestId('new').click()
  const label = (side: string) => page.locator(`label:has([data-testid="side-${side}"])`)
  const [chosen] = await colours(page, label('b'), inside)
  const [other] = await colours(page, label('w'), inside)
  expect(chosen).not.toBe(other)
})

test('the squares of the last move and the destinations of a piece differ from the others', async ({
  page,
}) => {
  await open(page, '?side=both')
  await play(page, '7g7f')
  const corner: [number, number] = [0.1, 0.1]
  const [empty] = await colours(page, square(page, '5e'), corner)
  const [last] = await colours(page, square(page, '7g'), corner)
  expect(last).not.toBe(empty)
  await square(page, '3c').click()
  const [dot] = await colours(page, square(page, '3d'), [0.5, 0.5])
  expect(dot).not.toBe(empty)
})
