/**
 * Nothing that appears or goes moves the board, at any width: parts of the
 * page come and go, and the board is measured.
 */
import { expect, type Page, test } from '@playwright/test'
import type { Action } from '../../www/app/game/actions.ts'
import type { Notice, State } from '../../www/app/game/state.ts'
import { START } from '../../www/engine/protocol.ts'
import { board, open, readRecord, square, waitForTurn } from './play.ts'

/** Widths and heights of windows, in pixels. */
const SIZES = [
  [320, 640],
  [360, 740],
  [390, 664],
  [390, 844],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const

/** The place of the grid of squares in the window. */
const place = (page: Page) =>
  board(page)
    .locator('.grid')
    .evaluate((grid) => {
      const { left, top, width, height } = grid.getBoundingClientRect()
      return [left, top, width, height].map((each) => Math.round(each * 100) / 100).join(' ')
    })

/** Changes the state of the page as if the engine or the browser had reported it. */
const set = (page: Page, change: Partial<State>) =>
  page.evaluate((part) => {
    const game = window.__narikoma?.game
    if (!game) throw new Error('the page has no game')
    game.state = { ...game.state, ...part }
    game.dispatch({ type: 'tick' })
  }, change)

const dispatch = (page: Page, action: Action) =>
  page.evaluate((sent) => window.__narikoma?.game.dispatch(sent), action)

/** Moves of a line, so that its text is long. */
const LINE = Array.from({ length: 13 }, () => ({ usi: '7g7f', ja: '☗５八金左上', en: 'G6i-5h' }))

const NOTICES: Notice[] = [
  { kind: 'badLink', field: 'sfen' },
  { kind: 'unknownChoice', what: 'opponent', id: 'nobody-has-ever-heard-of-it' },
  { kind: 'damagedSave' },
  {
    kind: 'cutRecord',
    kept: 117,
    line: { number: 118, text: '118 ２六歩(27) ( 0:12/00:10:55)', why: 'mismatch', cut: true, more: 0 },
    refusal: null,
  },
  { kind: 'noStudy' },
  { kind: 'notSaved' },
  { kind: 'otherTab' },
  { kind: 'separated' },
]

/** Everything that appears without a move, as changes of the state; `{}` in between takes it away. */
function changes(state: State): Record<string, Partial<State>> {
  const { position, setup, preview } = state
  if (!position) throw new Error('the page has no position')
  const declaration = {
    kingIn: true,
    pieces: 7,
    points: 12,
    needed: 28,
    inCheck: false,
    verdict: 'no' as const,
  }
  const info = { depth: 9, nodes: 60_000, score: { cp: 31 }, pv: LINE } as unknown as NonNullable<
    State['lastInfo']
  >['info']
  const earlier = { setup, moves: [], ending: null, over: false, ...preview }
  return {
    ...Object.fromEntries(NOTICES.map((notice) => [`notice ${notice.kind}`, { notice }])),
    'an earlier game': { previousGame: earlier },
    'a long notice with an earlier game': { notice: NOTICES[3] ?? null, previousGame: earlier },
    'a refusal': { refusal: 'twoPawns' },
    check: { position: { ...position, check: '5i', repetition: 3, perpetual: 'b' } },
    proved: {
      proved: { winner: 'b', plies: 3, ply: position.moves.length, sfen: position.sfen, move: null },
    },
    'the lost engine': { health: 'lost' },
    'a restart': { health: 'loading' },
    'an earlier position': { shownPly: 0 },
    'the end of the game': { position: { ...position, result: { reason: 'mate', winner: 'w' } } },
    'a declaration that is near': { position: { ...position, declaration } },
    'a search for a hint': { hintToken: 1 },
    ...Object.fromEntries(
      ([1, 2, 3] as const).map((step) => [
        `hint ${step}`,
        { hint: { step, move: LINE[0] ?? null, line: LINE } },
      ]),
    ),
    'the lines of the engine': { showThinking: true, lastInfo: { info, side: 'b', instead: null } },
    'an update': { offline: 'update' },
    'a full storage': { saveFailed: true },
    'the net on its way': { net: { state: 'loading', loaded: 1, total: 3 } },
  }
}

/** The parts of the state that `changes` sets, as they were. */
const before = (state: State, change: Partial<State>): Partial<State> =>
  Object.fromEntries(Object.keys(change).map((key) => [key, state[key as keyof State]]))

const current = (page: Page) =>
  page.evaluate(() => {
    const state = window.__narikoma?.game.state
    if (!state) throw new Error('the page has no game')
    return state
  })

for (const locale of ['ja-JP', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale })

    for (const [width, height] of SIZES)
      test(`at ${width} × ${height} the board stays where it is`, async ({ page }) => {
        await page.setViewportSize({ width, height })
        await open(page)
        const start = await place(page)
        const check = async (what: string) => expect(await place(page), what).toBe(start)
        // The first screen gives way to the moves.
        await dispatch(page, { type: 'move', move: '7g7f' })
        await waitForTurn(page)
        await check('the first move')
        const state = await current(page)
        for (const [what, change] of Object.entries(changes(state))) {
          await set(page, change)
          await check(what)
          await set(page, before(state, change))
          await check(`after ${what}`)
        }
        await set(page, { shownPly: 0 })
        for (const side of ['other', 'own']) {
          await dispatch(page, { type: 'flip' })
          await check(`the view of the ${side} side`)
        }
        await set(page, { shownPly: null })
        const { setup } = state
        const control = { main: 600_000, byoyomi: 30_000, periods: 3, increment: 0 }
        await dispatch(page, {
          type: 'begin',
          setup: { ...setup, clock: { b: control, w: { ...control, main: 8000 } } },
        })
        await waitForTurn(page)
        await check('clocks')
        await dispatch(page, { type: 'move', move: '7g7f' })
        await check('the last seconds of a clock')
      })
  })

