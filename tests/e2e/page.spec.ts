/** The page around the game: links, the new-game dialog, languages, keyboard, touch, accessibility. */
import { expect, type Page, test } from '@playwright/test'
import { violations, violationsInBothSchemes } from './axe.ts'
import { board, moveList, open, play, sfen, square, status, waitForTurn } from './play.ts'

/** Widths and heights of windows, in pixels. */
const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [480, 800],
  [640, 480],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const

test('a link opens a position; a bad link shows a notice and begins an ordinary game', async ({ page }) => {
  const position = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
  await open(page, `?sfen=${encodeURIComponent(position)}&side=b&level=2`)
  expect(await sfen(page)).toBe(position)
  await expect(page.getByTestId('notice')).toBeEmpty()
  await open(page, '?sfen=4k4/9/9/oops')
  await expect(page.getByTestId('notice')).toContainText('SFEN')
  expect(await sfen(page)).toMatch(/^lnsgkgsnl/)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
})

test('an unfinished game can be resumed after a link', async ({ page }) => {
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  const before = await sfen(page)
  await open(page, '?variant=minishogi')
  await page.getByTestId('resume').click()
  await expect(board(page)).toHaveAttribute('data-sfen', before)
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(page.getByTestId('resume')).toBeHidden()
})

test('a damaged save is ignored with a notice', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('narikoma.game', '{"format":1,"moves":['))
  await open(page)
  await expect(page.getByTestId('notice')).toContainText('壊れて')
  await play(page, '7g7f')
  await waitForTurn(page)
})

test('without an engine the page says so, and can try again', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto('./')
  await expect(status(page)).toHaveText('エンジンを起動できませんでした。')
  await expect(square(page, '7g')).toBeVisible()
  await page.unroute('**/*.wasm')
  await page.getByTestId('retry').click()
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
})

test('a new game by the dialog: board, side, handicap and level', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await page.getByTestId('handicap').selectOption({ label: '二枚落ち' })
  await expect(page.getByTestId('side')).toContainText('下手')
  await page.getByTestId('level').selectOption('6')
  await page.getByTestId('start').click()
  // The side that gives pieces moves first: here the engine.
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(1)
  expect(await page.evaluate(() => window.__narikoma?.game.state.position?.start)).toMatch(/^lnsgkgsnl\/9\//)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('level')).toHaveValue('6')
  await expect(page.getByTestId('level').locator('option')).toHaveCount(25)
  await page.getByTestId('variant-minishogi').check({ force: true })
  await page.getByTestId('side-w').check({ force: true })
  await page.getByTestId('start').click()
  await expect(board(page).locator('[data-square]')).toHaveCount(25)
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(1)
  // White sits at the bottom now, and 5×5 has no declaration.
  const white = await square(page, '5a').boundingBox()
  const black = await square(page, '5e').boundingBox()
  expect(white?.y).toBeGreaterThan(black?.y ?? 0)
  await expect(page.getByTestId('declare')).toBeHidden()
  await page.getByTestId('flip').click()
  expect((await square(page, '5a').boundingBox())?.y).toBeLessThan(
    (await square(page, '5e').boundingBox())?.y ?? 0,
  )
})

test('the search panel can be shown, and the choice is stored', async ({ page }) => {
  await open(page, '?level=2')
  const panel = page.getByTestId('thinking-panel')
  await expect(panel).toBeHidden()
  await page.getByTestId('thinking').click()
  await play(page, '1g1f')
  await waitForTurn(page)
  await expect(panel.getByText('深さ')).toBeVisible()
  await expect(panel.locator('dd').last()).not.toBeEmpty()
  await page.reload()
  await expect(panel).toBeVisible()
})

