/**
 * Replays in the player: record files, players, moves, times, saving, the link
 * to the page, and the examples for blogs.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { decodeBytes } from '../../www/app/records/bytes.ts'
import { violations } from './axe.ts'
import { DIST, embedHost, FAULTS, faults, moves, player, start, status, stopAll } from './blog.ts'
import { type Host, host } from './host.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../examples')
const FRAMEWORKS = resolve(import.meta.dirname, '../frameworks')

let files: Host
let script: () => string
let blog: Awaited<ReturnType<typeof embedHost>>['blog']
/** A host of records that allows other pages. */
let records: Host
let folder: string
const hosts: Host[] = []

const KIF = join(EXAMPLES, 'blog/game.kif')

test.beforeAll(async () => {
  ;({ files, script, blog } = await embedHost(hosts))
  folder = await mkdtemp(join(tmpdir(), 'narikoma-records-'))
  const bytes = await readFile(KIF)
  await writeFile(join(folder, 'sjis.kif'), bytes)
  await writeFile(join(folder, 'utf8.kifu'), decodeBytes(bytes))
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Not found</title>')
  records = await host({ '/': folder }, 0, { headers: { 'access-control-allow-origin': '*' } })
})
test.afterAll(async () => {
  await Promise.all([files.stop(), records.stop(), rm(folder, { recursive: true })])
})
test.afterEach(() => stopAll(hosts))

for (const name of ['sjis.kif', 'utf8.kifu'])
  test(`a record file is fetched, drawn and replayed: ${name}`, async ({ page }) => {
    await blog(
      page,
      `${script()}<narikoma-player lang="en" ply="3" src="${records.url}${name}"></narikoma-player>${FAULTS}`,
    )
    const board = player(page)
    await expect(board.locator('.told')).toContainText('White to move.')
    await expect(start(board)).toHaveText('Replay')
    await start(board).click()
    await expect(board.locator('.players li')).toHaveText([/☗.*山田 一郎.*1:08/, /☖.*佐藤 花子.*0:12/])
    const list = board.locator('.moves li')
    await expect(list).toHaveCount(9)
    await expect(list.nth(3)).toHaveAttribute('aria-current', 'step')
    await expect(list.nth(3)).toContainText('1:03')
    await list.nth(5).getByRole('button').click()
    await expect(board.locator('.comment')).toContainText('まず銀を上がる')
    await expect(board.locator('.players li').first()).toContainText('1:18')
    await page.keyboard.press('ArrowRight')
    await expect(list.nth(6)).toHaveAttribute('aria-current', 'step')
    await expect(list.nth(6).getByRole('button')).toBeFocused()
    await expect(board.locator('.told')).toContainText('White: king 5a; rook 8b; bishop 2b')
    await page.keyboard.press('End')
    await expect(status(board)).toContainText(/resign/i)
    expect(await faults(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  })

for (const [lang, first, third] of [
  ['ja', '1 ななろくふ、0:05', '3 にろくふ、1:03'],
  ['en', '1 pawn to 7f, 0:05', '3 pawn to 2f, 1:03'],
] as const)
  test(`the moves of a replay are said in words, with their times: ${lang}`, async ({ page }) => {
    await blog(
      page,
      `${script()}<narikoma-player lang="${lang}" src="${records.url}sjis.kif"></narikoma-player>`,
    )
    const board = player(page)
    await start(board).click()
    const list = board.locator('.moves li').getByRole('button')
    await expect(list).toHaveCount(9)
    await expect(list.nth(1)).toHaveAccessibleName(first)
    await expect(list.nth(3)).toHaveAccessibleName(third)
    const names = await list.evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent))
    expect(names.join('\n')).not.toMatch(/[☗☖]|[A-Z]\S*[-x*]\d|[１-９][一二三四五六七八九]/)
  })

