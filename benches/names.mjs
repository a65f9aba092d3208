/**
 * Compares the names that the recognizer finds with names given by others.
 *
 *     node benches/names.mjs [DATA] [--differences] [--games FILE]
 *
 * DATA (by default `../shared/data`) has `names/games.txt` and `names/lines.txt`; the README there says what
 * they are. With `--differences` every difference is listed, with `--games FILE` the names of each game of a
 * file of games. Both halves of the games are counted by themselves: conditions were adjusted on the first.
 * `names-judged.txt` has the judgement of names that are said and not given; others count as not judged.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, option, root } from './common/project.mjs'

const { readNames } = await load('names/names.ts')
const { knownPositions, namesOfGame } = await load('names/recognizer.ts')
const { EVEN_START } = await load('names/board.ts')

const options = process.argv.slice(2)
const gamesFile = option('--games', null)
const data =
  options.find((each) => !each.startsWith('--') && each !== gamesFile) ?? join(root, '../shared/data')
const names = readNames(readFileSync(join(root, 'www/names/names.txt'), 'utf8'))
const known = knownPositions(names)
const byId = new Map(names.map((name) => [name.id, name]))

/** Judgements of names that are said and not given, by name, game and side. */
const judged = new Map(
  readFileSync(join(import.meta.dirname, 'names-judged.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => {
      const [ja, ...lists] = line.split(' | ')
      return lists.flatMap((list) => {
        const [verdict, places = ''] = list.split(': ')
        return places.split(' ').map((place) => [`${ja} ${place}`, verdict])
      })
    }),
)

/** Names of the data that are written in another way here. */
const SAME = new Map([
  ['中原玉', '中原囲い'],
  ['早囲い', '矢倉早囲い'],
])
const idOf = new Map(names.map(({ id, ja }) => [ja, id]))
const idFor = (ja) => idOf.get(SAME.get(ja) ?? ja)

const movesOf = (line) =>
  line
    .replace(/^startpos( moves)? ?/, '')
    .split(' ')
    .filter(Boolean)
const recognized = (moves) => namesOfGame(names, known, EVEN_START, moves)
const ancestors = (id) => {
  const parent = byId.get(id)?.parent
  return parent ? [parent, ...ancestors(parent)] : []
}

/** The games with the names of Black and White. */
function readGames() {
  const games = []
  let sides = []
  for (const line of readFileSync(join(data, 'names/games.txt'), 'utf8').split('\n')) {
    const [, castles, openings] = /^# (?:Black|White) castles: (.*); openings: (.*)$/.exec(line) ?? []
    if (castles) sides.push([castles, openings].flatMap((list) => (list === '-' ? [] : list.split(', '))))
    if (line.startsWith('startpos')) {
      games.push({ moves: movesOf(line), sides })
      sides = []
    }
  }
  return games
}

/** The lines with the name that is complete at their end. */
function readLines() {
  const lines = []
  let name = ''
  for (const line of readFileSync(join(data, 'names/lines.txt'), 'utf8').split('\n')) {
    name = /^# at the last move: (.*)$/.exec(line)?.[1] ?? name
    if (line.startsWith('startpos')) lines.push({ moves: movesOf(line), name })
  }
  return lines
}

const percent = (part, whole) => `${part} of ${whole} (${whole ? ((100 * part) / whole).toFixed(1) : '-'} %)`

