/** The analysis on the page, for the browser tests: its parts, how it is opened, and moves on its board. */
import { expect, type Locator, type Page } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'

/** Time limit of a review on a busy machine, in milliseconds. */
export const REVIEW = 180_000

export const study = (page: Page) => page.getByTestId('study')
export const square = (page: Page, name: string) => study(page).locator(`.analysis [data-square="${name}"]`)
export const lines = (page: Page) => page.getByTestId('lines').locator('li')
export const here = (page: Page): Locator => page.getByTestId('tree').locator('[aria-current]')

/** A link to a game with these moves, or to a position. */
export const game = (moves: string[], sfen: string = START.shogi) => `?usen=${encodeUsen(sfen, moves, null)}`

export async function openStudy(page: Page): Promise<void> {
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('study-status')).not.toContainText('準備')
}

export async function move(page: Page, usi: string): Promise<void> {
  // Until then the board shows the earlier position, and a tap would move there.
  await expect(study(page).locator('.analysis .board-box')).not.toHaveAttribute('aria-busy')
  await square(page, usi.slice(0, 2)).click()
  await square(page, usi.slice(2, 4)).click()
  await expect(here(page)).toHaveAttribute('data-usi', usi)
}
