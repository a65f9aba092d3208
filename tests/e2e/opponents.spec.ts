/** The choice of an opponent of the gallery: in the dialog, by link, in saved games, without a network. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { host } from './host.ts'
import { legal, moveList, open, play, status, waitForTurn } from './play.ts'

const DIST = resolve(import.meta.dirname, '../../dist')
const GALLERY = /narikoma-gallery/

/** Chooses an opponent and its level in the new-game dialog, and begins. */
async function choose(page: Page, opponent: string, level: string): Promise<void> {
  await page.getByTestId('new').click()
  await page.getByTestId('opponent').selectOption(opponent)
  await page.getByTestId('level').selectOption(level)
  await page.getByTestId('start').click()
  await waitForTurn(page)
}

const setup = (page: Page) =>
  page.evaluate(() => {
    const { opponent, level, players } = window.__narikoma?.game.state.setup ?? {}
    return { opponent, level, players }
  })

test('minimax by the dialog: three moves, a reload, and a share link', async ({ page, context }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page)
  expect(requested.filter((url) => GALLERY.test(url))).toEqual([])
  await choose(page, 'minimax', '2')
  await expect(page.locator('.players')).toContainText('ミニマックス2手読み')
  for (const move of ['7g7f', '2g2f', '6i7h']) {
    await play(page, move)
    await waitForTurn(page)
  }
  await expect(moveList(page)).toHaveCount(6)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')

  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(6)
  expect(await setup(page)).toMatchObject({ opponent: 'minimax', level: '2' })
  await play(page, '4i5h')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(8)

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('records').click()
  await page.getByTestId('record-link').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/&side=b&opponent=minimax&level=2/)
  const link = await page.getByTestId('record-text').inputValue()
  const other = await context.newPage()
  await other.goto(link)
  await waitForTurn(other)
  await expect(moveList(other)).toHaveCount(8)
  expect(await setup(other)).toEqual({
    opponent: 'minimax',
    level: '2',
    players: { b: 'human', w: 'engine' },
  })
})

test('the dialog groups the opponents, describes the chosen one, and has its own levels', async ({
  page,
}) => {
  await open(page)
  await page.getByTestId('new').click()
  const opponents = page.getByTestId('opponent')
  await expect(opponents).toHaveValue('flagship')
  await expect(page.locator('#hint-opponent')).toHaveText(/。$/)
  const groups = opponents.locator('optgroup')
  // The rules only, the ladder, the machines: `random` is no way to search.
  await expect(groups.first().locator('option')).toHaveText([/./])
  await expect(groups.first().locator('option')).toHaveAttribute('value', 'random')
  await opponents.selectOption('machine-one')
  await expect(page.locator('#hint-opponent')).toContainText('エキスパートシステム')
  await expect(page.getByTestId('level').locator('option')).toHaveText([/1手/, /2手/, /3手/, /4手/])
  await expect(page.getByTestId('level')).toHaveValue('4')
  await page.getByTestId('level').selectOption('2')
  await opponents.selectOption('flagship')
  await opponents.selectOption('machine-one')
  await expect(page.getByTestId('level')).toHaveValue('2')
  expect(await violations(page, '.new-game')).toEqual([])
})

for (const machine of ['machine-two', 'machine-three'])
  test(`the weights of ${machine} are fetched once, when it is chosen`, async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => request.url().includes(`/${machine}-`) && fetched.push(request.url()))
    await open(page)
    expect(fetched).toEqual([])
    await choose(page, machine, '1')
    for (const move of ['7g7f', '2g2f']) {
      await play(page, move)
      await waitForTurn(page)
    }
    await expect(moveList(page)).toHaveCount(4)
    expect(await setup(page)).toMatchObject({ opponent: machine, level: '1' })
    expect(fetched).toHaveLength(1)
  })

