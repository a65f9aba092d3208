/** The player controlled by scripts: calls that do nothing, faults, new moves, several boards at once. */
import { expect, type Page, test } from '@playwright/test'
import type { Details } from '../../www/elements/embed/eventTypes.ts'
import { embedHost, move, moves, player, square, start, status, stopAll, yourTurn } from './blog.ts'
import type { Host } from './host.ts'

let files: Host
let script: () => string
let blog: Awaited<ReturnType<typeof embedHost>>['blog']
const hosts: Host[] = []

test.beforeAll(async () => {
  ;({ files, script, blog } = await embedHost(hosts))
})
test.afterAll(() => files.stop())
test.afterEach(() => stopAll(hosts))

type Player = HTMLElementTagNameMap['narikoma-player']

/** Collects the events of all players of the page in `window.heard`, with the number of the player. */
const HEARD = `<script>
  window.heard = []
  for (const [nth, each] of [...document.querySelectorAll('narikoma-player')].entries())
    for (const type of ['ready', 'move', 'gameend', 'refused', 'error', 'net'])
      each.addEventListener(type, ({ detail }) => heard.push({ nth, type, detail }))
</script>`

interface Heard<T extends keyof Details> {
  nth: number
  type: T
  detail: Details[T]
}

/** The events of a type that HEARD collected. */
const heard = <T extends keyof Details>(page: Page, type: T) =>
  page.evaluate(
    (wanted) => (window as unknown as { heard: Heard<T>[] }).heard.filter((each) => each.type === wanted),
    type,
  )

/** The codes of the refusals so far, each with its control and its move. */
const refusals = async (page: Page) =>
  (await heard(page, 'refused')).map(({ detail: { control, code, move } }) => [control, code, move])

test('a call that does nothing is told by an event', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player lang="en" level="1"></narikoma-player>${HEARD}`)
  const board = player(page)
  await expect(start(board)).toBeVisible()
  await board.evaluate((element: Player) => {
    element.play('7g7f')
    element.takeBack()
    element.restart()
    element.resign()
    element.flip()
    element.goTo(1)
  })
  const early = ['takeBack', 'restart', 'resign', 'flip', 'goTo'].map((name) => [name, 'notLive', null])
  expect(await refusals(page)).toEqual([['play', 'notLive', '7g7f'], ...early])

  await start(board).click()
  await yourTurn(board)
  await page.evaluate('heard.length = 0')
  await board.evaluate((element: Player) => element.play('7g7e'))
  await expect(status(board)).toContainText("That piece can't move there")
  await board.evaluate((element: Player) => element.play('nonsense'))
  await expect.poll(async () => (await refusals(page)).length).toBe(2)
  await board.evaluate((element: Player) => {
    element.takeBack()
    // It is answered later than the next call.
    element.play('7g7d')
    element.play('2g2f')
  })
  await expect.poll(async () => (await refusals(page)).length).toBe(5)
  await board.evaluate((element: Player) => {
    element.play('7g7f')
    element.addEventListener('move', ({ detail }) => detail.ply === 1 && element.play('2g2f'))
  })
  await yourTurn(board, 2)
  await board.evaluate((element: Player) => element.resign())
  await expect(status(board)).toHaveAttribute('data-state', 'resigned')
  await board.evaluate((element: Player) => {
    element.resign()
    element.play('2g2f')
  })
  expect(await refusals(page)).toEqual([
    ['play', 'cannotMoveThere', '7g7e'],
    ['play', 'malformed', 'nonsense'],
    ['takeBack', 'nothingToTakeBack', null],
    ['play', 'busy', '2g2f'],
    ['play', 'cannotMoveThere', '7g7d'],
    ['play', 'engineToMove', '2g2f'],
    ['resign', 'gameOver', null],
    ['play', 'gameOver', '2g2f'],
  ])
  const [first] = await heard(page, 'refused')
  expect(first?.detail.message).toBe("That piece can't move there")
  // The end is taken back, and a game begins again, as the buttons do.
  await board.getByTestId('takeBack').click()
  await yourTurn(board, 2)
  await board.getByTestId('restart').click()
  await yourTurn(board)
  await board.getByTestId('takeBack').click({ force: true })
  await expect
    .poll(async () => (await refusals(page)).at(-1))
    .toEqual(['takeBack', 'nothingToTakeBack', null])
})

test('the board can be controlled from the event ready on', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player level="1"></narikoma-player>${HEARD}`)
  const board = player(page)
  await board.evaluate((element: Player) => {
    element.addEventListener('ready', () => element.play('7g7f'))
    return element.start()
  })
  await yourTurn(board, 2)
  expect((await moves(board))[0]).toBe('7g7f')
  expect(await refusals(page)).toEqual([])
})