function compareGames(differences) {
  const games = readGames()
  const vocabulary = new Set(games.flatMap(({ sides }) => sides.flat()).concat(readVocabulary()))
  const shared = new Set([...vocabulary].map(idFor).filter(Boolean))
  const counts = [0, 1].map(() => ({ given: 0, found: 0, said: 0, right: 0 }))
  const perName = new Map()
  const verdicts = { right: 0, doubtful: 0, wrong: 0, 'not judged': 0 }
  const note = (id, field) => {
    const row = perName.get(id) ?? { given: 0, found: 0, said: 0, right: 0 }
    row[field] += 1
    perName.set(id, row)
  }
  games.forEach(({ moves, sides }, at) => {
    const half = counts[at < games.length / 2 ? 0 : 1]
    const game = recognized(moves)
    sides.forEach((given, side) => {
      const found = game.found.filter((each) => each.side === side && each.name.kind !== 'shape')
      const said = new Set(found.map(({ name }) => name.id))
      const implied = new Set([...said].flatMap((id) => [id, ...ancestors(id)]))
      const wanted = new Set(given.map(idFor).filter(Boolean))
      // A name that grew from a given one is that one, too.
      const granted = new Set([...wanted].flatMap((id) => [id, ...ancestors(id)]))
      for (const id of wanted) {
        half.given += 1
        note(id, 'given')
        if (implied.has(id)) {
          half.found += 1
          note(id, 'found')
        } else
          differences.push(
            `game ${at + 1} ${'bw'[side]} missed ${byId.get(id).ja}; said: ${[...said].map((each) => byId.get(each).ja).join(' ')}`,
          )
      }
      for (const id of said) {
        if (!shared.has(id)) continue
        half.said += 1
        note(id, 'said')
        if (granted.has(id)) {
          half.right += 1
          note(id, 'right')
        } else {
          const verdict = judged.get(`${byId.get(id).ja} ${at + 1}${'bw'[side]}`) ?? 'not judged'
          verdicts[verdict] += 1
          differences.push(
            `game ${at + 1} ${'bw'[side]} ${verdict} extra ${byId.get(id).ja} at ${found.find(({ name }) => name.id === id).ply}; given: ${given.join(' ')}`,
          )
        }
      }
    })
  })
  for (const [at, { given, found, said, right }] of counts.entries())
    console.log(`half ${at + 1}: found ${percent(found, given)}, right ${percent(right, said)}`)
  const sum = (field) => counts.reduce((total, each) => total + each[field], 0)
  console.log(
    `games: found ${percent(sum('found'), sum('given'))}, right ${percent(sum('right'), sum('said'))}`,
  )
  const there = sum('right') + verdicts.right
  console.log(
    `said and not given: ${Object.entries(verdicts)
      .map(([verdict, count]) => `${verdict} ${count}`)
      .join(', ')}; given or judged right: ${percent(there, sum('said'))}`,
  )
  for (const [id, { given, found, said, right }] of [...perName].sort(
    (one, other) => other[1].given - one[1].given,
  ))
    console.log(`  ${byId.get(id).ja}: found ${found}/${given}, right ${right}/${said}`)
  const unknown = [...vocabulary].filter((ja) => !idFor(ja))
  console.log(`not in this collection: ${unknown.join(' ')}`)
}

/** The vocabulary of the data, from its README. */
function readVocabulary() {
  const line = readFileSync(join(data, 'names/README.md'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith('Their vocabulary'))
  return (line ?? '')
    .replace(/^[^:]*: /, '')
    .replace(/\.$/, '')
    .split(/; | /)
}

function compareLines(differences) {
  const lines = readLines()
  let right = 0
  for (const [at, { moves, name }] of lines.entries()) {
    const side = (moves.length - 1) % 2
    const id = idFor(name)
    const own = recognized(moves).found.filter((each) => each.side === side)
    const hit = own.find((each) => each.name.id === id || ancestors(each.name.id).includes(id))
    if (hit?.ply === moves.length) right += 1
    else
      differences.push(
        `line ${at + 1} ${name} at ${moves.length}: ${hit ? `at ${hit.ply}` : 'missed'}; said: ${own.map((each) => `${each.name.ja} ${each.ply}`).join(', ')}`,
      )
  }
  console.log(`lines: at the last move ${percent(right, lines.length)}`)
}

function listGames(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('startpos'))
  for (const [at, line] of lines.entries()) {
    const moves = movesOf(line.split(' | ')[0])
    const game = recognized(moves)
    for (const side of [0, 1])
      for (const kinds of [['castle', 'opening'], ['shape']])
        console.log(
          `${at + 1} ${'bw'[side]} ${game.found
            .filter((each) => each.side === side && kinds.includes(each.name.kind))
            .map((each) => `${each.name.ja}${each.ply}`)
            .join(' ')}`,
        )
    console.log(`${at + 1} known to ply ${game.lastKnown}`)
  }
}

if (gamesFile) listGames(gamesFile)
else {
  const differences = []
  compareGames(differences)
  compareLines(differences)
  if (options.includes('--differences')) console.log(differences.join('\n'))
  else console.log(`${differences.length} differences`)
}
