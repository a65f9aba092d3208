/** The engine behind USI, as the package offers it: its commands, options and times. */
import { expect, test } from 'vitest'
import { timeOf, UsiEngine } from '../../www/elements/package/usi.ts'
import { Client } from '../../www/engine/client.ts'
import { FakeThread, HELLO, threads } from './fake-engine.ts'

const start = () => {
  const thread = new FakeThread()
  const lines: string[] = []
  const usi = new UsiEngine(new Client(() => thread))
  usi.onLine = (line) => lines.push(line)
  return { thread, lines, usi }
}

test('answers usi and isready, searches, and sends the best move', async () => {
  const { thread, lines, usi } = start()
  await usi.send('usi')
  expect(lines[0]).toBe('id name Fake 0')
  expect(lines.at(-1)).toBe('usiok')
  await usi.send('isready')
  await usi.send('setoption name MultiPV value 3')
  await usi.send('position startpos moves 7g7f')
  await usi.send('go nodes 100 depth 5')
  expect(thread.heard.at(-1)?.request).toMatchObject({
    type: 'go',
    limits: { nodes: 100, depth: 5 },
    lines: 3,
  })
  thread.finish({ type: 'move', usi: '3c3d', ja: '', en: '' })
  await expect.poll(() => lines.at(-1)).toBe('bestmove 3c3d')
})

test('numbers of go are limited to what the engine reads', async () => {
  const { thread, usi } = start()
  await usi.send('position startpos')
  await usi.send('go nodes 99999999999.5')
  expect(thread.heard.at(-1)?.request).toMatchObject({ limits: { nodes: 2 ** 32 - 1 } })
})

test('every option that is printed is obeyed at its bounds', async () => {
  const { all, spawn, now } = threads()
  const lines: string[] = []
  const usi = new UsiEngine(new Client(spawn))
  usi.onLine = (line) => lines.push(line)
  await usi.send('usi')
  const printed = lines.filter((line) => line.startsWith('option '))
  expect(printed).toContain(
    `option name USI_Hash type spin default 16 min 1 max ${HELLO.tableMegabytes.most}`,
  )
  const before = lines.length
  for (const line of printed) {
    const [, name, spin, usual] = /name (\S+) type (\S+) default (\S+)/.exec(line) ?? []
    const bounds = / min (\d+) max (\d+)/.exec(line)?.slice(1) ?? []
    const values = [...line.matchAll(/ var (\S+)/g)].map(([, value]) => value)
    for (const value of [...bounds, ...values, usual]) await usi.send(`setoption name ${name} value ${value}`)
    if (spin !== 'spin') continue
    const [least, most] = bounds.map(Number) as [number, number]
    for (const value of [least - 1, most + 1, '2.5', 'x', '']) {
      await usi.send(`setoption name ${name} value ${value}`)
      expect(lines.pop()).toBe(`info string error: option ${name} has no value ${JSON.stringify(`${value}`)}`)
    }
  }
  expect(lines).toHaveLength(before)
  const set = {
    Opponent: 'minimax',
    Level: 2,
    Seed: 5,
    USI_Hash: 64,
    MultiPV: 4,
    Max_Moves: 320,
    NetworkDelay: 7,
    EnteringKingRule: 'CSARule24',
  }
  for (const [name, value] of Object.entries(set)) await usi.send(`setoption name ${name} value ${value}`)
  await usi.send('position startpos')
  await usi.send('go byoyomi 1000')
  const go = now().heard.at(-1)?.request
  expect(all[0]?.heard.at(-1)?.request).toMatchObject({
    type: 'new',
    rules: { enteringKing: '24', moveLimit: 320 },
  })
  expect(go).toMatchObject({ opponent: 'minimax', level: '2', seed: 5, tableMegabytes: 64, lines: 4 })
  expect(go).toMatchObject({ time: { byoyomi: 1000, delay: 7 } })
})

test('other options are refused, and change nothing', async () => {
  const { thread, lines, usi } = start()
  for (const name of ['Threads', 'EvalFile', 'toString', '__proto__'])
    await usi.send(`setoption name ${name} value 4`)
  await usi.send('setoption Threads 4')
  await usi.send('dance')
  await usi.send('')
  expect(lines).toEqual([
    'info string error: there is no option "Threads"',
    'info string error: there is no option "EvalFile"',
    'info string error: there is no option "toString"',
    'info string error: there is no option "__proto__"',
    'info string error: expected setoption name … value …',
    'info string unknown command: dance',
  ])
  expect(thread.heard).toEqual([])
})

