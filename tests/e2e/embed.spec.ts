/**
 * The player on other sites: in a sandbox, under a strict content security
 * policy, with markup changed by an editor.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { DIST, embedHost, move, moves, player, square, start, status, stopAll, yourTurn } from './blog.ts'
import { type Host, host } from './host.ts'

let files: Host
let script: () => string
let blog: Awaited<ReturnType<typeof embedHost>>['blog']
const hosts: Host[] = []

test.beforeAll(async () => {
  ;({ files, script, blog } = await embedHost(hosts))
})
test.afterAll(() => files.stop())
test.afterEach(() => stopAll(hosts))

test('one script tag: a diagram first, and a game after a tap @smoke', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await blog(
    page,
    `${script()}<narikoma-player level="1"></narikoma-player><script>
      window.heard = []
      for (const type of ['ready', 'move', 'gameend', 'error'])
        document.querySelector('narikoma-player').addEventListener(type, (e) => heard.push([type, e.detail]))
    </script>`,
  )
  const board = player(page)
  await expect(board.locator('svg[role=img]')).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/in/'))).toEqual(['/in/a/folder/player.js'])

  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7f')
  await yourTurn(board, 2)
  const heard = await page.evaluate(
    () => (window as unknown as { heard: [string, { side?: string }][] }).heard,
  )
  expect(heard.map(([type, { side }]) => [type, side])).toEqual([
    ['ready', 'b'],
    ['move', 'b'],
    ['move', 'w'],
  ])
  expect(await violations(page)).toEqual([])
})

test('several players on a page share one worker, and each has its own game', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player level="1"></narikoma-player>
     <narikoma-player sfen="4k4/9/4P4/9/9/9/9/9/4K4 b G 1" side="b" level="1"></narikoma-player>
     <narikoma-player variant="minishogi" level="1" side="w" lang="en"></narikoma-player>`,
  )
  const [even, handed, small] = [player(page, 0), player(page, 1), player(page, 2)]
  for (const board of [even, handed, small]) await start(board).click()
  await yourTurn(even)
  await yourTurn(handed)
  await yourTurn(small, 1)
  expect(page.workers()).toHaveLength(1)
  await move(even, '7g', '7f')
  await move(handed, '5i', '5h')
  await yourTurn(even, 2)
  await yourTurn(handed, 2)
  await move(even, '2g', '2f')
  await yourTurn(even, 4)
  expect((await moves(even)).filter((_, index) => index % 2 === 0)).toEqual(['7g7f', '2g2f'])
  expect((await moves(handed))[0]).toBe('5i5h')
  await expect(status(small)).toContainText('Your turn')
})

test('a record of 5×5 is shown at once, and replayed on a board of 5×5', async ({ page }) => {
  const record = '手合割：5五将棋\n   1 １四飛(15)\n   2 ５二飛(51)\n'
  await blog(page, `${script()}<narikoma-player ply="2"><pre>${record}</pre></narikoma-player>`)
  const board = player(page)
  await expect(board.locator('svg[role=img]')).toBeVisible()
  await expect(board.locator('[data-square]')).toHaveCount(0)
  await start(board).click()
  await expect(board.locator('[data-square]')).toHaveCount(25)
  await expect(board.locator('[data-square="1d"]')).toHaveAttribute('aria-label', /飛/)
})

test('an opponent of the gallery is fetched for the board that names it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await blog(
    page,
    `${script()}<narikoma-player level="1"></narikoma-player>
     <narikoma-player opponent="minimax" level="2" lang="en"></narikoma-player>
     <narikoma-player opponent="nobody"></narikoma-player>
     <script>
       window.faults = []
       for (const player of document.querySelectorAll('narikoma-player'))
         player.addEventListener('error', (e) => faults.push(e.detail.message))
     </script>`,
  )
  const [plain, minimax, nobody] = [player(page, 0), player(page, 1), player(page, 2)]
  await start(plain).click()
  await yourTurn(plain)
  expect(fetched.filter((path) => path.includes('gallery'))).toEqual([])
  await start(minimax).click()
  await yourTurn(minimax)
  await move(minimax, '7g', '7f')
  await yourTurn(minimax, 2)
  expect(fetched.filter((path) => path.includes('narikoma-gallery_bg'))).toHaveLength(1)
  // The worker of both is now that of the gallery, and the first board's game goes on in it.
  await move(plain, '2g', '2f')
  await yourTurn(plain, 2)
  await start(nobody).click()
  await yourTurn(nobody)
  expect(await page.evaluate(() => (window as unknown as { faults: string[] }).faults)).toEqual([
    'no opponent nobody',
  ])
})

const KIF = `手合割：平手
手数----指手---------消費時間--
*角道を開ける一手。
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
*角が向かい合う。
   3 ２二角成(88) ( 0:01/00:00:02)
   4 同　銀(31)   ( 0:01/00:00:02)
   5 ５五角打     ( 0:01/00:00:03)
   6 投了`

test('a record in a script tag is drawn at its ply and replayed', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player ply="2"><script type="text/kifu">${KIF}</script></narikoma-player>`,
  )
  const board = player(page)
  await expect(board.locator('svg[role=img]')).toBeVisible()
  await start(board).click()
  const sfen = board.locator('shogi-board')
  await expect(sfen).toHaveAttribute('data-sfen', /^lnsgkgsnl\/1r5b1\/pppppp1pp\/6p2/)
  await expect(board.locator('.comment')).toContainText('角が向かい合う')
  await board.getByTestId('next').click()
  await expect(status(board)).toContainText('☗２二角成')
  await board.getByTestId('last').click()
  await expect(sfen).toHaveAttribute('data-sfen', / w b 6$/i)
  await board.getByTestId('first').click()
  await expect(sfen).toHaveAttribute('data-sfen', /^lnsgkgsnl\/1r5b1\/ppppppppp\//)
  await page.keyboard.press('ArrowRight')
  await expect(status(board)).toContainText('☗７六歩')
  // Pieces cannot be moved in a replay.
  await square(board, '3c').click()
  await expect(board.locator('.selected')).toHaveCount(0)
})

test('variations can be chosen in a replay', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player ply="1"><pre>${KIF}\n\n変化：2手\n2 ８四歩(83)\n</pre></narikoma-player>`,
  )
  const board = player(page)
  await start(board).click()
  const ways = board.getByTestId('variations').locator('[data-usi]')
  await expect(ways).toHaveText(['本譜 ☖３四歩(33)', '☖８四歩(83)'])
  await ways.nth(1).click()
  await expect(status(board)).toContainText('８四歩')
  expect(await violations(page)).toEqual([])
  await board.getByTestId('variations-back').click()
  await expect(board.locator('shogi-board')).toHaveAttribute('data-sfen', / w b 6$/i)
})

for (const [what, mangle] of [
  [
    'paragraphs, special spaces and entities',
    (text: string) =>
      `<p>${text.split('\n').join('</p><p>').replaceAll(' ', '&nbsp;').replaceAll('　', '&#12288;')}</p>`,
  ],
  ['line breaks and zero-width spaces', (text: string) => text.split('\n').join('<br />\n&#8203;')],
  [
    'a script whose text was escaped twice and marked up',
    (text: string) =>
      `<script type="text/kifu"><p>${text.split('\n').join('<br />\n').replaceAll(' ', '&amp;nbsp;')}</p></script>`,
  ],
] as const)
  test(`a record changed by a blog editor is read: ${what}`, async ({ page }) => {
    await blog(
      page,
      `<div><p>${script()}</p><div><narikoma-player ply="last">${mangle(KIF)}</narikoma-player></div></div>`,
    )
    const board = player(page)
    await start(board).click()
    await expect(board.locator('shogi-board')).toHaveAttribute('data-sfen', / w b 6$/i)
    await board.getByTestId('first').click()
    await expect(board.getByTestId('next')).not.toHaveAttribute('aria-disabled', 'true')
  })

test('the diagram before a tap shows the record: KI2, JKF, BOD', async ({ page }) => {
  const rows = ['v玉', ' ・', ' 歩', ' ・', ' ・', ' ・', ' ・', ' ・', ' ・']
  const letters = rows
    .map((middle, rank) => `| ・ ・ ・ ・${middle} ・ ・ ・ ・|${'一二三四五六七八九'.charAt(rank)}`)
    .join('\n')
  const jkf = { initial: { preset: 'HI' }, moves: [{}] }
  await blog(
    page,
    `${script()}<narikoma-player ply="last"><pre>▲７六歩△３四歩▲２二角成</pre></narikoma-player>
     <narikoma-player><script type="application/json">${JSON.stringify(jkf)}</script></narikoma-player>
     <narikoma-player mode="puzzle"><pre>先手の持駒：金\n${letters}</pre></narikoma-player>
     <narikoma-player ply="last" moves="7g7f 3c3d 8h2b+"></narikoma-player>`,
  )
  const drawing = (nth: number) => player(page, nth).locator('svg[role=img]').innerHTML()
  // KI2 needs the record reader, which is fetched.
  await expect.poll(() => drawing(0)).toBe(await drawing(3))
  expect(
    await player(page).evaluate((element: HTMLElementTagNameMap['narikoma-player']) => element.moves),
  ).toEqual(['7g7f', '3c3d', '8h2b+'])
  const drawn = await Promise.all([0, 1, 2].map(drawing))
  expect(new Set(drawn).size).toBe(3)
  await start(player(page, 2)).click()
  await expect(player(page, 2).locator('shogi-board')).toHaveAttribute('data-sfen', /^4k4\/9\/4P4\/.* b G/)
  await expect(player(page, 2).locator('.note')).toContainText('詰')
})

test('an unreadable position shows an error, and the diagram stays', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player sfen="4k4/9/9/9/9/9/9/9/9 b - 1"></narikoma-player>`)
  const board = player(page)
  await start(board).click()
  await expect(board.locator('.failed')).toContainText('読み取れなかった')
  await expect(board.locator('svg[role=img]')).toBeVisible()
})

test('plays under the content security policy of docs/embed.md', async ({ page }) => {
  const origin = new URL(files.url).origin
  const policy = [
    `default-src 'none'`,
    `script-src ${origin} 'wasm-unsafe-eval'`,
    `connect-src ${origin}`,
    'worker-src blob:',
  ].join('; ')
  const broken: string[] = []
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) broken.push(message.text())
  })
  await blog(page, `${script()}<narikoma-player level="1"></narikoma-player>`, {
    'content-security-policy': policy,
  })
  const board = player(page)
  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7f')
  await yourTurn(board, 2)
  // Browsers request the icon by themselves.
  expect(broken.filter((text) => !text.includes('favicon'))).toEqual([])
})

for (const [what, policy] of [
  ['WebAssembly', (origin: string) => `script-src ${origin}; worker-src blob:; connect-src ${origin}`],
  [
    'workers',
    (origin: string) => `script-src ${origin} 'wasm-unsafe-eval'; worker-src 'none'; connect-src ${origin}`,
  ],
  ['everything else', (origin: string) => `script-src ${origin}; connect-src 'none'`],
] as const)
  test(`where the policy forbids ${what}, the diagram stays, with a message`, async ({ page }) => {
    await blog(page, `${script()}<narikoma-player lang="en"></narikoma-player>`, {
      'content-security-policy': policy(new URL(files.url).origin),
    })
    const board = player(page)
    const failed = board.evaluate(
      (element) =>
        new Promise((done) =>
          element.addEventListener('error', (event) => done(typeof (event as CustomEvent).detail.message)),
        ),
    )
    await start(board).click()
    await expect(board.locator('.failed')).toHaveText(
      "The engine can't run here, so only the diagram is shown.",
    )
    await expect(board.locator('svg[role=img]')).toBeVisible()
    expect(await failed).toBe('string')
    expect(await violations(page)).toEqual([])
  })

test('plays in a sandboxed frame without origin and storage, and posts its height', async ({ page }) => {
  const address = `${files.url}in/a/folder/embed.html?level=1&lang=en`
  await blog(
    page,
    `<iframe title="board" sandbox="allow-scripts" src="${address}" width="400" height="700"></iframe>
     <script>window.told = []; addEventListener('message', (e) => told.push(e.data))</script>`,
  )
  const board = player(page.frameLocator('iframe'))
  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7f')
  await yourTurn(board, 2)
  const told = (wanted: string) =>
    page.evaluate(
      (type) =>
        (window as unknown as { told: { type: string; detail: { height?: number } }[] }).told.filter(
          (each) => each.type === type,
        ),
      wanted,
    )
  await expect.poll(async () => (await told('move')).length).toBe(2)
  await expect.poll(async () => (await told('size')).at(-1)?.detail.height ?? 0).toBeGreaterThan(300)
})

test('the example of a frame shows everything, and follows the height and the game', async ({ page }) => {
  const folders = { '/dist/': DIST, '/examples/': resolve(import.meta.dirname, '../../examples') }
  const site = await host(folders, 0, { headers: { 'access-control-allow-origin': '*' } })
  hosts.push(site)
  await page.goto(`${site.url}examples/blog/frame.html`)
  const frame = page.locator('iframe')
  const board = player(page.frameLocator('iframe'))
  /** Pixels of the frame's contents that do not fit into it. */
  const hidden = async () => {
    const high = await page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((root) => root.scrollHeight)
    return high - ((await frame.boundingBox())?.height ?? 0)
  }
  await expect(board.locator('svg[role=img]')).toBeVisible()
  // Until it has taken the height that its contents reported; the browser can lose a
  // click into a frame that is being resized.
  await expect(frame).not.toHaveAttribute('height', '640')
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  await start(board).click()
  await yourTurn(board)
  await move(board, '7g', '7f')
  await yourTurn(board, 2)
  await expect(page.locator('#log')).toContainText('Move 2:')
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

