/**
 * The keyboard focus is never lost: if the focused element is hidden,
 * disabled or removed, a near one gets the focus.
 */
import { expect, type Page, test } from '@playwright/test'
import { moveList, open, play, shortAnalysis, square, waitForTurn } from './play.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

/** The focused element; `null` if no usable element has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || active === document.body || !active.checkVisibility()) return null
    return active.dataset.testid ?? active.tagName
  })

/** Presses Enter on a button and checks that some element has the focus afterwards. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.locator(`[data-testid="${name}"]:visible`).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page), name).not.toBeNull()
}

const KIF =
  '手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n3 ６八銀(79)\n'

test('in the game', async ({ page }) => {
  await open(page)
  await press(page, 'records')
  await page.getByTestId('record-text').fill(KIF)
  await press(page, 'record-read')
  await expect(moveList(page)).toHaveCount(3)
  await waitForTurn(page)
  await page.getByTestId('next').click()
  await page.getByTestId('variations').locator('[data-usi]').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('variations-back')).toBeVisible()
  await expect.poll(() => focused(page)).not.toBeNull()
  // The page ignores a step while the engine is still answering the last one.
  const choices = page.getByTestId('variations')
  await expect(async () => {
    if (await choices.isVisible()) await press(page, 'variations-back')
    await expect(choices).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect.poll(() => focused(page)).not.toBeNull()
  await waitForTurn(page)
  await press(page, 'previous')
  await press(page, 'fromhere')
  await expect(page.getByTestId('fromhere')).toBeHidden()
  await expect.poll(() => focused(page)).not.toBeNull()
  await press(page, 'resume')
  await waitForTurn(page)
  await page.keyboard.press('End')
  // A record is only looked at: moves are taken back in the game that this move begins.
  await play(page, '8c8d')
  for (let count = 0; count < 4; count += 1) {
    await waitForTurn(page)
    await press(page, 'takeback')
  }
  await expect(page.getByTestId('takeback')).toBeDisabled()
  await expect.poll(() => focused(page)).toBe('hint')
})

test('into the study and back', async ({ page }) => {
  await open(page)
  await square(page, '7g').click()
  await square(page, '7f').click()
  await waitForTurn(page)
  await press(page, 'study-open')
  // The study's code is fetched first.
  await expect.poll(() => focused(page)).toBe('mode-analysis')
  await press(page, 'study-edit')
  await press(page, 'mode-analysis')
  await press(page, 'study-last')
  await press(page, 'remove-move')
  await press(page, 'undo-remove')
  await press(page, 'review-deep')
  await press(page, 'review-cancel')
  await press(page, 'mode-tsume')
  await press(page, 'tsume-next')
  await press(page, 'tsume-previous')
  await expect(page.getByTestId('tsume-previous')).toBeDisabled()
  await expect.poll(() => focused(page)).not.toBeNull()
  await press(page, 'tsume-analyse')
  await press(page, 'study-close')
  await expect(page.getByTestId('study')).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBeNull()
})

test('an element that lost the focus by a press on the background does not get it back', async ({ page }) => {
  await open(page)
  await page.getByTestId('flip').focus()
  await page
    .locator('footer p, footer')
    .first()
    .click({ position: { x: 2, y: 2 } })
  expect(await focused(page)).toBeNull()
  await square(page, '7g').click()
  await square(page, '7f').click()
  await waitForTurn(page)
  expect(await focused(page)).toBe('SHOGI-BOARD')
})

test('resigning before the first move leaves the focus on a button that can be pressed', async ({ page }) => {
  await open(page)
  // Then the nearest button is one that says it is disabled, although it can get the focus.
  await page.getByTestId('flip').evaluate((element: HTMLElement) => {
    element.hidden = true
  })
  await press(page, 'resign')
  await expect(page.getByTestId('resign')).toBeDisabled()
  const isUsable = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.matches('button:enabled:not([aria-disabled="true"])')
    })
  await expect.poll(isUsable).toBe(true)
})
