/** How `<shogi-board>` is drawn: its sizes, animations and arrows. */
import { expect, type Page, test } from '@playwright/test'
import { choice, HANDS, hand, heard, OPEN, openBoard, START, show, square } from './boardPage.ts'

test.beforeEach(({ page }) => openBoard(page))

test('board and hands fit and fill boxes of many sizes', async ({ page }) => {
  const boxes = [
    'width: 240px',
    'width: 320px; max-height: 300px',
    'width: 500px; height: 260px',
    'width: 900px; max-height: 400px',
    'width: 100%; height: 100vh',
    'display: block; width: 400px; max-height: 333px',
    'display: block; width: 700px; height: 300px',
  ]
  for (const sfen of [START, 'rbsgk/4p/5/P4/KGSBR b - 1'])
    for (const style of boxes) {
      const inner = await page.evaluate(
        async ([css, position]) => {
          window.show({ sfen: position! })
          const board = document.querySelector('shogi-board')!
          board.style.cssText = css!
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          const host = board.getBoundingClientRect()
          const parts = [...board.shadowRoot!.querySelectorAll('.board, .hand')].map((part) =>
            part.getBoundingClientRect(),
          )
          // Hidden elements do not reach beyond the box either, which would make the page scroll.
          const room = board.shadowRoot!.querySelector('.strut')!.getBoundingClientRect()
          if (room.bottom > host.bottom + 1) throw new Error(`${css}: the strut is ${room.height} high`)
          const spare = (edge: 'left' | 'top') => Math.min(...parts.map((part) => part[edge])) - host[edge]
          const over = (edge: 'right' | 'bottom') => host[edge] - Math.max(...parts.map((part) => part[edge]))
          return [spare('left'), spare('top'), over('right'), over('bottom')]
        },
        [style, sfen] as const,
      )
      for (const room of inner) expect(room, style).toBeGreaterThan(-0.1)
      // It also fills the box: the gap in one direction is almost 0.
      expect(Math.min(inner[0]! + inner[2]!, inner[1]! + inner[3]!), style).toBeLessThan(12)
    }
})

