/** Moves in words, as screen readers say them. */
import { expect, test } from 'vitest'
import { addWords, aloud, moveAloud } from '../../www/app/views/aloud.ts'
import { en } from '../../www/text/en.ts'
import { ja } from '../../www/text/ja.ts'

addWords(ja)
addWords(en)

test('moves in English are words', () => {
  for (const [move, words] of [
    ['P-7f', 'pawn to 7f'],
    ['Bx2b+', 'bishop takes 2b, promotes'],
    ['G6i-5h', 'gold from 6i to 5h'],
    ['G6ix5h', 'gold from 6i takes 5h'],
    ['N-7c=', 'knight to 7c, does not promote'],
    ['+Rx3c', 'dragon takes 3c'],
    ['+P-3b', 'tokin to 3b'],
    ['P*5e', 'pawn drops on 5e'],
    // As the variations write them.
    ['P7g-7f', 'pawn from 7g to 7f'],
    ['S3d-2c+', 'silver from 3d to 2c, promotes'],
  ] as const)
    expect(moveAloud(move, 'en')).toBe(words)
})

test('moves in Japanese are read as players read them', () => {
  for (const [move, words] of [
    ['☗７六歩', 'ななろくふ'],
    ['☖３四歩', 'さんよんふ'],
    ['☗２二角成', 'ににかくなり'],
    ['☖同銀', 'どうぎん'],
    ['☗５八金左上', 'ごはちきんひだりあがる'],
    ['☖４五角打', 'よんごかくうつ'],
    ['☗１一飛不成', 'いちいちひしゃならず'],
    ['☗９二成香寄', 'きゅうになりきょうよる'],
    ['☖２八龍直', 'にはちりゅうすぐ'],
    ['☗７六歩(77)', 'ななろくふ、ななななから'],
  ] as const)
    expect(moveAloud(move, 'ja')).toBe(words)
})

test('the texts that are said name side and move', () => {
  expect(aloud(en, false).status.played('w', 'P-3d')).toBe('White, pawn to 3d')
  expect(aloud(ja, false).status.played('b', '☗７六歩')).toBe('せんて、ななろくふ')
  expect(aloud(ja, true).status.yourTurn(aloud(ja, true).side('b', true))).toBe('あなたの番です（したて）')
  expect(aloud(en, false).hint.move('P-7f', 'P-7f P-3d')).toBe(
    'Hint 3 of 3: pawn to 7f. Line: pawn to 7f, pawn to 3d',
  )
  expect(aloud(ja, false).status.premove(null, '7g', '7f')).toBe('先行入力、ななななからななろく')
  expect(aloud(en, false).status.premove('pawn', 'P*', '5e')).toBe('Premove: pawn drops on 5e')
})
