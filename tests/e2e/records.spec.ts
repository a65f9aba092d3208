/** Records on the page: pasted, opened, dropped, written, and shared by a link. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { encodeShiftJis } from '../../www/app/records/bytes.ts'
import { START } from '../../www/engine/protocol.ts'
import { violations } from './axe.ts'
import { board, moveList, open, play, sfen, status, waitForTurn } from './play.ts'

const KIF = `手合割：平手
先手：甲野太郎
後手：乙山花子
手数----指手---------消費時間--
   1 ７六歩(77)
*角道を開けた
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了

変化：2手
   2 ８四歩(83)
`

async function paste(page: Page, text: string): Promise<void> {
  await page.getByTestId('records').click()
  await page.getByTestId('record-text').fill(text)
  await page.getByTestId('record-read').click()
}

/** Pastes a text on the page, not into a field. */
const pasteOnPage = (page: Page, text: string) =>
  page.evaluate((given) => {
    // Firefox empties the data of a paste event that a page makes itself.
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: { files: [], getData: () => given } })
    document.body.dispatchEvent(event)
  }, text)

test('a pasted record is shown from its start, with names, comments and its end', async ({ page }) => {
  await open(page)
  await play(page, '2g2f')
  await waitForTurn(page)
  const before = await sfen(page)
  await paste(page, KIF)
  await expect(moveList(page)).toHaveCount(4)
  await expect(status(page)).toContainText('開始局面')
  await expect(page.locator('.players')).toContainText('甲野太郎')
  await page.keyboard.press('PageDown')
  await expect(page.getByTestId('comment')).toHaveText('角道を開けた')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('End')
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await page.reload()
  await waitForTurn(page)
  await expect(page.locator('.players')).toContainText('乙山花子')
  await expect(moveList(page)).toHaveCount(4)
  // The unfinished game can be resumed.
  await page.getByTestId('resume').click()
  await expect(board(page)).toHaveAttribute('data-sfen', before)
})

const ENDS: [word: string, inWords: string, status: RegExp, list: string][] = [
  ['入玉勝ち', 'まで2手で先手の入玉勝ち', /入玉勝ち宣言。.*先手の勝ち/, '入玉勝ち宣言'],
  ['持将棋', 'まで2手で持将棋', /持将棋。.*引き分け/, '持将棋'],
  ['中断', 'まで2手で中断', /中断。$/, '中断'],
  ['封じ手', 'まで2手で封じ手', /封じ手。$/, '封じ手'],
  ['反則負け', 'まで2手で先手の反則負け', /反則。.*後手の勝ち/, '反則'],
  ['不戦敗', 'まで2手で先手の不戦敗', /不戦勝。.*後手の勝ち/, '不戦勝'],
  ['時計の故障', '', /時計の故障。$/, '時計の故障'],
]

test('the last position of a record shows how it ended', async ({ page }) => {
  await open(page)
  for (const [word, inWords, sentence, list] of ENDS) {
    await paste(page, `手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ${word}\n${inWords}\n`)
    await expect(page.getByTestId('moves-end'), word).toHaveText(list)
    await expect(status(page)).toContainText('開始局面')
    await page.keyboard.press('End')
    await expect(status(page), word).toHaveText(sentence)
    await expect(status(page)).not.toContainText('番です')
    await expect(status(page)).toHaveAttribute('data-state', 'recorded')
    await expect(page.locator('.players [aria-current]')).toHaveCount(0)
  }
  // A reload keeps the recorded end; playing on removes it.
  await page.reload()
  await waitForTurn(page)
  await page.keyboard.press('End')
  await expect(status(page)).toHaveAttribute('data-state', 'recorded')
  expect(await violations(page)).toEqual([])
  await play(page, '2g2f')
  await expect(status(page)).toHaveAttribute('data-state', 'playing')
  await expect(page.getByTestId('moves-end')).toBeHidden()
})

test('a played game is written with dates, names and times, as CSA 3.0 and 2.2', async ({ page }) => {
  await open(page, '?side=both')
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.waitForTimeout(30)
  await play(page, '3c3d')
  await waitForTurn(page)
  await page.getByTestId('resign').click()
  await expect(status(page)).toHaveAttribute('data-state', 'resigned')
  await page.reload()
  await waitForTurn(page)
  await page.getByTestId('records').click()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const written = async (format: string) => {
    await page.getByTestId('format').selectOption(format)
    await page.getByTestId('record-copy').click()
    await expect(page.getByTestId('record-text')).not.toHaveValue('')
    const text = await page.getByTestId('record-text').inputValue()
    await page.getByTestId('record-text').fill('')
    return text
  }
  const date = '\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d'
  const three = await written('csa')
  expect(three).toMatch(
    new RegExp(`^'CSA encoding=UTF-8\nV3.0\nN\\+.+\nN-.+\n\\$START_TIME:${date}\n\\$END_TIME:${date}\n`),
  )
  expect(three).toMatch(/^-3334FU\nT\d+\.\d+\n%TORYO$/m)
  const two = await written('csa22')
  expect(two).toMatch(new RegExp(`^V2.2\nN\\+.+\nN-.+\n\\$START_TIME:${date}\n\\$END_TIME:${date}\n`))
  expect(two).toMatch(/^-3334FU\nT\d+\n%TORYO$/m)
  const kif = await written('kifu')
  expect(kif).toMatch(new RegExp(`^開始日時：${date}$`, 'm'))
  expect(kif).toMatch(new RegExp(`^終了日時：${date}$`, 'm'))
})