test('the frame of docs/embed.md has room for a live board', async ({ page }) => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/embed.md'), 'utf8')
  const [tag = ''] = /<iframe[\s\S]*?<\/iframe>/.exec(text) ?? []
  await blog(page, tag.replace('https://YOUR.HOST/narikoma/', `${files.url}in/a/folder/`))
  const board = player(page.frameLocator('iframe'))
  await start(board).click()
  await yourTurn(board)
  const root = page.frameLocator('iframe').locator('html')
  const room = await root.evaluate((html) => [html.scrollHeight, window.innerHeight])
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
})

test('a mating problem: wrong moves are refuted and can be taken back', async ({ page }) => {
  const problem = '7nl/7k1/9/6GP1/9/9/9/9/9 b G 1'
  await blog(
    page,
    `${script()}<narikoma-player mode="puzzle" lang="en" sfen="${problem}"></narikoma-player><script>
      document.querySelector('narikoma-player').addEventListener('gameend', (e) => (window.end = e.detail))
    </script>`,
  )
  const board = player(page)
  await start(board).click()
  await expect(board.locator('.note')).toHaveText('Find the mate.')
  // No king is added to a problem without the attacker's king.
  await expect(board.locator('shogi-board')).toHaveAttribute(
    'data-sfen',
    new RegExp(`^${problem.replace('+', '.')}`),
  )
  await board.locator('[data-hand="b:G"]').click()
  await square(board, '3b').click()
  await expect(board.locator('.note')).toHaveText("That doesn't lead to mate.")
  await board.getByTestId('takeBack').click()
  await expect(board.locator('.note')).toHaveText('Find the mate.')
})

test("without the script the author's picture is shown", async ({ page }) => {
  await blog(page, '<narikoma-player><svg role="img" width="90" height="90"></svg></narikoma-player>')
  await expect(page.locator('svg')).toBeVisible()
})
