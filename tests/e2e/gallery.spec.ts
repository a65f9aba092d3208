/** The gallery: cards, an opponent's page with thoughts and tree, a game to watch, and playing from there. */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open, play, waitForTurn } from './play.ts'

const rows = (page: Page) => page.getByRole('treeitem')
const here = (page: Page) => page.locator('[role=treeitem][aria-selected=true]')

/** Searches the start position of 9×9, and goes by key from the root of the tree to its first move. */
async function openTree(page: Page): Promise<void> {
  await page.getByTestId('tree-start').click()
  // The root and its 30 moves.
  await expect(rows(page)).toHaveCount(31)
  await here(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(here(page)).toHaveAttribute('aria-level', '2')
}

test('each step of a search leads to the function that does it', async ({ page }) => {
  await page.goto('./#gallery/quiescence')
  await page.getByTestId('tree-depth').selectOption('1')
  await openTree(page)
  const links = page.getByTestId('tree-code')
  const marked = page.getByTestId('code').locator('.here')
  // A move of the root is read to the end of the depth: beyond it captures alone.
  await expect(links).toHaveText(['fn quiescence'])
  await links.press('Enter')
  await expect(marked).toContainText('fn quiescence')
  await expect(marked).toBeInViewport()
  await here(page).focus()
  await page.keyboard.press('Home')
  await expect(links).toHaveText(['fn search'])
  await links.press('Enter')
  await expect(marked).toContainText('fn search')
  expect(await violations(page)).toEqual([])
  // A machine's search is that of the rung which reads the likeliest moves, in a file of the ladder.
  await page.goto('./#gallery/machine-one')
  await page.getByTestId('tree-start').click()
  await links.press('Enter')
  await expect(page.getByTestId('code-file')).toHaveValue(/ladder\/forward_pruning\.rs$/)
  await expect(marked).toContainText('fn search')
})

test('the first screen leads to the gallery, a card to a game, and Back to the gallery', async ({ page }) => {
  await open(page)
  const link = page.getByTestId('gallery-open')
  await expect(link).toBeInViewport()
  await link.click()
  await expect(page.getByTestId('gallery')).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
  expect(await violations(page)).toEqual([])
  await expect(page.locator('[data-group=rules] .card')).toHaveAttribute('data-opponent', 'random')
  await expect(page.locator('[data-group=search] [data-opponent=random]')).toHaveCount(0)
  await page.locator('[data-opponent=minimax] h3 a').click()
  await expect(page).toHaveURL(/#gallery\/minimax$/)
  await page.getByTestId('gallery-level').selectOption('1')
  await page.getByTestId('gallery-play').click()
  await expect(page.getByTestId('gallery')).toHaveCount(0)
  await waitForTurn(page)
  const setup = await page.evaluate(() => window.__narikoma?.game.state.setup)
  expect([setup?.opponent, setup?.level]).toEqual(['minimax', '1'])
  await play(page, '7g7f')
  await waitForTurn(page)
  // While a game is played the link is not in the way.
  await expect(link).toBeHidden()
  await page.goBack()
  await expect(page.locator('.gallery-card[data-opponent=minimax]')).toBeVisible()
  await page.getByTestId('gallery-close').click()
  await expect(page.locator('#app')).toBeVisible()
})

test('an opponent says what it thinks, and its tree is stepped through by keyboard', async ({ page }) => {
  await page.goto('./#gallery/machine-one')
  await page.getByTestId('ask-thoughts').click()
  await expect(page.locator('[data-testid=thoughts] > li')).toHaveCount(4)
  await expect(page.locator('.why[open] li').nth(1)).toBeVisible()
  await page.goto('./#gallery/alphabeta')
  await openTree(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(here(page)).toHaveAttribute('aria-level', '3')
  await expect(here(page)).toBeFocused()
  // The second move is refuted by the first reply: the others are cut off.
  await expect(page.locator('.tree-cut')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect(here(page)).toHaveAttribute('aria-level', '2')
  await page.getByTestId('tree-next').click()
  await expect(here(page)).toHaveAttribute('aria-level', '3')
})

test('a machine names the size of its weights', async ({ page }) => {
  await page.goto('./#gallery/machine-three')
  await expect(page.locator('.facts')).toContainText(/学習した重み 2\d\d\d kB/)
  await page.goto('./#gallery/minimax')
  await expect(page.locator('.facts')).not.toContainText('学習した重み')
})

test('the networks of levels are fetched when chosen, and the one without a value says none', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  const has = (id: string) => fetched.some((name) => name.startsWith(`${id}-`))
  await page.goto('./#gallery/policy')
  const panel = page.locator('.panel', { has: page.getByTestId('ask-impressions') })
  const moves = panel.getByTestId('impressions').locator('li')
  await panel.getByTestId('ask-impressions').click()
  await expect(moves).toHaveCount(5)
  await expect(panel).toContainText('手番側の勝率')
  expect(['policy-net', 'policy-article', 'policy-large'].map(has)).toEqual([true, false, false])
  const choice = panel.getByTestId('impressions-network')
  await choice.selectOption({ label: '記事のネットワーク（5.4 MB）' })
  await expect.poll(() => has('policy-article')).toBe(true)
  await expect(panel).not.toContainText('手番側の勝率')
  await expect(moves).toHaveCount(5)
  await choice.selectOption('5')
  await expect.poll(() => has('policy-large')).toBe(true)
  await expect(panel).toContainText('手番側の勝率')
  expect(has('policy-reinforced')).toBe(false)
})

test('two opponents play, and the evaluation of both is drawn', async ({ page }) => {
  await page.goto('./#gallery/watch/alphabeta:1/minimax:1')
  await page.getByTestId('watch-start').click()
  const root = page.locator('.gallery-watch')
  await expect.poll(async () => Number(await root.getAttribute('data-moves'))).toBeGreaterThan(3)
  await page.getByTestId('watch-start').click()
  for (const curve of ['.of-b', '.of-w'])
    await expect(page.locator(`.duel-graph polyline${curve}`)).toHaveAttribute('points', /\d+\.\d,\d+\.\d/)
  await page.getByTestId('duel-graph').focus()
  await page.keyboard.press('Home')
  await expect(page.getByTestId('duel-graph')).toHaveAttribute('aria-valuenow', '0')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('watch-b').selectOption('quiescence')
  await expect(page).toHaveURL(/#gallery\/watch\/quiescence:/)
})

test('a watched game has a list of its moves, the reason of its end, and can be kept and analysed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#gallery/watch/capture-extension:1/null-move:1/minishogi')
  // No name is cut.
  const isCut = await page
    .getByTestId('watch-b')
    .evaluate((select) => select.scrollWidth > select.clientWidth)
  expect(isCut).toBe(false)
  await expect(page.getByRole('combobox', { name: '先手 ☗のレベル' })).toHaveValue('1')
  await page.getByTestId('watch-speed').selectOption('fast')
  await page.getByTestId('watch-start').click()
  const status = page.getByTestId('watch-status')
  await expect(status).toHaveText(
    /^\d+手目 · (投了|詰み|千日手|連続王手の千日手|最大手数).*(勝ち|引き分け)です。$/,
    {
      timeout: 90_000,
    },
  )
  const count = Number(await page.locator('.gallery-watch').getAttribute('data-moves'))
  const moves = page.getByTestId('watch-moves').getByRole('button')
  await expect(moves).toHaveCount(count)
  await expect(moves.last()).toHaveAttribute('aria-current', 'true')
  await page.getByTestId('watch-moves').scrollIntoViewIfNeeded()
  await expect(moves.last()).toBeInViewport()
  await moves.first().click()
  await expect(moves.first()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByTestId('duel-graph')).toHaveAttribute('aria-valuenow', '1')
  expect(await violations(page)).toEqual([])

  await page.getByTestId('watch-keep').click()
  await expect(page.getByTestId('watch-said')).toHaveText('対局一覧に保存しました。')
  await page.getByTestId('watch-analyse').click()
  await expect(page.getByTestId('study')).toBeVisible()
  await expect(page.getByTestId('gallery')).toHaveCount(0)
  await page.getByTestId('study-close').click()
  await page.getByTestId('games').click()
  await expect(page.getByText('駒を取る手の延長').first()).toBeVisible()
})

test('the tree of a middle game has the depth that the card plays', async ({ page }) => {
  // One of the positions on which the ladder was measured; alpha-beta reads half a million nodes.
  const sfen = 'lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1+b5RL/LNSGKGSN1 b b 5'
  await open(page, `?${new URLSearchParams({ sfen })}`)
  await page.goto('./#gallery/alphabeta')
  await expect(page.getByTestId('tree-depth').locator('option')).toHaveCount(4)
  await page.getByTestId('tree-depth').selectOption('4')
  await page.getByTestId('tree-start').click()
  await expect(page.getByTestId('tree-note')).toHaveText(/^全部で[\d,]+局面$/)
})

test('the search by playouts is told what a draw is worth, and its tree depends on it', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: unknown[] = []
    Object.assign(window, { sent })
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (
      this: Worker,
      message: { request?: { type?: string; drawValues?: unknown } },
    ) {
      // The card searches beside the panel, without a value of a draw.
      if (message.request?.type === 'go' && message.request.drawValues) sent.push(message.request)
      post.call(this, message)
    }
  })
  await page.goto('./#gallery/puct')
  await page.getByTestId('playouts-place').selectOption('diary')
  await page.getByTestId('playouts-amount').selectOption('1000')
  /** The table of the moves after a search in which a draw has this value. */
  const searched = async (drawValue: string) => {
    await page.getByTestId('playouts-draw').selectOption(drawValue)
    const start = page.getByTestId('playouts-start')
    const count = () => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent.length)
    const before = await count()
    await start.click()
    await expect.poll(count, { timeout: 60_000 }).toBe(before + 1)
    await expect(start).toHaveText('考えさせる', { timeout: 90_000 })
    return page.getByTestId('playouts').locator('tbody').textContent()
  }
  const [loss, half, win] = [await searched('0'), await searched('500'), await searched('1000')]
  const told = await page.evaluate(() =>
    (window as unknown as { sent: { limits: { nodes: number }; drawValues: unknown }[] }).sent.map(
      ({ limits, drawValues }) => ({ limits, drawValues }),
    ),
  )
  expect(told).toEqual(
    [0, 500, 1000].map((value) => ({ limits: { nodes: 1000 }, drawValues: { black: value, white: value } })),
  )
  expect(loss).not.toBe(win)
  expect(half).not.toBe(win)
  // The same value gives the same tree.
  expect(await searched('0')).toBe(loss)
})