test('messages for a text that is no record, an unreadable line and an illegal move', async ({ page }) => {
  await open(page)
  await paste(page, 'これは棋譜ではありません')
  await expect(page.getByTestId('record-message')).toContainText('読み取れませんでした')
  expect(await violations(page)).toEqual([])
  await page.getByTestId('record-close').click()
  await paste(page, '手合割：平手\n   1 ７六歩(77)\n   2 ３九歩(33)打ち損じ')
  await expect(page.getByTestId('notice')).toContainText('2手目')
  await expect(moveList(page)).toHaveCount(1)
  await paste(page, '手合割：平手\n   1 ７六歩(77)\n   2 ３十歩(33)\n')
  await expect(page.getByTestId('notice')).toContainText('3行目')
  await expect(moveList(page)).toHaveCount(1)
})

test('lines that are not understood are told, and are no end of the game', async ({ page }) => {
  await open(page)
  const notice = page.getByTestId('notice')
  await paste(page, '手合割：平手\n   1 ７六歩（７７）\n   2 ３四歩\n   3 ２二角不成(88)\n   4 投了\n')
  await expect(moveList(page)).toHaveCount(3)
  await expect(notice).toHaveText('')
  await paste(page, '手合割：平手\n   1 ７六歩(77)\n   2 無理(33)\n   3 投了\nまで2手で後手の勝ち\n')
  await expect(notice).toHaveText(
    '3行目「2 無理(33)」を読み取れませんでした。その前の1手までを読み込みました。',
  )
  await expect(page.getByTestId('moves-end')).toBeHidden()
  await paste(page, '手合割：平手\n   1 ５八金\n   2 ３四歩(33)\n')
  await expect(notice).toHaveText(
    '2行目「1 ５八金」は、どの駒の動きか決められません。その前の0手までを読み込みました。',
  )
  await paste(page, '手合割：平手\n広告\n   1 ７六歩(77)\n広告\n   2 ３四歩(33)\n広告\n')
  await expect(notice).toHaveText(
    '4行目「広告」を読み取れませんでした。ほかに問題のある行が1行あります。本譜は2手です。',
  )
  await expect(moveList(page)).toHaveCount(2)
  expect(await violations(page)).toEqual([])
})

test('an illegal last move: its player loses, and the comment on it is shown', async ({ page }) => {
  await open(page)
  const moves = [
    '７六歩(77)',
    '３四歩(33)',
    '２二角成(88)',
    '同　銀(31)',
    '２六歩(27)',
    '９五角打',
    '４八銀(39)',
  ]
  const lines = moves.map((move, index) => `   ${index + 1} ${move}`)
  await paste(
    page,
    `手合割：平手\n${lines.join('\n')}\n   8 反則勝ち\n*王手放置の反則\nまで7手で後手の勝ち\n`,
  )
  await expect(moveList(page)).toHaveCount(6)
  await expect(page.getByTestId('notice')).toContainText('7手目は指せません')
  await page.keyboard.press('End')
  await expect(status(page)).toHaveText(/反則。.*後手の勝ち/)
  await expect(page.getByTestId('comment')).toHaveText('王手放置の反則')
  await page.reload()
  await waitForTurn(page)
  await page.keyboard.press('End')
  await expect(status(page)).toHaveText(/反則。.*後手の勝ち/)
})

