/**
 * The page's layers: protocol.ts ← engine/ ← game/ ← views/ ← page/ ← main.ts, board/ alone, protocol.ts ←
 * worker/. (Import cycles are the linter's business.)
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const WWW = join(import.meta.dirname, '../../www')

/**
 * The folders and files that each folder (or file) may import from,
 * besides itself; any other import is an error.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'protocol.ts': [],
  'roster.ts': ['protocol.ts'],
  'net.ts': [],
  'simdProbe.ts': [],
  board: [],
  text: ['protocol.ts'],
  engine: ['protocol.ts', 'roster.ts', 'net.ts'],
  worker: ['protocol.ts', 'net.ts', 'simdProbe.ts'],
  game: ['protocol.ts', 'roster.ts', 'net.ts', 'engine'],
  // From `board` only the reading and writing of SFEN, which has no document either.
  records: ['protocol.ts', 'engine', 'game', 'board'],
  views: ['protocol.ts', 'engine', 'game', 'board', 'text', 'records'],
  // From `worker` only the file's address and text, from which the player makes a blob.
  embed: ['protocol.ts', 'net.ts', 'engine', 'game', 'board', 'text', 'views', 'records', 'worker'],
  study: ['protocol.ts', 'engine', 'game', 'board', 'text', 'views'],
  gallery: ['protocol.ts', 'roster.ts', 'engine', 'game', 'board', 'text', 'views'],
  help: ['board', 'game', 'text', 'views'],
  // From `worker` the engine behind messages, which runs in the program's own thread in
  // Node.js; from `study` the grades of moves.
  package: ['protocol.ts', 'roster.ts', 'net.ts', 'engine', 'board', 'embed', 'records', 'study', 'worker'],
  pwa: [],
  sw: ['simdProbe.ts'],
  watchdog: ['text'],
  page: [
    'protocol.ts',
    'net.ts',
    'engine',
    'game',
    'text',
    'views',
    'records',
    'pwa',
    'study',
    'gallery',
    'help',
  ],
  'main.ts': ['engine', 'game', 'page', 'pwa', 'records', 'text', 'views'],
}

/** Static, dynamic and side-effect imports, and re-exports, of files of this repository. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g

const layerOf = (path: string) => path.split('/')[0] ?? ''

/** The forbidden imports of `source` (a path below www/), as sentences. */
function violations(source: string, text: string): string[] {
  const from = layerOf(source)
  const allowed = MAY_IMPORT[from]
  if (!allowed) return [`${source}: no layer is called ${from}`]
  return [...text.matchAll(IMPORT)]
    .map((match) => join(dirname(source), (match[1] ?? '').split('?')[0] ?? ''))
    .filter((target) => layerOf(target) !== from && !allowed.includes(layerOf(target)))
    .map((target) => `${source} must not import ${target}`)
}

const sources = readdirSync(WWW, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(WWW, join(entry.parentPath, entry.name)))

test('no file has a forbidden import', () => {
  expect(sources).toContain('main.ts')
  expect(sources.flatMap((source) => violations(source, readFileSync(join(WWW, source), 'utf8')))).toEqual([])
})

test('forbidden imports of every form are found', () => {
  expect(violations('board/board.ts', "import { tr } from '../text/ja.ts'")).toHaveLength(1)
  expect(violations('worker/worker.ts', "const x = await import('../engine/client.ts')")).toHaveLength(1)
  expect(violations('engine/client.ts', "export * from '../game/state.ts'")).toHaveLength(1)
  expect(violations('game/state.ts', "import '../views/status.ts'")).toHaveLength(1)
  expect(violations('views/a.ts', "import a from './b.ts'\nimport b from '../game/state.ts'")).toEqual([])
})
