/** The path: strength from own games, the next opponent, mistakes of the levels, stars. */
import { expect, type Page, test } from '@playwright/test'
import { START } from '../../www/engine/protocol.ts'
import { violationsInBothSchemes } from './axe.ts'
import { open, waitForTurn } from './play.ts'

const MOVES = ['7g7f', '3c3d', '2g2f', '8c8d', '2f2e', '4a3b', '6i7h', '8d8e', '2e2d', '2c2d']

/** Puts finished games with Black against levels into the library. */
async function keepGames(page: Page, games: readonly { level: string; isWon: boolean }[]): Promise<void> {
  const saved = games.map(({ level, isWon }, index) => ({
    setup: {
      start: { variant: 'shogi' },
      players: { b: 'human', w: 'engine' },
      ...{ opponent: 'flagship', level, seed: 1, id: `game-${index}` },
    },
    moves: MOVES,
    ending: { type: 'resign', side: isWon ? 'w' : 'b' },
    ...{ over: true, sfen: START.shogi, last: null, log: { began: index * 86_400_000, times: [] } },
  }))
  await page.evaluate(async (all) => {
    for (const game of all) await window.__narikoma?.library.put(game as never, Date.now())
  }, saved)
}

test('without games nothing is claimed, and the first level is offered', async ({ page }) => {
  await page.goto('./#learn/path')
  await expect(page.getByTestId('path-strength')).toContainText('まだ対局がありません')
  await expect(page.getByTestId('path-next')).toHaveAttribute('data-level', '1')
  await expect(page.locator('.path-graph')).toHaveCount(0)
  await expect(page.getByTestId('path-practise')).toHaveCount(0)
  await expect(page.getByTestId('path-stars').locator('[data-won=true]')).toHaveCount(0)
})

test('own games give a strength with its error, a graph with a table, stars, and the next game', async ({
  page,
}) => {
  await open(page)
  await keepGames(page, [
    ...[true, true, true].map((isWon) => ({ level: '3', isWon })),
    ...[true, false, true, false, true, false, false, true].map((isWon) => ({ level: '5', isWon })),
  ])
  await page.goto('./#learn/path')
  const strength = page.getByTestId('path-strength')
  await expect(strength).toHaveAttribute('data-games', '11')
  await expect(strength).toHaveText(/レベル[456]くらいの強さです（目盛りで\d+、誤差±\d+）/)
  await expect(page.locator('.path-graph circle')).toHaveCount(11)
  await page.getByText('数値の表').click()
  await expect(page.getByTestId('path-table').locator('tbody tr')).toHaveCount(11)
  const stars = page.getByTestId('path-stars')
  await expect(stars.locator('[data-won=true]')).toHaveText([/★ 3/, /★ 5/])
  await page.getByTestId('path-level').selectOption('2')
  await expect(page.getByTestId('path-label')).toContainText('勝')
  expect(await violationsInBothSchemes(page)).toEqual([])
  const level = await page.getByTestId('path-next').getAttribute('data-level')
  await page.getByTestId('path-play').click()
  await expect(page.getByTestId('learn')).toHaveCount(0)
  await waitForTurn(page)
  const setup = await page.evaluate(() => window.__narikoma?.game.state.setup)
  expect(setup).toMatchObject({ level, start: { variant: 'shogi' } })
  expect(setup?.players.b).not.toBe(setup?.players.w)
})

test('too few games are said to be too few', async ({ page }) => {
  await open(page)
  await keepGames(page, [{ level: '8', isWon: true }])
  await page.goto('./#learn/path')
  await expect(page.getByTestId('path-strength')).toContainText('1局です。強さを言うにはまだ足りません')
})

test('the path is readable in English and by keyboard at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() => localStorage.setItem('narikoma.settings', '{"language":"en"}'))
  await page.goto('./#learn/path')
  await expect(page.getByTestId('path-next')).toContainText('Begin with level 1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByTestId('path-level').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('path-level')).toHaveValue('2')
  await expect(page.getByTestId('path-label')).toContainText('Level 2: beat')
})

test('to whom the first level is too strong, a handicap is offered without a claim', async ({ page }) => {
  await open(page)
  await keepGames(
    page,
    Array.from({ length: 20 }, (_, game) => ({ level: '1', isWon: game % 7 === 6 })),
  )
  await page.goto('./#learn/path')
  await expect(page.getByTestId('path-strength')).toContainText('まだレベル1より下です')
  await expect(page.getByTestId('path-handicap-note')).toContainText('測っていません')
  await page.getByTestId('path-handicap').click()
  await expect(page.getByTestId('learn')).toHaveCount(0)
  await waitForTurn(page)
  const setup = await page.evaluate(() => window.__narikoma?.game.state.setup)
  const start = { handicap: expect.any(String) }
  expect(setup).toMatchObject({ level: '1', start, players: { b: 'human' } })
})

test('a stronger level is offered with a handicap that makes the chances even', async ({ page }) => {
  await open(page)
  const won = [true, false, true, true, false, true, true, false, true, false, true, true, false, true, true]
  await keepGames(
    page,
    won.map((isWon) => ({ level: '7', isWon })),
  )
  await page.goto('./#learn/path')
  await expect(page.getByTestId('path-handicap-note')).toContainText('10局で5局ほど')
  await page.getByTestId('path-handicap').click()
  await waitForTurn(page)
  const setup = await page.evaluate(() => window.__narikoma?.game.state.setup)
  expect(Number(setup?.level)).toBeGreaterThanOrEqual(8)
  const start = { handicap: expect.any(String) }
  expect(setup).toMatchObject({ start, players: { b: 'human', w: 'engine' } })
})