test('a record with variations and comments does not move the board', async ({ page }) => {
  const kif =
    '手合割：平手\n*一\n*二\n*三\n1 ７六歩(77)\n*長い注釈です。\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n3 ６八銀(79)\n'
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page)
    const start = await place(page)
    await readRecord(page, kif)
    await page.keyboard.press('Home')
    await expect(page.getByTestId('comment')).toBeVisible()
    expect(await place(page)).toBe(start)
    // Not a click, before which Playwright scrolls.
    await page.keyboard.press('PageDown')
    await expect(page.getByTestId('variations')).toBeVisible()
    expect(await place(page)).toBe(start)
    await page.getByTestId('variations').locator('[data-usi]').nth(1).dispatchEvent('click')
    await expect(page.getByTestId('variations-back')).toBeVisible()
    expect(await place(page)).toBe(start)
  }
})

for (const locale of ['ja-JP', 'en-US'])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } })

    test('at 320 px every button of the longest notice is seen', async ({ page }) => {
      await open(page)
      const earlier = changes(await current(page))['an earlier game'] ?? {}
      await set(page, { ...earlier, notice: { kind: 'notSaved' } })
      const buttons = page.locator('.notice button')
      await expect(buttons).toHaveCount(3)
      for (const button of await buttons.all()) await button.click({ trial: true })
      const within = await page
        .locator('.notice')
        .evaluate((notice) => notice.scrollHeight - notice.clientHeight)
      expect(within).toBeLessThanOrEqual(0)
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true })

  test('a tap while a notice appears reaches the square that it was meant for', async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'this driver cannot touch the screen')
    await open(page)
    const box = await square(page, '7g').boundingBox()
    await set(page, { notice: NOTICES[3] ?? null })
    await page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await expect(square(page, '7g')).toHaveAttribute('aria-selected', 'true')
    // The highest row of the board, too.
    await dispatch(page, { type: 'flip' })
    await square(page, '1i').tap()
    await expect(square(page, '1i')).toHaveAttribute('aria-selected', 'true')
    for (const name of ['new', 'takeback', 'hint', 'resign', 'flip', 'thinking'])
      await page
        .getByTestId(name)
        .click({ trial: true, force: false, timeout: 2000 })
        .catch((error: Error) => {
          // A disabled button cannot be pressed anyway; nothing may lie over it.
          expect(error.message, name).not.toContain('intercepts pointer events')
        })
  })

  test('a page that is scrolled stays where it is when parts at its end go', async ({ page }) => {
    await open(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    const start = await place(page)
    await dispatch(page, { type: 'move', move: '7g7f' })
    await waitForTurn(page)
    await expect(page.getByTestId('first-screen')).toBeHidden()
    expect(await place(page)).toBe(start)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.evaluate(() => document.querySelector('main')?.style.minHeight)).toBe('')
  })
})

