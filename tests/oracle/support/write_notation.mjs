// Writes tests/data/notation.txt: the games of tests/data/games/random_play.txt with the names of their moves
// by tsshogi. Run by hand, in the repository root: node tests/oracle/support/write_notation.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { exportKI2, importKI2, Record } from 'tsshogi'

const rows = readFileSync('tests/data/games/random_play.txt', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const usi = line.split('|')[0].trim()
    const record = Record.newByUSI(usi)
    if (record instanceof Error) return []
    const text = exportKI2(record)
    // Moves without a name of their own, as where tsshogi cannot tell
    // two pieces apart, would not be read back.
    const again = importKI2(text)
    if (again instanceof Error || again.moves.length !== record.moves.length) return []
    const names = [...text.matchAll(/[▲△][^▲△\s]*　?[^▲△\s]*/g)].map(([name]) => name)
    const moves = usi.split(' moves ')[1]?.split(' ') ?? []
    return names.length === moves.length
      ? [`${record.initialPosition.sfen} ; ${moves.join(' ')} ; ${names.join(' ')}`]
      : []
  })
const head = '# start sfen ; moves ; their names in KI2, by tsshogi'
writeFileSync('tests/data/notation.txt', `${[head, ...rows].join('\n')}\n`)
console.log(`${rows.length} games`)
