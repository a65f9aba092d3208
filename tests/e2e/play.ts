/** Helpers of the browser tests: play on the page through its `data-testid` and the board's data attributes. */
import { expect, type Locator, type Page } from '@playwright/test'
import type {} from '../../www/main.ts'

/** Opens the page and waits until a move can be played; `query` is the `?…` of its address. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`./${query}`)
  await waitForTurn(page)
}

export const status = (page: Page): Locator => page.getByTestId('status')
export const board = (page: Page): Locator => page.locator('shogi-board')
export const square = (page: Page, name: string): Locator => board(page).locator(`[data-square="${name}"]`)
export const hand = (page: Page, name: string): Locator => board(page).locator(`[data-hand="${name}"]`)
export const choice = (page: Page, name: 'promote' | 'decline'): Locator =>
  board(page).locator(`[data-choice="${name}"]`)
export const moveList = (page: Page): Locator => page.getByTestId('moves').locator('li')

/** Waits until a person is to move or the game is over; returns the `data-state` of the status line. */
export async function waitForTurn(page: Page, timeout = 60_000): Promise<string> {
  await page.waitForFunction(
    () => {
      const { client, game } = window.__narikoma ?? {}
      const word = document.querySelector<HTMLElement>('[data-testid=status]')?.dataset.state
      const state = game?.state
      return (
        client?.health === 'ready' && state?.position && state.asked === state.answered && word !== 'thinking'
      )
    },
    undefined,
    { timeout },
  )
  return (await status(page).getAttribute('data-state')) ?? ''
}

/** Opens a record from its text; ends when the dialog is closed and the game is on the page. */
export async function readRecord(page: Page, text: string): Promise<void> {
  await page.getByTestId('records').click()
  await page.getByTestId('record-text').fill(text)
  await page.getByTestId('record-read').click()
  // The reader is a late part of the page: until it has come, no request is sent.
  await expect(page.getByTestId('record-text')).toBeHidden()
  await waitForTurn(page)
}

/** The position that the board shows. */
export const sfen = async (page: Page): Promise<string> => (await board(page).getAttribute('data-sfen')) ?? ''

/** Clicks (or taps) a USI move when the move before it is on the board; ends when the page has sent it to the engine. */
export async function play(page: Page, usi: string, how: 'click' | 'tap' = 'click'): Promise<void> {
  // Until the engine has answered, the board shows the position before the last move.
  await page.waitForFunction(() => {
    const state = window.__narikoma?.game.state
    return state?.position && state.asked === state.answered
  })
  const { side, asked } = await page.evaluate(() => {
    const state = window.__narikoma?.game.state
    return { side: state?.position?.side, asked: state?.asked ?? 0 }
  })
  const from = usi[1] === '*' ? hand(page, `${side}:${usi[0]}`) : square(page, usi.slice(0, 2))
  const needsChoice = await page.evaluate(
    ([key, to]) => {
      const targets = window.__narikoma?.game.state.position?.legal[key ?? ''] ?? []
      return targets.includes(to ?? '') && targets.includes(`${to}+`)
    },
    [usi.slice(0, 2), usi.slice(2, 4)],
  )
  await from[how]()
  await square(page, usi.slice(2, 4))[how]()
  if (needsChoice) await choice(page, usi.endsWith('+') ? 'promote' : 'decline')[how]()
  // Otherwise a wait for the next turn could end before the move is sent.
  await page.waitForFunction((before) => (window.__narikoma?.game.state.asked ?? 0) > before, asked)
}

/** Shows short messages for 15 s instead of 3 s, so that a busy machine sees them. Call it before the page opens. */
export const linger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const slower = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 3000 ? 15_000 : ms, ...rest)
    window.setTimeout = slower as typeof window.setTimeout
  })

declare global {
  interface Window {
    /** The limits of every search after `thinkFor`. */
    thinkLimits?: { nodes: number }
  }
}

/** More nodes than a search can reach during a test: it ends only when it is interrupted. */
export const FOREVER = 1_000_000_000
/** Nodes of a short search. */
export const A_MOMENT = 10_000

/**
 * Sets the number of nodes of every search from now on, for all levels. A search that is running is affected when its
 * request has to be sent again.
 */
export async function thinkFor(page: Page, nodes: number): Promise<void> {
  await page.evaluate((count) => {
    const client = window.__narikoma?.client
    if (!client) throw new Error('the page has no client')
    if (window.thinkLimits) {
      window.thinkLimits.nodes = count
      return
    }
    window.thinkLimits = { nodes: count }
    const limits = window.thinkLimits
    const ask = client.ask.bind(client)
    client.ask = ((request, onInfo) =>
      ask(request.type === 'go' ? { type: 'go', limits } : request, onInfo)) as typeof ask
  }, nodes)
}

/** All moves that the board accepts now, in USI. */
export const legal = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const view = document.querySelector('shogi-board')?.view
    return Object.entries(view?.legal ?? {}).flatMap(([from, targets]) => targets.map((to) => from + to))
  })

/** Clicks random moves until the game is over, at most `most`; returns the `data-state` of the status line. */
export async function playToTheEnd(page: Page, most: number, random: () => number): Promise<string> {
  for (let count = 0; count < most; count += 1) {
    const word = await waitForTurn(page)
    if (word !== 'playing') return word
    const moves = await legal(page)
    const usi = moves[Math.floor(random() * moves.length)]
    expect(usi, 'a game that goes on has a legal move').toBeDefined()
    await play(page, usi ?? '')
  }
  return waitForTurn(page)
}
