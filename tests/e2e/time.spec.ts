/**
 * The engine's time: with a clock, and with a chosen time per move. No
 * test depends on the speed of the machine.
 */
import { expect, type Page, test } from '@playwright/test'
import { legal, open, play, waitForTurn } from './play.ts'

const setup = (page: Page) => page.evaluate(() => window.__narikoma?.game.state.setup)
const result = (page: Page) => page.evaluate(() => window.__narikoma?.game.state.position?.result?.reason)

/** The last search request. */
async function requests(page: Page) {
  await page.evaluate(() => {
    const client = window.__narikoma?.client
    if (!client) throw new Error('the page has no client')
    const ask = client.ask.bind(client)
    client.ask = ((request, onInfo) => {
      if (request.type === 'go') (window as { lastGo?: unknown }).lastGo = request
      return ask(request, onInfo)
    }) as typeof ask
  })
  return () => page.evaluate(() => (window as { lastGo?: unknown }).lastGo)
}

test('a time per move can be chosen, and is saved with the game @smoke', async ({ page }) => {
  await open(page)
  const lastGo = await requests(page)
  await page.getByTestId('new').click()
  await page.getByTestId('level').selectOption('14')
  await expect(page.getByTestId('move-time')).toHaveValue('0')
  await page.getByTestId('move-time').selectOption('1000')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await play(page, '1g1f')
  await waitForTurn(page)
  const go = await lastGo()
  expect(go).toMatchObject({ level: '14', time: { moveTime: 1000 } })
  // Without the level's own limit of nodes; how many are visited depends on the machine.
  expect(go).toHaveProperty('limits', {})
  await page.reload()
  await waitForTurn(page)
  expect(await setup(page)).toMatchObject({ level: '14', moveTime: 1000 })
  await page.getByTestId('new').click()
  await expect(page.getByTestId('move-time')).toHaveValue('1000')
  // With a clock for the engine there is no choice of a time per move.
  await page.getByTestId('other-clock').selectOption('move10')
  await expect(page.getByTestId('move-time')).toBeHidden()
  await page.getByTestId('other-clock').selectOption('none')
  await expect(page.getByTestId('move-time')).toBeVisible()
  await page.getByTestId('move-time').selectOption('0')
  await page.getByTestId('start').click()
  await waitForTurn(page)
  expect(await setup(page)).not.toHaveProperty('moveTime')
})

test('full strength in byoyomi does not lose on time', async ({ page }) => {
  await open(page)
  const lastGo = await requests(page)
  await page.getByTestId('new').click()
  await page.getByTestId('level').selectOption('25')
  await page.getByTestId('clock').selectOption('none')
  await page.getByTestId('other-clock').selectOption('own')
  const byoyomi = { main: '0', byoyomi: '3', periods: '1', increment: '0' }
  for (const [field, value] of Object.entries(byoyomi))
    await page.getByTestId(`other-clock-${field}`).fill(value)
  await page.getByTestId('start').click()
  for (let move = 0; move < 6; move += 1) {
    await waitForTurn(page)
    const [first = '7g7f'] = await legal(page)
    await play(page, first)
  }
  await waitForTurn(page)
  expect(await lastGo()).toMatchObject({ limits: {}, time: { main: 0, byoyomi: 3000 } })
  expect(await result(page)).toBeUndefined()
})

test('a forced move is played at once, also with a long byoyomi', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    const { game } = window.__narikoma ?? {}
    if (!game) throw new Error('the page has no game')
    const byoyomi = { main: 0, byoyomi: 600_000, periods: 1, increment: 0 }
    game.dispatch({
      type: 'begin',
      setup: {
        start: { variant: 'shogi', sfen: 'k8/9/2R6/9/9/9/9/9/4K4 b - 1' },
        players: { b: 'human', w: 'engine' },
        opponent: null,
        level: '25',
        seed: 1,
        clock: { b: byoyomi, w: byoyomi },
      },
    })
  })
  await waitForTurn(page)
  await play(page, '7c7b')
  await waitForTurn(page)
  const state = await page.evaluate(() => {
    const { position, lastInfo } = window.__narikoma?.game.state ?? {}
    return { moves: position?.moves.map(({ usi }) => usi), depth: lastInfo?.info.depth }
  })
  expect(state).toEqual({ moves: ['7c7b', '9a8a'], depth: 1 })
})
