/**
 * Names of openings, castles and shapes of attack: while one plays, in the analysis, in the library, in the
 * collection.
 */
import { expect, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { violationsInBothSchemes } from './axe.ts'
import { open, play, shortAnalysis, waitForTurn } from './play.ts'

/** Black swings to the sixth file and builds a High Mino; White builds a Boat. */
const MINO =
  '7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 3i3h 4b3b 4h3i 6a5b 3i2h 5c5d 6i5h 2b3c 4g4f 3b2b 5h4g'.split(' ')

const link = (moves: readonly string[]) => `?usen=${encodeUsen(START.shogi, [...moves], null)}`

test('a name is told beside the status once the game has one, and can be switched off', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page)
  await waitForTurn(page)
  expect(fetched.filter((address) => /\/names/.test(address))).toEqual([])
  await expect(page.getByTestId('named')).toBeHidden()
  await play(page, '2h7h')
  await expect(page.getByTestId('named')).toHaveText('先手 ▲7八飛戦法')
  await page.getByTestId('settings').click()
  await page.getByTestId('names-shown').click()
  await expect(page.getByTestId('names-shown')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('named')).toBeHidden()
  await page.reload()
  await waitForTurn(page)
  await expect(page.getByTestId('named')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('narikoma.settings'))).toContain('"names":false')
})

test('the analysis lists the names of both sides, and pressing one goes to its move', async ({ page }) => {
  await shortAnalysis(page)
  await open(page, link(MINO))
  await page.getByTestId('study-open').click()
  const names = page.getByTestId('names')
  await expect(names.locator('button[data-id]')).toHaveText([
    /四間飛車\s+5手目/,
    /片美濃囲い\s+11手目/,
    /美濃囲い\s+15手目/,
    /高美濃囲い\s+19手目/,
    /舟囲い\s+12手目/,
  ])
  await expect(page.getByTestId('names-known')).toContainText('8手目まで')
  await names.locator('[data-id=mino]').click()
  await expect(page.getByTestId('tree').locator('[aria-current]')).toHaveAttribute('data-usi', '6i5h')
  await expect(names.locator('[data-id=mino]')).toHaveAttribute('aria-current', 'step')
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('the collection shows all names by family, finds them, and opens their lines', async ({ page }) => {
  await shortAnalysis(page)
  await open(page)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-names').click()
  const shown = page.getByTestId('names-page').locator('details')
  await expect(page.getByTestId('names-count')).toContainText('件')
  expect(await shown.count()).toBeGreaterThanOrEqual(100)
  await page.getByTestId('names-search').fill('fujii')
  await expect(shown).toHaveCount(1)
  const summary = shown.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('img')).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByTestId('names-analyse').click()
  await expect(page.getByTestId('study')).toHaveAttribute('data-mode', 'analysis')
  await expect(page.getByTestId('names').locator('[data-id=fujii]')).toHaveCount(1)
})

test('the collection marks what the person has played and met, and the library finds games by a name', async ({
  page,
}) => {
  await open(page)
  await play(page, '2h7h')
  await waitForTurn(page)
  await page.getByTestId('games').click()
  await page.getByTestId('games-search').fill('三間飛車')
  await expect(page.locator('[data-testid=games-list] li[data-id]')).toHaveCount(1)
  await page.getByTestId('games-search').fill('四間飛車')
  await expect(page.locator('[data-testid=games-list] li[data-id]')).toHaveCount(0)
  await page.getByTestId('games-close').click()
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-names').click()
  await expect(page.locator('details[data-id=h78] .mark')).toHaveText('指した')
  await page.getByTestId('names-kind-met').check({ force: true })
  await expect(page.locator('details[data-id=h78]')).toBeVisible()
  await expect(page.locator('details[data-id=kkbogin]')).toHaveCount(0)
})