test('an opponent for 5×5 is played on 5×5: from the gallery, after a reload, by link and in the dialog', async ({
  page,
  context,
}) => {
  const variant = (page: Page) => page.evaluate(() => window.__narikoma?.game.state.position?.variant)
  await page.goto('./#gallery/effect-net')
  await expect(page.locator('.facts')).toContainText('5五将棋')
  await page.getByTestId('gallery-level').selectOption('2')
  await page.getByTestId('gallery-play').click()
  await waitForTurn(page)
  expect(await variant(page)).toBe('minishogi')
  await play(page, '1e1d')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(page.locator('.players')).toContainText('利きのニューラルネット')

  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  expect(await setup(page)).toMatchObject({ opponent: 'effect-net', level: '2' })

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('records').click()
  await page.getByTestId('record-link').click()
  const link = await page.getByTestId('record-text').inputValue()
  const other = await context.newPage()
  await other.goto(link)
  await waitForTurn(other)
  await expect(moveList(other)).toHaveCount(2)
  expect(await variant(other)).toBe('minishogi')
  expect(await setup(other)).toMatchObject({ opponent: 'effect-net', level: '2' })

  // A link that names the opponent alone, and the dialog, in which it is there for 5×5 only.
  await other.goto('./?opponent=effect-net&level=1')
  await waitForTurn(other)
  expect(await variant(other)).toBe('minishogi')
  await other.getByTestId('new').click()
  await expect(other.getByTestId('opponent')).toHaveValue('effect-net')
  await other.getByTestId('variant-shogi').check({ force: true })
  await expect(other.getByTestId('opponent')).not.toHaveValue('effect-net')
  await other.getByTestId('variant-minishogi').check({ force: true })
  await other.getByTestId('opponent').selectOption('effect-net')
  await other.getByTestId('level').selectOption('1')
  await other.getByTestId('start').click()
  await waitForTurn(other)
  await play(other, '1e1d')
  await waitForTurn(other)
  await expect(moveList(other)).toHaveCount(2)
})

test('minishogi-net opens a 5×5 game, fetches its network once, and answers with legal moves', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/minishogi-net-') && fetched.push(request.url()))
  await open(page)
  await page.getByTestId('new').click()
  await expect(page.getByTestId('opponent').locator('[value=minishogi-net]')).toHaveCount(0)
  await page.getByTestId('variant-minishogi').check({ force: true })
  await page.getByTestId('opponent').selectOption('minishogi-net')
  await page.getByTestId('level').selectOption('1')
  expect(fetched).toEqual([])
  await page.getByTestId('start').click()
  await waitForTurn(page)
  await expect(page.locator('shogi-board [data-square]')).toHaveCount(25)
  await expect(page.locator('.players')).toContainText('5五の成駒')
  for (const count of [2, 4]) {
    const [move] = count === 2 ? ['1e1d'] : await legal(page)
    await play(page, move ?? '')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(count)
  }
  expect(await setup(page)).toMatchObject({ opponent: 'minishogi-net', level: '1' })
  expect(fetched).toHaveLength(1)

  // The flagship's engine, which does not have this opponent, judges the moves.
  const moves = await page.evaluate(() => window.__narikoma?.game.state.position?.moves.map(({ usi }) => usi))
  const other = await context.newPage()
  await open(other)
  const judged = await other.evaluate(
    (played) => window.__narikoma?.client.ask({ type: 'new', variant: 'minishogi', moves: played ?? [] }),
    moves,
  )
  expect(judged).toMatchObject({ type: 'position', moves: [{}, {}, {}, {}] })
})

test('an opponent is chosen by keyboard', async ({ page }) => {
  await open(page)
  await page.getByTestId('new').focus()
  await page.keyboard.press('Enter')
  const opponents = page.getByRole('combobox', { name: '対局相手' })
  await opponents.focus()
  await page.keyboard.press('ArrowDown')
  await expect(opponents).not.toHaveValue('flagship')
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('level')).toBeFocused()
})

test('an opponent or level that does not exist is told', async ({ page }) => {
  await open(page, '?opponent=nobody')
  await expect(page.getByTestId('notice')).toContainText('「nobody」')
  await open(page, '?level=999')
  await expect(page.getByTestId('notice')).toContainText('「999」')
  await open(page, '?opponent=minimax&level=12')
  await expect(page.getByTestId('notice')).toContainText('「12」')
  expect(await setup(page)).toMatchObject({ opponent: 'minimax' })
})

