/**
 * The library of games: storing, searching, opening, deleting, backup
 * and restore; and a browser without storage.
 */
import { expect, type Page, test } from '@playwright/test'
import type { Entry } from '../../www/app/game/library.ts'
import { violations } from './axe.ts'
import { board, moveList, open, play, sfen, waitForTurn } from './play.ts'

const rows = (page: Page) => page.locator('[data-testid=games-list] li[data-id]')

/** The stored texts of all games; none before the page has made its database. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Entry[]>((resolve, reject) => {
        const opening = indexedDB.open('narikoma', 1)
        // The page makes its database itself: an empty one made here would take its place.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        opening.onsuccess = () => {
          const all = opening.result.transaction('games').objectStore('games').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )

/** Plays one move of a new game, and waits until it is stored. */
async function playOne(page: Page, usi: string, count: number): Promise<string> {
  await play(page, usi)
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect.poll(async () => (await kept(page)).length).toBe(count)
  return sfen(page)
}

test('games are stored, listed, searched, opened and deleted', async ({ page }) => {
  await open(page)
  const first = await playOne(page, '7g7f', 1)
  await open(page, '?variant=minishogi')
  await play(
    page,
    (await page.evaluate(() =>
      Object.entries(window.__narikoma?.game.state.position?.legal ?? {})[0]
        ?.flat()
        .slice(0, 2)
        .join(''),
    )) ?? '',
  )
  await waitForTurn(page)
  await expect.poll(async () => (await kept(page)).length).toBe(2)

  await page.getByTestId('games').click()
  await expect(rows(page)).toHaveCount(2)
  // The newest is first.
  await expect(rows(page).first()).toContainText('5五将棋')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('games-search').fill('5五')
  await expect(rows(page)).toHaveCount(1)
  await page.getByTestId('games-search').fill('')
  await rows(page).last().locator('button').first().click()
  await expect(board(page)).toHaveAttribute('data-sfen', first)
  await waitForTurn(page)

  await page.getByTestId('games').click()
  await rows(page).first().getByRole('button', { name: '削除' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByTestId('games-undo')).toBeFocused()
  await page.getByTestId('games-undo').click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().getByRole('button', { name: '削除' }).click()
  await expect.poll(async () => (await kept(page)).length).toBe(1)
})

test('a backup restores the games in another browser; other files are refused', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page)
  const position = await playOne(page, '7g7f', 1)
  const backup = await page.evaluate(async () => (await window.__narikoma?.library.backup()) ?? '')
  const other = await browser.newPage({ locale: 'ja-JP', ...(baseURL && { baseURL }) })
  await open(other)
  await other.getByTestId('games').click()
  const bring = (text: string) =>
    other
      .getByTestId('games-file')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  for (const nonsense of ['', '{}', '[1]', backup.slice(0, -3)]) {
    await bring(nonsense)
    await expect(other.getByTestId('games-message')).toContainText('ではありません')
  }
  await expect(rows(other)).toHaveCount(0)
  await bring(backup)
  await expect(other.getByTestId('games-message')).toContainText('1局')
  await bring(backup)
  await expect(other.getByTestId('games-message')).toContainText('0局')
  await rows(other).first().locator('button').first().click()
  await expect(board(other)).toHaveAttribute('data-sfen', position)
  await other.close()
})

test('playing on from an earlier position keeps the old game in the library', async ({ page }) => {
  await open(page)
  await playOne(page, '7g7f', 1)
  await play(page, '2g2f')
  await waitForTurn(page)
  await moveList(page).nth(1).click()
  await page.getByTestId('fromhere').click()
  await expect(moveList(page)).toHaveCount(2)
  await play(page, '6g6f')
  await waitForTurn(page)
  await expect.poll(async () => (await kept(page)).length).toBe(2)
})

test('without storage the page says so, and the game goes on', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await open(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(page.locator('footer')).toContainText('保存できません')
  await play(page, '2g2f')
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(4)
  await page.getByTestId('games').click()
  await expect(page.getByTestId('games-message')).toContainText('保存できません')
})

test('a full storage is told once, offers a file, and is tried again', async ({ page }) => {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const sooner = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 20_000 ? 500 : ms, ...rest)
    window.setTimeout = sooner as typeof window.setTimeout
  })
  await open(page, '?side=both')
  // Full of what other pages of the host have stored.
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let count = 0; ; count += 1) localStorage.setItem(`other-${size}-${count}`, 'x'.repeat(size))
      } catch {
        // Full for pieces of this size.
      }
  })
  const notice = page.getByTestId('notice')
  await play(page, '7g7f')
  await expect(notice).toContainText('保存されていません')
  await play(page, '3c3d')
  await expect(notice).toContainText('保存されていません')
  await page.getByTestId('save-file').click()
  const saving = page.waitForEvent('download')
  await page.getByTestId('record-save').click()
  expect((await saving).suggestedFilename()).toMatch(/^narikoma-.*kif/)
  await page.getByTestId('record-close').click()
  // This tab has it after a reload all the same.
  await page.reload()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await expect(notice).toContainText('保存されていません')
  await page.getByTestId('dismiss').click()
  await play(page, '2g2f')
  await waitForTurn(page)
  await expect(notice).toBeEmpty()
  await expect(page.locator('footer')).toContainText('保存できません')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('other-')) localStorage.removeItem(key)
  })
  await expect(page.locator('footer')).not.toContainText('保存できません')
  const other = await page.context().newPage()
  await open(other)
  await expect(moveList(other)).toHaveCount(3)
})