test('variants: startpos follows the option, and a change deletes the position', async () => {
  const { thread, lines, usi } = start()
  await usi.send('setoption name UCI_Variant value minishogi')
  await usi.send('position startpos')
  expect(thread.heard.at(-1)?.request).toMatchObject({ type: 'new', variant: 'minishogi' })
  await usi.send('setoption name USI_Variant value shogi')
  await usi.send('go nodes 5')
  expect(lines).toEqual(['bestmove resign'])
})

test('go ponder answers after ponderhit or stop alone', async () => {
  const { thread, lines, usi } = start()
  await usi.send('position startpos moves 7g7f')
  await usi.send('go ponder byoyomi 1000')
  expect(thread.heard.at(-1)?.request).not.toHaveProperty('time')
  await usi.send('ponderhit')
  expect(thread.heard.at(-1)?.request).toMatchObject({ type: 'go', time: { byoyomi: 1000 } })
  const pv = ['3c3d', '2g2f'].map((usi) => ({ usi, ja: '', en: '' }))
  thread.finish(
    { type: 'move', usi: '3c3d', ja: '', en: '' },
    { depth: 1, nodes: 1, score: { cp: 0 }, winRate: 500, pv },
  )
  await expect.poll(() => lines).toEqual(['bestmove 3c3d ponder 2g2f'])
  await usi.send('go ponder')
  thread.finish({ type: 'move', usi: '8c8d', ja: '', en: '' })
  await new Promise((done) => setTimeout(done, 20))
  expect(lines).toHaveLength(1)
  await usi.send('stop')
  expect(lines.slice(1)).toEqual(['bestmove 8c8d'])
})

test('commands wait for the end of a search', async () => {
  const { thread, lines, usi } = start()
  await usi.send('position startpos')
  await usi.send('go nodes 100')
  const later = [usi.send('position startpos moves 7g7f'), usi.send('go nodes 200')]
  await usi.send('isready')
  expect(lines).toEqual(['readyok'])
  thread.finish({ type: 'move', usi: '2g2f', ja: '', en: '' })
  await Promise.all(later)
  expect(lines.at(-1)).toBe('bestmove 2g2f')
  expect(thread.heard.at(-1)?.request).toMatchObject({ type: 'go', limits: { nodes: 200 } })
  // A game that goes on is continued.
  expect(thread.asked().filter((type) => type === 'new')).toHaveLength(1)
  expect(thread.asked()).toContain('play')
})

test('a wrong move gives an error line and bestmove resign', async () => {
  const { lines, usi } = start()
  await usi.send('position startpos moves bad')
  await usi.send('go')
  await usi.send('go mate infinite')
  expect(lines).toEqual(['info string error: ', 'bestmove resign', 'checkmate timeout'])
})

test('timeOf reads the time of the side to move', () => {
  const read = (line: string, side: 'b' | 'w') => timeOf(line.split(' '), side)
  expect(read('movetime 500', 'b')).toEqual({ moveTime: 500 })
  expect(read('movetime 0', 'b')).toEqual({ moveTime: 1 })
  expect(read('btime 0 wtime 7 byoyomi 1000', 'b')).toEqual({ main: 0, increment: 0, byoyomi: 1000 })
  const fischer = 'btime 40000 wtime 80000 binc 1000 winc 2000'
  expect(read(fischer, 'w')).toEqual({ main: 80_000, increment: 2000, byoyomi: 0 })
  expect(read('btime -5 wtime 1', 'b')).toEqual({ main: 0, increment: 0, byoyomi: 0 })
  expect(read('byoyomi 99999999999', 'b')?.byoyomi).toBe(2 ** 32 - 1)
  for (const untimed of ['infinite', 'depth 3', 'infinite btime 5', 'btime'])
    expect(read(untimed, 'b')).toBeUndefined()
})

test('go sends the time to the engine', async () => {
  const { thread, usi } = start()
  await usi.send('position startpos')
  await usi.send('go btime 60000 wtime 60000 byoyomi 10000')
  expect(thread.heard.at(-1)?.request).toMatchObject({
    type: 'go',
    time: { main: 60_000, increment: 0, byoyomi: 10_000 },
  })
})
