/**
 * The parts of the gallery that a visitor asks for: one position for all judges, a tournament of one's own,
 * the stars of beaten opponents, and the opponents' code.
 */
import { expect, type Page, test } from '@playwright/test'
import { ROSTER } from '../../www/engine/roster.ts'
import { violationsInBothSchemes } from './axe.ts'
import { open, play, waitForTurn } from './play.ts'

const ON_9x9 = ROSTER.filter(({ variants }) => variants.includes('shogi')).length
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const judges = (page: Page) => page.locator('.gallery-judges')
const contest = (page: Page) => page.locator('.gallery-contest')

test('all judges look at one position, grouped by move, each with its own kind of value', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('./#gallery')
  await page.getByTestId('judges-link').click()
  await expect(judges(page)).toHaveAttribute('data-running', 'false', { timeout: 90_000 })
  await expect(judges(page)).toHaveAttribute('data-answers', String(ON_9x9))
  await expect(page.getByTestId('judges-status')).toHaveText(`${ON_9x9}者のうち${ON_9x9}者が答えました。`)
  const rows = page.locator('.judges li')
  await expect(rows).toHaveCount(ON_9x9)
  // The most chosen move is first, and every move has an arrow.
  const sizes = await page
    .locator('.judges-group')
    .evaluateAll((groups) => groups.map((group) => group.querySelectorAll('li').length))
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(ON_9x9)
  // Chances in percent, points in the opponent's own unit; the random player has no value.
  for (const value of await page.locator('[data-basis=chance]').allTextContents())
    expect(value).toMatch(/^☗ \d+％$|詰ます$/)
  for (const value of await page.locator('[data-basis=pieces]').allTextContents())
    expect(value).toMatch(/^☗ [+−]?\d+点$|詰ます$/)
  await expect(page.locator('[data-opponent=random] b')).toHaveText('値なし')
  await expect(page.getByTestId('judges-why').locator('li').first()).toBeVisible()
  expect(await width(page)).toBeLessThanOrEqual(360)
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('the judges look at the visitor’s own position, and stop when asked to', async ({ page }) => {
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.goto('./#gallery/judges')
  await expect(page.getByTestId('judges-place')).toHaveValue('own')
  await expect(judges(page).locator('shogi-board')).not.toHaveAttribute('data-sfen', /PPPPPPPPP/)
  await expect.poll(async () => Number(await judges(page).getAttribute('data-answers'))).toBeGreaterThan(1)
  await page.getByTestId('judges-run').click()
  await expect(judges(page)).toHaveAttribute('data-running', 'false')
  const answers = await judges(page).getAttribute('data-answers')
  // The board of 5×5 has judges of its own.
  await page.getByTestId('judges-place').selectOption('small')
  await expect(page.locator('[data-opponent=effect-net]')).toBeVisible()
  await expect(page.locator('.judges [data-opponent=machine-two]')).toHaveCount(0)
  expect(Number(answers)).toBeLessThan(ON_9x9)
})

/** Starts a tournament of two opponents on 5×5, with few positions a move. */
async function startContest(page: Page): Promise<void> {
  await page.getByTestId('contest-board').selectOption('minishogi')
  const chosen = page.locator('.contest-seats input:checked')
  while ((await chosen.count()) > 0) await chosen.first().uncheck()
  await expect(page.getByTestId('contest-start')).toBeDisabled()
  await page.getByTestId('contest-minimax').check()
  await page.getByTestId('contest-quiescence').check()
  await page.getByTestId('contest-rounds').selectOption('2')
  await expect(page.getByTestId('contest-games')).toContainText('4局')
  await page.getByTestId('contest-start').click()
}

test('a visitor’s tournament goes on while other pages are shown, fills its table, and is replayed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#gallery')
  await page.getByTestId('contest-link').click()
  await expect(contest(page)).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await startContest(page)
  // A fast machine may have played all games by now.
  await expect(page.getByTestId('contest-state')).toHaveText(/対局しています…|すべての対局が終わりました。/)
  await page.goto('./#gallery/random')
  await expect(page.locator('.gallery-card')).toBeVisible()
  await page.goto('./#gallery/contest')
  await expect(page.getByTestId('contest-state')).toHaveText(/対局しています…|すべての対局が終わりました。/)
  await expect(contest(page)).toHaveAttribute('data-done', '4', { timeout: 90_000 })
  await expect(page.getByTestId('contest-state')).toHaveText('すべての対局が終わりました。')
  const games = page.getByTestId('contest-list').getByRole('button')
  await expect(games).toHaveCount(4)
  // Each of the two has the points that the other has not.
  const points = await page.getByTestId('contest-table').locator('tbody td:nth-child(2) b').allTextContents()
  const sum = points.map((text) => Number(text.replace('½', '.5'))).reduce((one, other) => one + other)
  expect(sum).toBe(4)
  await games.nth(2).click()
  const replay = page.getByTestId('contest-replay')
  await expect(replay.locator('shogi-board')).toBeVisible()
  await replay.getByTestId('watch-moves').getByRole('button').first().click()
  await expect(replay.getByTestId('duel-graph')).toHaveAttribute('aria-valuenow', '1')
  expect(await width(page)).toBeLessThanOrEqual(390)
  expect(await violationsInBothSchemes(page)).toEqual([])
  // No two games have the same moves.
  const lines: string[] = []
  for (const game of await games.all()) {
    await game.click()
    lines.push((await replay.getByTestId('watch-moves').textContent()) ?? '')
  }
  expect(new Set(lines).size).toBe(4)
  await page.getByTestId('contest-analyse').click()
  await expect(page.getByTestId('study')).toBeVisible()
})