/** A database that is full until `makeRoom`; what could not be stored is tried again after half a second. */
const fullDatabase = (page: Page) =>
  page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
      if (window.name !== 'roomy') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, values)
    }
    const set = window.setTimeout.bind(window)
    const sooner = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 20_000 ? 500 : ms, ...rest)
    window.setTimeout = sooner as typeof window.setTimeout
  })

const makeRoom = (page: Page) =>
  page.evaluate(() => {
    window.name = 'roomy'
  })

test('a full database is told, and written again when there is room', async ({ page }) => {
  await fullDatabase(page)
  await open(page, '?side=both')
  await play(page, '7g7f')
  await expect(page.getByTestId('notice')).toContainText('保存されていません')
  await makeRoom(page)
  await expect(page.getByTestId('notice')).toBeEmpty()
  expect((await kept(page)).length).toBe(1)
})

/** Plays a move on the board of the analysis. */
async function study(page: Page, usi: string): Promise<void> {
  const analysis = page.locator('.analysis')
  await expect(analysis.locator('.board-box')).not.toHaveAttribute('aria-busy')
  await analysis.locator(`[data-square="${usi.slice(0, 2)}"]`).click()
  await analysis.locator(`[data-square="${usi.slice(2, 4)}"]`).click()
  await expect(page.getByTestId('tree').locator('[aria-current]')).toHaveAttribute('data-usi', usi)
}

test('an analysis that cannot be stored is told once, offers a file, and is stored when there is room', async ({
  page,
}) => {
  await fullDatabase(page)
  await open(page)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-editor').click()
  await page.getByTestId('editor-analyse').click()
  const notice = page.getByTestId('study-notice')
  await expect(notice).toBeEmpty()
  const grid = page.locator('.analysis .board-box')
  await expect(grid).not.toHaveAttribute('aria-busy')
  const place = await grid.boundingBox()
  await study(page, '7g7f')
  await expect(notice).toHaveText('この検討は保存されていません。')
  // The board stays where it is.
  expect(await grid.boundingBox()).toEqual(place)
  expect(await violations(page)).toEqual([])
  await page.getByTestId('study-save-file').click()
  const saving = page.waitForEvent('download')
  await page.getByTestId('record-save').click()
  expect((await saving).suggestedFilename()).toMatch(/kif/)
  await page.getByTestId('record-close').click()
  await page.getByTestId('study-dismiss').click()
  await expect(notice).toBeEmpty()
  await study(page, '3c3d')
  // Told once: another failure, and another attempt, say nothing.
  await page.waitForTimeout(1200)
  await expect(notice).toBeEmpty()
  await makeRoom(page)
  await expect.poll(async () => (await kept(page)).map(({ game: _, ...row }) => row)).toHaveLength(1)
  await page.evaluate(() => {
    window.name = ''
  })
  // After room there is none again: that is told again, and goes when the study is stored.
  await study(page, '2g2f')
  await expect(notice).not.toBeEmpty()
  await makeRoom(page)
  await expect(notice).toBeEmpty()
  const [row] = (await kept(page)) as unknown as { text: string }[]
  expect(JSON.parse(row?.text ?? '').moves).toEqual(['7g7f', '3c3d', '2g2f'])
})

test('a study that is closed before it could be stored is stored when there is room', async ({ page }) => {
  await fullDatabase(page)
  await open(page)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-editor').click()
  await page.getByTestId('editor-analyse').click()
  await study(page, '7g7f')
  await expect(page.getByTestId('study-notice')).not.toBeEmpty()
  await page.getByTestId('study-close').click()
  await makeRoom(page)
  await expect.poll(async () => (await kept(page)).length).toBe(1)
})

test("variations of the page's game that cannot be stored are told in the analysis", async ({ page }) => {
  await fullDatabase(page)
  await open(page, '?side=both')
  await page.evaluate(() => {
    window.name = 'roomy'
  })
  await play(page, '7g7f')
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  await page.getByTestId('study-open').click()
  await page.evaluate(() => {
    window.name = ''
  })
  await study(page, '3c3d')
  const notice = page.getByTestId('study-notice')
  await expect(notice).not.toBeEmpty()
  await page.getByTestId('study-dismiss').click()
  await expect(notice).toBeEmpty()
  await page.getByTestId('study-close').click()
  await expect(page.getByTestId('notice')).toBeEmpty()
  await expect(page.locator('footer')).toContainText('保存できません')
  await makeRoom(page)
  await expect(page.locator('footer')).not.toContainText('保存できません')
})
