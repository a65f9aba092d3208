/** Playing on the page by its stable handles: what the browser tests of the page have in common. */
import { expect, type Locator, type Page } from '@playwright/test'
import type {} from '../../www/main.ts'

/** A page whose game has begun: `query` is an address's `?…`. */
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

/** Waits till a person is to move, or the game is over; returns the status line's word. */
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

/** The position that the board shows. */
export const sfen = async (page: Page): Promise<string> => (await board(page).getAttribute('data-sfen')) ?? ''

/** Clicks (or taps) a move given as USI, when the one before is played; ends when the page has asked the engine for it. */
export async function play(page: Page, usi: string, how: 'click' | 'tap' = 'click'): Promise<void> {
  // Till the engine has answered, the board shows the position before.
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
  // Before that it is still, or already, this player's turn: nobody could tell which.
  await page.waitForFunction((before) => (window.__narikoma?.game.state.asked ?? 0) > before, asked)
}

/** Lets what the page says for a moment stand longer: a busy machine looks seldom. Call it before the page opens. */
export const linger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const slower = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 3000 ? 15_000 : ms, ...rest)
    window.setTimeout = slower as typeof window.setTimeout
  })

declare global {
  interface Window {
    /** The limits of every thought, after `thinkFor`. */
    thinkLimits?: { nodes: number }
  }
}

/** So many nodes are never searched while a test waits: such a thought ends only by being disturbed. */
export const FOREVER = 1_000_000_000
/** So many take a moment. */
export const A_MOMENT = 10_000

/**
 * From now on every thought takes this many nodes, whatever the level; so does one that is open now, when it has to be
 * asked for again.
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

/** Every move that the board would take now, as USI. */
export const legal = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const view = document.querySelector('shogi-board')?.view
    return Object.entries(view?.legal ?? {}).flatMap(([from, targets]) => targets.map((to) => from + to))
  })

/** Plays by chance, by clicking, till the game is over or so many moves were made; returns the status line's word. */
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