test('where the gallery cannot be loaded the game stays, and Narikoma plays on', async ({ page }) => {
  await open(page, '?level=1')
  await play(page, '7g7f')
  await waitForTurn(page)
  let refused = 0
  await page.route(GALLERY, (route) => {
    refused += 1
    return route.abort()
  })
  await choose(page, 'minimax', '1')
  await expect(status(page)).toHaveAttribute('data-state', 'noOpponent')
  await expect(status(page)).toContainText('ミニマックスを読み込めませんでした')
  expect(await violations(page, '.status')).toEqual([])
  const before = refused
  await play(page, '2g2f')
  // The move asks for the opponent again; only a refusal of that request is the state to retry from.
  await expect.poll(() => refused).toBeGreaterThan(before)
  await expect(status(page)).toHaveAttribute('data-state', 'noOpponent')
  await expect(moveList(page)).toHaveCount(1)
  await page.unroute(GALLERY)
  await page.getByTestId('retry').click()
  await expect(moveList(page)).toHaveCount(2)
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
})

test('the flagship goes on in a game whose opponent cannot be loaded', async ({ page }) => {
  await open(page)
  await page.route(GALLERY, (route) => route.abort())
  await choose(page, 'alphabeta', '1')
  await play(page, '2g2f')
  await expect(page.getByTestId('play-instead')).toBeVisible()
  await page.getByTestId('play-instead').click()
  await expect(moveList(page)).toHaveCount(2)
  expect(await setup(page)).toMatchObject({ opponent: 'flagship' })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an opponent of the gallery plays after one visit with it', async ({ context }) => {
    const folder = await mkdtemp(join(tmpdir(), 'narikoma-'))
    await cp(DIST, folder, { recursive: true })
    const server = await host({ '/some/where/': folder })
    const address = `${server.url}some/where/`
    const kept = (page: Page) =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((name) => name.startsWith('narikoma /'))
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
        return urls.filter((url) => /narikoma-gallery_bg|galleryEngine/.test(url)).length
      })
    try {
      const first = await context.newPage()
      await first.goto(address)
      await waitForTurn(first)
      await expect(first.getByTestId('offline')).toHaveAttribute('data-state', 'ready')
      expect(await kept(first)).toBe(0)
      await choose(first, 'minimax', '1')
      await expect.poll(() => kept(first)).toBe(2)
      await first.close()
      await server.stop()

      const page = await context.newPage()
      await page.goto(`${address}?opponent=minimax&level=1`)
      await waitForTurn(page)
      await play(page, '7g7f')
      await waitForTurn(page)
      await expect(moveList(page)).toHaveCount(2)
      await expect(page.locator('.players')).toContainText('ミニマックス')
    } finally {
      await server.stop().catch(() => {})
      await rm(folder, { recursive: true })
    }
  })
})

/** Black to move is in check from a gold, and mated in four whatever happens. */
const LOST = '3k1/1s2p/5/Pg1sb/KB3 b 2rg 1'

test('what is proved is shown while the person thinks, and after the move', async ({ page }) => {
  const proved = page.getByTestId('proved')
  await open(page, `?sfen=${encodeURIComponent(LOST)}&opponent=effect-net&level=4&side=b`)
  // Found by pondering: nobody has moved yet.
  await expect(proved).toHaveText('証明済み：先手は4手で負け')
  await expect(moveList(page)).toHaveCount(0)
  expect(await violations(page, '.status')).toEqual([])
  await play(page, '5e4d')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(proved).toHaveText('証明済み：先手は2手で負け')
  await page.getByTestId('takeback').click()
  await expect(moveList(page)).toHaveCount(0)
  await expect(proved).toHaveText('証明済み：先手は4手で負け')
  // A level that does not ponder tells it when it has thought.
  await open(page, `?sfen=${encodeURIComponent(LOST)}&opponent=effect-net&level=3&side=b`)
  await expect(proved).toBeHidden()
  await play(page, '5e4d')
  await waitForTurn(page)
  await expect(proved).toHaveText('証明済み：先手は2手で負け')
})
