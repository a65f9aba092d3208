/** The player on hosts that were updated, and in pages whose libraries and styles are hostile. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { DIST, embedHost, FAULTS, faults, move, player, start, stopAll, yourTurn } from './blog.ts'
import { type Host, host } from './host.ts'

let files: Host
let script: (attributes?: string) => string
let blog: Awaited<ReturnType<typeof embedHost>>['blog']
const hosts: Host[] = []

test.beforeAll(async () => {
  ;({ files, script, blog } = await embedHost(hosts))
})
test.afterAll(() => files.stop())
test.afterEach(() => stopAll(hosts))

const CORS = { headers: { 'access-control-allow-origin': '*' } }

/** The build of another day: all files of the player have other names. */
async function nextBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'narikoma-next-'))
  await cp(DIST, folder, { recursive: true })
  const hashed = /-([\w-]{8})(?=\.(?:js|wasm|bin)$)/
  const names: string[] = []
  for (const part of ['player', 'assets'])
    for (const name of await readdir(join(folder, part))) {
      const hash = hashed.exec(name)?.[1]
      if (!hash) continue
      names.push(hash)
      await rename(
        join(folder, part, name),
        join(folder, part, name.replace(hash, [...hash].reverse().join(''))),
      )
    }
  for (const part of ['.', 'player', 'assets'])
    for (const name of await readdir(join(folder, part))) {
      if (!/\.(?:js|json|html)$/.test(name)) continue
      const file = join(folder, part, name)
      const text = await readFile(file, 'utf8')
      await writeFile(
        file,
        names.reduce((now, hash) => now.replaceAll(hash, [...hash].reverse().join('')), text),
      )
    }
  return folder
}

