/** What screen readers get: moves in words, repeated refusals again, and nothing that a translator may change. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { board, linger, moveList, open, play, square, status, waitForTurn } from './play.ts'

const LETTERS = /\b\+?[A-Z]\d?[a-i]?[-x*]\d[a-i]/

/** The texts that the status has announced since the page was opened. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('.status [role=status]')
    if (!region) throw new Error('no live region')
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('the same refusal is announced again', async ({ page }) => {
  await linger(page)
  await open(page)
  const said = await announcements(page)
  const refuse = async () => {
    const { asked } = await page.evaluate(() => ({ asked: window.__narikoma?.game.state.asked ?? 0 }))
    await square(page, '7g').click()
    await square(page, '7d').click()
    await expect.poll(() => page.evaluate(() => window.__narikoma?.game.state.answered)).toBe(asked + 1)
    await expect(status(page)).toHaveText('その駒はそこへは動けません')
  }
  for (let count = 0; count < 3; count += 1) await refuse()
  const refusals = (await said()).filter((each) => each.includes('動けません'))
  expect(refusals).toHaveLength(3)
  // A live region whose text is the same as the one it has said is silent.
  expect(refusals[1]).not.toBe(refusals[0])
  expect(refusals[2]).not.toBe(refusals[1])
  // The same for typed moves.
  await page.keyboard.press('/')
  const field = page.getByTestId('typed')
  const answer = page.locator('#typed-answer')
  const texts = []
  for (let count = 0; count < 2; count += 1) {
    await field.fill('５五飛')
    await field.press('Enter')
    await expect(answer).toContainText('５五飛')
    texts.push(await answer.evaluate((element) => element.textContent))
  }
  expect(texts[1]).not.toBe(texts[0])
})

test('in Japanese moves are said as they are read', async ({ page }) => {
  await open(page)
  const said = await announcements(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  expect((await said()).at(-1)).toMatch(/^ごて、[ぁ-ん]+。あなたの番です/)
  await expect(moveList(page).first().getByRole('button', { name: 'ななろくふ', exact: true })).toHaveCount(1)
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('moves are said in words: status, moves, hints, engine lines', async ({ page }) => {
    await open(page)
    const said = await announcements(page)
    await page.getByTestId('thinking').click()
    await play(page, '7g7f')
    await waitForTurn(page)
    expect((await said()).at(-1)).toMatch(
      /^White, (pawn|lance|knight|silver|gold|bishop|rook|king) (from .. )?to .*Your turn \(Black\)$/,
    )
    await expect(moveList(page).first().getByRole('button', { name: 'pawn to 7f', exact: true })).toHaveCount(
      1,
    )
    for (let step = 1; step <= 3; step += 1) {
      await page.getByTestId('hint').click()
      await expect(page.getByTestId('advice')).toContainText(`Hint ${step}`)
    }
    // The move, and at most four moves of the line.
    const shown = (await page.getByTestId('advice').textContent()) ?? ''
    expect(shown.split('Line: ')[1]?.split(' ').length).toBeLessThanOrEqual(4)
    const heard = page.locator('.visually-hidden').filter({ hasText: /\S/ })
    const texts = await heard.allTextContents()
    expect(texts.some((each) => each.startsWith('Hint 3 of 3: '))).toBe(true)
    expect(texts.filter((each) => LETTERS.test(each))).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  test('translators leave board and moves alone', async ({ page }) => {
    await open(page, '?side=both')
    await play(page, '7g7f')
    await play(page, '3c3d')
    const isTranslated = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => (element as HTMLElement).translate)
    expect(await board(page).evaluate((element: HTMLElement) => element.translate)).toBe(false)
    expect(await isTranslated('shogi-board .grid')).toBe(false)
    expect(await isTranslated('.move-list button')).toBe(false)
    // Sentences may be translated.
    expect(await isTranslated('.status-line')).toBe(true)
  })
})
