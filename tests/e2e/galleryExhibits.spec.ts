/**
 * The exhibits on top of the opponents' pages: they run by themselves, stop, step, and take
 * the reader's position.
 */
import { expect, type Page, test } from '@playwright/test'
import { ROSTER } from '../../www/engine/roster.ts'
import { violations } from './axe.ts'

const exhibit = (page: Page) => page.getByTestId('exhibit')
const state = (page: Page) => exhibit(page).locator('[data-steps]')
const caption = (page: Page) => page.getByTestId('exhibit-caption')
const step = async (page: Page) => Number(await state(page).getAttribute('data-step'))

/** Waits until the exhibit has all its steps. */
const done = (page: Page) => expect(state(page)).toHaveAttribute('data-done', 'true')

/** Goes on or back by one step, and waits until it is drawn. A button without a step behind it cannot be
 * pressed. */
async function press(page: Page, name: 'next' | 'previous', from: number) {
  await page.getByTestId(`exhibit-${name}`).click()
  await expect(state(page)).toHaveAttribute('data-step', String(name === 'next' ? from + 1 : from - 1))
}

/** Goes back to the first step of an exhibit that does not play. */
async function rewind(page: Page) {
  for (let at = await step(page); at > 0; at--) await press(page, 'previous', at)
}

for (const { id } of ROSTER)
  test(`the page of ${id} shows an exhibit that plays without a press`, async ({ page }) => {
    await page.goto(`./#gallery/${id}`)
    await done(page)
    expect(Number(await state(page).getAttribute('data-steps'))).toBeGreaterThan(2)
    await expect.poll(() => step(page)).toBeGreaterThan(0)
    await expect(caption(page)).not.toBeEmpty()
    // Nothing is shown on the start position, where every value is 0.
    const boards = exhibit(page).locator('shogi-board')
    for (const board of await boards.all())
      expect(await board.getAttribute('data-sfen')).not.toMatch(/^lnsgkgsnl\/1r5b1\/p{9}\/9\/9\/9\/P{9}/)
  })

test('an exhibit is paused and stepped through, and shows the position of the game at a press', async ({
  page,
}) => {
  await page.goto('./#gallery/quiescence')
  await done(page)
  // The first step has none before it.
  await expect.poll(() => step(page)).toBeGreaterThan(0)
  await page.getByTestId('exhibit-play').click()
  await expect(page.getByTestId('exhibit-play')).toHaveText(/再生|もう一度/)
  const at = await step(page)
  await page.getByTestId('exhibit-previous').click()
  expect(await step(page)).toBe(at - 1)
  const before = await caption(page).textContent()
  await page.getByTestId('exhibit-next').click()
  await expect(caption(page)).not.toHaveText(before ?? '')
  expect(await violations(page, '[data-testid=exhibit]')).toEqual([])
  const own = page.getByTestId('exhibit-own')
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await done(page)
  await expect(exhibit(page).locator('shogi-board')).toHaveAttribute('data-sfen', /^lnsgkgsnl/)
})

/** The captions of an exhibit from its first step to its last, and the board of each. */
async function toldBy(page: Page, id: string) {
  // With less motion nothing moves on by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`./#gallery/${id}`)
  // A page that shows another card goes on showing it until the address is handled.
  await expect(page.locator('.gallery-card')).toHaveAttribute('data-opponent', id)
  await done(page)
  const steps = Number(await state(page).getAttribute('data-steps'))
  await rewind(page)
  const told: { caption: string; board: string }[] = []
  for (let at = 0; at < steps; at++) {
    const board = exhibit(page).locator('shogi-board')
    told.push({
      caption: (await caption(page).textContent()) ?? '',
      board: (await board.getAttribute('data-sfen')) ?? '',
    })
    if (at < steps - 1) await press(page, 'next', at)
  }
  return told
}

test('the bishop figure of the article: who must take loses the bishop, who may stop does not', async ({
  page,
}) => {
  const told = await toldBy(page, 'quiescence')
  const captions = told.map((each) => each.caption)
  expect(captions[0]).toContain('８四歩')
  expect(captions[1]).toBe('駒を取る手の延長の評価は+2480。続きが見えています。')
  // The figure, and the bishop that is lost from it.
  expect(told[1]?.board).toMatch(/^lnsgkgsnl\/1r5b1\/p1ppppppp\/1p7\/9\/2P6\/PP1PPPPPP\/1B5R1\/LNSGKGSNL b/)
  expect(captions[2]).toContain('３三角成')
  expect(captions[3]).toMatch(/同(?:角|桂)/)
  expect(captions[4]).toBe('静止探索の評価は0。無理に取る必要はないので、ここで止めます。')
  expect(captions.at(-1)).toBe('駒を取る手の延長は+2480、静止探索は0と見ました。')
  await expect(page.locator('[data-example=bishop] .verdicts')).toContainText('+2480')
})

test('the article’s rooks: whole nodes see the loss, and captures alone see it in fewer positions', async ({
  page,
}) => {
  const whole = (await toldBy(page, 'node-extension')).map((each) => each.caption)
  expect(whole[1]).toBe('手の並べ替えの評価は0。その先は読みません。')
  expect(whole[2]).toBe('局面ごとの延長の評価は−3150。続きが見えています。')
  expect(whole[3]).toContain('同飛')
  const captures = (await toldBy(page, 'capture-extension')).map((each) => each.caption)
  const [, slow = '', quick = ''] = captures.at(-1)?.match(/延長は([\d,]+)局面、.*延長は([\d,]+)局面/) ?? []
  const number = (text: string) => Number(text.replace(',', ''))
  expect(number(quick)).toBeGreaterThan(0)
  expect(number(slow)).toBeGreaterThan(4 * number(quick))
})

