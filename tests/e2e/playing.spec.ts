/** Playing: levels, clocks, hints, refused moves, typed moves, sounds. */
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import {
  A_MOMENT,
  board,
  endMessages,
  FOREVER,
  holdMessages,
  moveList,
  open,
  play,
  sfen,
  square,
  status,
  thinkFor,
  waitForTurn,
} from './play.ts'

const at = (position: string, more = '') => `?sfen=${encodeURIComponent(position)}${more}`

test('the levels, and the last choice is stored', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  const levels = page.getByTestId('level').locator('option')
  await expect(levels).toHaveCount(25)
  await expect(levels.first()).toContainText('レベル1')
  await page.getByTestId('level').selectOption('3')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect(page.locator('.players')).toContainText('レベル3')
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await page.evaluate(() => localStorage.removeItem('narikoma.game'))
  await page.reload()
  await waitForTurn(page)
  await expect(page.locator('.players')).toContainText('レベル3')
})

test('after Start the focus is on the board', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-square')),
    )
    .toBe('5i')
})

test('a clock runs for the side to move, and the flag ends the game', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await page.getByTestId('clock').selectOption('move10')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect(page.getByTestId('time-b')).toHaveText(/^([1-9]|10)秒$/)
  await expect(page.getByTestId('time-w')).toHaveText('10秒')
  await expect(status(page)).toHaveAttribute('data-state', 'time', { timeout: 30_000 })
  await expect(status(page)).toContainText('あなたの負けです')
})

test('full strength with a clock answers within its time', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await page.getByTestId('level').selectOption('25')
  await page.getByTestId('clock').selectOption('fischer5')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await play(page, '1g1f')
  expect(await waitForTurn(page, 60_000)).toBe('playing')
  await expect(moveList(page)).toHaveCount(2)
  // The time that it used was subtracted, and the increment added.
  await expect(page.getByTestId('time-w')).toHaveText(/^[45]:\d\d$/)
})

test('a hint in three steps', async ({ page }) => {
  await open(page, at('4k4/9/4P4/9/9/9/9/9/4K4 b G 1'))
  const hint = page.getByTestId('hint')
  const advice = page.getByTestId('advice')
  await hint.click()
  await expect(advice).toContainText('ヒント1/3：持ち駒を打ちます')
  await expect(board(page).locator('.slot.hinted')).toHaveAttribute('data-hand', 'b:G')
  // It has no square: an arrow there would be drawn at NaN.
  await expect(board(page).locator('.arrow')).toHaveCount(0)
  await hint.click()
  await expect(advice).toContainText('ヒント2/3：５二')
  await expect(board(page).locator('.arrow.hint')).toHaveAttribute('data-to', '5b')
  await hint.click()
  await expect(advice).toContainText('☗５二金')
  await play(page, 'G*5b')
  await expect(advice).toHaveText('')
  await expect(status(page)).toHaveAttribute('data-state', 'mate')
})

test('a refused move shows the line of attack', async ({ page }) => {
  await holdMessages(page)
  // The gold is pinned by the rook on 5a.
  await open(page, at('4r3k/9/9/9/9/9/9/4G4/4K4 b - 1'))
  await square(page, '5h').click()
  await square(page, '4h').click()
  const line = board(page).locator('.arrow.attack')
  await expect(board(page).locator('.arrow.attack[data-from="5a"][data-to="5i"]')).toHaveCount(1)
  await endMessages(page)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await expect(line).toHaveCount(0)
})

test('moves typed in three notations, and unreadable input', async ({ page }) => {
  await open(page, '?side=both')
  await page.keyboard.press('/')
  const field = page.getByTestId('typed')
  await expect(field).toBeFocused()
  for (const [count, typed] of ['７六歩', 'P-3d', '2g2f'].entries()) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(moveList(page)).toHaveCount(count + 1)
    await expect(field).toHaveValue('')
  }
  await field.fill('５五飛')
  await field.press('Enter')
  await expect(page.getByTestId('typed-answer')).toContainText('５五飛')
  await field.fill('5b金')
  await field.press('Enter')
  await expect(page.getByTestId('typed-answer')).not.toBeEmpty()
  await field.fill('52金')
  await field.press('Enter')
  await expect(page.getByTestId('typed-answer')).toContainText('どの手ですか')
  await expect(moveList(page)).toHaveCount(3)
})

