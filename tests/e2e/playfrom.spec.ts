/** Records and positions that are only looked at, and the games that are played on from them. */
import { expect, type Page, test } from '@playwright/test'
import { board, moveList, open, play, readRecord, sfen, shortAnalysis, waitForTurn } from './play.ts'

test.beforeEach(({ page }) => shortAnalysis(page))

const RESIGNED =
  '手合割：平手\n先手：甲\n後手：乙\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ７六歩(77)\n   4 投了\n'
const UNFINISHED = '手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n'

/** What was agreed for the game on the page. */
const setup = (page: Page) =>
  page.evaluate(() => {
    const { players, opponent, level } = window.__narikoma?.game.state.setup ?? {}
    return { players, opponent, level }
  })

const kept = (page: Page) =>
  page.evaluate(async () => {
    const games = (await window.__narikoma?.library.list()) ?? []
    return games.map(({ game }) => `${game.moves.join(' ')} ${game.ending?.type ?? ''}`.trim()).sort()
  })

/** Chooses the level of the next games. */
const chooseLevel = (page: Page, level: string) =>
  page.addInitScript(
    (chosen) => localStorage.setItem('narikoma.settings', JSON.stringify({ level: chosen })),
    level,
  )

test('nothing is taken back from a finished record that is only looked at', async ({ page }) => {
  await open(page)
  await readRecord(page, RESIGNED)
  await page.keyboard.press('End')
  await expect(page.getByTestId('status')).toContainText('投了')
  await expect(page.getByTestId('takeback')).toBeDisabled()
  await page.evaluate(() => window.__narikoma?.game.dispatch({ type: 'takeBack' }))
  await page.reload()
  await waitForTurn(page)
  await expect(page.getByTestId('takeback')).toBeDisabled()
  await expect(moveList(page).first()).toHaveText('☗２六歩')
  await expect(page.getByTestId('status')).toContainText('投了')
  await expect.poll(() => kept(page)).toEqual(['2g2f 8c8d 7g7f resign'])
})

test('a record from the time before is only looked at, too', async ({ page }) => {
  await open(page)
  await readRecord(page, RESIGNED)
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem('narikoma.game') ?? '{}')
    delete game.setup.lookedAt
    localStorage.setItem('narikoma.game', JSON.stringify(game))
  })
  await page.reload()
  await waitForTurn(page)
  await expect(page.getByTestId('takeback')).toBeDisabled()
})

test('a move on the board of an unfinished record begins another game, and the record stays', async ({
  page,
}) => {
  await open(page)
  await readRecord(page, UNFINISHED)
  await page.keyboard.press('End')
  await expect(page.getByTestId('resign')).toBeDisabled()
  await page.evaluate(() => window.__narikoma?.game.dispatch({ type: 'move', move: '5i5a' }))
  await waitForTurn(page)
  await play(page, '7g7f')
  await waitForTurn(page)
  await expect(page.getByTestId('notice')).toContainText('保存されています')
  await expect.poll(() => kept(page)).toEqual(['2g2f 8c8d', '2g2f 8c8d 7g7f'])
  // It is a game now, also after a reload.
  await page.reload()
  await waitForTurn(page)
  await page.getByTestId('takeback').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(2)
  await page.getByTestId('resume').click()
  await waitForTurn(page)
  await expect(page.getByTestId('takeback')).toBeDisabled()
})

test('taking back a move of a finished game keeps that game', async ({ page }) => {
  await open(page, '?sfen=4k4/9/4P4/9/9/9/9/9/4K4 b G 1&side=both')
  await play(page, 'G*5b')
  expect(await waitForTurn(page)).toBe('mate')
  const mate = await sfen(page)
  await page.getByTestId('takeback').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(0)
  await play(page, '5i5h')
  await waitForTurn(page)
  await expect.poll(() => kept(page)).toEqual(['5i5h', 'G*5b'])
  await page.getByTestId('resume').click()
  expect(await waitForTurn(page)).toBe('mate')
  await expect(board(page)).toHaveAttribute('data-sfen', mate)
})

test('to play from a position means the same on the page and in the analysis', async ({ page }) => {
  await chooseLevel(page, '2')
  await open(page)
  const expected = { players: { b: 'engine', w: 'human' }, opponent: 'flagship', level: '2' }
  await readRecord(page, RESIGNED)
  await moveList(page).first().click()
  await page.getByTestId('fromhere').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(1)
  expect(await setup(page)).toEqual(expected)
  await page.getByTestId('resume').click()
  await waitForTurn(page)
  await expect(page.getByTestId('status')).toContainText('投了')

  await moveList(page).first().click()
  await page.getByTestId('study-open').click()
  await page.getByTestId('study-play').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(1)
  expect(await setup(page)).toEqual(expected)
  await page.getByTestId('resume').click()
  await waitForTurn(page)
  await expect(page.getByTestId('status')).toContainText('投了')
  // Also from the end: the one who resigned plays on.
  await page.keyboard.press('End')
  await page.getByTestId('fromhere').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(3)
  expect(await setup(page)).toEqual(expected)
})

for (const [link, level] of [
  ['?sfen=4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1&side=both&level=3', '3'],
  ['?sfen=4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1&side=both', '2'],
] as const)
  test(`a position from a link can be played, at the ${level === '3' ? "link's" : 'chosen'} level`, async ({
    page,
  }) => {
    await chooseLevel(page, '2')
    await open(page, link)
    await page.getByTestId('fromhere').click()
    await waitForTurn(page)
    expect(await setup(page)).toEqual({ players: { b: 'human', w: 'engine' }, opponent: 'flagship', level })
    await play(page, '7g7f')
    await waitForTurn(page)
    await expect(moveList(page)).toHaveCount(2)
    await expect(page.getByTestId('fromhere')).toBeHidden()
  })

test('an imported position can be played against the engine at the chosen level', async ({ page }) => {
  await chooseLevel(page, '2')
  await open(page)
  await readRecord(page, '4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1')
  await page.getByTestId('fromhere').click()
  await waitForTurn(page)
  expect(await setup(page)).toEqual({
    players: { b: 'engine', w: 'human' },
    opponent: 'flagship',
    level: '2',
  })
  expect(await page.evaluate(() => window.__narikoma?.game.state.orientation)).toBe('w')
})

test('in a game against the engine, one plays on with the side that is to move at its level', async ({
  page,
}) => {
  await open(page, '?level=1')
  await play(page, '7g7f')
  await waitForTurn(page)
  await page.getByTestId('previous').click()
  await page.getByTestId('fromhere').click()
  await waitForTurn(page)
  await expect(moveList(page)).toHaveCount(1)
  expect(await setup(page)).toEqual({
    players: { b: 'engine', w: 'human' },
    opponent: 'flagship',
    level: '1',
  })
})
