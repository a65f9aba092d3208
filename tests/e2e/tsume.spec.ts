/** Mating problems, solved on the board while the engine's solver defends. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open } from './play.ts'

const problemsIn = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../www/study/tsume', file), 'utf8')
const PROBLEMS = problemsIn('problems.txt')
const SMALL_PROBLEMS = problemsIn('problems-5x5.txt')
const status = (page: Page) => page.getByTestId('tsume-status')

/** The solutions of the problems of a length. */
const lines = (plies: number, problems = PROBLEMS): string[][] =>
  problems
    .split('\n')
    .map((each) => each.split('|')[1]?.split(' ') ?? [])
    .filter((each) => each.length === plies)

/** The solution of the first problem of a length. */
const line = (plies: number, problems = PROBLEMS): string[] => lines(plies, problems)[0] ?? []

async function openTsume(page: Page): Promise<void> {
  await open(page)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-tsume').click()
  await expect(status(page)).toContainText('王手をかけてください')
}

async function move(page: Page, usi: string): Promise<void> {
  const from = usi[1] === '*' ? `[data-hand="b:${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`
  await page.locator(`.tsume ${from}`).click()
  await page.locator(`.tsume [data-square="${usi.slice(2, 4)}"]`).click()
  const choice = page.locator(`.tsume [data-choice="${usi.endsWith('+') ? 'promote' : 'decline'}"]`)
  if (await choice.isVisible()) await choice.click()
}

test('a solved problem is stored, and the next one begins', async ({ page }) => {
  await openTsume(page)
  expect(await violations(page)).toEqual([])
  await move(page, line(1)[0] ?? '')
  await expect(status(page)).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('tsume-list').locator('[data-solved=true]')).toHaveCount(1)
  await page.getByTestId('tsume-next').click()
  await expect(status(page)).toHaveAttribute('data-state', 'turn')
  await page.reload()
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-tsume').click()
  await expect(page.getByTestId('tsume-count')).toContainText('1問を解きました')
})

/** Makes the browser refuse to store solved problems; `window.name = 'roomy'` makes room. */
const fullStorage = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'narikoma.tsume' && window.name !== 'roomy')
        throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })

test('solved problems that cannot be stored are told once, and kept until the page is closed', async ({
  page,
}) => {
  const notice = page.getByTestId('tsume-notice')
  const solved = page.getByTestId('tsume-list').locator('[data-solved=true]')
  /** Solves the problem of one move that is shown, by its number from 0. */
  const solve = async (index: number) => {
    await expect(page.getByTestId('tsume-list').locator('[aria-current]')).toHaveText(`${index + 1}`)
    await expect(status(page)).toHaveAttribute('data-state', 'turn')
    await move(page, lines(1)[index]?.[0] ?? '')
    await expect(status(page)).toHaveAttribute('data-state', 'done')
  }
  await fullStorage(page)
  await openTsume(page)
  await expect(notice).toBeEmpty()
  await solve(0)
  await expect(notice).toContainText('保存できませんでした')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('tsume-dismiss').click()
  await expect(notice).toBeEmpty()
  await page.getByTestId('tsume-next').click()
  await solve(1)
  await expect(solved).toHaveCount(2)
  // Told once.
  await expect(notice).toBeEmpty()
  await page.getByTestId('study-close').click()
  await expect(page.getByTestId('study')).toHaveCount(0)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-tsume').click()
  await expect(solved).toHaveCount(2)
  await expect(notice).toBeEmpty()
  await page.evaluate(() => {
    window.name = 'roomy'
  })
  await solve(2)
  await page.evaluate(() => {
    window.name = ''
  })
  await page.getByTestId('tsume-next').click()
  await solve(3)
  // After a problem was stored, a storage that is full again is a new event.
  await expect(notice).toContainText('保存できませんでした')
  await page.reload()
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-tsume').click()
  await expect(solved).toHaveCount(3)
})

test('the solver defends until the mate', async ({ page }) => {
  await openTsume(page)
  await page.getByTestId('tsume-length-3').check({ force: true })
  await expect(status(page)).toContainText('あと3手')
  await move(page, line(3)[0] ?? '')
  await expect(status(page)).toContainText('あと1手')
  await page.getByTestId('tsume-answer').click()
  await expect(status(page)).toHaveAttribute('data-state', 'answer')
  const usi = await page.locator('.tsume .move-arrows').getAttribute('data-moves')
  await move(page, usi ?? '')
  await expect(status(page)).toHaveAttribute('data-state', 'done')
})

test('a hint names the piece to move', async ({ page }) => {
  await openTsume(page)
  await page.getByTestId('tsume-hint').click()
  await expect(status(page)).toHaveAttribute('data-state', 'hint')
})

