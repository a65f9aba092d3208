/** Custom clocks, and the voice that reads them. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open, play, status, waitForTurn } from './play.ts'

/** Fills in the custom time of a side. */
async function type(page: Page, side: 'clock' | 'other-clock', time: Record<string, string>): Promise<void> {
  await page.getByTestId(side).selectOption('own')
  for (const [field, value] of Object.entries(time)) await page.getByTestId(`${side}-${field}`).fill(value)
}

test('a custom time for each side, kept for the next game @smoke', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('clock-main')).toBeHidden()
  await type(page, 'clock', { main: '2.5', byoyomi: '20', periods: '4', increment: '3' })
  await type(page, 'other-clock', { main: '0', byoyomi: '15', periods: '1', increment: '0' })
  await page.getByTestId('start').click()
  await waitForTurn(page)
  const controls = () => page.evaluate(() => window.__narikoma?.game.state.clock?.controls)
  const chosen = {
    b: { main: 150_000, byoyomi: 20_000, periods: 4, increment: 3000 },
    w: { main: 0, byoyomi: 15_000, periods: 1, increment: 0 },
  }
  expect(await controls()).toEqual(chosen)
  await expect(page.getByTestId('time-b')).toHaveText(/^[12]:\d\d$/)
  await expect(page.getByTestId('time-w')).toHaveText('15秒')
  await play(page, '7g7f')
  await page.reload()
  await waitForTurn(page)
  expect(await controls()).toEqual(chosen)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('clock')).toHaveValue('own')
  await expect(page.getByTestId('clock-main')).toHaveValue('2.5')
  await expect(page.getByTestId('clock-periods')).toHaveValue('4')
  await expect(page.getByTestId('other-clock-byoyomi')).toHaveValue('15')
})

test('two people at one device: each colour has its own clock, and the board turns to the side to move', async ({
  page,
}) => {
  await open(page)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('turns')).toBeHidden()
  await page.getByTestId('side-both').check({ force: true })
  await expect(page.getByLabel('先手の持ち時間')).toBeVisible()
  await expect(page.getByLabel('後手の持ち時間').locator('option').first()).toHaveText('先手と同じ')
  await page.getByTestId('clock').selectOption('byoyomi10')
  await page.getByTestId('other-clock').selectOption('move30')
  await page.getByTestId('turns').selectOption('yes')
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await page.getByTestId('start').click()
  await waitForTurn(page)
  const state = () =>
    page.evaluate(() => {
      const game = window.__narikoma?.game.state
      return { orientation: game?.orientation, controls: game?.clock?.controls }
    })
  const { orientation, controls } = await state()
  expect(orientation).toBe('b')
  expect([controls?.b.main, controls?.w.main]).toEqual([600_000, 0])
  await play(page, '7g7f')
  await expect.poll(async () => (await state()).orientation).toBe('w')
  await play(page, '3c3d')
  await expect.poll(async () => (await state()).orientation).toBe('b')
  await play(page, '2g2f')
  // The game is saved when the engine has answered.
  await expect.poll(async () => (await state()).orientation).toBe('w')
  await page.reload()
  await waitForTurn(page)
  expect((await state()).orientation).toBe('w')
  // Without that choice the board stays.
  await page.getByTestId('new').click()
  await expect(page.getByTestId('turns')).toHaveValue('yes')
  await page.getByTestId('turns').selectOption('no')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  expect((await state()).orientation).toBe('b')
})

test('an invalid time shows an error at its field, and no game begins', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await type(page, 'clock', { main: '5', byoyomi: 'x' })
  await page.getByTestId('start').click()
  const byoyomi = page.getByTestId('clock-byoyomi')
  await expect(byoyomi).toBeFocused()
  await expect(byoyomi).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#clock-fault')).toHaveText('0から600までの数を入力してください。')
  await expect(page.getByTestId('new-game')).toBeVisible()
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await byoyomi.fill('0')
  await expect(page.locator('#clock-fault')).toHaveText('')
  await page.getByTestId('clock-main').fill('0')
  await page.getByTestId('start').click()
  await expect(page.locator('#clock-fault')).toHaveText('持ち時間か秒読みを入力してください。')
  await page.getByTestId('clock-main').fill('1')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect(page.getByTestId('time-b')).toHaveText(/^(1:00|0:\d\d)$/)
})

test('a voice reads the clock in the language of the page, if switched on', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    const synthesis = {
      cancel() {},
      speak: ({ lang, text }: SpeechSynthesisUtterance) => void said.push(`${lang} ${text}`),
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { said })
  })
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await open(page)
  await page.getByTestId('new').click()
  // Enough periods that even a busy machine presses the switch before the last one.
  await type(page, 'clock', { main: '0', byoyomi: '5', periods: '4', increment: '0' })
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect(page.getByTestId('voice')).toHaveAttribute('aria-pressed', 'false')
  expect(await said()).toEqual([])
  await page.getByTestId('settings').click()
  await page.getByTestId('voice').click()
  await page.getByTestId('appearance-close').click()
  await expect(status(page)).toHaveAttribute('data-state', 'time', { timeout: 60_000 })
  const words = await said()
  expect(words).toContain('ja-JP 秒読みをします')
  expect(words).toContain('ja-JP 最後の1回です')
  // A busy machine may skip seconds, but not all of them.
  expect(words.filter((each) => /^ja-JP [1-5]$/.test(each)).length).toBeGreaterThan(1)
})

test('without speech synthesis there is no switch for the voice', async ({ page }) => {
  await page.addInitScript(() => {
    // Playwright's Firefox and Chromium have it, so it is removed.
    Reflect.deleteProperty(window, 'speechSynthesis')
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
  })
  await open(page)
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('sound')).toBeVisible()
  await expect(page.getByTestId('voice')).toBeHidden()
})

test.describe('in English on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

  test('no label of a custom clock is broken', async ({ page }) => {
    await open(page)
    await page.getByTestId('new').click()
    await type(page, 'clock', { main: '10', byoyomi: '30', periods: '1', increment: '0' })
    const labels = page.locator('.own-time label').filter({ visible: true })
    await expect(labels).toHaveCount(4)
    const heights = await labels.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(24)
    const wide = await labels.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
    expect(Math.max(...wide)).toBeLessThanOrEqual(0)
  })
})