test('the audio output is closed after a silence', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: AudioContext[] = []
    const Original = window.AudioContext
    window.AudioContext = class extends Original {
      constructor() {
        super()
        seen.push(this)
      }
    }
    Object.assign(window, { seen })
  })
  const states = () =>
    page.evaluate(() => (window as unknown as { seen: AudioContext[] }).seen.map(({ state }) => state))
  await open(page)
  expect(await states()).toEqual([])
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect.poll(states).toEqual(['suspended'])
  // The same output is opened again for the next sound.
  await play(page, '2g2f')
  await waitForTurn(page)
  await expect.poll(states).toEqual(['suspended'])
})

test('sounds can be switched off, and play after a touch', async ({ page }) => {
  await open(page, '?side=both')
  await play(page, '7g7f')
  await expect(page.locator('.switches')).toHaveAttribute('data-last', 'piece')
  const sound = page.getByTestId('sound')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('settings').click()
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await waitForTurn(page)
  await expect(page.getByTestId('sound')).toHaveAttribute('aria-pressed', 'false')
})

test('the page warns of a perpetual check before it loses', async ({ page }) => {
  await open(page, at('k8/9/9/9/9/9/9/9/R3K4 w - 1', '&side=both'))
  for (const move of ['9a8a', '9i8i', '8a9a', '8i9i', '9a8a']) await play(page, move)
  await expect(status(page)).toContainText('連続王手')
})

test('a new game from the position on the board', async ({ page }) => {
  await open(page, '?side=both')
  await play(page, '7g7f')
  await play(page, '3c3d')
  await waitForTurn(page)
  const shown = await sfen(page)
  await page.getByTestId('new').click()
  await page.getByTestId('handicap').selectOption('shown')
  // The dialog begins with the players of the game shown, which are two people.
  await page.getByTestId('side-b').check({ force: true })
  await page.getByTestId('start').click()
  await expect(moveList(page)).toHaveCount(0)
  await waitForTurn(page)
  expect((await sfen(page)).split(' ').slice(0, 3)).toEqual(shown.split(' ').slice(0, 3))
  await thinkFor(page, A_MOMENT)
  await play(page, '2g2f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
})

test('axe finds no violations in the dialog, with a clock, and with a hint', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  expect(await violations(page)).toEqual([])
  await page.getByTestId('clock').selectOption('byoyomi10')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await page.getByTestId('hint').click()
  await expect(page.getByTestId('advice')).toContainText('ヒント1/3')
  expect(await violations(page)).toEqual([])
})

test('a move entered while the engine thinks is shown, can be cancelled, and is played after its answer', async ({
  page,
}) => {
  await open(page)
  await thinkFor(page, FOREVER)
  await play(page, '7g7f')
  const enter = async (from: string, to: string) => {
    await square(page, from).click()
    await square(page, to).click()
  }
  await expect(status(page)).toHaveAttribute('data-state', 'thinking')
  await enter('2g', '2f')
  await expect(status(page)).toContainText('先行入力：２七→２六')
  await expect(board(page).locator('.arrow')).toHaveAttribute('data-to', '2f')
  await page.getByTestId('premove-cancel').click()
  await expect(status(page)).not.toContainText('先行入力')
  await enter('2g', '2f')
  await page.evaluate(() => window.__narikoma?.client.ask({ type: 'stop' }))
  await expect(moveList(page)).toHaveCount(3)
  await expect(moveList(page).last()).toHaveAttribute('data-usi', '2g2f')
  // One that is not legal is dropped.
  await enter('9i', '1a')
  await expect(status(page)).toContainText('先行入力')
  await page.evaluate(() => window.__narikoma?.client.ask({ type: 'stop' }))
  await expect(moveList(page)).toHaveCount(4)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await expect(status(page)).not.toContainText('先行入力')
})

test('after a game: undo a resignation, rematch, other side, next level and handicap', async ({ page }) => {
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(page.getByTestId('after')).toBeHidden()
  await page.getByTestId('resign').click()
  await expect(page.getByTestId('after')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByTestId('undo-resign').click()
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await page.getByTestId('resign').click()
  await page.getByTestId('level-up').click()
  await expect(page.getByTestId('level-w')).toHaveText('レベル2')
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.getByTestId('resign').click()
  await page.getByTestId('next-handicap').click()
  await expect(page.getByTestId('first-screen')).toBeHidden()
  await waitForTurn(page)
  expect(await page.evaluate(() => window.__narikoma?.game.state.setup.start.handicap)).toBe('lance')
  await page.getByTestId('resign').click()
  await page.getByTestId('other-side').click()
  await waitForTurn(page)
  expect(await page.evaluate(() => window.__narikoma?.game.state.setup.players.w)).toBe('human')
})