test('without a connection the gallery says what is missing, and asks again later', async ({ page }) => {
  const gone = (url: URL) => /\/narikoma-gallery|galleryEngine/.test(url.pathname)
  await page.route(gone, (route) => route.abort())
  await page.goto('./#gallery/machine-one')
  await page.getByTestId('ask-thoughts').click()
  const missing = 'この相手たちのエンジンを読み込めませんでした。'
  const asked = page.locator('.panel', { has: page.getByTestId('ask-thoughts') }).getByRole('status')
  await expect(asked).toContainText(missing)
  await page.getByTestId('tree-start').click()
  await expect(page.getByTestId('tree-note')).toContainText(missing)
  await page.goto('./#gallery/watch/alphabeta:1/minimax:1')
  await page.getByTestId('watch-start').click()
  await expect(page.getByTestId('watch-status')).toContainText(missing)
  await expect(page.getByTestId('watch-start')).toHaveText('始める')

  await page.unroute(gone)
  await page.route('**/machine-two-*.bin', (route) => route.abort())
  await page.goto('./#gallery/machine-two')
  await page.getByTestId('ask-thoughts').click()
  await expect(asked).toContainText('この相手が学習したデータを読み込めませんでした。')
  await page.unroute('**/machine-two-*.bin')
  await page.getByTestId('ask-thoughts').click()
  await expect(page.locator('[data-testid=thoughts] > li')).toHaveCount(4)
})

