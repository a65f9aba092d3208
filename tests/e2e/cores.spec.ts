/** Reviews with several engines: the person's choice, the workers, equal results. */
import { expect, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { open } from './play.ts'
import { BLUNDER } from './reviewed.ts'

/** Reviews a short game with this choice of cores; the values of its positions, and the engines it had. */
async function reviewWith(page: Page, cores: string) {
  await open(page, `?usen=${encodeUsen(START.shogi, BLUNDER, null)}`)
  await page.getByTestId('settings').click()
  await page.locator(`input[name=cores][value="${cores}"]`).check({ force: true })
  await page.getByTestId('appearance-close').click()
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('study-status')).not.toContainText('準備')
  const before = page.workers().length
  await page.getByTestId('review-quick').click()
  const count = page.getByTestId('review-progress').locator('~ .count')
  await expect(count).toHaveAttribute('data-engines', cores)
  // A game of ten moves has three rows of positions.
  await expect.poll(() => page.workers().length - before).toBeGreaterThanOrEqual(Math.min(2, Number(cores)))
  if (cores === '1') expect(page.workers().length - before).toBe(1)
  await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: 180_000 })
  // The engines have ended with the review.
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(before)
  return page.evaluate(() => window.__narikoma?.game.state.setup.review?.values)
}

test('a review has the chosen number of engines, and the same values with one and with four', async ({
  page,
}) => {
  test.slow()
  const alone = await reviewWith(page, '1')
  expect(alone?.split(' ')).toHaveLength(BLUNDER.length + 1)
  expect(await reviewWith(page, '4')).toBe(alone)
})
