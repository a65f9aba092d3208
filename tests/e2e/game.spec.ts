/** Games on the page by clicking: page, client, worker and engine together. */
import { expect, test } from '@playwright/test'
import { seeded } from '../seeded.ts'
import {
  A_MOMENT,
  choice,
  endMessages,
  FOREVER,
  hand,
  holdMessages,
  legal,
  moveList,
  open,
  play,
  playToTheEnd,
  sfen,
  square,
  status,
  thinkFor,
  waitForTurn,
} from './play.ts'

/** The states of the status line after the end of a game. */
const OVER = ['mate', 'no-moves', 'repetition', 'perpetual-check', 'declaration', 'resigned', 'move-limit']

/** Black mates with a gold on 5b. */
const MATE_IN_ONE = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
/** Black's bishop may take on 2b, promoting or not. */
const BISHOPS = 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3'
/** Black has a pawn in hand and another on the fifth file. */
const PAWNS = '4k4/9/9/9/9/9/4P4/9/4K4 b P 1'

const at = (position: string, more = '') => `?sfen=${encodeURIComponent(position)}${more}`

test('a mate by a drop ends the game with its result @smoke', async ({ page }) => {
  await open(page, at(MATE_IN_ONE))
  await play(page, 'G*5b')
  await expect(status(page)).toHaveAttribute('data-state', 'mate')
  await expect(status(page)).toHaveText('詰みです。あなたの勝ちです。')
  await expect(hand(page, 'b:G')).toHaveAttribute('data-count', '0')
  expect(await legal(page)).toEqual([])
})

test('a whole game from the start to the end', async ({ page }) => {
  test.setTimeout(240_000)
  // A level that mates a random player in 30 moves.
  await open(page, '?side=b&level=12')
  const word = await playToTheEnd(page, 200, seeded(2))
  expect(OVER).toContain(word)
  expect(word).toBe('mate')
  await expect(status(page)).toHaveText('詰みです。あなたの負けです。')
})

test('a whole game on 5×5', async ({ page }) => {
  test.setTimeout(240_000)
  await open(page, '?variant=minishogi&side=w&level=4')
  await expect(page.locator('shogi-board [data-square]')).toHaveCount(25)
  expect(OVER).toContain(await playToTheEnd(page, 150, seeded(1)))
})

test('a promotion accepted and a promotion declined', async ({ page }) => {
  for (const [answer, piece] of [
    ['promote', '+B'],
    ['decline', 'B'],
  ] as const) {
    await open(page, at(BISHOPS, '&side=both'))
    await square(page, '8h').click()
    await square(page, '2b').click()
    await choice(page, answer).click()
    await expect(square(page, '2b')).toHaveAttribute('data-piece', piece)
    await expect(hand(page, 'b:B')).toHaveAttribute('data-count', '1')
  }
})

test('an illegal move is refused with its reason, and the game goes on', async ({ page }) => {
  await holdMessages(page)
  await open(page, at(PAWNS))
  const before = await sfen(page)
  await hand(page, 'b:P').click()
  await square(page, '5e').click()
  await expect(page.locator('[data-testid=status][data-state=illegal]')).toContainText('二歩')
  expect(await sfen(page)).toBe(before)
  await endMessages(page)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await play(page, 'P*4e')
  await expect(moveList(page).first()).toHaveAttribute('data-usi', 'P*4e')
})

test('taking back during a search removes the own move', async ({ page }) => {
  await open(page)
  const before = await sfen(page)
  await thinkFor(page, FOREVER)
  await play(page, '7g7f')
  await expect(status(page)).toHaveAttribute('data-state', 'thinking')
  await page.getByTestId('takeback').click()
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  // Long enough to see an answer, which must not come.
  await page.waitForTimeout(1500)
  expect(await sfen(page)).toBe(before)
  await expect(page.getByTestId('takeback')).toBeDisabled()
  await thinkFor(page, A_MOMENT)
  await play(page, '2g2f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await page.getByTestId('takeback').click()
  await expect(moveList(page)).toHaveCount(0)
})

test('the game continues after a reload, also during a search', async ({ page }) => {
  await open(page, '?level=2&side=b')
  await play(page, '7g7f')
  await waitForTurn(page)
  const position = await sfen(page)
  await page.reload()
  await waitForTurn(page)
  expect(await sfen(page)).toBe(position)
  await expect(moveList(page)).toHaveCount(2)
  await expect(moveList(page).first()).toHaveAttribute('data-usi', '7g7f')
  await thinkFor(page, FOREVER)
  await play(page, '2g2f')
  await expect(moveList(page)).toHaveCount(3)
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(4)
})

test('the game continues after the worker is killed during a search', async ({ page }) => {
  await open(page)
  await thinkFor(page, FOREVER)
  await play(page, '7g7f')
  await expect(status(page)).toHaveAttribute('data-state', 'thinking')
  await thinkFor(page, A_MOMENT)
  await page.evaluate(() => window.__narikoma?.client.worker?.terminate())
  await waitForTurn(page, 30_000)
  await expect(moveList(page)).toHaveCount(2)
  expect(await page.evaluate(() => window.__narikoma?.client.spawned)).toBe(2)
})

test('a move made before the engine is loaded is played when it is ready', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.wasm', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`./${at(BISHOPS)}`)
  await square(page, '8h').click()
  await square(page, '2b').click()
  await expect(choice(page, 'promote')).toBeHidden()
  release()
  await choice(page, 'promote').click()
  await waitForTurn(page)
  await expect(moveList(page).first()).toHaveAttribute('data-usi', '8h2b+')
})

test('resigning, and taking back the resignation', async ({ page }) => {
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.getByTestId('resign').click()
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await expect(status(page)).toHaveText('投了です。あなたの負けです。')
  await page.reload()
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await waitForTurn(page)
  await page.getByTestId('takeback').click()
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await expect(moveList(page)).toHaveCount(2)
})

test('a valid declaration wins; otherwise the page says what is missing', async ({ page }) => {
  await open(page)
  await expect(page.getByTestId('declare')).toBeHidden()
  await open(page, at('1RB1RB3/GGGGSSSS1/9/4K4/9/9/9/9/4k4 b P 1'))
  // The button looks disabled, but can be pressed.
  await expect(page.getByTestId('declaration')).toContainText('玉が敵陣三段目以内にいません')
  await page.getByTestId('declare').click({ force: true })
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await open(page, at('1RBKRB3/GGGGSSSS1/9/9/9/9/9/9/4k4 b P 1'))
  await expect(page.getByTestId('declaration')).toHaveText('宣言すれば勝ちです')
  await page.getByTestId('declare').click()
  await expect(status(page)).toHaveAttribute('data-state', 'declaration')
})