test('stepping by button, key and move list, and playing on from there', async ({ page }) => {
  await open(page)
  const start = await sfen(page)
  for (const usi of ['7g7f', '2g2f']) {
    await play(page, usi)
    await waitForTurn(page)
  }
  await expect(moveList(page)).toHaveCount(4)
  const newest = await sfen(page)
  const current = page.locator('[data-testid=moves] li[aria-current=step]')
  await page.getByTestId('previous').click()
  await expect(status(page)).toContainText('3/4手')
  await expect(current).toHaveAttribute('data-usi', '2g2f')
  // Pieces of an earlier position cannot be moved.
  await square(page, '6g').click()
  await expect(board(page).locator('.destination')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(board(page)).toHaveAttribute('data-sfen', start)
  await expect(status(page)).toContainText('開始局面')
  // Not an arrow key: the focus is on the board, where these move from square to square.
  await page.keyboard.press('PageDown')
  await expect(current).toHaveAttribute('data-usi', '7g7f')
  await page.getByTestId('next').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(current).toHaveAttribute('data-usi', '7g7f')
  await page.keyboard.press('End')
  await expect(board(page)).toHaveAttribute('data-sfen', newest)
  await expect(page.getByTestId('fromhere')).toBeHidden()
  await moveList(page).nth(1).click()
  await expect(status(page)).toContainText('2/4手')
  const second = await sfen(page)
  await page.getByTestId('fromhere').click()
  await expect(moveList(page)).toHaveCount(2)
  await expect(board(page)).toHaveAttribute('data-sfen', second)
  await play(page, '6g6f')
  await waitForTurn(page)
  await page.getByTestId('resume').click()
  await expect(board(page)).toHaveAttribute('data-sfen', newest)
})

/** The square that has the keyboard focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.querySelector('shogi-board')?.shadowRoot?.activeElement
    return inner instanceof HTMLElement ? (inner.dataset.square ?? '') : ''
  })

/** Moves the focus to a square by arrow keys, on a board seen by Black. */
async function walk(page: Page, to: string): Promise<void> {
  const from = await focused(page)
  const files = Number(to[0]) - Number(from[0])
  const ranks = to.charCodeAt(1) - from.charCodeAt(1)
  for (let step = 0; step < Math.abs(files); step += 1)
    await page.keyboard.press(files > 0 ? 'ArrowLeft' : 'ArrowRight')
  for (let step = 0; step < Math.abs(ranks); step += 1)
    await page.keyboard.press(ranks > 0 ? 'ArrowDown' : 'ArrowUp')
  expect(await focused(page)).toBe(to)
}

/**
 * Presses Tab (or Shift+Tab) until the condition is true, without
 * leaving the page for the browser's own bars.
 */
async function tabUntil(page: Page, done: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    if (await done()) return
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement !== document.body && document.hasFocus())).toBe(
      true,
    )
  }
  throw new Error(`${key} does not lead there`)
}

const has = (page: Page, testId: string) => () =>
  page.evaluate((id) => (document.activeElement as HTMLElement | null)?.dataset.testid === id, testId)

test('keyboard only: a new game, moves, and taking back', async ({ page }) => {
  await open(page)
  await tabUntil(page, has(page, 'new'))
  await page.keyboard.press('Enter')
  await tabUntil(page, has(page, 'start'))
  await page.keyboard.press('Enter')
  await waitForTurn(page)
  // The focus is back on the button, and the board comes before it.
  await tabUntil(page, async () => (await focused(page)) !== '', 'Shift+Tab')
  for (const [from, to, count] of [
    ['7g', '7f', 2],
    ['2g', '2f', 4],
  ] as const) {
    await walk(page, from)
    await page.keyboard.press('Enter')
    await walk(page, to)
    await page.keyboard.press('Enter')
    await expect(moveList(page)).toHaveCount(count, { timeout: 20_000 })
    await waitForTurn(page)
  }
  await tabUntil(page, has(page, 'takeback'))
  await page.keyboard.press('Enter')
  await expect(moveList(page)).toHaveCount(2)
})

