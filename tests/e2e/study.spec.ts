/** The analysis on the page: variations, lines, threats, mates, and the review of a game. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { moveList, open, readRecord, shortAnalysis, status, waitForTurn } from './play.ts'
import { BLUNDER, REVIEWED } from './reviewed.ts'
import { game, here, lines, move, openStudy, REVIEW, square, study } from './studyPage.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

const treeMoves = (page: Page): Promise<string[]> =>
  page
    .getByTestId('tree')
    .locator('button')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.usi ?? ''))

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