test('minimax tells the article’s arithmetic', async ({ page }) => {
  await page.goto('./#gallery/minimax')
  await expect(page.getByTestId('arithmetic')).toContainText('4096万局面')
  await expect(page.getByTestId('arithmetic')).toContainText('16億局面')
})

test('with less motion an exhibit shows its end and does not play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./#gallery/alphabeta')
  await done(page)
  const steps = Number(await state(page).getAttribute('data-steps'))
  expect(await step(page)).toBe(steps - 1)
  await expect(page.getByTestId('exhibit-play')).toHaveText('もう一度')
  // Alpha-beta cuts most replies off, to the depth that it plays, which is too much for minimax.
  const tree = page.locator('.ply-tree')
  await expect(tree).toHaveAttribute('data-depth', '4')
  expect(Number(await tree.getAttribute('data-cuts'))).toBeGreaterThan(20)
  await expect(caption(page)).toContainText('ミニマックスは')
})

test('a branch of alpha-beta has its window, and is struck at the moment when its replies are cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // With less motion nothing moves on by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./#gallery/alphabeta')
  await done(page)
  const tree = page.locator('.ply-tree')
  const struck = () => tree.locator('.cut').count()
  await rewind(page)
  const said = async () => (await caption(page).textContent()) ?? ''
  let before = 0
  // The first step at which a reply cuts the others off: the step before it shows the same branch whole.
  for (let at = 0; at < 12; at++) {
    before = await struck()
    const window = await said()
    await press(page, 'next', at)
    if (!(await said()).includes('通りは読みません')) continue
    expect(window).toMatch(/窓は[−\d]+〜∞。いままでの最善は[−+\d]+で/)
    break
  }
  expect(await struck()).toBeGreaterThan(before)
  expect(await said()).toMatch(/は、高くても[−+\d]+。.*通りは読みません/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violations(page, '[data-testid=exhibit]')).toEqual([])
})

test('each of machine one’s thirty-three rules lights up on a board on which it applies', async ({
  page,
}) => {
  await page.goto('./#gallery/machine-one')
  await done(page)
  const rules = page.getByTestId('exhibit-terms').getByRole('button')
  await expect(rules).toHaveCount(33)
  for (const rule of await rules.all()) {
    await rule.click()
    await expect(rule).toHaveAttribute('aria-current', 'true')
    // It counts for a side in the position that is shown, and has its points.
    await expect(rule).toHaveText(/[☗☖]\d+\s*[+−]\d+$/)
    await expect(caption(page)).toContainText(/印の駒|盤上の一枚の駒だけ/)
  }
})

test('a rule of machine one leads to its step and marks the pieces that it needs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#gallery/machine-one')
  await done(page)
  const rules = page.getByTestId('exhibit-terms').getByRole('button', { disabled: false })
  await rules.nth(1).click()
  await expect(rules.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(caption(page)).toContainText('印の駒')
  expect(await violations(page, '[data-testid=exhibit]')).toEqual([])
})

test('the proof of an endgame closes: every reply to the winning move is answered', async ({ page }) => {
  const told = await toldBy(page, 'effect-net')
  const answered = told.filter(({ caption }) => /^9通りの応手/.test(caption))
  expect(answered).toHaveLength(9)
  expect(answered.every(({ caption }) => caption.includes('手以内に勝ちます'))).toBe(true)
  const tree = page.locator('.ply-tree')
  await expect(tree).toHaveAttribute('data-closed', '9')
  await expect(tree).toHaveAttribute('data-replies', '9')
})

test('on the map of learned points the king is moved by keyboard, and the piece is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('./#gallery/machine-two')
  await done(page)
  await page.getByTestId('exhibit-play').click()
  await page.getByTestId('learned-piece').selectOption('S')
  await expect(caption(page)).toContainText('銀')
  const map = page.getByTestId('learned')
  await map.locator('.own-king').focus()
  await page.keyboard.press('ArrowLeft')
  const square = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square)
  await page.keyboard.press('Enter')
  await expect(map.locator('.own-king')).toHaveAttribute('data-square', square ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violations(page, '[data-testid=exhibit]')).toEqual([])
})

test('the map of machine three has points: they belong to pairs of pieces', async ({ page }) => {
  await page.goto('./#gallery/machine-three')
  await done(page)
  await page.getByTestId('exhibit-play').click()
  const cells = page.getByTestId('learned').getByRole('button')
  await expect(cells.filter({ hasText: /^[+−]\d+$/ }).nth(9)).toBeVisible()
  expect(await violations(page, '[data-testid=exhibit]')).toEqual([])
})

test('every card leads to the one before and the one after it, in the order of the rooms', async ({
  page,
}) => {
  await page.goto('./#gallery')
  const cards = page.locator('.room .card')
  await expect(cards).toHaveCount(ROSTER.length)
  const order = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-opponent') ?? ''))
  const { length } = order
  await page.goto(`./#gallery/${order[0]}`)
  const link = (rel: string) => page.getByTestId('neighbours').locator(`a[rel=${rel}]`)
  await expect(link('prev')).toHaveCount(0)
  for (let at = 1; at < length; at++) {
    // By keyboard: parts above that arrive between press and release of a mouse would move the link away.
    await link('next').press('Enter')
    await expect(page.locator('.gallery-card')).toHaveAttribute('data-opponent', order[at] ?? '')
    await expect(link('prev')).toHaveAttribute('href', `#gallery/${order[at - 1]}`)
  }
  await expect(link('next')).toHaveCount(0)
})
