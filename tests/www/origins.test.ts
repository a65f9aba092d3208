/** Where the opponents' ideas come from: every source is a link, and the years are those of the sources. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROSTER } from '../../www/engine/roster.ts'
import { furtherOf, sourcesOf } from '../../www/gallery/origins/index.ts'
import { yearOf } from '../../www/gallery/words.ts'
import { en as enGallery } from '../../www/text/gallery/en.ts'
import { ja as jaGallery } from '../../www/text/gallery/ja.ts'
import { en } from '../../www/text/origins/en.ts'
import { ja } from '../../www/text/origins/ja.ts'

const yearsIn = (text: string) => text.match(/\d{4}/g) ?? []

test('every source of a card is a link to the work itself, except this project and three documents without an address', () => {
  const bare = ROSTER.flatMap(({ id }) => sourcesOf(id)).filter(({ address }) => address === undefined)
  const unknown = bare.filter(({ name }) => !/^(this project: |「将棋AI」: )/.test(name))
  // The diary's address is known, its entry's is not.
  expect(unknown.map(({ name, publication = [] }) => [name, ...publication])).toEqual([
    ['T. Yamaoka, 千日手を予測する (2022)', 'TadaoYamaokaの開発日記', 'https://tadaoyamaoka.hatenablog.com/'],
  ])
  const { references } = JSON.parse(readFileSync('www/gallery/origins/links.json', 'utf8')) as {
    references: Record<string, string>
  }
  // Lists of entries, front pages and encyclopedias are not the works themselves.
  for (const address of Object.values(references))
    expect(address).not.toMatch(/\/archive\/|chessprogramming|^https?:\/\/[^/]+\/?$/)
  const used = ROSTER.flatMap(({ id }) => sourcesOf(id)).map(({ address }) => address)
  expect(Object.values(references).filter((address) => !used.includes(address))).toEqual([])
  const told = Object.values(en.origins).flatMap(({ sources = [] }) => furtherOf(sources))
  for (const { name, address } of [
    ...told,
    ...Object.values(references).map((address) => ({ name: address, address })),
  ])
    expect(new URL(address ?? '').protocol, name).toMatch(/^https?:$/)
})

test('every opponent has a story in both languages, with the same years and sources', () => {
  const ids = ROSTER.map(({ id }) => id).sort()
  expect([Object.keys(en.origins).sort(), Object.keys(ja.origins).sort()]).toEqual([ids, ids])
  for (const id of ids) {
    const [one, other] = [en.origins[id], ja.origins[id]]
    expect([...yearsIn(other?.story ?? '')].sort(), id).toEqual([...yearsIn(one?.story ?? '')].sort())
    expect(other?.sources, id).toEqual(one?.sources)
  }
})

test('the year of an idea is one that its sources or its story name', () => {
  for (const card of ROSTER) {
    const names = sourcesOf(card.id).map(({ name }) => name)
    const known = yearsIn([...names, en.origins[card.id]?.story].join(' '))
    for (const words of [enGallery, jaGallery])
      for (const year of yearsIn(yearOf(card, words))) expect(known, card.id).toContain(year)
  }
})
