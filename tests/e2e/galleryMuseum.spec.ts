/** The gallery as a museum: the documents' figures on every card, and the entrance. */
import { expect, type Page, test } from '@playwright/test'
import { ROSTER } from '../../www/engine/roster.ts'
import { violations } from './axe.ts'

test('a card has the document’s figures beside ours, fetched when their place is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const isFetched = () => fetched.some((path) => /\/figures-texts-ja/.test(path))
  await page.goto('./#gallery/machine-two')
  await expect(page.getByTestId('exhibit').locator('[data-steps]')).toBeVisible()
  const figures = page.getByTestId('figures')
  await expect(figures.getByRole('table')).toHaveCount(0)
  expect(isFetched()).toBe(false)
  await figures.scrollIntoViewIfNeeded()
  const row = figures.getByRole('row', { name: /^パラメータの数/ })
  await expect(row.getByRole('cell')).toHaveText(['36×9×81＝26,244個', '同じ（0でないものは20,380個）'])
  expect(isFetched()).toBe(true)
  expect(await violations(page, '[data-testid=figures]')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

const moves = (page: Page) => page.locator('.entrance-line').getAttribute('data-moves').then(Number)

test('at the entrance two opponents play without a press; out of view or paused they rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#gallery')
  const entrance = page.getByTestId('entrance')
  await expect(entrance.locator('shogi-board')).toBeInViewport()
  await expect.poll(() => moves(page)).toBeGreaterThan(1)
  await expect(entrance.locator('.player a')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  // Scrolled on: no move is made after the one that was being made.
  await page.evaluate(() => scrollTo(0, 3000))
  await expect(entrance).not.toBeInViewport()
  const resting = () => page.waitForTimeout(1500).then(() => moves(page))
  const before = await resting()
  expect(await resting()).toBe(before)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => moves(page)).toBeGreaterThan(before)
  await page.getByTestId('entrance-play').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('entrance-play')).toHaveText('対局を動かす')
  const paused = await resting()
  expect(await resting()).toBe(paused)
  const names = await entrance.locator('.player').allTextContents()
  await page.getByTestId('entrance-next').click()
  await expect.poll(() => entrance.locator('.player').allTextContents()).not.toEqual(names)
  expect(await moves(page)).toBe(0)
  await page.getByTestId('watch-link').click()
  await expect(page.locator('.gallery-watch')).toBeVisible()
})

test('with less motion nothing moves at the entrance until it is asked to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./#gallery')
  await expect(page.getByTestId('entrance').locator('shogi-board')).toHaveAttribute('data-sfen', / [bw] /)
  await page.waitForTimeout(2500)
  expect(await moves(page)).toBe(0)
  await page.getByTestId('entrance-play').click()
  await expect.poll(() => moves(page)).toBeGreaterThan(0)
})

test('the first page leads a newcomer to the first room, and every card has a picture and is a link', async ({
  page,
}) => {
  await page.goto('./#gallery')
  const begin = page.getByTestId('begin')
  await expect(begin).toBeInViewport()
  await expect(begin).toHaveAttribute('href', '#gallery/random')
  const cards = page.locator('.card')
  await expect(cards).toHaveCount(ROSTER.length)
  await expect(cards.getByRole('img')).toHaveCount(ROSTER.length)
  await expect(page.getByRole('img', { name: 'いくつかの葉に読まない印のついた木' })).toHaveCount(1)
  // The picture is part of the card, which leads to the opponent's page as a whole.
  await page.locator('.card[data-opponent=alphabeta]').click({ position: { x: 60, y: 40 } })
  await expect(page).toHaveURL(/#gallery\/alphabeta$/)
})

test('a card says where its idea comes from, with a link to every source', async ({ page }) => {
  await page.goto('./#gallery/alphabeta')
  const origins = page.getByTestId('origins')
  await origins.scrollIntoViewIfNeeded()
  await expect(origins).toContainText('1958年にチェスのプログラムで')
  const links = origins.getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', 'https://doi.org/10.1147/rd.24.0320')
  await expect(page.locator('.facts')).toContainText('1958年（チェス）')
  expect(await violations(page, '[data-testid=origins]')).toEqual([])
})
