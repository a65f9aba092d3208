/**
 * What screen readers get: moves in words, repeated refusals again, and nothing that a translator may change.
 */
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { board, holdMessages, moveList, open, play, square, status, waitForTurn } from './play.ts'
import { REVIEWED } from './reviewed.ts'

const LETTERS = /\b\+?[A-Z]\d?[a-i]?[-x*]\d[a-i]/
/** Signs of a side or of a square in Japanese, and numbers of arrows. */
const SIGNS = /[☗☖①②]|[１-９][一二三四五六七八九]/

/** The names of all buttons in a part of the page: what a screen reader gets. */
const namesIn = async (page: Page, part: string): Promise<string> => {
  const buttons = page.locator(`${part} button`)
  return (await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent))).join(
    '\n',
  )
}

/** The texts that a screen reader gets from the parts of the page that a selector finds, boards left out. */
const heardIn = (page: Page, parts: string): Promise<string> =>
  page.locator(parts).evaluateAll((all) => {
    const heard = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof HTMLElement) || node.hidden || node.ariaHidden === 'true') return ''
      if (node.localName === 'shogi-board') return ''
      const label = node.ariaValueText ?? node.ariaLabel ?? ''
      // The name of a list or a group is heard besides its content, the name of a button in its place.
      if (label && node.matches('button, input, [role=slider]')) return label
      return [label, ...[...node.childNodes].map(heard)].join(' ')
    }
    return all.map(heard).join('\n')
  })

/** Lets each panel of the gallery name moves, and a game be watched; returns what is heard of them. */
async function heardInGallery(page: Page): Promise<Record<string, string>> {
  const heard: Record<string, string> = {}
  await page.goto('./#gallery/machine-one')
  await page.getByTestId('ask-thoughts').click()
  await expect(page.getByTestId('ask-thoughts')).toBeEnabled()
  await expect(page.locator('[data-testid=thoughts] > li')).toHaveCount(4)
  heard.thoughts = await heardIn(page, '.thoughts')
  await page.getByTestId('tree-start').click()
  await page.locator('[role=treeitem][aria-selected=true]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-level="2"][aria-selected=true]')).toBeFocused()
  heard.tree = await heardIn(page, '.search-tree')
  heard.details = await heardIn(page, '.tree-details')
  await page.goto('./#gallery/puct')
  await page.getByTestId('playouts-amount').selectOption('200')
  await page.getByTestId('playouts-place').selectOption('start')
  await page.getByTestId('playouts-start').click()
  await expect(page.getByTestId('playouts-note')).toHaveText(/考え終わりました|Finished/)
  const playouts = page.locator('.panel', { has: page.getByTestId('playouts-note') })
  heard.note = (await playouts.getByRole('status').textContent()) ?? ''
  heard.playouts = await heardIn(page, '.playouts, [data-testid=playouts-line]')
  await page.goto('./#gallery/policy')
  await page.getByTestId('article-start').click()
  await expect(page.getByTestId('article-moves').locator('li')).toHaveCount(5)
  heard.article = await heardIn(
    page,
    ['slider', 'moves', 'said', 'move'].map((part) => `[data-testid=article-${part}]`).join() +
      ', [data-testid=article-move] + [role=status]',
  )
  await page.goto('./#gallery/watch/alphabeta:1/minimax:1')
  await page.getByTestId('watch-speed').selectOption('fast')
  await page.getByTestId('watch-start').click()
  const moves = page.getByTestId('watch-moves').locator('li')
  await expect.poll(() => moves.count()).toBeGreaterThan(2)
  heard.watched = await heardIn(page, '.watch-side')
  expect(await violations(page)).toEqual([])
  return heard
}

