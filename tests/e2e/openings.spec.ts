/** Openings to play: their moves with notes, the drill, the review, and own lines. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open, play as playGame } from './play.ts'

const drill = (page: Page) => page.getByTestId('drill')
const status = (page: Page) => page.getByTestId('drill-status')

/** Makes a move on the board of the room. */
async function play(page: Page, usi: string) {
  const board = page.getByTestId('learn').locator('shogi-board')
  await board.locator(`[data-square="${usi.slice(0, 2)}"]`).click()
  await board.locator(`[data-square="${usi.slice(2, 4)}"]`).click()
}

test('an opening is looked at move by move, with notes and the plan as arrows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#learn')
  await page.getByTestId('learn-openings').click()
  await expect(page.getByTestId('learn').locator('.opening-list a')).toHaveCount(12)
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  await page.getByTestId('opening-climbing-silver').click()
  const next = page.getByTestId('opening-next')
  await next.click()
  await expect(page.getByTestId('opening')).toHaveAttribute('data-at', '1')
  await expect(page.getByTestId('opening-note')).toContainText('飛車先の歩')
  await next.click()
  await expect(page.getByTestId('opening-note')).toHaveText('相手は☖８四歩と指しました。')
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('an opening is played: right, other and wrong moves are told apart, and it comes back another day', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00') })
  await page.goto('./#learn/openings/climbing-silver/play')
  await expect(drill(page)).toHaveAttribute('data-state', 'turn')
  // A move of the rook to the edge is none of the opening's.
  await play(page, '2h1h')
  await expect(status(page)).toHaveAttribute('data-state', /wrong|other/)
  await play(page, '2g2f')
  await page.clock.runFor(2000)
  await expect(drill(page)).toHaveAttribute('data-ply', '2')
  await expect(page.getByTestId('drill-note')).toContainText('飛車先の歩')
  await page.getByTestId('drill-hint').click()
  await expect(status(page)).toContainText('印の付いた駒')
  await page.getByTestId('drill-show').click()
  await expect(status(page)).toContainText('２五歩')
  await page.goto('./#learn/openings')
  await expect(page.getByTestId('opening-climbing-silver')).toContainText('2局面')
  await expect(page.getByTestId('openings-due')).toBeHidden()
  // Two days later both are asked again.
  await page.clock.setFixedTime(new Date('2026-03-05T09:00:00'))
  await page.goto('./#learn')
  await page.goto('./#learn/openings')
  await expect(page.getByTestId('openings-due')).toContainText('2局面')
  await page.getByTestId('openings-review').click()
  await expect(drill(page)).toHaveAttribute('data-state', 'turn')
  await play(page, '2g2f')
  await expect(drill(page)).toHaveAttribute('data-state', 'done')
  await page.getByTestId('drill-next').click()
  await expect(drill(page)).toHaveAttribute('data-ply', '2')
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
})

test('a line of the analysis is added to the openings, and can be removed', async ({ page }) => {
  await open(page)
  await playGame(page, '7g7f')
  await page.getByTestId('study-open').click()
  await page.getByTestId('study-practise').click()
  await expect(page.getByTestId('tools-said')).toContainText('加えました')
  await page.getByTestId('study-practise').click()
  await expect(page.getByTestId('tools-said')).toContainText('もう加えて')
  await page.goto('./#learn/openings')
  const own = page.locator('.opening-list').nth(1).locator('li')
  await expect(own).toHaveCount(1)
  await own.getByRole('link').click()
  await page.getByTestId('opening-play').click()
  await expect(drill(page)).toHaveAttribute('data-state', 'turn')
  await page.goto('./#learn/openings')
  await page.getByTestId('opening-remove').click()
  await expect(own).toHaveCount(0)
})
