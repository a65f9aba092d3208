/** Practice against the engine: positions of its own games, and handicap games. */
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { board, waitForTurn } from './play.ts'

test('a position is played on against a level, and a won one is marked', async ({ page }) => {
  await page.goto('./#learn/practice')
  const practice = page.getByTestId('practice')
  await expect(practice).toHaveAttribute('data-sfen', / b /)
  await expect(page.getByTestId('practice-status')).toContainText('勝ちきってください')
  expect(await violations(page, '[data-testid=learn]')).toEqual([])
  // The mates in three: the first of them is played to its end.
  await page.getByRole('link', { name: /3手$/ }).first().click()
  await expect(page.getByTestId('practice-status')).toContainText('3手詰')
  const sfen = (await practice.getAttribute('data-sfen')) ?? ''
  await page.getByTestId('practice-level').selectOption('1')
  await page.getByTestId('practice-play').click()
  await waitForTurn(page)
  expect(await board(page).getAttribute('data-sfen')).toContain(sfen.split(' ')[0] ?? '')
  // A game that the other side has resigned is won.
  await page.evaluate((sfen) => {
    const { library, game } = window.__narikoma ?? {}
    const { setup } = game?.state ?? {}
    if (!library || !setup) throw new Error('no game')
    const loser = sfen.split(' ')[1] === 'b' ? 'w' : 'b'
    return library.put(
      {
        setup: { ...setup, id: 'won' },
        moves: ['1a1b'],
        ending: { type: 'resign', side: loser },
        over: true,
        sfen,
        last: null,
      },
      Date.now(),
    )
  }, sfen)
  await page.goto('./#learn/practice')
  await expect(page.getByRole('link', { name: /3手、達成$/ })).toHaveCount(1)
})

test('a handicap game begins from its plan', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#learn/practice')
  await page.getByTestId('practice-handicap-8').click()
  await waitForTurn(page)
  // White has its king, golds and pawns alone, one of which has moved.
  await expect(board(page)).toHaveAttribute('data-sfen', /^[kgp\d/]*\/PPPPPPPPP\/1B5R1\/LNSGKGSNL b - 2$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
