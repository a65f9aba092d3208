/** Next-move problems: solved on the board, filtered, the one of the day with its days in a row. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'

/** The problems of the file: position and best move. */
const PROBLEMS = readFileSync('www/learn/data/next-moves.txt', 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .map((line) => {
    const [sfen = '', best = '', second = '', tags = '', , nodes = ''] = line.split('|')
    const first = (moves: string) => moves.split(' ')[0] ?? ''
    return { sfen, best: first(best), second: first(second), tags: tags.split(' '), nodes: Number(nodes) }
  })

const said = (page: Page) => page.getByTestId('task-status')
const shown = (page: Page) => page.getByTestId('next-move')

async function move(page: Page, usi: string, side: string): Promise<void> {
  const from = usi[1] === '*' ? `[data-hand="${side}:${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`
  // Whether the board asks if the piece promotes.
  const isAsked = await page.evaluate(
    ([key, to]) => {
      const targets =
        document.querySelector<HTMLElementTagNameMap['shogi-board']>('.task shogi-board')?.view?.legal[key] ??
        []
      return targets.includes(to) && targets.includes(`${to}+`)
    },
    [usi.slice(0, 2), usi.slice(2, 4)] as const,
  )
  await page.locator(`.task ${from}`).click()
  await page.locator(`.task [data-square="${usi.slice(2, 4)}"]`).click()
  if (isAsked)
    await page.locator(`.task [data-choice="${usi.endsWith('+') ? 'promote' : 'decline'}"]`).click()
}

/** The problem on the board. */
async function current(page: Page) {
  await expect(said(page)).toHaveAttribute('data-state', 'turn')
  const problem = PROBLEMS[Number(await shown(page).getAttribute('data-number')) - 1]
  if (!problem) throw new Error('an unknown problem is shown')
  return { ...problem, side: problem.sfen.split(' ')[1] ?? '' }
}

test('a problem is solved on the board: another move is wrong, the best one has its reason and a mark', async ({
  page,
}) => {
  test.slow()
  await page.goto('./#learn/problems')
  const { best, second, side } = await current(page)
  const number = await shown(page).getAttribute('data-number')
  await move(page, second, side)
  await expect(said(page)).toHaveAttribute('data-state', 'wrong')
  await expect(said(page)).toContainText('100万局面')
  await move(page, best, side)
  await expect(said(page)).toHaveAttribute('data-state', 'right')
  await expect(page.getByTestId('task-reason')).not.toHaveText(/調べて|^$/)
  await expect(page.getByTestId('task-after')).not.toBeEmpty()
  await expect(page.getByTestId('task-next')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page)).not.toHaveAttribute('data-number', number ?? '')
  await page.reload()
  await expect(said(page)).toHaveAttribute('data-state', 'turn')
  const results = await page.evaluate(() => localStorage.getItem('narikoma.nextMoves'))
  expect(Object.values(JSON.parse(results ?? '{}').results)).toEqual(['w'])
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('themes and difficulties leave the problems that fit, also by keyboard', async ({ page }) => {
  await page.goto('./?#learn/problems')
  await page.getByTestId('problems-difficulty').selectOption({ index: 1 })
  const items = page.getByTestId('problems-list').locator('li')
  await expect(items).toHaveCount(PROBLEMS.length)
  await page.getByTestId('problems-theme').selectOption('endgame')
  const endgames = PROBLEMS.filter(({ tags }) => tags.includes('endgame'))
  await expect(items).toHaveCount(endgames.length)
  expect((await current(page)).tags).toContain('endgame')
  await items.last().locator('a').focus()
  await page.keyboard.press('Enter')
  await expect(items.last().locator('a')).toHaveAttribute('aria-current', 'true')
  await page.getByTestId('problems-theme').selectOption('')
  await page.getByTestId('problems-difficulty').selectOption('0')
  await expect(items).toHaveCount(PROBLEMS.filter(({ nodes }) => nodes <= 1000).length)
})

test('the problem of the day changes at midnight, and days in a row are counted', async ({ page }) => {
  const solveToday = async () => {
    await page.getByTestId('problems-today').click()
    const { best, side } = await current(page)
    await move(page, best, side)
    await expect(said(page)).toHaveAttribute('data-state', 'right')
    return shown(page).getAttribute('data-number')
  }
  await page.clock.setFixedTime(new Date('2030-05-01T23:30:00'))
  await page.goto('./#learn/problems')
  await expect(page.getByTestId('problems-streak')).toHaveAttribute('data-days', '0')
  const first = await solveToday()
  await page.getByTestId('task-next').click()
  await expect(shown(page)).not.toHaveAttribute('data-number', first ?? '')
  await page.getByTestId('problems-today').click()
  await expect(shown(page)).toHaveAttribute('data-number', first ?? '')
  await expect(page.getByTestId('problems-streak')).toHaveAttribute('data-days', '1')
  await page.clock.setFixedTime(new Date('2030-05-02T00:30:00'))
  await page.goto('./')
  await page.goto('./#learn/problems')
  const second = await solveToday()
  expect(second).not.toBe(first)
  await expect(page.getByTestId('problems-streak')).toHaveAttribute('data-days', '2')
  await page.clock.setFixedTime(new Date('2030-05-04T12:00:00'))
  await page.reload()
  await expect(page.getByTestId('problems-streak')).toHaveAttribute('data-days', '0')
})

test('problems that cannot be fetched are offered again', async ({ page }) => {
  let isRefused = true
  await page.route(/next-moves-[\w-]{8}\.txt/, (route) => (isRefused ? route.abort() : route.continue()))
  await page.goto('./#learn/problems')
  await expect(page.getByTestId('problems-note')).toContainText('読み込めません')
  isRefused = false
  await page.getByTestId('problems-retry').click()
  await expect(said(page)).toHaveAttribute('data-state', 'turn')
})
