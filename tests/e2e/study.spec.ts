/** The analysis on the page: variations, lines, threats, mates, and the review of a game. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { violations, violationsInBothSchemes } from './axe.ts'
import { moveList, open, readRecord, shortAnalysis, status, waitForTurn } from './play.ts'
import { BLUNDER, REVIEWED } from './reviewed.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

const study = (page: Page) => page.getByTestId('study')
const square = (page: Page, name: string) => study(page).locator(`.analysis [data-square="${name}"]`)
const lines = (page: Page) => page.getByTestId('lines').locator('li')
const treeMoves = (page: Page): Promise<string[]> =>
  page
    .getByTestId('tree')
    .locator('button')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.usi ?? ''))
const here = (page: Page): Locator => page.getByTestId('tree').locator('[aria-current]')

/** A link to a game with these moves, or to a position. */
const game = (moves: string[], sfen: string = START.shogi) => `?usen=${encodeUsen(sfen, moves, null)}`

async function openStudy(page: Page): Promise<void> {
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('study-status')).not.toContainText('準備')
}

async function move(page: Page, usi: string): Promise<void> {
  // Until then the board shows the earlier position, and a tap would move there.
  await expect(study(page).locator('.analysis .board-box')).not.toHaveAttribute('aria-busy')
  await square(page, usi.slice(0, 2)).click()
  await square(page, usi.slice(2, 4)).click()
  await expect(here(page)).toHaveAttribute('data-usi', usi)
}

test('variations are added, stepped through, promoted, deleted, restored, and saved with the game', async ({
  page,
}) => {
  await open(page, game(['7g7f', '3c3d', '2g2f']))
  await openStudy(page)
  expect(await treeMoves(page)).toEqual(['7g7f', '3c3d', '2g2f'])
  await page.keyboard.press('ArrowRight')
  await expect(here(page)).toHaveAttribute('data-usi', '7g7f')
  await move(page, '8c8d')
  await move(page, '2g2f')
  await expect(page.locator('.tree .variation button')).toHaveCount(2)
  await page.getByTestId('study-comment').fill('角換わりへ')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('study-comment').blur()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(here(page)).toHaveAttribute('data-usi', '3c3d')
  await page.keyboard.press('ArrowDown')
  await expect(here(page)).toHaveAttribute('data-usi', '8c8d')
  await page.getByTestId('promote').click()
  await expect.poll(() => treeMoves(page)).toEqual(['7g7f', '8c8d', '3c3d', '2g2f', '2g2f'])
  await page.getByTestId('remove-move').click()
  await expect.poll(() => treeMoves(page)).toEqual(['7g7f', '3c3d', '2g2f'])
  await page.getByTestId('undo-remove').click()
  await expect.poll(() => treeMoves(page)).toHaveLength(5)

  await page.getByTestId('study-close').click()
  await expect(study(page)).toHaveCount(0)
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(3)
  await openStudy(page)
  await expect.poll(() => treeMoves(page)).toHaveLength(5)
  await page.getByTestId('study-close').click()
  // The variations are written with the record.
  await page.getByTestId('records').click()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('format').selectOption('kifu')
  await page.getByTestId('record-copy').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/変化：2手[\s\S]*８四歩[\s\S]*\*角換わりへ/)
})

test('on the game page a variation can be chosen while stepping, and the game stays the same', async ({
  page,
}) => {
  await open(page)
  await readRecord(
    page,
    '手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n*角道を止めず\n3 ６八銀(79)\n',
  )
  await expect(moveList(page)).toHaveCount(3)
  await waitForTurn(page)
  await expect(page.getByTestId('variations')).toBeHidden()
  await page.getByTestId('next').click()
  const choices = page.getByTestId('variations').locator('[data-usi]')
  await expect(choices).toHaveText(['本譜 ☖３四歩(33)', '☖８四歩(83)'])
  expect(await violations(page)).toEqual([])
  await choices.nth(1).click()
  await expect(status(page)).toContainText('変化')
  await expect(page.getByTestId('comment')).toHaveText('角道を止めず')
  await page.getByTestId('next').click()
  await expect(status(page)).toContainText('６八銀')
  await page.getByTestId('study-open').click()
  await expect(here(page)).toHaveAttribute('data-usi', '7i6h')
  await page.getByTestId('study-close').click()
  await page.getByTestId('variations-back').click()
  await expect(page.locator('.move-list [data-usi="2g2f"]')).toBeVisible()
  await expect(page.getByTestId('variations')).toBeHidden()
})