test('an opponent for 5×5 thinks about the start of 5×5, and is watched on the board that both play', async ({
  page,
}) => {
  await page.goto('./#gallery/effect-net')
  await page.getByTestId('ask-thoughts').click()
  await expect(page.locator('[data-testid=thoughts] > li')).toHaveCount(4)
  await expect(page.getByText('5五将棋の初期局面で考えます')).toBeVisible()
  await page.goto('./#gallery/flagship')
  const results = (id: string) => page.locator(`.gallery-card[data-opponent=${id}] .results summary`)
  await expect(page.locator('.gallery-card[data-opponent=flagship]')).toBeVisible()
  await page.getByTestId('tournament').scrollIntoViewIfNeeded()
  await expect(results('flagship').first()).toHaveText(/^対戦成績: レベル\d+$/)
  await page.goto('./#gallery/minimax')
  await expect(page.locator('.gallery-card[data-opponent=minimax]')).toBeVisible()
  await page.getByTestId('tournament').scrollIntoViewIfNeeded()
  await expect(results('minimax')).toHaveText('対戦成績')
  await page.goto('./#gallery/watch/effect-net:1/minimax:1')
  await page.getByTestId('watch-start').click()
  const root = page.locator('.gallery-watch')
  await expect.poll(async () => Number(await root.getAttribute('data-moves'))).toBeGreaterThan(1)
  await expect(root.locator('shogi-board')).toHaveAttribute('data-sfen', /^([^/]+\/){4}[^/]+ [bw]/)
  expect(await violations(page)).toEqual([])
  // Both play 9×9, too: the board is chosen.
  await page.getByTestId('watch-b').selectOption('quiescence')
  await expect(page).toHaveURL(/quiescence:5\/minimax:1\/minishogi$/)
  await page.getByTestId('watch-board').selectOption('shogi')
  await expect(page).toHaveURL(/quiescence:5\/minimax:1$/)
  await page.goto('./#gallery/watch/effect-net:1/machine-two:1')
  await expect(page.getByTestId('watch-status')).toContainText('共通の盤がありません')
  await expect(page.getByTestId('watch-start')).toBeDisabled()
})

