/** The picture of the position: saved as SVG and PNG, copied, and in HTML for other pages. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { open, play, readRecord, waitForTurn } from './play.ts'

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a picture of the position shown, as SVG and PNG', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'this driver tells of no downloads')
  await open(page, '?level=1')
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.getByTestId('previous').click()
  await page.getByTestId('records').click()
  const svg = await saved(page, 'picture-svg')
  expect(svg.name).toMatch(/^narikoma-.*\.svg$/)
  const text = svg.bytes.toString('utf8')
  expect(text.startsWith('<svg xmlns=')).toBe(true)
  // Forty pieces, each with a body and a character.
  expect(text.match(/<use /g)).toHaveLength(80)
  expect(text).not.toContain('var(')

  const png = await saved(page, 'picture-png')
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([984, 1341])
  expect(png.bytes.length).toBeGreaterThan(20_000)
  expect(await violations(page)).toEqual([])
})

test('the HTML for a blog shows the picture without scripts, and a live board with them', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    })
  })
  await open(page, '?side=both')
  for (const usi of ['7g7f', '3c3d']) await play(page, usi)
  await expect(page.getByTestId('moves').locator('li')).toHaveCount(2)
  await page.getByTestId('previous').click()
  await page.getByTestId('records').click()
  await page.getByTestId('picture-html').click()
  await expect(page.getByTestId('record-message')).toHaveText('コピーしました。')
  const html = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  const other = await context.newPage()
  // Without the script, as in a feed reader.
  await other.setContent(html.replace(/<script.*?<\/script>/, ''))
  const picture = other.locator('narikoma-player img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(376)
  // The picture draws the position that is shown, and the whole text fits into a post.
  const drawn = decodeURIComponent((await picture.getAttribute('src')) ?? '')
  expect(drawn).toContain('☗')
  expect([...drawn.matchAll(/>([飛角金銀桂香歩玉王]+)</g)].map(([, pieces = '']) => pieces.length)).toEqual([
    20, 20,
  ])
  expect(html.length).toBeLessThan(10_000)
  await other.goto(`${page.url()}harness/blank.html`)
  // With the script, from the same origin, so the host needs no special headers.
  await other.setContent(html)
  await expect(other.locator('narikoma-player .start')).toBeVisible()
  // The game comes with it, at the position that was shown.
  expect(html).toContain('moves="7g7f 3c3d" ply="1"')
})

test('the HTML of a game with comments and variations holds the whole record', async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    })
  })
  const record = `手合割：平手
   1 ７六歩(77)
*角道を開ける。
   2 ３四歩(33)
   3 ２六歩(27)

変化：2手
   2 ８四歩(83)
`
  await open(page)
  await readRecord(page, record)
  await expect(page.getByTestId('moves').locator('li')).toHaveCount(3)
  await page.getByTestId('records').click()
  await page.getByTestId('picture-html').click()
  await expect(page.getByTestId('record-message')).toHaveText('コピーしました。')
  const html = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  expect(html.length).toBeLessThan(10_000)
  const other = await context.newPage()
  await other.goto(`${page.url()}harness/blank.html`)
  await other.setContent(html)
  const player = other.locator('narikoma-player')
  await player.locator('.start').click()
  await player.getByTestId('next').click()
  await expect(player.locator('.comment')).toContainText('角道を開ける。')
  await expect(player.getByTestId('variations').locator('[data-usi]')).toHaveCount(2)
})
