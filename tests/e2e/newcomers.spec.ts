/**
 * What helps people who begin: pieces that show their moves, words for
 * levels and handicaps, games of two people.
 */
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { board, moveList, open, play, status, waitForTurn } from './play.ts'

test('in Japanese no other pieces are offered', async ({ page }) => {
  await open(page)
  await expect(page.getByTestId('first-problem')).toBeVisible()
  await expect(page.getByTestId('guided')).toBeHidden()
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('pieces that show their moves are offered at the first start, and the choice is kept', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page)
    const offer = page.getByTestId('guided')
    await expect(offer).toBeInViewport({ ratio: 1 })
    await expect(offer).toHaveAttribute('aria-pressed', 'false')
    const place = await board(page).boundingBox()
    await offer.click()
    await expect(board(page)).toHaveAttribute('pieces', 'guided')
    await expect(offer).toHaveAttribute('aria-pressed', 'true')
    expect(await board(page).boundingBox()).toEqual(place)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await waitForTurn(page)
    await expect(board(page)).toHaveAttribute('pieces', 'guided')
    await play(page, '7g7f')
    await expect(offer).toBeHidden()
    await waitForTurn(page)
    // Who has played before is not asked.
    await page.getByTestId('new').click()
    await page.getByTestId('start').click()
    await waitForTurn(page)
    await expect(page.getByTestId('first-last')).toBeVisible()
    await expect(offer).toBeHidden()
  })

  test('a level says what it does, and a handicap who plays without the pieces', async ({ page }) => {
    await open(page)
    const levels = page.getByTestId('first-level').locator('option')
    await expect(levels.first()).toHaveText('Level 1: misses nearly all captures')
    await expect(levels.last()).toContainText(': full strength')
    await play(page, '7g7f')
    await waitForTurn(page)
    await page.getByTestId('resign').click()
    await expect(page.getByTestId('next-handicap')).toHaveText('Engine plays without: left lance')
    await page.getByTestId('new').click()
    await page.getByTestId('handicap').selectOption('lance')
    const hint = page.locator('#hint-handicap')
    await expect(hint).toHaveText('The engine plays without these pieces and moves first.')
    await page.getByTestId('side-w').check({ force: true })
    await expect(hint).toHaveText('You play without these pieces and move first.')
  })

  test('a game of two people is chosen in the dialog and named as one', async ({ page }) => {
    await open(page)
    await page.getByTestId('new').click()
    await page.getByTestId('side-both').check({ force: true })
    await expect(page.getByTestId('new-game')).toContainText('Two people take turns on this device.')
    for (const name of ['opponent', 'level', 'move-time', 'ends'])
      await expect(page.getByTestId(name)).toBeHidden()
    expect(await violations(page)).toEqual([])
    await page.getByTestId('start').click()
    await expect(status(page)).toHaveText('Two players · Black to move')
    await play(page, '7g7f')
    await play(page, '3c3d')
    await expect(moveList(page)).toHaveCount(2)
    await page.getByTestId('games').click()
    await expect(page.locator('.game-list .who').first()).toHaveText('Two players')
    await page.keyboard.press('Escape')
    await page.getByTestId('new').click()
    await expect(page.getByTestId('side-both')).toBeChecked()
  })
})