/** The texts that the status has announced since the page was opened. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('.status [role=status]')
    if (!region) throw new Error('no live region')
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('the same refusal is announced again', async ({ page }) => {
  await holdMessages(page)
  await open(page)
  const said = await announcements(page)
  const refuse = async () => {
    const { asked } = await page.evaluate(() => ({ asked: window.__narikoma?.game.state.asked ?? 0 }))
    await square(page, '7g').click()
    await square(page, '7d').click()
    await expect.poll(() => page.evaluate(() => window.__narikoma?.game.state.answered)).toBe(asked + 1)
    await expect(status(page)).toHaveText('その駒はそこへは動けません')
  }
  for (let count = 0; count < 3; count += 1) await refuse()
  const refusals = (await said()).filter((each) => each.includes('動けません'))
  expect(refusals).toHaveLength(3)
  // A live region whose text is the same as the one it has said is silent.
  expect(refusals[1]).not.toBe(refusals[0])
  expect(refusals[2]).not.toBe(refusals[1])
  // The same for typed moves.
  await page.keyboard.press('/')
  const field = page.getByTestId('typed')
  const answer = page.locator('#typed-answer')
  const texts = []
  for (let count = 0; count < 2; count += 1) {
    await field.fill('５五飛')
    await field.press('Enter')
    await expect(answer).toContainText('５五飛')
    texts.push(await answer.evaluate((element) => element.textContent))
  }
  expect(texts[1]).not.toBe(texts[0])
})

test('in Japanese moves are said as they are read', async ({ page }) => {
  await open(page)
  const said = await announcements(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  expect((await said()).at(-1)).toMatch(/^ごて、[ぁ-ん]+。あなたの番です/)
  await expect(moveList(page).first().getByRole('button', { name: 'ななろくふ', exact: true })).toHaveCount(1)
})

/** Opens the review of a game, and shows the place of its first mistake. */
async function openReview(page: Page): Promise<void> {
  await page.addInitScript((saved) => localStorage.setItem('narikoma.game', saved), JSON.stringify(REVIEWED))
  await page.goto('./')
  await page.getByTestId('next-step').click()
  await expect(page.getByTestId('mistakes').locator('.judged')).toHaveCount(5)
  await page.getByTestId('analysis-on').click()
  await page.getByTestId('next-mistake').click()
}

const openTsume = async (page: Page) => {
  await open(page)
  await page.getByTestId('study-open').click()
  await page.getByTestId('mode-tsume').click()
  await page.locator('[data-testid="tsume-length-3"]').check({ force: true })
  await expect(page.locator('.tsume shogi-board')).toHaveAttribute('data-sfen', /./)
}

test('in Japanese the review says moves as they are read', async ({ page }) => {
  await openReview(page)
  await expect(page.getByTestId('graph')).toHaveAttribute(
    'aria-valuetext',
    '4手目 はちごふ、先手の勝率52%、評価値先手 +30',
  )
  await expect(page.locator('.review [role=status]').first()).toHaveText(
    '5手目 にろくひしゃは疑問手の可能性（勝率−8%）。相手の最善の応手はさんよんふ。最善はななはちきん。',
  )
  await expect(page.getByTestId('mistake-shown')).toHaveText(/^5手目 ①☗２六飛は/)
  const mistakes = page.getByTestId('mistakes')
  await expect(mistakes.getByRole('button', { name: '5 にろくひしゃ、疑問手の可能性 勝率−8%' })).toHaveCount(
    1,
  )
  await expect(mistakes.getByRole('button', { name: '最善 ななはちきん、5手目の最善手順' })).toHaveCount(1)
  expect(await namesIn(page, '.mistakes')).not.toMatch(SIGNS)
})

test('in Japanese the answers of mating problems say moves as they are read', async ({ page }) => {
  await openTsume(page)
  await page.getByTestId('tsume-answer').click()
  const answer = page.locator('.tsume .panel [role=status]')
  await expect(answer).toHaveText(/^[ぁ-ん]+、[ぁ-ん]+、[ぁ-ん]+$/)
  await expect(page.getByTestId('tsume-status')).toHaveText(/^☗.* ☖.* ☗/)
  await page.getByTestId('solution-next').click()
  await expect(answer).toHaveText(/^1 [ぁ-ん]+$/)
  await expect(page.getByTestId('tsume-status')).toHaveText(/^1 ☗/)
})