/** A page with the script of the old build, on whose host the new build is. */
async function openOld(page: Page, folder: string, oldScript: string) {
  const now = await host({ '/n/': folder }, 0, CORS)
  hosts.push(now)
  await page.route(`${now.url}n/player.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: oldScript, headers: CORS.headers }),
  )
  await blog(
    page,
    `<script src="${now.url}n/player.js" async></script><narikoma-player level="1"></narikoma-player>
     <narikoma-player ply="last"><pre>▲７六歩△３四歩▲２二角成</pre></narikoma-player>${FAULTS}`,
  )
  return now
}

test('an old script from a cache finds the files of the new build', async ({ page }) => {
  const folder = await nextBuild()
  const now = await openOld(page, folder, await readFile(join(DIST, 'player.js'), 'utf8'))
  await expect(player(page, 1).locator('.told')).toContainText('先手：玉 5九、飛 2八、馬 2二')
  await start(player(page)).click()
  await yourTurn(player(page))
  await move(player(page), '7g', '7f')
  await yourTurn(player(page), 2)
  expect(await faults(page)).toEqual([])
  expect(now.asked.filter((path) => path.includes('files.json'))).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('modules from a cache, whose worker is gone, give way to those of the new build', async ({ page }) => {
  const folder = await nextBuild()
  const { live } = JSON.parse(await readFile(join(DIST, 'player/files.json'), 'utf8'))
  // The modules of the old build, but neither its worker nor its engine.
  for (const name of await readdir(join(DIST, 'player')))
    if (name.endsWith('.js') && !name.startsWith('embed-'))
      await cp(join(DIST, 'player', name), join(folder, 'player', name))
  expect(live).toMatch(/^player\/live-/)
  await openOld(page, folder, await readFile(join(DIST, 'player.js'), 'utf8'))
  await start(player(page)).click()
  await yourTurn(player(page))
  expect(await faults(page)).toEqual([])
  await rm(folder, { recursive: true })
})

test('a script too old for the new build says so, and has the new one fetched', async ({ page }) => {
  const folder = await nextBuild()
  const list = join(folder, 'player/files.json')
  await writeFile(list, (await readFile(list, 'utf8')).replace(/"interface":\d+/, '"interface":999'))
  await openOld(page, folder, await readFile(join(DIST, 'player.js'), 'utf8'))
  await start(player(page)).click()
  await expect(player(page).locator('.failed')).toHaveText(
    'この盤の新しい版が公開されています。ページを再読み込みしてください。',
  )
  await rm(folder, { recursive: true })
})

/** The functions that Prototype.js 1.6 and 1.7 put in the place of the browser's. */
const PROTOTYPE = `<script>
  function $A(iterable) {
    if (!iterable) return []
    if ('toArray' in Object(iterable)) return iterable.toArray()
    var length = iterable.length || 0, results = new Array(length)
    while (length--) results[length] = iterable[length]
    return results
  }
  Array.from = $A
  Object.assign(Array.prototype, {
    toArray: function () { return [].concat(this) },
    entries: function () { return [].concat(this) },
    reduce: function () { return this.length > 1 ? this : this[0] },
    toJSON: function () { return '[' + this.map(function (each) { return JSON.stringify(each) }).join(', ') + ']' },
    first: function () { return this[0] }, last: function () { return this[this.length - 1] },
  })
  String.prototype.toJSON = function () { return '"' + this + '"' }
  Object.assign(Element.prototype, {
    remove: function () { this.parentNode.removeChild(this); return this },
    update: function () { return this }, select: function () { return [] }, hide: function () { return this },
    show: function () { return this }, toggle: function () { return this }, wrap: function () { return this },
    scrollTo: function () { window.scrollTo(0, 0); return this },
  })
</script>`

/** The functions that MooTools 1.5 puts in the place of the browser's. */
const MOOTOOLS = `<script>
  Array.from = function (item) {
    if (item == null) return []
    var isList = typeof item.length == 'number' && typeof item != 'string' && typeof item != 'function'
    return isList ? (Array.isArray(item) ? item : Array.prototype.slice.call(item)) : [item]
  }
  Object.assign(Array.prototype, {
    contains: function (item) { return this.indexOf(item) != -1 }, empty: function () { this.length = 0; return this },
    append: function (array) { this.push.apply(this, array); return this }, flatten: function () { return this },
  })
  Object.assign(Element.prototype, {
    set: function () { return this }, get: function () { return null }, match: function () { return false },
    clone: function () { return this.cloneNode(true) }, empty: function () { return this }, dispose: function () { return this },
    contains: function (node) { return Boolean(node) && (this === node || !!(this.compareDocumentPosition(node) & 16)) },
  })
</script>`

for (const [name, library] of [
  ['Prototype.js', PROTOTYPE],
  ['MooTools', MOOTOOLS],
] as const)
  test(`draws and plays beside ${name}`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const boards = `<narikoma-player level="1"></narikoma-player>
      <narikoma-player ply="last"><pre>手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)</pre></narikoma-player>
      <narikoma-player ply="last"><pre>▲７六歩△３四歩▲２二角成</pre></narikoma-player>`
    await blog(page, `${script()}${boards}`)
    const drawn = () =>
      Promise.all([0, 1, 2].map((nth) => player(page, nth).locator('svg[role=img]').innerHTML()))
    await expect(player(page, 2).locator('.told')).toContainText('馬 2二')
    const plain = await drawn()
    await blog(page, `${library}${script()}${boards}${FAULTS}`)
    await expect(player(page, 2).locator('.told')).toContainText('馬 2二')
    expect(await drawn()).toEqual(plain)
    await start(player(page)).click()
    await yourTurn(player(page))
    await move(player(page), '7g', '7f')
    await yourTurn(player(page), 2)
    await start(player(page, 1)).click()
    await expect(player(page, 1).locator('shogi-board')).toHaveAttribute('data-sfen', / b Bb 5$/)
    expect(await faults(page)).toEqual([])
    expect(errors).toEqual([])
  })

test('a page in Shift_JIS and a host that names no encoding of scripts', async ({ page }) => {
  await page.route('**/player.js', async (route) => {
    const body = await readFile(join(DIST, 'player.js'))
    await route.fulfill({ body, headers: { 'content-type': 'text/javascript' } })
  })
  const html = `<!doctype html><html lang="ja"><title>a</title>${script()}<narikoma-player moves="7g7f"></narikoma-player>`
  const headers = { 'content-type': 'text/html; charset=shift_jis' }
  const site = await host({}, 0, { pages: { '/': { html, headers } } })
  hosts.push(site)
  await page.goto(site.url)
  await expect(start(player(page))).toHaveText('棋譜を再生')
})

test('where drawing throws, the content stays, with an error event', async ({ page }) => {
  await blog(
    page,
    `<script>document.createElementNS = function () { throw new TypeError('patched') }</script>
     ${script()}<narikoma-player><img alt="The position" src="x.svg"></narikoma-player>${FAULTS}`,
  )
  await expect.poll(() => faults(page)).toEqual([expect.stringContaining('patched')])
  await expect(page.getByAltText('The position')).toBeVisible()
})

const INHERITED = `letter-spacing: 0.3em; word-spacing: 2em; text-indent: 3em; text-transform: uppercase;
  writing-mode: vertical-rl; text-align: right; text-shadow: 0 0 4px red; white-space: pre; line-height: 4;
  font: italic small-caps bold 30px serif; fill: red; stroke: blue; stroke-width: 9px; text-anchor: end; direction: rtl;
  -webkit-text-fill-color: red; cursor: help; visibility: visible; columns: 2; quotes: none; hyphens: auto`

test('inherited styles do not change the board, in columns, neither', async ({ page }) => {
  const board =
    '<narikoma-player lang="en" moves="7g7f 3c3d" style="position: fixed; top: 90px; left: 10px; width: 400px; margin: 0"></narikoma-player>'
  await blog(page, `${script()}<div style="width: 400px">${board}</div>`)
  const measure = async (selector: string) => {
    await player(page).locator(selector).first().waitFor()
    return player(page).evaluate((element, inner) => {
      const round = (box: DOMRect) => [box.width, box.height].map(Math.round)
      const found = [...(element.shadowRoot?.querySelectorAll(inner) ?? [])]
      return [element, ...found].map((each) => round(each.getBoundingClientRect()))
    }, selector)
  }
  const STILL = 'svg, .start, .told'
  const LIVE = 'shogi-board, .bar button, .status, .comment'
  const still = await measure(STILL)
  const picture = await player(page).screenshot()
  await start(player(page)).click()
  await expect(player(page).locator('shogi-board')).toBeVisible()
  const live = await measure(LIVE)
  await blog(page, `${script()}<div style="${INHERITED}"><div style="width: 400px">${board}</div></div>`)
  expect(await measure(STILL)).toEqual(still)
  expect((await player(page).screenshot()).equals(picture)).toBe(true)
  await start(player(page)).click()
  await expect(player(page).locator('shogi-board')).toBeVisible()
  expect(await measure(LIVE)).toEqual(live)
})

const PLACES: Record<string, string> = {
  'a row of flex': 'display: flex',
  'a column of flex, centred': 'display: flex; flex-direction: column; align-items: center',
  grid: 'display: grid; grid-template-columns: auto auto',
  'a centred grid': 'display: grid; justify-items: center',
  'a float': 'float: left',
  'an inline block': 'display: inline-block',
  'a table': 'display: table',
}

for (const width of [390, 1280])
  test(`keeps its width at the tap, wherever it is: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const boards = Object.entries(PLACES).map(
      ([name, style]) =>
        `<section aria-label="${name}" style="overflow: auto"><div style="${style}"><narikoma-player lang="en" moves="7g7f 3c3d"></narikoma-player></div></section>`,
    )
    const floating = '<section><narikoma-player style="float: left" moves="7g7f"></narikoma-player></section>'
    await blog(page, `${script()}${boards.join('')}${floating}`)
    await expect(player(page, 7).locator('svg')).toBeVisible()
    const widths = () =>
      page
        .locator('narikoma-player')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
    const before = await widths()
    expect(Math.min(...before)).toBeGreaterThan(300)
    expect(Math.max(...before)).toBeLessThanOrEqual(Math.min(480, width - 16))
    for (let nth = 0; nth < before.length; nth += 1) {
      await player(page, nth).evaluate((element: HTMLElementTagNameMap['narikoma-player']) => element.start())
      await expect(player(page, nth).locator('shogi-board')).toBeVisible()
    }
    expect(await widths()).toEqual(before)
  })