test('an illegal move is refused with its reason', async ({ page }) => {
  await open(page, game([]))
  await openStudy(page)
  await square(page, '8h').click()
  await square(page, '2b').click()
  await expect(page.getByTestId('study-status')).toContainText('間に駒があって')
})

test('lines with arrows can be played; their number can be chosen; the engine can be switched off', async ({
  page,
}) => {
  // A bishop that can be taken, and a pawn in hand.
  await open(page, game([], '4k4/9/4b4/9/9/4P4/4L4/9/4K4 b P 1'))
  await openStudy(page)
  await expect(lines(page)).toHaveCount(3)
  await page.getByTestId('analysis-lines').selectOption('2')
  await expect(lines(page)).toHaveCount(2)
  const arrows = page.locator('.analysis .move-arrows')
  await expect(arrows).toHaveAttribute('data-moves', /\S+ \S+/)
  await expect(page.getByTestId('eval-bar')).toHaveAttribute('aria-label', /勝率/)
  expect(await violations(page)).toEqual([])
  const second = lines(page).first().locator('button').nth(1)
  // Clicked and read in one step, because the lines change during the search.
  const usi = await second.evaluate((element) => {
    const button = element as HTMLButtonElement
    button.click()
    return button.dataset.usi ?? ''
  })
  await expect(here(page)).toHaveAttribute('data-usi', usi)
  expect(await treeMoves(page)).toHaveLength(2)
  await page.getByTestId('analysis-on').click()
  await expect(page.getByTestId('analysis-note')).toContainText('止まって')
  await expect(lines(page)).toHaveCount(0)
})

test("the opponent's threat is shown, but not in check", async ({ page }) => {
  await open(page, game([], '4k4/9/9/9/9/4g4/4P4/9/4K4 b P 1'))
  await openStudy(page)
  await page.getByTestId('analysis-threat').click()
  await expect(page.locator('.analysis .move-arrow').first()).toHaveAttribute('fill', 'var(--threat)')
  await expect(lines(page)).toHaveCount(1)
  await page.getByTestId('study-close').click()
  await expect(study(page)).toHaveCount(0)
  await open(page, game([], '4k4/9/9/9/9/9/9/4g4/4K4 b P 1'))
  await openStudy(page)
  await page.getByTestId('analysis-threat').click()
  await expect(page.getByTestId('analysis-note')).toContainText('王手')
})

test('a mate is announced, and its line can be played', async ({ page }) => {
  await open(page, game([], '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'))
  await openStudy(page)
  await expect(page.getByTestId('mate')).toHaveText('1手詰です')
  await page.getByTestId('analysis-solve').click()
  await expect(page.getByTestId('mate')).toHaveAttribute('data-verdict', 'mate')
  await page.getByTestId('mate-line').locator('button').click()
  await expect(page.getByTestId('analysis-note')).toContainText('終局')
})

/** Time limit of a review on a busy machine, in milliseconds. */
const REVIEW = 180_000

test('a review shows a graph and the mistakes, and the game can be played again from a mistake', async ({
  page,
}) => {
  test.slow()
  await open(page, game(BLUNDER))
  await openStudy(page)
  await page.getByTestId('review-deep').click()
  await expect(page.getByTestId('review-progress')).toBeVisible()
  await page.getByTestId('review-cancel').click()
  await expect(page.getByTestId('review-progress')).toBeHidden()
  await page.getByTestId('review-quick').click()
  await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: REVIEW })
  await expect(page.getByTestId('review-said')).toHaveText(/^棋譜解析が終わりました。 ☗先手：.+ ☖後手：/)
  const mistakes = page.getByTestId('mistakes').locator('.judged')
  for (const seen of ['graph', 'review-counts', 'next-mistake'])
    await expect(page.getByTestId(seen)).toBeInViewport({ ratio: 1 })
  await expect(mistakes.first()).toBeInViewport({ ratio: 1 })
  const graph = page.getByTestId('graph')
  await graph.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(graph).toHaveAttribute('aria-valuenow', '1')
  await expect(graph).toHaveAttribute('aria-valuetext', /1手目 にろくふ.*%/)
  await expect(here(page)).toHaveAttribute('data-usi', '2g2f')
  await page.getByTestId('graph-scale-score').check()
  expect(await violations(page)).toEqual([])
  const ply = Number(await mistakes.first().getAttribute('data-ply'))
  await mistakes.first().click()
  await expect(graph).toHaveAttribute('aria-valuenow', String(ply - 1))
  await page.getByTestId('mistakes').locator('[data-do=again]').first().click()
  await expect(study(page)).toHaveCount(0)
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(ply - 1)
  await expect(page.getByTestId('resume')).toBeVisible()
})