test('the keyboard focus in the header is not covered by a notice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await set(page, { notice: NOTICES[0] ?? null })
  await page.keyboard.press('Tab')
  const covers = () =>
    page.evaluate(() => {
      const [notice, head] = ['.notice', '.head'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      )
      return (notice?.top ?? 0) < (head?.top ?? 0) + 20
    })
  await page.getByTestId('games').focus()
  expect(await covers()).toBe(false)
  await page.getByTestId('flip').focus()
  expect(await covers()).toBe(true)
})

/** A game of six moves in which Black, a person, has resigned. */
const SHORT = {
  format: 1,
  setup: {
    start: { variant: 'shogi' },
    players: { b: 'human', w: 'engine' },
    ...{ opponent: null, level: '3', seed: 1 },
  },
  moves: ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b'],
  ending: { type: 'resign', side: 'b' },
  ...{ over: true, sfen: START.shogi, last: '4a3b' },
}

const openShort = async (page: Page) => {
  await page.addInitScript((saved) => localStorage.setItem('narikoma.game', saved), JSON.stringify(SHORT))
  await page.goto('./')
  await expect(page.getByTestId('after')).toBeVisible()
}

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const)
  test(`at ${width} × ${height} the side column is filled after a short game`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openShort(page)
    await waitForTurn(page)
    const share = await page.locator('.moves-box').evaluate((box) => {
      const end = Math.max(...[...box.children].map((each) => each.getBoundingClientRect().bottom))
      return (box.getBoundingClientRect().bottom - end) / innerHeight
    })
    // Less than a tenth of the height is empty, and the whole column is in the window.
    expect(share).toBeLessThan(0.1)
    await expect(page.locator('footer')).toBeInViewport({ ratio: 1 })
    const { right } = await page
      .locator('.after')
      .evaluate((row) => ({ right: row.scrollWidth - row.clientWidth }))
    expect(right).toBe(0)
  })

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1280, 800],
  ] as const)
    test(`at ${width} × ${height} everything that is pressed is at least 44 px high`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      const low = () =>
        page.locator('#app :is(button, a, select, input):visible').evaluateAll((all) =>
          all
            .map((each) => ({ name: each.outerHTML, height: each.getBoundingClientRect().height }))
            // Fields for keyboards alone are one pixel high.
            .filter((each) => each.height > 1 && each.height < 44),
        )
      await open(page)
      expect(await low(), 'before a game').toEqual([])
      await dispatch(page, { type: 'move', move: '7g7f' })
      await waitForTurn(page)
      expect(await low(), 'in a game').toEqual([])
      await set(page, { ...changes(await current(page))['an earlier position'] })
      expect(await low(), 'an earlier position').toEqual([])
      await openShort(page)
      expect(await low(), 'after a game').toEqual([])
    })
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`at ${width} × ${height} the buttons keep their places, and after a game one step is recommended`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await dispatch(page, { type: 'move', move: '7g7f' })
    await waitForTurn(page)
    const boxes = () =>
      page.locator('.buttons button').evaluateAll((all) =>
        all.map((each) => {
          const { left, top, width: wide } = each.getBoundingClientRect()
          return [left, top, wide].map(Math.round).join(' ')
        }),
      )
    const start = await boxes()
    expect(start).toHaveLength(6)
    const state = await current(page)
    const all = changes(state)
    for (const what of ['a declaration that is near', 'hint 1', 'hint 2', 'hint 3', 'the end of the game']) {
      const change = all[what]
      if (!change) throw new Error(what)
      await set(page, change)
      expect(await boxes(), what).toEqual(start)
      if (what === 'a declaration that is near')
        await expect(page.getByTestId('declare')).toBeInViewport({ ratio: 1 })
      if (what === 'the end of the game') {
        await expect(page.locator('#app .primary').filter({ visible: true })).toHaveCount(1)
        await expect(page.getByTestId('next-step')).toBeInViewport({ ratio: 1 })
      }
      await set(page, before(state, change))
      expect(await boxes(), `after ${what}`).toEqual(start)
    }
  })
