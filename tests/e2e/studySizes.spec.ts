/** The analysis on a phone and in windows of several sizes: fingers, what stays in view, and axe. */
import { expect, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { open, shortAnalysis } from './play.ts'
import { BLUNDER } from './reviewed.ts'
import { game, lines, openStudy, REVIEW, study } from './studyPage.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a long press of a finger draws an arrow or a ring; a short one plays a move', async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'this driver cannot touch the screen')
    await page.addInitScript(() => {
      // The page vibrates when the press has become a drawing.
      Object.defineProperty(navigator, 'vibrate', {
        value: () => {
          document.documentElement.dataset.drawing = 'yes'
          return true
        },
      })
    })
    await open(page)
    await openStudy(page)
    const marks = study(page).locator('.analysis .arrow.mark')
    const onBoard = (name: string) => study(page).locator(`.analysis [data-square="${name}"]`)
    const fingers = await page.context().newCDPSession(page)
    const at = async (name: string) => {
      const box = await onBoard(name).boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const longPress = async (from: string, to: string) => {
      await page.evaluate(() => delete document.documentElement.dataset.drawing)
      await touch('touchStart', await at(from))
      await expect(page.locator('html')).toHaveAttribute('data-drawing', 'yes')
      if (to !== from) await touch('touchMove', await at(to))
      await touch('touchEnd')
    }
    // From a piece that could move, so that the board must not drag it.
    await longPress('7g', '7e')
    await expect(marks).toHaveCount(1)
    await expect(marks.first()).toHaveAttribute('data-to', '7e')
    await longPress('5e', '5e')
    await expect(marks).toHaveCount(2)
    await expect(study(page).locator('.analysis shogi-board')).toHaveAttribute('data-sfen', / b - 1$/)
    // The tap after it is a tap.
    await onBoard('2g').tap()
    await onBoard('2f').tap()
    await expect(study(page).locator('.analysis shogi-board')).toHaveAttribute('data-sfen', / w - 2$/)
  })

  test('the board stays in view beside lines, moves, comment and review, and a running review can be cancelled', async ({
    page,
  }) => {
    test.slow()
    await open(page, game(BLUNDER))
    await openStudy(page)
    const box = study(page).locator('.analysis shogi-board')
    const inView = () => expect(box).toBeInViewport({ ratio: 1 })
    await expect(lines(page)).toHaveCount(3)
    await expect(lines(page).nth(2)).toBeInViewport({ ratio: 1 })
    await inView()
    await page.getByTestId('pane-moves').click()
    await page.getByTestId('study-comment').fill('角を取られる')
    await inView()
    await page.getByTestId('pane-review').click()
    await page.getByTestId('review-deep').click()
    for (const pane of ['lines', 'review']) {
      await page.getByTestId(`pane-${pane}`).click()
      await expect(page.getByTestId('review-progress')).toBeInViewport()
      await expect(page.getByTestId('review-cancel')).toBeInViewport({ ratio: 1 })
    }
    await page.getByTestId('review-cancel').click()
    await page.getByTestId('review-quick').click()
    await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: REVIEW })
    await page.getByTestId('mistakes').locator('[data-do=better]').first().click()
    await inView()
    await page.getByTestId('pane-moves').click()
    await expect(page.locator('.tree .variation [aria-current]')).toBeInViewport({ ratio: 1 })
  })
})

for (const [width, height] of [
  [1024, 768],
  [740, 360],
] as const)
  test(`at ${width} × ${height} the move list has four rows, and nothing moves when lines come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const moves = '7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 8h7g 7a7b 4i5h 4a5b'
    await open(page, game([...moves.split(' '), ...'5h6g 5c5d 9g9f 9c9d 1g1f 1c1d 3g3f 6c6d'.split(' ')]))
    await openStudy(page)
    await page.getByTestId('analysis-on').click()
    await expect(lines(page)).toHaveCount(0)
    // Its place within the column: a driver may scroll that before a press.
    const place = () =>
      page.getByTestId('review-deep').evaluate((button) => {
        const column = button.closest('.study-side') as Element
        return button.getBoundingClientRect().top + column.scrollTop
      })
    const before = await place()
    await page.getByTestId('analysis-on').click()
    await expect(lines(page)).toHaveCount(3)
    expect(await place()).toBeCloseTo(before, 2)
    const rows = await page.getByTestId('tree').evaluate((tree) => {
      const row = tree.querySelector('button')?.getBoundingClientRect().height ?? 0
      return Math.min(tree.clientHeight, innerHeight) / row
    })
    expect(rows).toBeGreaterThanOrEqual(4)
  })

for (const locale of ['ja-JP', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })
    test('no sideways scrolling and no accessibility violations in every view and scheme', async ({
      page,
    }) => {
      // Slow: axe checks three boards square by square.
      test.slow()
      await open(page, game(['7g7f', '3c3d', '8h2b+', '3a2b', 'B*4e']))
      await page.getByTestId('study-open').click()
      await expect(lines(page)).toHaveCount(3)
      await page.getByTestId('pane-review').click()
      await page.getByTestId('review-quick').click()
      await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: REVIEW })
      for (const mode of ['analysis', 'editor', 'tsume']) {
        await page.getByTestId(`mode-${mode}`).click()
        if (mode === 'tsume')
          await expect(page.getByTestId('tsume-list').locator('button').first()).toBeVisible()
        expect(await violationsInBothSchemes(page)).toEqual([])
        // The scroll bar may make the content narrower than the window, but never wider.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
      }
    })
  })