test('resizing, hiding and showing raise no error', async ({ page }) => {
  await page.evaluate(() => {
    window.addEventListener('error', ({ message }) =>
      window.heard.push({ type: 'error', detail: { message } }),
    )
  })
  const board = page.locator('shogi-board')
  for (const width of [500, 900, 300]) {
    await page.setViewportSize({ width, height: 1600 })
    await expect.poll(async () => (await board.boundingBox())!.width).toBe(width)
    const drawn = async () => (await page.locator('.board').boundingBox())!.width / width
    await expect
      .poll(async () => ((await drawn()) > 0.7 && (await drawn()) <= 1 ? 'fits' : await drawn()))
      .toBe('fits')
  }
  for (const display of ['none', '']) {
    await board.evaluate(async (element, value) => {
      element.style.display = value
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, display)
  }
  await expect(square(page, '7g')).toBeVisible()
  expect(await heard(page)).toEqual([])
})

test('at 240 px the promotion choice in each corner is not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 420 })
  await expect(page.locator('.frame')).toHaveAttribute('data-arrangement', 'stacked')
  for (const [to, orientation] of [
    ['1a', 'b'],
    ['9a', 'b'],
    ['9a', 'w'],
    ['1a', 'w'],
  ] as const) {
    await show(page, { sfen: '4k4/9/9/9/9/9/9/9/R3K4 b - 1', legal: { '9i': [to, `${to}+`] }, orientation })
    await square(page, '9i').click()
    await square(page, to).click()
    for (const name of ['promote', 'decline'] as const) {
      const box = (await choice(page, name).boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(240)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    await choice(page, 'promote').click()
  }
  expect((await heard(page)).filter((line) => line.startsWith('move'))).toHaveLength(4)
})

const AFTER = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
const running = (page: Page) =>
  page.evaluate(() => document.querySelector('shogi-board')!.shadowRoot!.getAnimations().length)

test('a move is animated, and the next view ends the animation', async ({ page }) => {
  const counts = await page.evaluate(
    ([after, start]) => {
      const { shadowRoot } = document.querySelector('shogi-board')!
      const count = () => shadowRoot!.getAnimations().length
      window.show({ sfen: after! })
      const moving = count()
      window.show({ sfen: start!, disabled: true })
      return [moving, count(), shadowRoot!.querySelectorAll('.overlay .piece').length]
    },
    [AFTER, START],
  )
  expect(counts).toEqual([1, 1, 0])
  await expect.poll(() => running(page)).toBe(0)
})

test('the animation of a captured piece leaves no element behind', async ({ page }) => {
  await show(page, OPEN)
  await show(page, { sfen: 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4' })
  await expect.poll(() => running(page)).toBe(0)
  await expect(page.locator('.overlay .piece')).toHaveCount(0)
  await expect(hand(page, 'b:B')).toHaveAttribute('data-count', '1')
})

test('nothing is animated under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  test.skip(!asked, 'this driver cannot ask for reduced motion')
  const moving = await page.evaluate((after) => {
    window.show({ sfen: after })
    return document.querySelector('shogi-board')!.shadowRoot!.getAnimations().length
  }, AFTER)
  expect(moving).toBe(0)
  await expect(square(page, '7f')).toHaveAttribute('data-piece', 'P')
})

test('arrows along moves: widths, colours and order; a drop comes from its hand', async ({ page }) => {
  await show(page, HANDS)
  await page.evaluate(() => {
    document.querySelector('shogi-board')!.moveArrows = [
      { move: '5i5h', side: 'b', color: 'rgb(1, 2, 3)', weight: 0.17 },
      { move: 'P*5e', side: 'b', color: 'rgb(4, 5, 6)', weight: 0.11, label: 'P' },
    ]
  })
  const layer = page.locator('shogi-board .move-arrows')
  await expect(layer).toHaveAttribute('data-moves', '5i5h P*5e')
  const drop = layer.locator('[data-move="P*5e"]')
  await expect(drop.locator('text')).toHaveText('P')
  await expect(layer.locator('.move-arrow').last()).toHaveAttribute('data-move', '5i5h')
  await expect(layer.locator('[data-move="5i5h"] polygon')).toHaveCSS('fill', 'rgb(1, 2, 3)')

  /** How far the arrow's box is from the piece in hand and from the middle of 5e, in pixels. */
  const gaps = () =>
    page.evaluate(() => {
      const root = document.querySelector('shogi-board')!.shadowRoot!
      const box = (selector: string) => root.querySelector(selector)!.getBoundingClientRect()
      const arrow = box('[data-move="P*5e"] polygon')
      const distance = (place: DOMRect) => {
        const [x, y] = [place.left + place.width / 2, place.top + place.height / 2]
        const dx = Math.max(arrow.left - x, 0, x - arrow.right)
        const dy = Math.max(arrow.top - y, 0, y - arrow.bottom)
        return Math.hypot(dx, dy) / box('[data-square="5e"]').width
      }
      return [distance(box('[data-hand="b:P"]')), distance(box('[data-square="5e"]'))]
    })
  for (const gap of await gaps()) expect(gap).toBeLessThan(0.25)
  // In a wider window the hands are beside the board, and the board is turned: the arrow follows.
  await page.setViewportSize({ width: 1000, height: 500 })
  await expect.poll(async () => Math.max(...(await gaps()))).toBeLessThan(0.25)
  await show(page, { ...HANDS, orientation: 'w' })
  for (const gap of await gaps()) expect(gap).toBeLessThan(0.25)
  await page.evaluate(() => {
    document.querySelector('shogi-board')!.moveArrows = []
  })
  await expect(layer.locator('.move-arrow')).toHaveCount(0)
})