test('a replay can be saved, and opened in Narikoma', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player ply="5" src="${records.url}sjis.kif"></narikoma-player>`)
  const board = player(page)
  await start(board).click()
  await expect(board.locator('.moves li')).toHaveCount(9)
  const saving = page.waitForEvent('download')
  await board.getByTestId('download').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('山田_一郎-佐藤_花子.kif')
  const text = decodeBytes(await readFile(await saved.path()))
  for (const part of ['先手：山田 一郎', '４二飛(82)', 'まず銀を上がる', '投了']) expect(text).toContain(part)
  const link = board.getByTestId('analyse')
  await expect(link).toHaveAttribute('href', new RegExp(`^${files.url}in/a/folder/\\?usen=~0\\.`))
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page.locator('shogi-board').first()).toHaveAttribute('data-sfen', / w - 6$/)
})

test('a record file that cannot be loaded is told, and the content stays', async ({ page }) => {
  const closed = await host({ '/': folder })
  hosts.push(closed)
  const sources = [`${records.url}none.kif`, `${closed.url}sjis.kif`, `${records.url}page.html`]
  const boards = sources.map(
    (src) => `<narikoma-player lang="en" src="${src}"><a href="${src}">record</a></narikoma-player>`,
  )
  await blog(page, `${script()}${boards.join('')}${FAULTS}`)
  for (const [nth, src] of sources.entries()) {
    await expect(player(page, nth).locator('.failed')).toHaveText(`The record file (${src}) can't be loaded.`)
    await expect(page.getByRole('link', { name: 'record' }).nth(nth)).toBeVisible()
    await expect(player(page, nth).locator('svg, .start')).toHaveCount(0)
  }
  const told = await faults(page)
  expect(told).toHaveLength(3)
  for (const reason of ['the host answered 404', 'CORS', 'a web page'])
    expect(told).toContainEqual(expect.stringContaining(reason))
})

test('a replay fits a phone, and has no faults of accessibility in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await blog(page, `${script()}<narikoma-player src="${records.url}sjis.kif"></narikoma-player>`)
  await start(player(page)).click()
  await expect(player(page).locator('.moves li')).toHaveCount(9)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

/** A host of the repository's examples with the built page, and `body` as a page among the examples. */
async function exampleHost(body: string): Promise<string> {
  const html = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>例</title></head><body><main><h1>例</h1>${body}</main></body></html>`
  const site = await host({ '/dist/': DIST, '/examples/': EXAMPLES }, 0, {
    pages: { '/examples/blog/post': { html } },
  })
  hosts.push(site)
  return `${site.url}examples/blog/post`
}

test('the example for WordPress: its blocks as they are sent', async ({ page }) => {
  await page.goto(await exampleHost(await readFile(join(EXAMPLES, 'blog/wordpress.html'), 'utf8')))
  await start(player(page)).click()
  await expect(player(page).locator('.moves li')).toHaveCount(9)
  expect(await moves(player(page))).toHaveLength(8)
})

test('the example for Markdown, rendered', async ({ page }) => {
  test.skip(!existsSync(join(FRAMEWORKS, 'node_modules/markdown-it')), 'installed by cargo xtask test')
  const MarkdownIt = createRequire(join(FRAMEWORKS, 'package.json'))('markdown-it')
  const text = await readFile(join(EXAMPLES, 'blog/markdown.md'), 'utf8')
  await page.goto(await exampleHost(new MarkdownIt({ html: true }).render(text)))
  await start(player(page, 0)).click()
  await expect(player(page, 0).locator('.moves li')).toHaveCount(9)
  await start(player(page, 1)).click()
  await expect(player(page, 1).locator('.note')).toHaveText('Find the mate.')
})

test('with `why` a replay says how good the move shown is, and only then fetches what it needs', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  // White leaves the rook where the bishop takes it for nothing.
  const start = '4k4/9/9/9/9/4r4/9/2B6/K8 w - 1'
  await blog(
    page,
    `${script()}<narikoma-player why lang="en" sfen="${start}" moves="5a4a 7h5f"></narikoma-player>`,
  )
  const board = player(page)
  await board.getByRole('button', { name: 'Replay' }).click()
  const why = board.getByTestId('why')
  await expect(board.locator('.moves')).toBeVisible()
  // The start position has no move to ask about.
  await expect(why).toBeHidden()
  expect(fetched.filter((url) => /reasons/.test(url))).toEqual([])
  await board.locator('.moves button').nth(1).click()
  await why.click()
  const reasons = board.locator('.reasons li')
  await expect(reasons.first()).toContainText('K-4a loses')
  await expect(reasons.nth(1)).toContainText('The rook on 5f was under attack and is left there')
  await expect(board.locator('.why [role=status]')).toContainText('rook on 5f')
  expect(await violations(page, 'narikoma-player')).toEqual([])
  // Another move has no answer until it is asked about.
  await board.locator('.moves button').nth(2).click()
  await expect(reasons).toHaveCount(0)
})

test('without `why` a replay has no such button', async ({ page }) => {
  await blog(page, `${script()}<narikoma-player why="false" moves="7g7f 3c3d"></narikoma-player>`)
  const board = player(page)
  await board.getByRole('button').first().click()
  await expect(board.locator('.moves')).toBeVisible()
  await expect(board.getByTestId('why')).toHaveCount(0)
})
