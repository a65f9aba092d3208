/** The documents' figures beside ours: page and `docs/figures.md` say the same, and ours are measured. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROSTER } from '../../www/engine/roster.ts'
import { sourcesOf } from '../../www/gallery/origins/index.ts'
import { entrantOf } from '../../www/gallery/tournament/data.ts'
import { en } from '../../www/text/figures/en.ts'
import { ja } from '../../www/text/figures/ja.ts'
import type { FigureRow } from '../../www/text/figures/text.ts'

/** The numbers in a text, without commas between digits; 万 and 億 are written out. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?|\.\d+)( ?(?:million|billion)|万|億)?/g)].map(
    ([, number = '', unit = '']) => {
      const factors: Record<string, number> = { million: 1e6, billion: 1e9, 万: 1e4, 億: 1e8 }
      const value = Number(number.replaceAll(',', '')) * (factors[unit.trim()] ?? 1)
      return String(Number(value.toPrecision(12)))
    },
  )

/** The file that has our figure. */
const fileOf = (from: string): string => (from === 'train ladder' ? 'www/gallery/ladder.json' : from)

const cell = (text: string): string => text.replaceAll('|', '\\|')

function page(): string {
  const sections = ROSTER.map(({ id, en: title }) => {
    const rows = (en.rows[id] ?? []).map(
      ([what, document, ours, why, from]: FigureRow) =>
        `| ${[what, document, ours, why, from && `\`${from}\``].map(cell).join(' | ')} |`,
    )
    return [
      `## ${title} (\`${id}\`)\n`,
      `${sourcesOf(id)
        .map(({ name, address, publication }) => {
          if (publication) return `${name}, [${publication[0]}](${publication[1]})`
          return address ? `[${name}](${address.replace(/[()]/g, encodeURIComponent)})` : name
        })
        .join('; ')}\n`,
      `| ${[en.what, en.document, en.ours, en.why, en.from].join(' | ')} |`,
      '| --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
  })
  return `# The documents’ figures beside ours

<!-- Written by \`npx vitest run tests/www/figures.test.ts -u\`, from www/text/figures/en.ts. -->

What the document of each opponent of the gallery reports, what was measured here, and why they differ. The page of an
opponent shows its table. "None" means that no document gives the figure.

${sections.join('\n')}`
}

test('docs/figures.md has the figures of the page', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/figures.md')
})

test('every opponent has figures, in both languages with the same numbers', () => {
  expect(Object.keys(en.rows).sort()).toEqual(ROSTER.map(({ id }) => id).sort())
  for (const id of Object.keys(en.rows)) {
    const [own, other] = [en.rows[id] ?? [], ja.rows[id] ?? []]
    expect.soft(own.length, id).toBeGreaterThan(1)
    expect(other.map((row) => row.at(-1))).toEqual(own.map((row) => row.at(-1)))
    const differing = own.filter((row, index) =>
      [1, 2].some((column) => String(digits(other[index]?.[column])) !== String(digits(row[column]))),
    )
    expect
      .soft(
        differing.map(([what]) => what),
        id,
      )
      .toEqual([])
  }
})

/** The numbers of three digits and more, or with decimals: small ones may be words in one language. */
const digits = (text = '') =>
  numbersIn(text)
    .filter((number) => /\d{3}|\./.test(number))
    .sort()

test('our figures stand in the files that they name', () => {
  for (const [id, rows] of Object.entries(en.rows))
    for (const [what, , ours, , from] of rows) {
      if (from === '') {
        expect(ours, `${id}: ${what}`).toBe('not measured')
        continue
      }
      const file = fileOf(from)
      expect(existsSync(file), file).toBe(true)
      const known = new Set(numbersIn(readFileSync(file, 'utf8').replaceAll('_', '')))
      expect
        .soft(
          digits(ours).filter((number) => !known.has(number)),
          `${id}: ${what} (${file})`,
        )
        .toEqual([])
    }
})

test('the figures repeat no rating, and what they say of ratings in words is so', () => {
  const told = [en, ja].flatMap(({ rows }) => Object.values(rows).flat())
  const report = 'docs/tournament.md'
  const measured = told.filter((row) => row.at(-1) === report)
  expect(measured.length).toBeGreaterThan(5)
  for (const [what, , ours] of measured) expect(ours, what).not.toMatch(/±|\d{3}/)
  const of = (id: string) => {
    const entrant = entrantOf(id, 'shogi')
    if (!entrant) throw new Error(`${id} has no rating`)
    return entrant
  }
  for (const [one, other] of [
    ['forward-pruning', 'ordering'],
    ['realization', 'extensions'],
  ] as const)
    expect(Math.abs(of(one).rating - of(other).rating), one).toBeLessThan(of(one).error + of(other).error)
  const { points, games } = of('random')
  expect(points / games).toBeLessThan(0.01)
})

test('the figures about repetition are those of the experiment', () => {
  const report = readFileSync('docs/repetition.md', 'utf8')
  const [, exchange, gold] = /8h7g has 0(\.\d+) and 6i7h 0(\.\d+)/.exec(report) ?? []
  const rates = [...report.matchAll(/^\| 0\.[53] \| \d+ \| \d+ \| ([\d.]+) %/gm)].map(
    ([, rate]) => rate ?? '?',
  )
  const [, pairs = '?', change = '?', range = '?'] =
    /, (\d+) pairs: the rate changes by -([\d.]+) ± ([\d.]+)/.exec(report) ?? []
  expect(rates).toHaveLength(2)
  for (const text of [en, ja]) {
    const rows = (text.rows.puct ?? []).flat().join(' ')
    for (const number of [exchange ?? '?', gold ?? '?', ...rates, `−${change} ± ${range}`, pairs])
      expect(rows).toContain(number)
  }
})
