/** The page with nothing but a `<shogi-board>`, for the browser tests: positions, its parts, its events. */
import { expect, type Page } from '@playwright/test'
import type {} from './harness/board.ts'

export const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
export const PAWN = { '7g': ['7f'] }
/** Black's bishop may take on 2b, promoting or not. */
export const OPEN = {
  sfen: 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3',
  legal: { '8h': ['7g', '6f', '5e', '4d', '3c', '3c+', '2b', '2b+'], '2g': ['2f'] },
}
export const HANDS = { sfen: '4k4/9/9/9/9/9/9/9/4K4 b R2Pbp 1', legal: { 'P*': ['5e', '5d'], 'R*': ['5e'] } }

export const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`)
export const hand = (page: Page, name: string) => page.locator(`[data-hand="${name}"]`)
export const choice = (page: Page, name: 'promote' | 'decline') => page.locator(`[data-choice="${name}"]`)

/** The events of the board so far: `move 7g7f`, `try 7g7d`, `select 7g`. */
export const heard = (page: Page) =>
  page.evaluate(() =>
    window.heard.map(({ type, detail }) => `${type.slice(6)} ${Object.values(detail as object)[0]}`),
  )
export const show = (page: Page, view: Parameters<typeof window.show>[0], language?: 'ja' | 'en') =>
  page.evaluate(([v, l]) => window.show(v, l), [view, language] as const)

/** Opens the page. */
export async function openBoard(page: Page): Promise<void> {
  await page.goto('harness/board.html')
  await expect(page.locator('shogi-board')).toHaveAttribute('data-sfen', START)
}