test('a replay is not changed by calls, and says so', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player moves="7g7f 3c3d" ply="1"></narikoma-player>${HEARD}`)
  const board = player(page)
  await start(board).click()
  await expect(board.locator('shogi-board')).toBeVisible()
  await board.evaluate((element: Player) => {
    element.play('2g2f')
    element.takeBack()
    element.resign()
    element.goTo(2)
  })
  await expect(board.locator('.moves [aria-current]')).toHaveAttribute('value', '2')
  await board.evaluate((element: Player) => element.restart())
  await expect(board.locator('.moves [aria-current]')).toHaveAttribute('value', '1')
  expect(await moves(board)).toEqual(['7g7f', '3c3d'])
  expect(await refusals(page)).toEqual([
    ['play', 'replay', '2g2f'],
    ['takeBack', 'replay', null],
    ['resign', 'replay', null],
  ])
})

test('in a frame, a refusal is posted to the page', async ({ page }) => {
  await blog(
    page,
    `<script>window.told = []; addEventListener('message', (e) => told.push(e.data))</script>
     <iframe title="a" sandbox="allow-scripts" width="400" height="700" src="${files.url}in/a/folder/embed.html?level=1&lang=en"></iframe>`,
  )
  const board = player(page.frameLocator('iframe'))
  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7e')
  await expect
    .poll(() =>
      page.evaluate('told.filter(({ type }) => type === "refused").map(({ detail }) => detail.code)'),
    )
    .toEqual(['cannotMoveThere'])
})

test('what a game cannot get is told by an event: the net, an opponent, the engine', async ({ page }) => {
  await page.route(/flagship-net-.*\.bin$/, (route) => route.abort())
  await page.route(/narikoma-gallery_bg.*\.wasm$/, (route) => route.abort())
  await blog(
    page,
    `${script()}<narikoma-player lang="en" level="21"></narikoma-player>
     <narikoma-player lang="en" opponent="minimax"></narikoma-player>${HEARD}`,
  )
  const [plain, minimax] = [player(page, 0), player(page, 1)]
  await start(plain).click()
  await yourTurn(plain)
  await move(plain, '7g', '7f')
  await expect
    .poll(async () => (await heard(page, 'net')).at(-1)?.detail)
    .toMatchObject({ state: 'unavailable', fault: 'network' })
  await yourTurn(plain, 2)
  await start(minimax).click()
  await expect
    .poll(async () => (await heard(page, 'error')).map(({ nth, detail }) => [nth, detail.code]))
    .toEqual([[1, 'opponent']])
  // Another engine cannot be had either.
  await page.route(/narikoma_bg.*\.wasm$/, (route) => route.abort())
  for (const worker of page.workers()) await worker.evaluate(() => self.close()).catch(() => {})
  await plain.evaluate((element: Player) => element.play('2g2f'))
  await expect(status(plain)).toHaveAttribute('data-state', 'lost', { timeout: 60_000 })
  const last = (await heard(page, 'error')).at(-1)
  expect([last?.nth, last?.detail.code]).toEqual([0, 'engine'])
})

test('a long search of one board does not hold up another', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player level="25"></narikoma-player><narikoma-player level="1"></narikoma-player>${HEARD}`,
  )
  const [slow, quick] = [player(page, 0), player(page, 1)]
  for (const board of [slow, quick]) {
    await start(board).click()
    await yourTurn(board)
  }
  await page.evaluate(() => {
    const [slow, quick] = document.querySelectorAll('narikoma-player')
    // Its searches are over long before that of the other board, which has begun before them.
    quick?.addEventListener('move', ({ detail }) => {
      if (detail.ply === 2) quick.play('2g2f')
    })
    slow?.play('7g7f')
    quick?.play('9g9f')
  })
  await yourTurn(quick, 4)
  await yourTurn(slow, 2)
  expect(page.workers()).toHaveLength(1)
  const played = (await heard(page, 'move')).map(({ nth, detail }) => [nth, detail.ply])
  expect(played.filter(([nth]) => nth === 1)).toHaveLength(4)
  expect(played.at(-1)).toEqual([0, 2])
})

