/** Pages of other sites with boards, for the tests of the player. */
import { resolve } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type {} from '../../www/elements/embed/player.ts'
import { type Host, host, type More } from './host.ts'

/** The built page. */
export const DIST = resolve(import.meta.dirname, '../../dist')

/** Stops hosts, and forgets them. */
export async function stopAll(hosts: Host[]): Promise<void> {
  await Promise.all(hosts.splice(0).map((each) => each.stop()))
}

/** A host of the build below a folder, and pages of other origins, whose hosts are added to `hosts`. */
export async function embedHost(hosts: Host[], folder = DIST) {
  // The only header that docs/embed.md asks of a host.
  const files = await host({ '/in/a/folder/': folder }, 0, {
    headers: { 'access-control-allow-origin': '*' },
  })
  const script = (attributes = '') =>
    `<script src="${files.url}in/a/folder/player.js" async ${attributes}></script>`

  /** Opens a page of another origin with this body. */
  async function blog(page: Page, body: string, headers?: Record<string, string>): Promise<void> {
    const html = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>ブログ</title></head><body><main><h1>ブログ</h1>${body}</main></body></html>`
    const pages: More['pages'] = { '/': { html, ...(headers && { headers }) } }
    const site = await host({}, 0, { pages })
    hosts.push(site)
    await page.goto(site.url)
  }
  return { files, script, blog }
}

type Where = Page | FrameLocator
export const player = (where: Where, nth = 0): Locator => where.locator('narikoma-player').nth(nth)
export const start = (which: Locator) => which.locator('.start')
export const status = (which: Locator) => which.getByTestId('status')
export const square = (which: Locator, name: string) => which.locator(`[data-square="${name}"]`)

/** Moves a piece that never asks about promotion. */
export async function move(which: Locator, from: string, to: string): Promise<void> {
  await square(which, from).click()
  await square(which, to).click()
}

export const moves = (which: Locator) =>
  which.evaluate((element: HTMLElementTagNameMap['narikoma-player']) => element.moves)

/** Waits until `count` moves have been played and it is the reader's turn. */
export async function yourTurn(which: Locator, count = 0): Promise<void> {
  await expect(status(which)).toHaveAttribute('data-state', 'playing')
  await expect.poll(async () => (await moves(which)).length).toBe(count)
  await expect(status(which)).toHaveAttribute('data-state', 'playing')
}

/** Collects the messages of the `error` events of all players of the page in `window.faults`. */
export const FAULTS = `<script>
  window.faults = []
  for (const each of document.querySelectorAll('narikoma-player'))
    each.addEventListener('error', (event) => faults.push(event.detail.message))
</script>`

/** The messages that FAULTS collected. */
export const faults = (page: Page) => page.evaluate(() => (window as unknown as { faults: string[] }).faults)
