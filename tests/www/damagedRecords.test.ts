/** What readers do with damaged and hostile texts: they never fail, and agree on what they can read. */
import { expect, test } from 'vitest'
import { readRecord, readRecords } from '../../www/app/records/read.ts'
import { cleanMarkup } from '../../www/elements/embed/inlineRecord.ts'
import { readMoves } from '../../www/elements/embed/replay.ts'
import { seeded } from '../seeded.ts'

const SOURCES = [
  '手合割：平手\n先手：甲\n手数----指手---------消費時間--\n*始め\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 ２二角成(88)+\n   4 同　銀(31)\n   5 投了\nまで4手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n',
  '後手の持駒：飛二\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n▲７六歩　　△３四歩　▲２二角成 △同　銀\nまで4手で千日手\n変化：3手\n▲２六歩\n',
  "V2.2\nN+A\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP+00FU\nPI\n+\n+7776FU,T3\n'*comment\n-3334FU\n%TORYO\n/\nPI\n+\n",
  '{"header":{"a":"b"},"initial":{"preset":"7_L"},"moves":[{"comments":["x"]},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":1,"s":2}},"forks":[[{"move":{"to":{"x":5,"y":5},"piece":"KA"}}]]},{"special":"TORYO"}]}',
  'position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b',
]
const PIECES = [
  '同',
  '(',
  '（',
  '打',
  '成',
  '変化：9999手',
  '\n',
  '\t',
  '　',
  '|',
  'v',
  '+',
  '\u0000',
  '1',
  '９',
  '/',
  '<p',
  '&#x110000;',
  '"',
]

test('the player reads what the page reads, or leaves it to the record reader', { timeout: 60_000 }, () => {
  const random = seeded(37)
  const below = (count: number) => Math.floor(random() * count)
  let read = 0
  for (let round = 0; round < 1000; round += 1) {
    let text = SOURCES[below(3)] ?? ''
    const at = below(text.length)
    text = text.slice(0, at) + (PIECES[below(PIECES.length)] ?? '') + text.slice(at + below(4))
    const plain = cleanMarkup(text)
    const quick = readMoves(plain, 'shogi')
    if (!quick || quick.partial) continue
    read += 1
    const record = readRecord(plain)
    expect(quick, plain).toEqual({ sfen: record?.start.sfen, moves: record?.moves })
  }
  expect(read).toBeGreaterThan(100)
})

test('no text makes a reader fail', { timeout: 60_000 }, () => {
  const random = seeded(36)
  const below = (count: number) => Math.floor(random() * count)
  for (let round = 0; round < 1500; round += 1) {
    let text = SOURCES[below(SOURCES.length)] ?? ''
    for (let change = 0; change <= below(6); change += 1) {
      const at = below(text.length)
      const piece =
        below(3) === 0
          ? (SOURCES[below(SOURCES.length)] ?? '').slice(0, below(60))
          : (PIECES[below(PIECES.length)] ?? '')
      text = text.slice(0, at) + piece + text.slice(at + below(8))
    }
    const { games } = readRecords(text)
    for (const { moves, tree } of games) {
      expect(
        moves.every((move) => /^(?:[1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?$/.test(move)),
        text,
      ).toBe(true)
      expect(tree?.nodes.every(({ parent }, index) => parent < index) ?? true, text).toBe(true)
    }
  }
})

test('long texts are read', { timeout: 60_000 }, () => {
  const long = (text: string) => text.repeat(20_000)
  for (const text of [
    long('<p'),
    long('&'),
    `手合割：平手\n${long('*\n')}`,
    `手合割：平手\n   1 ７六歩(77)\n${long('*a    \n')}`,
    `手合割：平手\n   1 ${long(' ')}x`,
    `手合割：平手\n   1 ${long('(')}`,
    `手合割：平手\n*${long(' ')}x`,
    `手合割：平手\n   1 ７六歩(77)\n${long('変化：1手\n   1 ２六歩(27)\n変化：2手\n')}`,
    long('▲'),
    `PI\n+\n${long("'*\n")}`,
  ])
    expect(() => readRecords(text), text.slice(0, 20)).not.toThrow()
})