test("a move that the reader enters while the engine thinks is played after the engine's", async ({
  page,
}) => {
  await blog(page, `${script()}<narikoma-player lang="en" level="25"></narikoma-player>`)
  const board = player(page)
  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7f')
  await expect(status(board)).toHaveAttribute('data-state', 'thinking')
  await move(board, '2g', '2f')
  await expect(status(board)).toContainText('Premove: 2g → 2f')
  await expect.poll(async () => (await moves(board)).length, { timeout: 60_000 }).toBeGreaterThan(2)
  expect((await moves(board))[2]).toBe('2g2f')
})

test('new moves go on with a game that is played, and other moves begin another one', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player mode="play" level="1" moves="7g7f 3c3d"></narikoma-player>${HEARD}`,
  )
  const board = player(page)
  await start(board).click()
  await yourTurn(board, 2)
  await board.locator('shogi-board').evaluate((element) => element.setAttribute('data-same', ''))
  const isSame = () => expect(board.locator('shogi-board[data-same]')).toBeVisible()
  const given = (list: string[]) =>
    board.evaluate((element: Player, now) => {
      element.moves = now
    }, list)

  // A page that repeats what has been played.
  await move(board, '2g', '2f')
  await yourTurn(board, 4)
  await given(await moves(board))
  // A move of the reader that the page makes; the engine answers it.
  await given([...(await moves(board)), '9g9f'])
  await yourTurn(board, 6)
  expect((await moves(board))[4]).toBe('9g9f')
  await isSame()
  // The page is behind.
  await given((await moves(board)).slice(0, 5))
  await move(board, '1g', '1f')
  await yourTurn(board, 8)
  await isSame()
  // A move that cannot be played is told, and the game goes on without it.
  await given([...(await moves(board)), '5e5d'])
  await expect(board.locator('.failed')).toContainText('9手目（5e5d）は指せない手です')
  await yourTurn(board, 8)
  await isSame()
  expect((await heard(page, 'move')).map(({ detail }) => detail.ply)).toEqual([3, 4, 5, 6, 7, 8])
  expect((await heard(page, 'error')).map(({ detail }) => detail.code)).toEqual(['move'])
  // It begins where it began.
  await board.getByTestId('restart').click()
  await yourTurn(board, 2)
  await isSame()
  await given(['2g2f'])
  await expect(start(board)).toBeVisible()
  expect(await moves(board)).toEqual(['2g2f'])
  expect(await heard(page, 'ready')).toHaveLength(1)
})

const GAMES = {
  USI: 'position startpos moves 7g7f\nposition startpos moves 2g2f 8c8d',
  'KIF with variations':
    '手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n\n先手：乙\n   1 ２六歩(27)\n',
  'CSA without a line between': 'V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\nV2.2\nPI\n+\n+2726FU\n-8384FU\n',
}

for (const [format, text] of Object.entries(GAMES))
  test(`a record with several games says that the first one is shown: ${format}`, async ({ page }) => {
    const boards = ['en', 'ja'].map(
      (lang) => `<narikoma-player lang="${lang}" ply="last"><pre>${text}</pre></narikoma-player>`,
    )
    await blog(page, `${script()}${boards.join('')}${HEARD}`)
    await expect(player(page, 0).locator('.failed')).toHaveText('There are 2 games; the first one is shown.')
    await expect(player(page, 1).locator('.failed')).toHaveText(
      '棋譜が2局あります。最初の1局を表示しています。',
    )
    const first = format === 'USI' ? ['7g7f'] : ['7g7f', '3c3d']
    expect(await moves(player(page))).toEqual(first)
    await start(player(page)).click()
    await expect(player(page).locator('shogi-board')).toBeVisible()
    await expect(player(page).locator('.failed')).toHaveText('There are 2 games; the first one is shown.')
    const told = (await heard(page, 'error')).map(({ nth, detail }) => `${nth} ${detail.code}`)
    expect(told.sort()).toEqual(['0 games', '1 games'])
    await expect(square(player(page), '7f')).toHaveAttribute('aria-label', /pawn/i)
  })
