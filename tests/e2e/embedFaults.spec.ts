/** An attribute of the player is drawn, or an event and a sentence say at once why not. */
import { expect, test } from '@playwright/test'
import { embedHost, FAULTS, faults, player, start, stopAll } from './blog.ts'
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

const GOLD = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'

test('text, links and captions inside the element do not replace its position', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player sfen="${GOLD}"></narikoma-player>
     <narikoma-player sfen="${GOLD}">第3図　<a href="https://example.org/">解説</a></narikoma-player>
     <narikoma-player sfen="${GOLD}"><pre>手合割：平手\n   1 ７六歩(77)</pre></narikoma-player>
     <narikoma-player sfen="4k4/9/4P4/9/9/9/9/9/4K4 b"><p>caption</p></narikoma-player>
     <narikoma-player handicap="rook">飛車落ちの初形</narikoma-player>
     <narikoma-player>読み込み中です。</narikoma-player>${FAULTS}`,
  )
  const drawing = (nth: number) => player(page, nth).locator('svg[role=img]').innerHTML()
  expect(await drawing(1)).toBe(await drawing(0))
  expect(await drawing(2)).toBe(await drawing(0))
  expect(await drawing(3)).not.toBe(await drawing(0))
  await expect(player(page, 4).locator('.told')).toContainText('後手：玉 5一、角 2二、金')
  await expect(player(page, 5).locator('.told')).toContainText('後手：玉 5一、飛 8二、角 2二')
  expect(await faults(page)).toEqual([])
  await start(player(page, 1)).click()
  await expect(player(page, 1).locator('shogi-board')).toHaveAttribute('data-sfen', GOLD)
  await start(player(page, 4)).click()
  await expect(player(page, 4).locator('shogi-board')).toHaveAttribute('data-sfen', /^lnsgkgsnl\/7b1/)
})

for (const mode of ['diagram', 'replay', 'play', 'puzzle'])
  test(`a value that is not understood is told before a tap: ${mode}`, async ({ page }) => {
    const bad = '4k4/9/9/9/9/9/9/4K4 b - 1'
    await blog(
      page,
      `${script()}<narikoma-player lang="en" mode="${mode}" sfen="${bad}"></narikoma-player>
       <narikoma-player lang="en" mode="${mode}" handicap="rock"><img alt="The position" src="x.svg"></narikoma-player>
       <narikoma-player lang="en" mode="${mode}" ply="last" moves="7g7f 3c3d 8h2b+ 7g7f"></narikoma-player>
       <narikoma-player lang="en" mode="${mode}" theme="blue"></narikoma-player>${FAULTS}`,
    )
    const failed = (nth: number) => player(page, nth).locator('.failed')
    await expect(failed(0)).toHaveText(`The value of sfen, “${bad}”, isn't understood.`)
    await expect(failed(1)).toHaveText("The value of handicap, “rock”, isn't understood.")
    await expect(failed(2)).toHaveText("Move 4 (7g7f) isn't legal. Only the moves before it are shown.")
    await expect(failed(3)).toHaveText("The value of theme, “blue”, isn't understood.")
    // No other position is shown in the place of one that is not understood.
    await expect(player(page, 0).locator('svg, .start')).toHaveCount(0)
    await expect(page.getByAltText('The position')).toBeVisible()
    expect(await faults(page)).toEqual([
      `not understood: sfen="${bad}"`,
      'not understood: handicap="rock"',
      'move 4 (7g7f) is not legal',
      'not understood: theme="blue"',
    ])
    const problems = await player(page, 2).evaluate(
      (element: HTMLElementTagNameMap['narikoma-player']) => element.problems,
    )
    expect(problems).toEqual(['move 4 (7g7f) is not legal'])
  })

test('a fault stays in sight when the board is live, and is told once', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player lang="en" moves="7g7f 3c3d 8h2b+ 7g7f"></narikoma-player>${FAULTS}`,
  )
  await start(player(page)).click()
  await expect(player(page).locator('shogi-board')).toBeVisible()
  await expect(player(page).locator('.failed')).toHaveText(/^Move 4/)
  await player(page).getByTestId('last').click()
  await expect(player(page).locator('shogi-board')).toHaveAttribute('data-sfen', / w B 4$/)
  expect(await faults(page)).toEqual(['move 4 (7g7f) is not legal'])
})

test('a line of a record that cannot be read is told before a tap', async ({ page }) => {
  const kif = '手合割：平手\n   1 ７六歩(77)\n   2 〇四歩(33)\n   3 ２二角成(88)\n'
  await blog(
    page,
    `${script()}<narikoma-player lang="en" mode="diagram"><pre>${kif}</pre></narikoma-player>
     <narikoma-player lang="en"><pre>これは棋譜ではありません</pre></narikoma-player>${FAULTS}`,
  )
  await expect(player(page).locator('.failed')).toContainText('Line 3 of the record')
  await expect(player(page, 1).locator('.failed')).toHaveText("The record can't be read.")
  await expect(player(page, 1).locator('svg, .start')).toHaveCount(0)
  expect(await faults(page)).toHaveLength(2)
})

test('in a frame, a fault is shown, and posted to the page', async ({ page }) => {
  const address = (query: string) => `${files.url}in/a/folder/embed.html?${query}`
  await blog(
    page,
    `<script>window.told = []; addEventListener('message', (e) => told.push(e.data))</script>
     <iframe title="a" sandbox="allow-scripts" src="${address('handicap=rock&lang=en')}"></iframe>
     <iframe title="b" sandbox="allow-scripts" src="${address('sfen=4k4/9/4+P4/9/9/9/9/9/4K4+w+G+1&lang=en')}"></iframe>`,
  )
  const [first, second] = [0, 1].map((nth) => player(page.frameLocator('iframe').nth(nth)))
  await expect(first!.locator('.failed')).toHaveText("The value of handicap, “rock”, isn't understood.")
  await expect(second!.locator('.told')).toContainText(
    'White to move. Black: king 5i; tokin 5c. In hand: gold.',
  )
  const told = await page.evaluate(
    () => (window as unknown as { told: { type: string; detail: unknown }[] }).told,
  )
  expect(told.filter(({ type }) => type === 'error').map(({ detail }) => detail)).toEqual([
    { code: 'attribute', message: 'not understood: handicap="rock"' },
  ])
})