test('a length chosen before the problems have come is kept', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/problems-5x5/, async (route) => {
    await held
    await route.continue()
  })
  await openTsume(page)
  await page.getByTestId('tsume-board-minishogi').check({ force: true })
  await page.getByTestId('tsume-length-3').check({ force: true })
  release()
  await expect(page.locator('.tsume [data-square]')).toHaveCount(25)
  await expect(status(page)).toContainText('あと3手')
})

test('problems of 5×5 are solved on a board of 5×5', async ({ page }) => {
  await openTsume(page)
  await page.getByTestId('tsume-board-minishogi').check({ force: true })
  await expect(page.locator('.tsume [data-square]')).toHaveCount(25)
  await page.getByTestId('tsume-length-3').check({ force: true })
  await expect(status(page)).toContainText('あと3手')
  await move(page, line(3, SMALL_PROBLEMS)[0] ?? '')
  await expect(status(page)).toContainText('あと1手')
  await page.getByTestId('tsume-board-shogi').check({ force: true })
  await expect(page.locator('.tsume [data-square]')).toHaveCount(81)
})

test('the solution is stepped through with buttons and keys, after giving up and after solving', async ({
  page,
}) => {
  await openTsume(page)
  await page.getByTestId('tsume-length-3').check({ force: true })
  await expect(status(page)).toContainText('あと3手')
  const board = page.locator('.tsume shogi-board')
  const before = await board.boundingBox()
  await expect(page.getByTestId('solution-next')).toBeHidden()
  await page.getByTestId('tsume-answer').click()
  await expect(status(page)).toHaveAttribute('data-state', 'answer')
  const where = page.locator('.tsume .where')
  await expect(where).toHaveText('解答 0/3手')
  // Nothing moves when the buttons come.
  expect(await board.boundingBox()).toEqual(before)
  await page.getByTestId('solution-next').click()
  await expect(where).toHaveText('解答 1/3手')
  await expect(status(page)).toHaveText(/^1 ☗/)
  const start = await board.getAttribute('data-sfen')
  await page.keyboard.press('End')
  await expect(where).toHaveText('解答 3/3手')
  await expect(board).not.toHaveAttribute('data-sfen', start ?? '')
  await expect(page.getByTestId('solution-next')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(where).toHaveText('解答 2/3手')
  expect(await violations(page)).toEqual([])
  // From here the reader mates.
  await move(page, line(3)[2] ?? '')
  await expect(status(page)).toHaveAttribute('data-state', 'done')
  await expect(where).toHaveText('解答 3/3手')
  await page.getByTestId('solution-first').click()
  await expect(where).toHaveText('解答 0/3手')
  // A new attempt has nothing to step through.
  await page.getByTestId('tsume-again').click()
  await expect(page.getByTestId('solution-next')).toBeHidden()
})

test('the problems of a length are filtered by difficulty, and the next one has the same', async ({
  page,
}) => {
  await openTsume(page)
  // The problems of one ply are all alike for the solver.
  await expect(page.getByTestId('tsume-difficulty')).toBeHidden()
  await page.getByTestId('tsume-length-3').check({ force: true })
  const numbers = page.getByTestId('tsume-list').locator('li:visible')
  const all = await numbers.count()
  await page.getByTestId('tsume-difficulty-3').check({ force: true })
  await expect.poll(() => numbers.count()).toBeLessThan(all / 2)
  const listed = await numbers.allInnerTexts()
  const shown = page.getByTestId('tsume-list').locator('[aria-current=true]')
  await expect(shown).toHaveText(listed[0] ?? '')
  await page.getByTestId('tsume-next').click()
  await expect(shown).toHaveText(listed[1] ?? '')
  await page.getByTestId('tsume-length-1').check({ force: true })
  await expect(page.getByTestId('tsume-difficulty')).toBeHidden()
})

test('the mating problem of the day counts for the days in a row', async ({ page }) => {
  // A day whose problem has one ply, at a time zone's noon.
  await page.clock.setFixedTime(new Date('2030-05-02T12:00:00'))
  await page.goto('./')
  await page.getByTestId('first-problem').click()
  await expect(status(page)).toHaveAttribute('data-state', 'turn')
  await expect(page.getByTestId('tsume-length-1')).toBeChecked()
  const shown = page.getByTestId('tsume-list').locator('[aria-current=true]')
  const [usi = ''] = lines(1)[Number(await shown.innerText()) - 1] ?? []
  await move(page, usi)
  await expect(status(page)).toHaveAttribute('data-state', 'done')
  const days = await page.evaluate(() => JSON.parse(localStorage.getItem('narikoma.daily') ?? '[]'))
  expect(days).toEqual([22_036])
})