test('an unknown handicap is named, and the game is not opened', async ({ page }) => {
  await open(page)
  await paste(page, '手合割：飛銀落ち\n   1 ６二玉(51)\n')
  await expect(page.getByTestId('record-message')).toHaveText(
    '1行目の手合割「飛銀落ち」は分からないため、棋譜を開けません。',
  )
  await page.getByTestId('record-text').fill('手合割：左五枚落ち\n   1 ６二玉(51)\n')
  await page.getByTestId('record-read').click()
  await expect(moveList(page)).toHaveCount(1)
  await expect(board(page)).toHaveAttribute('data-sfen', /^1nsgkgs2\/9\//)
})

test('a text with several games offers the choice', async ({ page }) => {
  await open(page)
  const csa = (name: string, moves: string) => `V2.2\nN+${name}\nN-B\nPI\n+\n${moves}%TORYO\n`
  await paste(page, `${csa('A', '+7776FU\n')}/\n${csa('C', '+2726FU\n-8384FU\n')}`)
  await expect(page.getByTestId('record-message')).toHaveText(
    '2局の棋譜が入っています。開く対局を選んでください。',
  )
  const list = page.getByTestId('record-game')
  await expect(list).toBeFocused()
  await expect(list.locator('option')).toHaveText(['1. A―B（1手）', '2. C―B（2手）'])
  expect(await violations(page)).toEqual([])
  await list.selectOption('1')
  await page.getByTestId('record-open-game').click()
  await expect(moveList(page)).toHaveCount(2)
  await expect(page.locator('.players')).toContainText('C')
  // The next time there is nothing to choose.
  await page.getByTestId('records').click()
  await expect(page.getByTestId('record-open-game')).toBeHidden()
})

test('a file in UTF-16', async ({ page }) => {
  await open(page)
  await page.getByTestId('records').click()
  const buffer = Buffer.from(`\ufeff${KIF}`, 'utf16le')
  await page.getByTestId('record-file').setInputFiles({ name: 'a.kif', mimeType: 'text/plain', buffer })
  await expect(moveList(page)).toHaveCount(4)
})

test('a chosen file in Shift_JIS, and a dropped file', async ({ page }) => {
  await open(page)
  const { bytes } = encodeShiftJis(KIF)
  await page.getByTestId('records').click()
  const file = { name: 'a.kif', mimeType: 'text/plain', buffer: Buffer.from(bytes) }
  await page.getByTestId('record-file').setInputFiles(file)
  await expect(page.locator('.players')).toContainText('甲野太郎')
  await expect(moveList(page)).toHaveCount(4)

  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['position startpos moves 2g2f 8c8d'], 'b.usi'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(moveList(page)).toHaveCount(2)
})

test('a record pasted anywhere is opened and closes the study; another text can be corrected', async ({
  page,
}) => {
  await open(page)
  await pasteOnPage(page, 'position startpos moves 2g2f 8c8d')
  await expect(moveList(page)).toHaveCount(2)
  await page.getByTestId('study-open').click()
  await expect(page.getByTestId('study')).toBeVisible()
  await pasteOnPage(page, KIF)
  await expect(page.getByTestId('study')).toHaveCount(0)
  await expect(moveList(page)).toHaveCount(4)
  await pasteOnPage(page, '何でもない文')
  await expect(page.getByTestId('record-message')).not.toBeEmpty()
  await expect(page.getByTestId('record-text')).toHaveValue('何でもない文')
})

test('a KIF file is written in Shift_JIS', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'this driver reports no downloads')
  await open(page)
  await paste(page, KIF)
  await expect(moveList(page)).toHaveCount(4)
  await page.getByTestId('records').click()
  await page.getByTestId('format').selectOption('kif')
  const waiting = page.waitForEvent('download')
  await page.getByTestId('record-save').click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^narikoma-.*\.kif$/)
  const text = new TextDecoder('shift_jis').decode(readFileSync(await download.path()))
  expect(text).toContain('先手：甲野太郎')
  expect(text).toContain('*角道を開けた')
  expect(text).toContain('変化：2手')
})

test('a record in the address is read; a pasted mating problem is solved', async ({ page }) => {
  await open(page, `?record=${encodeURIComponent(KIF)}`)
  await expect(page.locator('.players')).toContainText('甲野太郎')
  await expect(moveList(page)).toHaveCount(4)
  await paste(page, 'sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1')
  await expect(page.getByTestId('mate')).toHaveText('1手詰です')
  await page.getByTestId('study-close').click()
  await expect(moveList(page)).toHaveCount(4)
})

test('a link contains the whole game', async ({ page }) => {
  const moves = ['7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e']
  await open(page, `?usen=${encodeUsen(START.shogi, moves, { type: 'resign', side: 'w' })}`)
  const list = () =>
    moveList(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.usi))
  expect(await list()).toEqual(moves)
  await expect(status(page)).toContainText('開始局面')
  await page.getByTestId('records').click()
  // Without the clipboard the text is shown, to be copied by hand.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByTestId('record-link').click()
  await expect(page.getByTestId('record-text')).toHaveValue(/\?usen=~0\.\w{15}\.r$/)
  await page.goto(await page.getByTestId('record-text').inputValue())
  await waitForTurn(page)
  expect(await list()).toEqual(moves)
})

test('where the dialogs cannot be fetched a notice says so, and the next press fetches them', async ({
  page,
  browserName,
}) => {
  const dialogs = /\/dialogs-[\w-]+\.js/
  await page.route(dialogs, (route) => route.abort())
  await open(page)
  await page.getByTestId('records').click()
  await expect(page.getByTestId('notice')).toContainText('読み込めませんでした')
  // Firefox does not fetch a module again before the page is reloaded.
  if (browserName === 'firefox') return
  await page.unroute(dialogs)
  await page.getByTestId('games').click()
  await expect(page.getByTestId('games-list')).toBeVisible()
})

test('a record that is pasted before the dialogs have come is read', async ({ page }) => {
  // Without an engine the page does not fetch them by itself.
  await page.route('**/*.wasm', () => {})
  await page.goto('./')
  await page.getByTestId('records').waitFor()
  await pasteOnPage(page, 'no record')
  await expect(page.getByTestId('record-message')).toHaveText('棋譜として読み取れませんでした。')
  await expect(page.getByTestId('record-text')).toHaveValue('no record')
})
