/** 5×5 on the page: mates, clocks, and the rules that differ. */
import { expect, test } from '@playwright/test'
import { moveList, open, play, waitForTurn } from './play.ts'

test('a mate is announced in the analysis', async ({ page }) => {
  await open(page, `?sfen=${encodeURIComponent('4k/5/4P/5/K4 b G 1')}&side=both`)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('mate')).toHaveText('1手詰です')
})

test('a game with a clock, and levels without the ratings of 9×9', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('level').locator('option').first()).toContainText('100')
  await page.getByTestId('variant-minishogi').check({ force: true })
  await expect(page.getByTestId('level').locator('option').first()).not.toContainText('100')
  await page.getByTestId('clock').selectOption('own')
  await page.getByTestId('clock-main').fill('2')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await play(page, '1e1d')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(page.getByTestId('time-b')).toHaveText(/^[12]:\d\d$/)
})

test('the help says how repetition ends a game on 5×5', async ({ page }) => {
  await open(page)
  await page.keyboard.press('?')
  await expect(page.getByTestId('help')).toContainText('同じ局面が四回現れると先手の負け')
})

test('a record of 5×5 in KI2 from its own start is read, and written in CSA', async ({ page }) => {
  await open(page)
  await page.getByTestId('records').click()
  const diagram = [
    'v玉 ・ ・ ・ ・|一',
    ' ・ ・ ・ ・ ・|二',
    ' ・ 銀 ・ ・ ・|三',
    ' ・ ・ ・v飛 ・|四',
    ' ・ ・ ・ ・ 玉|五',
  ]
  const moves = '△２五飛不成 ▲１四玉 △４五飛成'
  const text = `後手の持駒：なし\n${diagram.map((rank) => `|${rank}\n`).join('')}先手の持駒：金\n後手番\n${moves}\n`
  await page.getByTestId('record-text').fill(text)
  await page.getByTestId('record-read').click()
  await expect(moveList(page)).toHaveText([/２五飛不成/, /１四玉/, /４五飛成/])
  await expect(page.locator('shogi-board [data-square]')).toHaveCount(25)
  await page.getByTestId('records').click()
  await page.getByTestId('format').selectOption('csa')
  const download = page.waitForEvent('download')
  await page.getByTestId('record-save').click()
  const stream = await (await download).createReadStream()
  const written = (await stream.toArray()).join('')
  expect(written).toContain('P1-OU *  *  *  * \nP2 *  *  *  *  * \nP3 * +GI *  *  * \nP4 *  *  * -HI * \nP5')
  expect(written).toMatch(/-2425HI\n(?:T.*\n)?\+1514OU\n(?:T.*\n)?-2545RY/)
})
