/** The lessons: tasks on the board, progress that stays, and the first game with the coach. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { embedHost, player, square, start, stopAll } from './blog.ts'
import type { Host } from './host.ts'

const ask = (page: Page) => page.getByTestId('lesson-ask')
const status = (page: Page) => page.getByTestId('lesson-status')
const board = (page: Page) => page.locator('.lesson shogi-board')

async function openTask(page: Page, place: string): Promise<void> {
  await page.goto(`./#learn/lessons/${place}`)
  await expect(page.locator('.lesson')).toHaveAttribute('data-busy', 'false', { timeout: 30_000 })
}

async function move(page: Page, usi: string): Promise<void> {
  const from = usi[1] === '*' ? `[data-hand="b:${usi[0]}"]` : `[data-square="${usi.slice(0, 2)}"]`
  await board(page).locator(from).click()
  await board(page)
    .locator(`[data-square="${usi.slice(2, 4)}"]`)
    .click()
  await expect(page.locator('.lesson')).toHaveAttribute('data-busy', 'false')
}

test('a newcomer solves the first task, goes on, and the progress stays', async ({ page }) => {
  await page.goto('./#learn')
  await page.getByTestId('learn-lessons').click()
  await expect(page.locator('.lessons-chapters li')).toHaveCount(12)
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  await page.getByTestId('lessons-next').click()
  await expect(page.locator('.lesson')).toHaveAttribute('data-task', 'first/step')
  await expect(page.locator('.lesson')).toHaveAttribute('data-busy', 'false', { timeout: 30_000 })
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  await move(page, '3d3c')
  await expect(status(page)).toHaveAttribute('data-state', 'right')
  const next = page.getByTestId('lesson-next')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.lesson')).toHaveAttribute('data-task', 'first/gold')
  await expect(ask(page)).toBeFocused()
  await page.reload()
  await expect(page.getByTestId('lesson-numbers').locator('[data-solved=true]')).toHaveCount(1)
  await page.getByTestId('lesson-all').click()
  await expect(page.locator('.lessons-intro')).toBeFocused()
  await page.getByTestId('lessons-next').click()
  await expect(page.locator('.lesson')).toHaveAttribute('data-task', 'first/gold')
})

test('pieces have marks of their moves if one wants, and still after a reload', async ({ page }) => {
  await openTask(page, 'first/1')
  await page.getByTestId('lesson-guided').click()
  await expect(board(page)).toHaveAttribute('pieces', 'guided')
  await page.reload()
  await expect(board(page)).toHaveAttribute('pieces', 'guided')
  await page.getByTestId('lesson-guided').click()
  await expect(board(page)).toHaveAttribute('pieces', 'one')
})

test('squares are chosen by keyboard alone, and wrong ones have a reason', async ({ page }) => {
  await openTask(page, 'first/2')
  const square = (name: string) => board(page).locator(`[data-square="${name}"]`)
  await square('3c').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveAttribute('data-state', 'found')
  await square('4d').focus()
  await page.keyboard.press(' ')
  await expect(status(page)).toHaveAttribute('data-state', 'refused')
  for (const name of ['4b', '2b', '4c', '2c', '3d']) await square(name).click()
  await expect(status(page)).toHaveAttribute('data-state', 'right')
})

test('a forbidden move is refused with its reason on the board', async ({ page }) => {
  await openTask(page, 'rules/1')
  await move(page, 'P*5d')
  await expect(status(page)).toHaveAttribute('data-state', 'right')
  await expect(board(page).locator('.arrows circle')).toHaveCount(1)
})

test('a question is answered, and the picture shows why it is mate', async ({ page }) => {
  await openTask(page, 'mate/1')
  await page.getByTestId('lesson-no').click()
  await expect(status(page)).toHaveAttribute('data-state', 'wrong')
  await expect(board(page).locator('.arrows path')).not.toHaveCount(0)
  await page.getByTestId('lesson-yes').click()
  await expect(status(page)).toHaveAttribute('data-state', 'right')
  await expect(page.locator('.lesson [role=status]').first()).toContainText('逃げるマスも')
  await page.getByTestId('lesson-next').press('Enter')
  await expect(page.locator('#lesson-position')).toContainText('相手: ')
  await page.getByTestId('lesson-no').click()
  await expect(page.locator('.lesson [role=status]').first()).toContainText('たとえば')
})

test('a wrong move is answered by the move of the opponent, and can be tried again', async ({ page }) => {
  await openTask(page, 'hand/2')
  await move(page, 'G*2b')
  await expect(status(page)).toHaveAttribute('data-state', 'reply')
  // The tried move and the reply.
  await expect(board(page).locator('.move-arrow')).toHaveCount(2)
  await page.getByTestId('lesson-hint').click()
  await expect(status(page)).toHaveAttribute('data-state', 'hint')
  await page.getByTestId('lesson-show').click()
  await expect(status(page)).toHaveAttribute('data-state', 'shown')
  await move(page, 'G*1b')
  await expect(status(page)).toHaveAttribute('data-state', 'right')
})

test('the first game begins at level 1, with the coach', async ({ page }) => {
  await openTask(page, 'game/7')
  await page.getByTestId('lesson-play').click()
  await expect(page.getByTestId('learn')).toHaveCount(0)
  await expect(page.locator('#app')).toBeVisible()
  const setup = await page.evaluate(() => window.__narikoma?.game.state.setup)
  expect(setup).toMatchObject({ level: '1', players: { b: 'human', w: 'engine' } })
  const settings = await page.evaluate(() => localStorage.getItem('narikoma.settings'))
  expect(JSON.parse(settings ?? '{}').coach).toBe(true)
})

test('progress that cannot be stored is told, and kept until the page is closed', async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'narikoma.lessons') throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await openTask(page, 'first/1')
  await move(page, '3d3c')
  await expect(page.getByTestId('lesson-notice')).toBeVisible()
  await expect(page.getByTestId('lesson-numbers').locator('[data-solved=true]')).toHaveCount(1)
  await page.getByTestId('lesson-notice-close').click()
  await expect(page.getByTestId('lesson-notice')).toHaveCount(0)
})

test('the whole task fits at 320 px without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openTask(page, 'plan/5')
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
})

test('a task stands in a blog: its position first, and after a tap the engine judges it', async ({
  page,
}) => {
  const hosts: Host[] = []
  const { files, script, blog } = await embedHost(hosts)
  try {
    await blog(
      page,
      `${script()}<narikoma-player lesson="hand/head" lang="en"></narikoma-player>
       <narikoma-player lesson="mate/head" lang="en"></narikoma-player><script>
        window.ended = []
        document.querySelector('narikoma-player').addEventListener('gameend', (e) => ended.push(e.detail.solved))
      </script>`,
    )
    const [drop, question] = [player(page, 0), player(page, 1)]
    await expect(drop.locator('svg[role=img]')).toBeVisible()
    await start(drop).click()
    const said = drop.getByTestId('lesson-status')
    await expect(said).toHaveAttribute('data-state', 'open')
    await square(drop, '4b').click()
    await expect(said).toHaveAttribute('data-state', 'reply')
    await square(drop, '5b').click()
    await expect(said).toHaveAttribute('data-state', 'right')
    expect(await page.evaluate(() => (window as unknown as { ended: boolean[] }).ended)).toEqual([true])
    await start(question).click()
    await question.getByTestId('yes').click()
    await expect(question.getByTestId('lesson-status')).toHaveAttribute('data-state', 'right')
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => document.querySelector('narikoma-player')?.setAttribute('lesson', 'no/such'))
    await expect(drop.locator('.failed')).toBeVisible()
  } finally {
    await stopAll(hosts)
    await files.stop()
  }
})
