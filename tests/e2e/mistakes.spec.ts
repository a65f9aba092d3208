/** Own mistakes as problems: from the review into the practice, solved there, coming back on their day. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { open } from './play.ts'
import { REVIEWED } from './reviewed.ts'

/** Two stored mistakes: one that leaves the rook to a pawn, and one that misses a mate in one. */
const ROOK = {
  start: { variant: 'shogi' },
  sfen: 'lnsgkgsnl/1r5b1/p1ppppppp/9/1p5P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 9',
  ...{ last: '8d8e', played: '2h3h', line: ['7g7f'], loss: 380, nodes: 20_000, added: 0 },
  ...{ memory: null, results: '' },
}
const MATE = {
  start: { variant: 'shogi' },
  sfen: '4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1',
  ...{ last: null, played: '5i5h', line: ['G*5b'], loss: 900, nodes: 20_000, added: 1 },
  ...{ memory: null, results: '' },
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('narikoma.mistakes') ?? '{}').mistakes ?? [])

/** Puts mistakes into the storage, once. */
const keep = (page: Page, mistakes: readonly object[]) =>
  page.addInitScript(
    (text) => {
      if (!localStorage.getItem('narikoma.mistakes')) localStorage.setItem('narikoma.mistakes', text)
    },
    JSON.stringify({ kind: 'narikoma.mistakes', format: 1, mistakes }),
  )

const move = async (page: Page, usi: string) => {
  await page.locator(`.task [data-square="${usi.slice(0, 2)}"]`).click()
  await page.locator(`.task [data-square="${usi.slice(2, 4)}"]`).click()
}

test('mistakes go from the review into the practice, and the first screen counts what is due', async ({
  page,
}) => {
  await page.addInitScript((saved) => {
    if (!localStorage.getItem('narikoma.game')) localStorage.setItem('narikoma.game', saved)
  }, JSON.stringify(REVIEWED))
  await page.goto('./')
  await page.getByTestId('next-step').click()
  const marks = (side: 'b' | 'w') => page.locator(`.mistakes ol[data-side=${side}] .judged`)
  const practise = page.locator('.mistakes [data-do=practise]:visible')
  // The mistakes of the other side are not the person's.
  if ((await marks('w').count()) > 0) await marks('w').first().click()
  await expect(practise).toHaveCount(0)
  // Sure marks alone are added together; an unsure one is added by its own button.
  await page.getByTestId('practise-all').click()
  await expect(page.getByTestId('practised')).toContainText('1問を加えました')
  await page.getByTestId('practise-all').click()
  await expect(page.getByTestId('practised')).toContainText('すでに')
  await marks('b').first().click()
  await practise.click()
  await expect(page.getByTestId('practised')).toContainText('1問を加えました')
  const mistakes = await stored(page)
  expect(mistakes.map(({ played }: { played: string }) => played)).toEqual(['2f8f', '2h2f'])
  await page.getByTestId('study-close').click()
  await page.getByTestId('new').click()
  await page.getByTestId('start').click()
  await expect(page.getByTestId('first-learn')).toContainText('復習2問')
  await page.getByTestId('first-learn').click()
  await expect(page.getByTestId('learn-due-mistakes')).toContainText('2問')
  await page.getByTestId('learn-mistakes').click()
  await expect(page.getByTestId('mistakes-due')).toHaveAttribute('data-due', '2')
  await expect(page.getByTestId('task-status')).toHaveAttribute('data-state', 'turn')
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('a mistake is solved: a wrong move says what it loses, hints have three steps, the day is kept', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2030-05-01T12:00:00'))
  await keep(page, [MATE, ROOK])
  await page.goto('./#learn/mistakes')
  const said = page.getByTestId('task-status')
  await expect(page.getByTestId('mistake')).toHaveAttribute('data-sfen', MATE.sfen)
  await expect(said).toHaveAttribute('data-state', 'turn')
  // The move of the game is wrong again, whatever a search says.
  await move(page, '5i5h')
  await expect(said).toHaveAttribute('data-state', 'again')
  await expect(page.getByTestId('task-after')).toContainText('5月2日')
  await move(page, '5i4h')
  await expect(said).toHaveAttribute('data-state', 'wrong')
  await page.getByTestId('task-hint').click()
  await expect(said).toContainText('持ち駒を打ちます')
  await page.getByTestId('task-hint').click()
  await expect(said).toContainText('５二')
  await page.getByTestId('task-hint').click()
  await expect(said).toContainText('☗５二金')
  await page.locator('.task [data-hand="b:G"]').click()
  await page.locator('.task [data-square="5b"]').click()
  await expect(said).toHaveAttribute('data-state', 'right')
  await expect(page.getByTestId('task-reason')).toContainText('詰')
  await expect(page.getByTestId('task-next')).toBeFocused()
  // The first result counts: it was wrong.
  expect((await stored(page))[0].results).toBe('w')
  await page.getByTestId('task-next').click()
  await expect(page.getByTestId('mistake')).toHaveAttribute('data-sfen', ROOK.sfen)
  await expect(said).toHaveAttribute('data-state', 'turn')
  await move(page, '7g7f')
  await expect(said).toHaveAttribute('data-state', 'right')
  await expect(page.getByTestId('mistakes-due')).toHaveAttribute('data-due', '0')
  expect((await stored(page))[1].results).toBe('r')
  await page.goto('./')
  await expect(page.getByTestId('first-learn')).toHaveText('道場で学ぶ')
  await page.clock.setFixedTime(new Date('2030-05-02T08:00:00'))
  await page.reload()
  await expect(page.getByTestId('first-learn')).toContainText('復習1問')
})

test('the practice is saved to a file and read from one; others are refused, a full storage is told', async ({
  page,
}) => {
  await keep(page, [MATE])
  await page.goto('./#learn/mistakes')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('mistakes-save').click(),
  ])
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(saved.mistakes).toHaveLength(1)
  const read = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByTestId('mistakes-open').click(),
    ])
    await chooser.setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  await read('{"kind":"other"}')
  await expect(page.getByTestId('mistakes-said')).toContainText('読み込めません')
  await read(JSON.stringify({ ...saved, mistakes: [...saved.mistakes, ROOK, { sfen: 'x' }] }))
  await expect(page.getByTestId('mistakes-said')).toContainText('1問')
  expect(await stored(page)).toHaveLength(2)
  await page.getByTestId('mistakes-list').locator('summary').click()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByTestId('mistakes-list').locator('[data-do=remove]').last().click()
  await expect(page.getByTestId('mistakes-list').locator('tbody tr')).toHaveCount(1)
  await expect(page.getByTestId('mistakes-notice')).toContainText('保存できません')
  expect(await stored(page)).toHaveLength(2)
})

test('the mistakes of reviewed games are collected from the games of the device', async ({ page }) => {
  await open(page)
  await page.evaluate((game) => window.__narikoma?.library.put(game as never, Date.now()), {
    ...REVIEWED,
    setup: { ...REVIEWED.setup, id: 'reviewed' },
  })
  await page.goto('./#learn/mistakes')
  await page.getByTestId('mistakes-add').click()
  await expect(page.getByTestId('mistakes-said')).toContainText('1問を加えました')
  await expect(page.getByTestId('task-status')).toHaveAttribute('data-state', 'turn')
  const [mistake] = await stored(page)
  expect(mistake).toMatchObject({ played: '2f8f', last: '4a3b', loss: 380 })
})