test('a tournament stops when the visitor leaves the gallery, says so, and goes on', async ({ page }) => {
  await page.goto('./#gallery/contest')
  // Half a second a move: the games last longer than the test.
  await page.getByTestId('contest-pace').selectOption('t500')
  await page.getByTestId('contest-rounds').selectOption('10')
  await page.getByTestId('contest-start').click()
  await expect(page.getByTestId('contest-list').getByRole('button').first()).toBeVisible()
  await page.getByTestId('gallery-close').click()
  await expect(page.locator('#app')).toBeVisible()
  await page.goto('./#gallery/contest')
  const state = page.getByTestId('contest-state')
  await expect(state).toHaveText('図鑑を離れたので止めました。ここから続けられます。')
  await page.getByTestId('contest-stop').click()
  await expect(state).toHaveText(/対局しています…$/)
  await page.getByTestId('contest-stop').click()
  await expect(state).toHaveText('止めました。ここから続けられます。')
})

test('an opponent that was beaten has a star on its card and in the count', async ({ page }) => {
  await open(page)
  // Finished games among the stored ones, as the page stores them: one opponent has resigned, one is mated.
  await page.evaluate(async () => {
    const game = window.__narikoma?.game
    const setup = game?.state.setup
    const won = (opponent: string, moves: string, ending: unknown) => ({
      id: opponent,
      changed: Date.now(),
      text: JSON.stringify({
        format: 1,
        setup: { ...setup, players: { b: 'human', w: 'engine' }, opponent, level: '2' },
        ...{ moves: moves.split(' '), ending, over: true, sfen: '', last: null },
      }),
    })
    const mate = '7g7f 6a6b 8h5e 7c7d 5e8b+ 3a3b 8b7a 5c5d R*8b 5d5e 8b6b+'
    const rows = [won('minimax', '7g7f', { type: 'resign', side: 'w' }), won('alphabeta', mate, null)]
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('narikoma', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' })
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const transaction = request.result.transaction('games', 'readwrite')
        for (const row of rows) transaction.objectStore('games').put(row)
        transaction.oncomplete = () => resolve(request.result.close())
      }
    })
  })
  await page.goto('./#gallery')
  const stars = page.getByTestId('stars')
  await expect(stars).toHaveAttribute('data-won', '2')
  await expect(stars).toContainText(`${ROSTER.length}者のうち2者`)
  await expect(stars.getByRole('link', { name: 'ミニマックス：勝ちました（2手読み）' })).toHaveText('★')
  await expect(page.getByTestId('star-minimax')).toBeVisible()
  await expect(page.getByTestId('star-alphabeta')).toBeVisible()
  await expect(page.getByTestId('star-negamax')).toHaveCount(0)
  expect(await violationsInBothSchemes(page)).toEqual([])
  // The star stays when the game is deleted, and is on the opponent's page, also when that is opened first.
  await page.evaluate(() => indexedDB.deleteDatabase('narikoma'))
  await page.goto('./#gallery/minimax')
  await page.reload()
  await expect(page.getByTestId('star-minimax')).toHaveAttribute(
    'aria-label',
    '勝ったことがあります（2手読み）',
  )
})

test('the code of an opponent is shown at the function that its exhibit is about', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('./#gallery/alphabeta')
  await page.getByTestId('exhibit-code').click()
  const code = page.getByTestId('code')
  await expect(code).toBeInViewport()
  const here = code.locator('.here')
  await expect(here).toContainText('fn search(')
  await expect(here).toBeInViewport()
  await expect(code.locator('.hljs-keyword').first()).toBeAttached()
  expect(fetched.filter((path) => path.endsWith('.rs'))).toHaveLength(1)
  expect(await width(page)).toBeLessThanOrEqual(360)
  expect(await violationsInBothSchemes(page)).toEqual([])
  // Machine one keeps its rules in a file of their own.
  await page.goto('./#gallery/machine-one')
  await page.getByTestId('exhibit-code').click()
  await expect(page.getByTestId('code-file')).toHaveValue(/machines\/one\/rules\.rs$/)
  await expect(here).toContainText('fn apply')
  await page.getByTestId('code-function').selectOption({ label: 'fn king_rules' })
  await expect(here).toContainText('fn king_rules')
})

test('nothing of these parts is fetched before a visitor asks for it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('./#gallery/minimax')
  await expect(page.getByTestId('exhibit').locator('[data-steps]')).toBeVisible()
  expect(fetched.filter((path) => /\/(judges|contest|code)-|\.rs$/.test(path))).toEqual([])
})
