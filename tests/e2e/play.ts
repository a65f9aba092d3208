/**
 * Helpers of the browser tests: play on the page through its `data-testid` and the board's data attributes.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import type {} from '../../www/app/main.ts'

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

/**
 * Clicks (or taps) a USI move when the move before it is on the board; ends
 * when the page has sent it to the engine.
 */
export async function play(page: Page, usi: string, how: 'click' | 'tap' = 'click'): Promise<void> {
  const [key, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  // Until the engine has answered, the board shows the position before the last move.
  const turn = await page.waitForFunction(
    ([key, to]) => {
      const state = window.__narikoma?.game.state
      if (!state?.position || state.asked !== state.answered) return null
      const targets = state.position.legal[key] ?? []
      const needsChoice = targets.includes(to) && targets.includes(`${to}+`)
      return { side: state.position.side, asked: state.asked, needsChoice }
    },
    [key, to] as const,
  )
  const { side, asked, needsChoice } = (await turn.jsonValue()) ?? {}
  const from = usi[1] === '*' ? hand(page, `${side}:${usi[0]}`) : square(page, key)
  await from[how]()
  await square(page, to)[how]()
  if (needsChoice) await choice(page, usi.endsWith('+') ? 'promote' : 'decline')[how]()
  // Otherwise a wait for the next turn could end before the move is sent.
  await page.waitForFunction((before) => (window.__narikoma?.game.state.asked ?? 0) > before, asked ?? 0)
}

/**
 * Shows short messages until `endMessages`, so that a busy machine sees
 * them. Call it before the page opens.
 */
export const holdMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const waiting: (() => void)[] = []
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== 3000 || typeof run !== 'function') return set(run, ms, ...rest)
      waiting.push(() => run(...rest))
      return -1
    }
    window.setTimeout = held as typeof window.setTimeout
    window.endMessages = () => {
      for (const end of waiting.splice(0)) end()
    }
  })

/** Ends the messages that `holdMessages` keeps, as after their 3 s. */
export const endMessages = (page: Page): Promise<void> => page.evaluate(() => window.endMessages?.())

declare global {
  interface Window {
    endMessages?: () => void
    /** The limits of every search after `thinkFor`. */
    thinkLimits?: { nodes: number }
  }
}

/** More nodes than a search can reach during a test: it ends only when it is interrupted. */
export const FOREVER = 1_000_000_000
/** Nodes of a short search. */
export const A_MOMENT = 10_000

/**
 * Sets the number of nodes of every search from now on, for all levels. A search that is running is affected
 * when its request has to be sent again.
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

/**
 * Nodes after which the searches of `shortAnalysis` end: every line is reported by
 * then, and they go on for a second at most.
 */
const ENOUGH = 200_000

/**
 * Ends the analysis and every other search with more nodes after `ENOUGH`, so that it does not take the
 * processor from the rest of the test. Call it before the page opens.
 */
export const shortAnalysis = (page: Page): Promise<unknown> =>
  page.addInitScript((most) => {
    const post = Worker.prototype.postMessage as (this: Worker, message: unknown, transfer?: unknown) => void
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: [unknown?]) {
      const limits = (message as { request?: { limits?: { nodes?: number } } } | null)?.request?.limits
      if (limits?.nodes) limits.nodes = Math.min(limits.nodes, most)
      post.call(this, message, ...rest)
    }
  }, ENOUGH)

/** All moves that the board accepts now, in USI. */
export const legal = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const view = document.querySelector('shogi-board')?.view
    return Object.entries(view?.legal ?? {}).flatMap(([from, targets]) => targets.map((to) => from + to))
  })

/**
 * Clicks random moves until the game is over, at most `most`; returns the `data-state` of the status line.
 */
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