test('a frame posts one height for each thing that it shows', async ({ page }) => {
  const address = `${files.url}in/a/folder/embed.html?level=1&lang=en`
  await blog(
    page,
    `<iframe title="board" sandbox="allow-scripts" src="${address}" width="400" height="200"></iframe>
     <script>window.heights = []; addEventListener('message', ({ data }) => {
       if (data.type !== 'size') return
       heights.push(data.detail.height)
       document.querySelector('iframe').height = data.detail.height
     })</script>`,
  )
  const heights = () => page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  const board = player(page.frameLocator('iframe'))
  await expect.poll(heights).toHaveLength(1)
  await start(board).click()
  await yourTurn(board)
  await expect.poll(heights).toHaveLength(2)
  await move(board, '7g', '7f')
  await yourTurn(board, 2)
  // Long enough for a second height, if there were one.
  await page.waitForTimeout(500)
  expect(await heights()).toHaveLength(2)
  const hidden = await page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((root) => root.scrollHeight - innerHeight)
  expect(hidden).toBeLessThanOrEqual(0)
})

test('the sandbox of docs/embed.md works with the headers that docs/embed.md names', async ({ page }) => {
  // A host without the header, as the host of the page itself may be.
  const bare = await host({ '/n/': DIST }, 0, {})
  hosts.push(bare)
  const frame = (sandbox: string, base: string) =>
    `<iframe title="board" sandbox="${sandbox}" src="${base}embed.html?level=1&lang=en" width="400" height="700"></iframe>`
  await blog(
    page,
    frame('allow-scripts', `${files.url}in/a/folder/`) +
      frame('allow-scripts allow-same-origin', `${bare.url}n/`),
  )
  for (const nth of [0, 1]) {
    const board = player(page.frameLocator('iframe').nth(nth))
    await start(board).click()
    await yourTurn(board)
  }
})