test('in Japanese the gallery says moves as they are read', async ({ page }) => {
  for (const [part, heard] of Object.entries(await heardInGallery(page))) {
    expect(heard, part).not.toMatch(SIGNS)
    expect(heard, part).toMatch(/[いにんごくなちう](?:ふ|きょう|けい|ぎん|きん|かく|ひしゃ|ぎょく)/)
  }
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('the gallery says moves in words: thoughts, trees, the article, a watched game', async ({ page }) => {
    for (const [part, heard] of Object.entries(await heardInGallery(page))) {
      expect(heard, part).not.toMatch(LETTERS)
      expect(heard, part).not.toMatch(/[☗☖]/)
      expect(heard, part).toMatch(/[a-z] (?:to|takes|drops on) \d[a-i]/)
    }
  })

  test('the review says moves in words: graph, facts, list', async ({ page }) => {
    await openReview(page)
    await expect(page.getByTestId('graph')).toHaveAttribute(
      'aria-valuetext',
      "Move 4, pawn to 8e, Black's winning chances: 52%, evaluation: Black +30",
    )
    await expect(page.locator('.review [role=status]').first()).toHaveText(
      'Move 5, rook to 2f: possible inaccuracy, −8%. The best answer is pawn to 3d. Best instead: gold to 7h.',
    )
    const mistakes = page.getByTestId('mistakes')
    await expect(mistakes.getByRole('button', { name: '5 rook to 2f, possible inaccuracy −8%' })).toHaveCount(
      1,
    )
    await expect(
      mistakes.getByRole('button', { name: 'Best: gold to 7h, Show the better line at move 5' }),
    ).toHaveCount(1)
    const all = await namesIn(page, '.mistakes')
    expect(all).not.toMatch(LETTERS)
    expect(all).toContain('takes')
    expect(await violations(page)).toEqual([])
  })

  test('the answers of mating problems say moves in words', async ({ page }) => {
    await openTsume(page)
    await page.getByTestId('tsume-answer').click()
    const answer = page.locator('.tsume .panel [role=status]')
    await expect(answer).toHaveText(/^\S+ .*(to|takes|on) \d[a-i].*, /)
    expect(await answer.textContent()).not.toMatch(LETTERS)
    await page.getByTestId('solution-next').click()
    await expect(answer).toHaveText(/^1 [a-z]/)
    expect(await answer.textContent()).not.toMatch(LETTERS)
    expect(await violations(page)).toEqual([])
  })

  test('moves are said in words: status, moves, hints, engine lines', async ({ page }) => {
    await open(page)
    const said = await announcements(page)
    await page.getByTestId('thinking').click()
    await play(page, '7g7f')
    await waitForTurn(page)
    expect((await said()).at(-1)).toMatch(
      /^White, (pawn|lance|knight|silver|gold|bishop|rook|king) (from .. )?to .*Your turn \(Black\)$/,
    )
    await expect(moveList(page).first().getByRole('button', { name: 'pawn to 7f', exact: true })).toHaveCount(
      1,
    )
    for (let step = 1; step <= 3; step += 1) {
      await page.getByTestId('hint').click()
      await expect(page.getByTestId('advice')).toContainText(`Hint ${step}`)
    }
    // The move, and at most four moves of the line.
    const shown = (await page.getByTestId('advice').textContent()) ?? ''
    expect(shown.split('Line: ')[1]?.split(' ').length).toBeLessThanOrEqual(4)
    const heard = page.locator('.visually-hidden').filter({ hasText: /\S/ })
    const texts = await heard.allTextContents()
    expect(texts.some((each) => each.startsWith('Hint 3 of 3: '))).toBe(true)
    expect(texts.filter((each) => LETTERS.test(each))).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  test('translators leave board and moves alone', async ({ page }) => {
    await open(page, '?side=both')
    await play(page, '7g7f')
    await play(page, '3c3d')
    const isTranslated = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => (element as HTMLElement).translate)
    expect(await board(page).evaluate((element: HTMLElement) => element.translate)).toBe(false)
    expect(await isTranslated('shogi-board .grid')).toBe(false)
    expect(await isTranslated('.move-list button')).toBe(false)
    // Sentences may be translated.
    expect(await isTranslated('.status-line')).toBe(true)
  })
})