test('the back button of the browser returns to the game', async ({ page }) => {
  await open(page, game(['7g7f']))
  await openStudy(page)
  await page.goBack()
  await expect(study(page)).toHaveCount(0)
  await expect(moveList(page)).toHaveCount(1)
  await openStudy(page)
  await page.getByTestId('study-close').click()
  await expect(study(page)).toHaveCount(0)
  await page.goForward()
  await expect(study(page)).toHaveCount(1)
  await page.reload()
  await waitForTurn(page)
  await openStudy(page)
  await page.goBack()
  await expect(study(page)).toHaveCount(0)
})

test('after a game one tap opens its review; it is stored, and better lines can be shown', async ({
  page,
}) => {
  test.slow()
  const { review: _, ...setup } = REVIEWED.setup
  const going = JSON.stringify({ ...REVIEWED, setup, ending: null, over: false })
  // Once: the reload below finds the game with its review.
  await page.addInitScript((saved) => {
    if (!localStorage.getItem('narikoma.game')) localStorage.setItem('narikoma.game', saved)
  }, going)
  await open(page)
  await page.getByTestId('resign').click()
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await page.getByTestId('next-step').click()
  await expect(page.getByTestId('graph')).toBeVisible()
  await expect(page.getByTestId('review-progress')).toBeHidden({ timeout: REVIEW })
  // The moves get their names from the engine.
  await expect(page.getByTestId('graph')).toHaveAttribute('aria-valuetext', /手目 ごにきん/)
  await expect(page.getByTestId('mistakes').locator('.judged .what').first()).toHaveText(/^\d+ [☗☖]/)
  const found = await page.getByTestId('mistakes').innerText()
  const value = await page.getByTestId('graph').getAttribute('aria-valuetext')
  await page.reload()
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await page.getByTestId('next-step').click()
  await expect(page.getByTestId('graph')).toHaveAttribute('aria-valuetext', value ?? '')
  await expect(page.getByTestId('review-progress')).toBeHidden()
  await expect.poll(() => page.getByTestId('mistakes').innerText()).toBe(found)
  await page.getByTestId('mistakes').locator('[data-do=better]').first().click()
  await expect(page.locator('.tree .variation [aria-current]')).toBeVisible()
  await expect(page.locator('.tree .variation button').nth(1)).toBeVisible()
})

test("the reader's own mistakes are stepped through first, with arrows for the move, its answer and the best move", async ({
  page,
}) => {
  // Slow: axe checks the board during a search.
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript((saved) => localStorage.setItem('narikoma.game', saved), JSON.stringify(REVIEWED))
  await page.goto('./')
  await page.getByTestId('next-step').click()
  const marked = page.getByTestId('mistakes').locator('.judged')
  const pliesOf = () => marked.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.ply))
  await expect.poll(pliesOf).toEqual(['5', '7', '6', '8', '10'])
  await expect(page.getByTestId('review-counts')).toHaveText(
    '☗先手（あなた）：大悪手1・未確定1☖後手（相手）：好手1・疑問手1・未確定1',
  )
  for (const seen of ['graph', 'review-counts', 'next-mistake'])
    await expect(page.getByTestId(seen)).toBeInViewport({ ratio: 1 })
  await expect(marked.first()).toBeInViewport({ ratio: 1 })
  await expect(marked.first()).toContainText('疑問手の可能性')
  await page.getByTestId('analysis-on').click()
  const arrows = page.locator('.analysis .move-arrows')
  const facts = page.getByTestId('mistake-shown')
  await page.keyboard.press('n')
  await expect(here(page)).toHaveAttribute('data-usi', '8d8e')
  await expect(arrows).toHaveAttribute('data-moves', '2h2f 3c3d 6i7h')
  await expect(facts).toHaveText(/^5手目 ①☗２六飛は疑問手の可能性.*②☖３四歩.*最善は☗７八金/)
  await expect(marked.first()).toHaveAttribute('aria-current', 'true')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('next-mistake').click()
  await expect(arrows).toHaveAttribute('data-moves', '2f8f 8e8f 6i7h')
  await expect(facts).toContainText('7手目 ①☗８六飛は大悪手（勝率−38%）。相手の最善の応手は②☖同歩。')
  // Then the opponent's, and the first again.
  await page.getByTestId('next-mistake').click()
  await expect(arrows).toHaveAttribute('data-moves', /^4a3b /)
  await page.getByTestId('next-mistake').click()
  await expect(arrows).toHaveAttribute('data-moves', /^6a5b /)
  await page.getByTestId('next-mistake').click()
  await expect(arrows).toHaveAttribute('data-moves', /^2h2f /)
  await expect(page.locator('.tree [data-usi="8e8f"] .mark')).toHaveText('!')
  await expect(page.locator('.tree [data-usi="2h2f"] .mark')).toHaveText('(?!)')
  // The evaluations go into the record where that is wanted.
  await page.getByTestId('study-share').click()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('format').selectOption('sfen')
  await expect(page.getByTestId('record-evaluations')).toBeHidden()
  await page.getByTestId('format').selectOption('kifu')
  await page.getByTestId('record-copy').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/８六飛/)
  await expect(page.getByTestId('record-text')).not.toHaveValue(/評価値/)
  await page.getByTestId('record-evaluations').check()
  await page.getByTestId('record-copy').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/ 7 ８六飛.*\s+\*#評価値=-1500\s/)
  expect(await violations(page)).toEqual([])
})