test('the first page has one chart of all ratings for each board, a card its own row and its neighbours', async ({
  page,
}) => {
  await page.goto('./#gallery')
  const panel = page.getByTestId('tournament')
  const names = panel.getByTestId('ratings').locator('.bar-name a')
  const row = (id: string) =>
    panel.getByTestId('ratings').locator('li', { has: page.locator(`[href$="/${id}"]`) })
  const small = panel.getByRole('radio', { name: '5×5（5五将棋）' })
  const large = panel.getByRole('radio', { name: '9×9（本将棋）' })
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('group', { name: '盤' })).toBeVisible()
  await expect(large).toBeChecked()
  await expect(names.filter({ hasText: 'PUCT' })).toHaveCount(1)
  await expect(row('quiescence').locator('.bar-value')).toHaveText(/^\d+ ±\d+$/)
  // The engine's levels that have played are marks in one row, and lines through all.
  await expect(row('flagship').locator('.mark b')).toHaveText([
    ...['25', '20', '16', '14', '12', '10', '7', '4', '1'],
  ])
  await expect(row('flagship').locator('.mark')).toHaveCount(25)
  await expect(row('flagship')).toContainText(/レベル1、レート\d+、誤差\d+/)
  expect(
    await panel.getByTestId('ratings').evaluate((chart) => chart.style.getPropertyValue('--lines')),
  ).toMatch(/^linear-gradient/)
  await expect(panel.locator('.earlier').first()).toHaveText('以前の重みでの値')
  // By keyboard.
  await large.focus()
  await page.keyboard.press('ArrowRight')
  await expect(small).toBeFocused()
  await expect(small).toBeChecked()
  await expect(names.filter({ hasText: 'PUCT' })).toHaveCount(0)
  await expect(names.first()).toHaveAttribute('href', '#gallery/minishogi-net')
  await expect(row('minishogi-net').locator('.bar-value')).toHaveText(/^\d+ ±\d+$/)
  await expect(row('effect-net').locator('.bar-value')).toHaveText(/^−?\d+ ±\d+$/)
  await expect(panel.getByText(/5五将棋で全[\d,]+局/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The board stays chosen on the page of an opponent that plays both.
  await names.filter({ hasText: '静止探索' }).click()
  await expect(page.locator('.gallery-card[data-opponent=quiescence]')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await expect(small).toBeChecked()
  await expect(names).toHaveCount(5)
  await expect(panel.locator('li.own')).toContainText('静止探索')
  await expect(page.locator('.results .bar-name').filter({ hasText: '利き' }).first()).toBeAttached()
  await large.check()
  await expect(page.locator('.results .bar-name').filter({ hasText: '利き' })).toHaveCount(0)
  // Those of one board have no choice.
  await page.goto('./#gallery/effect-net')
  await expect(page.locator('.gallery-card[data-opponent=effect-net]')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.locator('li.own')).toContainText(/レベル4、レート−?\d+、誤差\d+/)
  await expect(panel.locator('li.own .mark')).toHaveCount(4)
  await expect(panel.getByRole('radio')).toHaveCount(0)
  await expect(panel.locator('.results summary')).toHaveCount(4)
  expect(await violations(page)).toEqual([])
})

for (const width of [360, 1440])
  test(`no view of the gallery is wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const hash of ['#gallery', '#gallery/realization', '#gallery/minishogi-net', '#gallery/watch']) {
      await page.goto(`./${hash}`)
      await expect(page.getByTestId('gallery')).toBeVisible()
      await expect(page.locator('.gallery-body > *').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

test('dark and in English, at 360 px, the gallery, its cards and a tree have no accessibility violations', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await page.getByTestId('settings').click()
  await page.getByTestId('language').click()
  await page.getByTestId('appearance-close').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const hash of ['#gallery', '#gallery/machine-two', '#gallery/effect-net', '#gallery/watch']) {
    await page.goto(`./${hash}`)
    await expect(page.locator('.gallery-body > *').first()).toBeVisible()
    expect(await violations(page), hash).toEqual([])
  }
  await page.goto('./#gallery/alphabeta')
  await openTree(page)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the tree of PUCT grows while it thinks, and its table names visits, prior, win rate and repetition', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('./#gallery/puct')
  await page.getByTestId('playouts-amount').selectOption('1000')
  await page.getByTestId('playouts-place').selectOption('diary')
  // The playouts of each picture of the growing tree.
  await page.evaluate(() => {
    const playouts: number[] = []
    Object.assign(window, { playouts })
    new MutationObserver(() => {
      const count = document.querySelector('.playouts-count')?.textContent ?? ''
      // The tree of the exhibit changes, too.
      if (count) playouts.push(Number.parseInt(count.replaceAll(',', ''), 10))
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-nodes'] })
  })
  await page.getByTestId('playouts-start').click()
  await expect(page.getByTestId('playouts-start')).toHaveText('止める')
  const moves = page.getByTestId('playouts').locator('tbody tr')
  await expect(moves).toHaveCount(10)
  await expect(page.getByTestId('playouts-note')).toContainText('考え終わりました')
  await expect(page.getByTestId('playouts-start')).toHaveText('考えさせる')
  await expect(page.getByTestId('playouts-count')).toContainText('1,000')
  // The diary's own probabilities stand beside the table.
  await expect(page.getByTestId('playouts-diary')).toContainText('.0799')
  const pictures = await page.evaluate(() => (window as unknown as { playouts: number[] }).playouts)
  expect(pictures.length).toBeGreaterThan(1)
  expect(pictures.at(-1)).toBeGreaterThan(pictures[0] ?? 0)
  expect(Number(await page.locator('.playout-tree').last().getAttribute('data-nodes'))).toBeGreaterThan(30)
  const board = page.locator('.gallery-card shogi-board[data-sfen*=" b "]').last()
  await expect(board).toHaveAttribute('data-sfen', /b - 7$/)
  const cells = await moves.first().locator('td').allTextContents()
  expect(cells).toHaveLength(4)
  expect(Number(cells[0])).toBeGreaterThan(0)
  for (const cell of cells.slice(1)) expect(cell).toMatch(/^\d+\.\d%$/)
  const all = page.getByTestId('playouts-all')
  const count = Number((await all.textContent())?.match(/\d+/)?.[0])
  await all.click()
  await expect(moves).toHaveCount(count)
  expect(await violations(page)).toEqual([])
  await all.click()
  await expect(moves).toHaveCount(10)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  // It can be stopped.
  await page.getByTestId('playouts-amount').selectOption('5000')
  await page.getByTestId('playouts-start').click()
  await expect(page.getByTestId('playouts-start')).toHaveText('止める')
  await page.getByTestId('playouts-start').click()
  await expect(page.getByTestId('playouts-start')).toHaveText('考えさせる')
})

test('an endgame of 5×5 is played out against the proof search', async ({ page }) => {
  await page.goto('./#gallery/effect-net')
  const panel = page.getByTestId('endgames')
  const choices = panel.locator('.endgame-choices button')
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'true')
  await choices.nth(1).click()
  await expect(choices.first()).toHaveAttribute('aria-pressed', 'false')
  expect(await violations(page)).toEqual([])
  const sfen = await panel.locator('shogi-board').getAttribute('data-sfen')
  expect(sfen).toMatch(/^([^/]+\/){4}[^/]+ b /)
  await panel.getByTestId('endgame-play').click()
  await waitForTurn(page)
  await expect(page.getByText('利きのニューラルネットと読み切り').first()).toBeVisible()
  await expect(page.locator('shogi-board')).toHaveAttribute('data-sfen', sfen ?? '')
  // The opponent thinks while the reader does, and proves its loss.
  await expect(page.getByTestId('proved')).toContainText('証明済み：後手は')
})