/** In some drivers Playwright's `tap` does nothing and gives no error. */
const NO_TAPS = 'this driver cannot touch the screen'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('at 360 px every control is reachable, and the page does not scroll sideways', async ({ page }) => {
    await open(page)
    await play(page, '7g7f')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(2)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    const width = (await board(page).boundingBox())?.width ?? 0
    expect(width).toBeGreaterThan(340)
    const within = ['new', 'takeback', 'hint', 'resign', 'flip', 'thinking', 'settings', 'previous', 'next']
    for (const name of within) {
      const box = await page.getByTestId(name).boundingBox()
      expect(box?.height, name).toBeGreaterThanOrEqual(44)
      expect(box?.width, name).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(740)
    }
  })

  for (const [width, height] of [
    [360, 740],
    [390, 844],
  ] as const)
    test(`at ${width} × ${height} the players stay in view, and the row after a game does not scroll sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, '?level=1')
      const inView = async () => {
        for (const side of ['b', 'w'])
          await expect(page.locator(`.players [data-side=${side}]`)).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByTestId('gallery-open')).toBeInViewport()
      await inView()
      await play(page, '7g7f')
      await waitForTurn(page)
      await inView()
      await page.evaluate(() => window.__narikoma?.game.dispatch({ type: 'resign' }))
      await expect(page.getByTestId('after')).toBeVisible()
      await inView()
      const beyond = await page.getByTestId('after').evaluate((row) => row.scrollWidth - row.clientWidth)
      expect(beyond).toBe(0)
      for (const button of await page.getByTestId('after').getByRole('button').all()) {
        const box = await button.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        expect(box?.height).toBeGreaterThanOrEqual(44)
      }
    })

  test('two fingers on the board move no piece', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', NO_TAPS)
    await open(page)
    const centre = async (name: string) => {
      const box = await square(page, name).boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const [left, right, ahead] = [await centre('7g'), await centre('3g'), await centre('7f')]
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      })
    const asked = () => page.evaluate(() => window.__narikoma?.game.state.asked)
    const before = await asked()
    // The first finger begins to drag a pawn to a legal square.
    await touch('touchStart', left)
    await touch('touchMove', { x: left.x, y: left.y - 14 })
    await touch('touchStart', { x: left.x, y: left.y - 14 }, right)
    await touch('touchMove', ahead, { x: right.x, y: right.y - 14 })
    await touch('touchEnd')
    await expect(board(page).locator('.lifted')).toHaveCount(0)
    expect(await asked()).toBe(before)
    // The piece was put down: a tap where it could go does not play it.
    await square(page, '7f').tap()
    await expect(board(page).locator('[aria-selected]')).toHaveCount(0)
    expect(await asked()).toBe(before)
    await play(page, '7g7f', 'tap')
    await expect(moveList(page)).toHaveCount(2)
  })

  test('a game by touch: moves and taking back', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', NO_TAPS)
    await open(page)
    await play(page, '7g7f', 'tap')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(2)
    await page.getByTestId('takeback').tap()
    await expect(moveList(page)).toHaveCount(0)
  })
})

for (const locale of ['ja-JP', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale })

    test('no accessibility violations, in the game and in the dialog, in both schemes', async ({ page }) => {
      await open(page)
      await page.getByTestId('thinking').click()
      await play(page, '7g7f')
      await waitForTurn(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await page.getByTestId('new').click()
      await page.getByTestId('start').waitFor()
      expect(await violationsInBothSchemes(page)).toEqual([])
    })
  })

for (const locale of ['ja-JP', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale })

    test('the head of the study is one line from 320 to 1920 px', async ({ page }) => {
      await open(page)
      await page.getByTestId('study-open').click()
      const buttons = page.locator('.study-head button')
      await expect(buttons).toHaveCount(5)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        const boxes = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
        expect(new Set(boxes.map(({ top }) => Math.round(top))).size, `${width} px`).toBe(1)
        expect(Math.max(...boxes.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width)
      }
    })

    test('the header is one line with the name from 320 to 1920 px, and each player is', async ({ page }) => {
      await open(page)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        // Of one line; some layouts hide the players.
        for (const player of await page.locator('.players li').all())
          expect((await player.boundingBox())?.height ?? 0, `player at ${width} px`).toBeLessThan(48)
        const boxes = await page.locator('.head h1, .head button').evaluateAll((all) =>
          all.map((each) => {
            // Of the name the text counts, not the room that it is given.
            const range = document.createRange()
            range.selectNodeContents(each)
            const { left, right, height } = (each.matches('h1') ? range : each).getBoundingClientRect()
            return { left, right, height, lines: Math.round(each.clientHeight / 44) }
          }),
        )
        expect(boxes).toHaveLength(5)
        for (const [index, { left, right, height, lines }] of boxes.entries()) {
          const where = `${index} at ${width} px`
          expect(height, where).toBeGreaterThan(10)
          expect(lines, where).toBeLessThanOrEqual(1)
          expect(left, where).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 0.5)
          expect(right, where).toBeLessThanOrEqual(width)
        }
      }
    })
  })

test('the first screen: level, last game, and problem of the day', async ({ page }) => {
  await open(page)
  await expect(page.getByTestId('new')).toHaveClass('primary')
  await expect(page.getByTestId('first-last')).toBeHidden()
  await page.getByTestId('first-level').selectOption('5')
  await expect(page.getByTestId('level-w')).toHaveText('レベル5')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('level-w').click()
  await expect(page.getByTestId('level')).toBeFocused()
  await page.getByTestId('cancel').click()
  await page.getByTestId('first-problem').click()
  await expect(page.getByTestId('tsume-status')).toContainText('詰みます')
  await page.goBack()
  await play(page, '7g7f')
  await expect(page.getByTestId('first-screen')).toBeHidden()
  await expect(page.getByTestId('new')).not.toHaveClass('primary')
  await waitForTurn(page)
  await page.getByTestId('new').click()
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await page.getByTestId('first-last').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
})

test('the wheel steps, f flips, ? shows the help, and Back closes it', async ({ page }) => {
  await open(page, '?side=both')
  await play(page, '7g7f')
  await play(page, '3c3d')
  await expect(moveList(page)).toHaveCount(2)
  await board(page).hover()
  await page.mouse.wheel(0, -120)
  await expect(status(page)).toContainText('1/2手')
  await page.mouse.wheel(0, 120)
  await expect(status(page)).not.toContainText('1/2手')
  const bottom = () => page.evaluate(() => window.__narikoma?.game.state.orientation)
  await page.keyboard.press('f')
  expect(await bottom()).toBe('w')
  await page.keyboard.press('?')
  await expect(page.getByTestId('help')).toBeVisible()
  await expect(page.getByTestId('help').locator('.kinds li')).toHaveCount(11)
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(page.getByTestId('help')).toHaveCount(0)
  await expect(moveList(page)).toHaveCount(2)
  // The same for a dialog that was closed by its own button before.
  await page.getByTestId('new').click()
  await page.getByTestId('cancel').click()
  await page.getByTestId('settings').click()
  await page.goBack()
  await expect(page.getByTestId('appearance-close')).toBeHidden()
  await expect(moveList(page)).toHaveCount(2)
})

test('at 1024 × 768 the moves keep four rows beside the engine lines and the row after a game', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '?side=both')
  await page.getByTestId('thinking').click()
  for (const usi of ['7g7f', '3c3d', '2g2f', '4c4d', '2f2e', '2b3c', '3i4h', '8b4b', '5i6h', '5a6b'])
    await play(page, usi)
  await expect(moveList(page)).toHaveCount(10)
  await page.getByTestId('resign').click()
  await expect(page.getByTestId('after')).toBeVisible()
  await expect(page.getByTestId('thinking-panel')).toBeVisible()
  const rows = await page.locator('.moves-box').evaluate((box) => {
    const row = box.querySelector('li')?.getBoundingClientRect().height ?? 0
    return box.clientHeight / row
  })
  expect(rows).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
})