test('the analysis shows the head and the times of a record, saves it, and opens another', async ({
  page,
}) => {
  await open(page)
  const record = (moves: string) =>
    `棋戦：名人戦\n場所：東京\n開始日時：2026/01/31 09:00\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n${moves}`
  await readRecord(page, record('   1 ７六歩(77)   ( 1:05/00:01:05)\n   2 ３四歩(33)\n'))
  await expect(moveList(page)).toHaveCount(2)
  await waitForTurn(page)
  await openStudy(page)
  await expect(page.getByTestId('record-head')).toHaveText(
    /名人戦.*東京.*2026\/01\/31.*甲.*乙|甲.*乙.*名人戦/,
  )
  await expect(page.locator('.tree [data-usi="7g7f"] .time')).toHaveText('1:05')
  await expect(page.locator('.tree .time')).toHaveCount(1)
  // A move that was only tried: the position shown is written, the moves are those of the game.
  await page.keyboard.press('End')
  await move(page, '2g2f')
  await page.getByTestId('study-share').click()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('format').selectOption('sfen')
  await page.getByTestId('record-copy').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/^sfen .* w - 4\s*$/)
  await page.getByTestId('format').selectOption('kifu')
  await page.getByTestId('record-copy').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/棋戦：名人戦[\s\S]*３四歩/)
  // Back closes the dialog, and the analysis stays.
  await page.goBack()
  await expect(page.getByTestId('record-text')).toBeHidden()
  await expect(study(page)).toHaveCount(1)
  await page.getByTestId('study-records').click()
  await page.getByTestId('record-text').fill(record('   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n'))
  await page.getByTestId('record-read').click()
  await expect.poll(() => treeMoves(page)).toEqual(['2g2f', '8c8d', '2f2e'])
  await expect(page.getByTestId('study-status')).toHaveText('開始局面')
  await page.getByTestId('study-close').click()
  await expect(moveList(page)).toHaveCount(3)
})

test('arrows and rings drawn with the right button are kept with the position, and can be removed', async ({
  page,
}) => {
  await open(page, game(['7g7f', '3c3d']))
  await openStudy(page)
  await page.getByTestId('analysis-on').click()
  const marks = study(page).locator('.analysis .arrow.mark')
  const middle = async (name: string) => {
    const box = await square(page, name).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  const draw = async (from: string, to: string) => {
    await page.mouse.move(...(await middle(from)))
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(...(await middle(to)), { steps: 4 })
    await page.mouse.up({ button: 'right' })
  }
  await draw('2g', '2e')
  await draw('5e', '5e')
  await expect(marks).toHaveCount(2)
  await expect(marks.first()).toHaveAttribute('data-to', '2e')
  await page.getByTestId('study-next').click()
  await expect(marks).toHaveCount(0)
  await page.getByTestId('study-close').click()
  await page.reload()
  await waitForTurn(page)
  await page.keyboard.press('Home')
  await openStudy(page)
  await expect(marks).toHaveCount(2)
  await draw('5e', '5e')
  await expect(marks).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

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
