/** Two tabs with the page: no game of either is lost, and each says what it sees. */
import { expect, type Page, test } from '@playwright/test'
import { moveList, open, play, waitForTurn } from './play.ts'

const notice = (page: Page) => page.getByTestId('notice')

/** The moves of all games in the library, sorted. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const games = (await window.__narikoma?.library.list()) ?? []
    return games.map(({ game }) => game.moves.join(' ')).sort()
  })

async function twoTabs(page: Page): Promise<Page> {
  await open(page, '?side=both')
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect.poll(() => kept(page)).toEqual(['7g7f'])
  const other = await page.context().newPage()
  await open(other)
  await expect(moveList(other)).toHaveCount(1)
  return other
}

test('a game that is played on in two tabs becomes two games', async ({ page }) => {
  const other = await twoTabs(page)
  await play(other, '3c3d')
  await expect(notice(page)).toContainText('別のタブ')
  await expect(notice(other)).toBeEmpty()
  await play(page, '8c8d')
  await expect(notice(page)).toContainText('別の対局として保存しました')
  await play(page, '2g2f')
  await play(other, '6g6f')
  await waitForTurn(page)
  await waitForTurn(other)
  await expect.poll(() => kept(page)).toEqual(['7g7f 3c3d 6g6f', '7g7f 8c8d 2g2f'])
  await expect(notice(other)).toBeEmpty()
  // Each goes on with its own game, whichever has stored the last move.
  for (const [tab, move] of [
    [page, '☖８四歩'],
    [other, '☖３四歩'],
  ] as const) {
    await tab.reload()
    await waitForTurn(tab)
    await expect(moveList(tab)).toHaveCount(3)
    await expect(moveList(tab).nth(1)).toHaveText(move)
  }
  await expect.poll(() => kept(page)).toEqual(['7g7f 3c3d 6g6f', '7g7f 8c8d 2g2f'])
})

test('a move taken back in one tab is not lost in the other', async ({ page }) => {
  const other = await twoTabs(page)
  await play(page, '3c3d')
  await waitForTurn(page)
  await expect.poll(() => kept(page)).toEqual(['7g7f 3c3d'])
  await other.getByTestId('takeback').click()
  await waitForTurn(other)
  await play(other, '2g2f')
  await waitForTurn(other)
  await expect.poll(() => kept(page)).toEqual(['2g2f', '7g7f 3c3d'])
})

test('each tab keeps its own new game over a reload', async ({ page }) => {
  const other = await twoTabs(page)
  await open(other, '?side=both&handicap=lance')
  await play(other, '3c3d')
  await waitForTurn(other)
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page).first()).toHaveText('☗７六歩')
  await other.reload()
  await waitForTurn(other)
  await expect(moveList(other).first()).toContainText('３四歩')
  await expect.poll(() => kept(page)).toEqual(['3c3d', '7g7f'])
})

test('one tab alone makes no second game by taking back and playing on', async ({ page }) => {
  await open(page, '?side=both')
  for (const usi of ['7g7f', '3c3d']) await play(page, usi)
  await waitForTurn(page)
  await page.getByTestId('takeback').click()
  await waitForTurn(page)
  await page.reload()
  await waitForTurn(page)
  await play(page, '8c8d')
  await waitForTurn(page)
  await expect.poll(() => kept(page)).toEqual(['7g7f 8c8d'])
  await expect(notice(page)).toBeEmpty()
})
