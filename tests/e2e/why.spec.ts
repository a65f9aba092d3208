/** The reasons of moves: in the review beside a marked move, and in the analysis for a move that is tried. */
import { expect, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'
import { violations } from './axe.ts'
import { moveList, open, play, shortAnalysis, waitForTurn } from './play.ts'
import { BLUNDER, REVIEWED } from './reviewed.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

const reasons = (page: Page) => page.getByTestId('why').getByTestId('reason')
const here = (page: Page) => page.getByTestId('tree').locator('[aria-current]')
const arrows = (page: Page) => page.locator('.analysis .move-arrows')

/** Opens the review of a finished game, at its blunder: the rook goes where a pawn takes it. */
async function openBlunder(page: Page): Promise<void> {
  await page.addInitScript((saved) => localStorage.setItem('narikoma.game', saved), JSON.stringify(REVIEWED))
  await page.goto('./')
  await page.getByTestId('next-step').click()
  await page.getByTestId('analysis-on').click()
  await page.getByTestId('mistakes').locator('[data-ply="7"]').click()
}

test('a marked move has its reason, and pressing that plays its line on the board', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openBlunder(page)
  await expect(reasons(page).first()).toHaveText('８六の飛車を☖同歩とタダで取られます。')
  await expect(page.getByTestId('why').getByRole('status')).toContainText('飛車')
  expect(await violations(page)).toEqual([])
  await reasons(page).first().click()
  await expect(here(page)).toHaveAttribute('data-usi', '2f8f')
  await expect(arrows(page)).toHaveAttribute('data-moves', '8e8f')
  // The line plays on by itself, and the sentence stays.
  await expect(here(page)).toHaveAttribute('data-usi', '8e8f')
  await expect(reasons(page).first()).toBeVisible()
  // The next mistake has its own reason.
  await page.getByTestId('next-mistake').click()
  await expect(reasons(page).first()).not.toHaveText(/８六の飛車/)
})

test('a good move is praised with its reason, beside the second-best move', async ({ page }) => {
  await openBlunder(page)
  await page.getByTestId('mistakes').locator('[data-ply="8"]').click()
  await expect(reasons(page).first()).toHaveText(/☖同歩.*８六の飛車/)
  // The sentences do not speak of a mistake.
  await expect(page.getByTestId('why')).not.toContainText(/最善の|駒損/)
  await expect(reasons(page).first()).toHaveClass(/better/)
})

test('with reduced motion the line is stepped through by hand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBlunder(page)
  await reasons(page).first().click()
  await expect(here(page)).toHaveAttribute('data-usi', '2f8f')
  await page.waitForTimeout(2000)
  await expect(here(page)).toHaveAttribute('data-usi', '2f8f')
  await page.getByTestId('study').press('ArrowRight')
  await expect(here(page)).toHaveAttribute('data-usi', '8e8f')
})

test('the analysis says why a move that is tried is not the best', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `?usen=${encodeUsen(START.shogi, BLUNDER.slice(0, 7), null)}`)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('analysis-why')).toBeDisabled()
  await page.keyboard.press('End')
  await expect(here(page)).toHaveAttribute('data-usi', '2f8f')
  await page.getByTestId('analysis-why').click()
  await expect(reasons(page).first()).toHaveText(/☗８六飛は、最善の.*より勝率が\d+%下がります/)
  await expect(reasons(page).nth(1)).toHaveText('８六の飛車を☖同歩とタダで取られます。')
  // Elsewhere there is no answer until it is asked for.
  await page.keyboard.press('ArrowLeft')
  await expect(reasons(page)).toHaveCount(0)
})

/** Opens a game against the weakest level, before the blunder, with a coach. */
async function openCoached(page: Page): Promise<void> {
  const { review: _, ...setup } = REVIEWED.setup
  const moves = BLUNDER.slice(0, 6)
  const game = { ...REVIEWED, setup: { ...setup, level: '1' }, moves, ending: null, over: false }
  await page.addInitScript(
    (saved) => {
      localStorage.setItem('narikoma.game', saved)
      localStorage.setItem('narikoma.settings', '{"coach":true}')
    },
    JSON.stringify({ ...game, last: moves.at(-1) }),
  )
  await page.goto('./')
  await waitForTurn(page)
}

test('after a blunder the coach asks, then names the square and the reason, and the move can be taken back', async ({
  page,
}) => {
  await openCoached(page)
  const coach = page.getByTestId('coach-panel')
  await play(page, '2f8f')
  const said = page.getByTestId('coach-said')
  await expect(said).toHaveText('☗８六飛で大丈夫ですか？自分の飛車をよく見てみましょう。')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('coach-more').click()
  await expect(said).toHaveText('８六に注目です。')
  await page.getByTestId('coach-more').click()
  await expect(said).toHaveText(
    /^☗８六飛は、最善の.*勝率が\d+%下がります。８六の飛車を☖同歩とタダで取られます。$/,
  )
  await waitForTurn(page)
  await page.getByTestId('coach-back').click()
  await expect(moveList(page)).toHaveCount(6)
  await expect(coach).toHaveCount(0)
  // A move that loses little is not spoken of.
  await play(page, '6i7h')
  await waitForTurn(page)
  await expect(coach).toHaveCount(0)
})

test('the coach is switched on in the settings, and without one nothing is said', async ({ page }) => {
  await openCoached(page)
  await page.getByTestId('settings').click()
  const coach = page.locator('dialog').getByTestId('coach')
  await expect(coach).toHaveAttribute('aria-pressed', 'true')
  await coach.click()
  await expect(coach).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await play(page, '2f8f')
  await waitForTurn(page)
  await expect(page.getByTestId('coach-said')).toHaveCount(0)
})

test('the last step of a hint has its reason', async ({ page }) => {
  // The pawn may take the rook that has come to 8f.
  const moves = BLUNDER.slice(0, 7)
  await open(page, `?usen=${encodeUsen(START.shogi, moves, null)}&side=w`)
  for (let step = 0; step < 3; step += 1) {
    await page.getByTestId('hint').click()
    await expect(page.getByTestId('advice')).toContainText(`${step + 1}/3`)
  }
  await expect(page.getByTestId('hint-reason')).toContainText('８六の飛車')
})