test('a frame without lang follows the browser', async ({ browser }) => {
  for (const [locale, label] of [
    ['en-US', 'Play from here'],
    ['ja-JP', 'ここから指す'],
    ['fr-FR', 'Play from here'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${files.url}in/a/folder/embed.html`)
    await expect(start(player(page))).toHaveText(label)
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'ja-JP' ? 'ja' : 'en')
    await context.close()
  }
})

test('the folder of the modules is the folder of the script itself', async ({ page }) => {
  const other = await host({}, 0, {
    pages: {
      '/their/player.js': {
        html: '// The player of a video site.',
        headers: { 'content-type': 'text/javascript' },
      },
    },
  })
  hosts.push(other)
  const theirs = `<script src="${other.url}their/player.js"></script>`
  const address = `${files.url}in/a/folder/player.js`
  const text = await readFile(join(DIST, 'player.js'), 'utf8')
  const board = '<narikoma-player level="1"></narikoma-player>'
  for (const [what, tag] of [
    ['a classic script', script()],
    ['a module', `<script type="module" src="${address}"></script>`],
    ['an import', `<script type="module">import '${address}'</script>`],
    // Inside the page, as libraries that join scripts do it.
    [
      'an attribute',
      `<script data-narikoma="${files.url}in/a/folder/">${text.replaceAll('</script', '<\\/script')}</script>`,
    ],
  ] as const) {
    await blog(page, `${theirs}${tag}${board}${theirs}`)
    await start(player(page)).click()
    await expect(player(page).locator('shogi-board'), what).toBeVisible()
  }
  expect(other.asked.filter((path) => !/player\.js$|favicon/.test(path))).toEqual([])
})

test('a live broadcast: more moves do not reset the board', async ({ page }) => {
  await blog(
    page,
    `${script()}<narikoma-player lang="en" mode="replay" ply="last" moves="7g7f 3c3d"></narikoma-player>${FAULTS}`,
  )
  const board = player(page)
  const set = (value: string) =>
    board.evaluate((element, moves) => element.setAttribute('moves', moves), value)
  await start(board).click()
  await expect(board.locator('shogi-board')).toBeVisible()
  await board.locator('shogi-board').evaluate((element) => element.setAttribute('data-same', ''))
  await board.getByTestId('flip').click()
  await board.getByTestId('flip').focus()
  await set('7g7f 3c3d 2g2f')
  // A board that shows the last move shows the new one.
  const same = board.locator('shogi-board[data-same]')
  await expect(same).toHaveAttribute('data-sfen', / w - 4$/)
  await expect(board.getByTestId('flip')).toBeFocused()
  await expect(board.getByTestId('next')).toHaveAttribute('aria-disabled', 'true')
  await board.getByTestId('previous').click()
  await board.getByTestId('previous').click()
  await expect(same).toHaveAttribute('data-sfen', / w - 2$/)
  await set('7g7f 3c3d 2g2f 8c8d 2f2e')
  // An earlier position stays shown.
  await expect
    .poll(() => board.evaluate((element: HTMLElementTagNameMap['narikoma-player']) => element.moves.length))
    .toBe(5)
  await expect(same).toHaveAttribute('data-sfen', / w - 2$/)
  await board.getByTestId('last').click()
  await expect(same).toHaveAttribute('data-sfen', / w - 6$/)
  // A move that was sent by mistake is replaced, and one that is illegal is told.
  await set('7g7f 3c3d 2g2f 8c8d 6i7h')
  await expect(same).toHaveAttribute('data-sfen', /7\/LN1GKGSNL? w|w - 6$/)
  await set('7g7f 3c3d 2g2f 8c8d 6i7h 7g7f')
  await expect(board.locator('.failed')).toHaveText(/^Move 6 \(7g7f\)/)
  await expect(same).toBeVisible()
  expect(await faults(page)).toEqual(['move 6 (7g7f) is not legal'])
})
